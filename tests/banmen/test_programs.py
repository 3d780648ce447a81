"""What the programs of a table do next, one action after another."""

from random import Random

from banmen.game import Program
from banmen.games.battle.rules import BATTLE, Battle, BattleOptions
from banmen.games.battle.state import SEATS, Attack, Guard, State
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import opening
from banmen.programs import Chosen, choices, next_in_turn


class Guarded(Battle):
    program = Program(lambda state, seat, _: Guard() if seat == state.turn else None)


class Shown(Battle):
    program = Program(
        lambda state, seat, _: Guard() if seat == state.turn else None,
        in_show=lambda state, seat, _: Attack() if seat == state.turn else None,
    )


DICE = Random(0)


def begun() -> State:
    return BATTLE.evolve(BATTLE.blank, BATTLE.begin(BattleOptions(seed="S"), DICE))


def test_a_game_without_a_program_has_nothing_to_do() -> None:
    assert choices(REVERSI, opening(8), REVERSI.seats, DICE, most=5) == []


def test_seats_act_in_turn_at_most_so_often() -> None:
    chosen = choices(Shown(), begun(), SEATS, DICE, most=3)
    assert chosen == [Chosen("hero", Attack()), Chosen("demon_king", Attack()), Chosen("hero", Attack())]


def test_a_program_waits_for_the_others() -> None:
    assert choices(Guarded(), begun(), ["hero"], DICE, most=3) == [Chosen("hero", Guard())]
    assert choices(Guarded(), begun(), ["demon_king"], DICE, most=3) == []


def test_in_a_show_it_may_play_otherwise() -> None:
    assert choices(Shown(), begun(), SEATS, DICE, most=1) == [Chosen("hero", Attack())]
    assert choices(Shown(), begun(), ["hero"], DICE, most=1) == [Chosen("hero", Guard())]


def test_it_stops_at_the_end_of_the_game() -> None:
    chosen = choices(Shown(), begun(), SEATS, DICE, most=10_000)
    assert len(chosen) < 200
    state = begun()
    for seat, action in chosen:
        assert BATTLE.outcome(state) is None
        state = BATTLE.decide(state, seat, action, DICE).state
    assert BATTLE.outcome(state) is not None


def test_who_acted_last_is_asked_last() -> None:
    assert next_in_turn(("a", "b", "c"), "b") == ["c", "a", "b"]
    assert next_in_turn(("a", "b", "c"), None) == ["a", "b", "c"]
    assert next_in_turn(("a", "b", "c"), "d") == ["a", "b", "c"]
