"""The programs of the battle: `attack` in a show, `sensible` against a person, and no knowledge of the dice."""

from random import Random

import msgspec
import pytest

from banmen.game import never
from banmen.games.battle.engine import strategies
from banmen.games.battle.engine.strategies import CHARACTERS, PROGRAMS, Strategy, sensible, simulate
from banmen.games.battle.rules import BATTLE, BattleOptions
from banmen.games.battle.state import SEATS, Attack, Charge, Fighter, Guard, State
from banmen.programs.seated import Chosen, choices
from tests.banmen.games.battle.battles import NO_DICE, fought, new_battle

CUNNING = PROGRAMS["cunning"]
IN_SHOW = CUNNING.in_show or CUNNING.choose
KING_WAITS = State("0" * 64, "1", Fighter(300), Fighter(400, wait=4), "demon_king")


def test_where_programs_hold_both_seats_they_only_attack_as_in_the_original() -> None:
    made = choices(BATTLE, new_battle(), dict.fromkeys(SEATS, "cunning"), NO_DICE, most=1000)
    assert {chosen.action for chosen in made} == {Attack()}
    assert [chosen.seat for chosen in made[:3]] == ["hero", "demon_king", "hero"]
    assert len(made) == len(fought("1")) - 2, "all but the beginning and the fall"


def test_against_a_person_the_demon_king_uses_everything() -> None:
    assert choices(BATTLE, KING_WAITS, {"demon_king": "cunning"}, NO_DICE, most=9) == [Chosen("demon_king", Guard())]
    ready = msgspec.structs.replace(KING_WAITS, demon_king=Fighter(400))
    assert CUNNING.choose(ready, "demon_king", NO_DICE, never) == Charge()
    assert IN_SHOW(ready, "demon_king", NO_DICE, never) == Attack()


@pytest.mark.parametrize(("name", "strategy"), CHARACTERS.items())
def test_each_character_fights_in_its_own_way_to_the_end(name: str, strategy: Strategy) -> None:
    program, state = PROGRAMS[name], new_battle("7")
    for event in fought("7", strategies.reckless, strategy)[1:]:
        if state.turn == "demon_king":
            action = program.choose(state, "demon_king", NO_DICE, never)
            assert action == strategy("demon_king", state.demon_king, state.hero)
        state = BATTLE.evolve(state, event)
    assert BATTLE.outcome(state) is not None


def test_a_blow_that_beats_one_character_does_not_beat_the_others() -> None:
    """The figures of docs/battle.md, from fewer battles."""
    hero = {"reckless": strategies.reckless, "attack": strategies.attack}
    wins = {
        (way, name): simulate(strategy, king, 1_000, Random(1)).hero_wins / 10
        for way, strategy in hero.items()
        for name, king in CHARACTERS.items()
    }
    charging = {("reckless", "cunning"): 39, ("reckless", "reckless"): 65, ("reckless", "wary"): 33}
    attacking = {("attack", "cunning"): 0, ("attack", "reckless"): 0, ("attack", "wary"): 100}
    assert wins == {fight: pytest.approx(won, abs=5) for fight, won in {**charging, **attacking}.items()}


def test_it_waits_for_its_turn_and_has_nothing_to_do_after_the_end() -> None:
    over = BATTLE.evolve(BATTLE.blank, BATTLE.begin(BattleOptions(), Random(1)))
    assert CUNNING.choose(over, "demon_king", NO_DICE, never) is None
    for state in (BATTLE.blank, msgspec.structs.replace(over, turn=None)):
        for seat in SEATS:
            assert CUNNING.choose(state, seat, NO_DICE, never) is IN_SHOW(state, seat, NO_DICE, never) is None


def test_it_looks_at_no_die_before_it_is_thrown() -> None:
    """The server's state has the seed; what the program does is the same without it, all the way."""
    for seed in map(str, range(20)):
        state = new_battle(seed)
        for event in fought(seed, sensible, sensible)[1:]:
            hidden = msgspec.structs.replace(state, seed="", commitment="f" * 64, rolls=0)
            for seat in SEATS:
                assert CUNNING.choose(state, seat, Random(1), never) == CUNNING.choose(hidden, seat, Random(2), never)
            state = BATTLE.evolve(state, event)


def test_a_choice_takes_no_time_to_speak_of() -> None:
    assert not any(program.thinks for program in BATTLE.programs.values())
