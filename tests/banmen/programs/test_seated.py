"""The next actions of the programs at a table."""

from random import Random
from types import MappingProxyType

from banmen.game import Program, Seat, Stop
from banmen.games.battle.rules import BATTLE, Battle, BattleOptions
from banmen.games.battle.state import SEATS, Action, Attack, Guard, State
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import opening
from banmen.programs.seated import Chosen, choices, next_in_turn


def guard(state: State, seat: Seat, _rng: Random, _stop: Stop) -> Action | None:
    return Guard() if seat == state.turn else None


def attack(state: State, seat: Seat, _rng: Random, _stop: Stop) -> Action | None:
    return Attack() if seat == state.turn else None


def hurried(state: State, seat: Seat, _rng: Random, stop: Stop) -> Action | None:
    if seat != state.turn:
        return None
    return Guard() if stop() else Attack()


class Several(Battle):
    programs = MappingProxyType({"guards": Program(guard), "attacks": Program(attack), "hurried": Program(hurried)})


class Shown(Battle):
    programs = MappingProxyType({"only": Program(guard, in_show=attack)})


DICE = Random(0)
BOTH: dict[Seat, str] = dict.fromkeys(SEATS, "only")


def new_battle() -> State:
    return BATTLE.evolve(BATTLE.blank, BATTLE.begin(BattleOptions(seed="S"), DICE))


def test_without_programs_there_are_no_choices() -> None:
    assert choices(REVERSI, opening(8), {}, DICE, most=5) == []


def test_seats_act_in_turn_up_to_the_limit() -> None:
    chosen = choices(Shown(), new_battle(), BOTH, DICE, most=3)
    assert chosen == [Chosen("hero", Attack()), Chosen("demon_king", Attack()), Chosen("hero", Attack())]


def test_each_seat_has_a_program_of_its_own() -> None:
    chosen = choices(Several(), new_battle(), {"hero": "attacks", "demon_king": "guards"}, DICE, most=3)
    assert chosen == [Chosen("hero", Attack()), Chosen("demon_king", Guard()), Chosen("hero", Attack())]


def test_a_program_waits_for_the_others() -> None:
    assert choices(Several(), new_battle(), {"hero": "guards"}, DICE, most=3) == [Chosen("hero", Guard())]
    assert choices(Several(), new_battle(), {"demon_king": "guards"}, DICE, most=3) == []


def test_a_program_with_a_pace_tells_how_long_it_waits_but_not_in_a_show() -> None:
    class Slow(Battle):
        programs = MappingProxyType({"only": Program(attack, pause=lambda _state, _seat, _rng: 2.5)})

    assert choices(Slow(), new_battle(), {"hero": "only"}, DICE, most=1) == [Chosen("hero", Attack(), 2.5)]
    assert choices(Slow(), new_battle(), BOTH, DICE, most=1) == [Chosen("hero", Attack())]


def test_a_program_can_see_that_its_time_is_over() -> None:
    hero = {"hero": "hurried"}
    assert choices(Several(), new_battle(), hero, DICE, most=1, stop=lambda: True) == [Chosen("hero", Guard())]
    assert choices(Several(), new_battle(), hero, DICE, most=1) == [Chosen("hero", Attack())]


def test_in_a_show_it_may_play_otherwise() -> None:
    assert choices(Shown(), new_battle(), BOTH, DICE, most=1) == [Chosen("hero", Attack())]
    assert choices(Shown(), new_battle(), {"hero": "only"}, DICE, most=1) == [Chosen("hero", Guard())]


def test_it_stops_at_the_end_of_the_game() -> None:
    chosen = choices(Shown(), new_battle(), BOTH, DICE, most=10_000)
    assert len(chosen) < 200
    state = new_battle()
    for seat, action, _ in chosen:
        assert BATTLE.outcome(state) is None
        state = BATTLE.decide(state, seat, action, DICE).state
    assert BATTLE.outcome(state) is not None


def test_the_seat_that_acted_last_comes_last() -> None:
    assert next_in_turn(("a", "b", "c"), "b") == ["c", "a", "b"]
    assert next_in_turn(("a", "b", "c"), None) == ["a", "b", "c"]
    assert next_in_turn(("a", "b", "c"), "d") == ["a", "b", "c"]
