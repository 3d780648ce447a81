"""The programs of the battle: the original among themselves, sensible against a person, blind to the dice."""

from random import Random

import msgspec

from banmen.game import never
from banmen.games.battle.engine.strategies import sensible
from banmen.games.battle.program import choose, choose_in_show
from banmen.games.battle.rules import BATTLE, BattleOptions
from banmen.games.battle.state import SEATS, Attack, Charge, Fighter, Guard, State
from banmen.programs import Chosen, choices
from tests.banmen.games.battle.battles import NO_DICE, begun, fought

KING_WAITS = State("0" * 64, "1", Fighter(300), Fighter(400, wait=4), "demon_king")


def test_where_programs_hold_both_seats_they_only_attack_as_in_the_original() -> None:
    made = choices(BATTLE, begun(), dict.fromkeys(SEATS, "cunning"), NO_DICE, most=1000)
    assert {chosen.action for chosen in made} == {Attack()}
    assert [chosen.seat for chosen in made[:3]] == ["hero", "demon_king", "hero"]
    assert len(made) == len(fought("1")) - 2, "all but the beginning and the fall"


def test_against_a_person_the_demon_king_uses_everything() -> None:
    assert choices(BATTLE, KING_WAITS, {"demon_king": "cunning"}, NO_DICE, most=9) == [Chosen("demon_king", Guard())]
    ready = msgspec.structs.replace(KING_WAITS, demon_king=Fighter(400))
    assert choose(ready, "demon_king", NO_DICE, never) == Charge()
    assert choose_in_show(ready, "demon_king", NO_DICE, never) == Attack()


def test_it_waits_for_its_turn_and_has_nothing_to_do_after_the_end() -> None:
    over = BATTLE.evolve(BATTLE.blank, BATTLE.begin(BattleOptions(), Random(1)))
    assert choose(over, "demon_king", NO_DICE, never) is None
    for state in (BATTLE.blank, msgspec.structs.replace(over, turn=None)):
        for seat in SEATS:
            assert choose(state, seat, NO_DICE, never) is choose_in_show(state, seat, NO_DICE, never) is None


def test_it_looks_at_no_die_before_it_is_thrown() -> None:
    """The server's state has the seed; what the program does is the same without it, all the way."""
    for seed in map(str, range(20)):
        state = begun(seed)
        for event in fought(seed, sensible, sensible)[1:]:
            hidden = msgspec.structs.replace(state, seed="", commitment="f" * 64, rolls=0)
            for seat in SEATS:
                assert choose(state, seat, Random(1), never) == choose(hidden, seat, Random(2), never)
            state = BATTLE.evolve(state, event)


def test_a_choice_takes_no_time_to_speak_of() -> None:
    assert not any(program.thinks for program in BATTLE.programs.values())
