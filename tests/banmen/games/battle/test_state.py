"""The battle's numbers and state: the damage of a blow, the round, and what the wire accepts."""

from typing import Any

import pytest

from banmen.games.battle.rules import BATTLE
from banmen.games.battle.state import (
    DEMON_KING,
    HERO,
    Event,
    Fighter,
    Guarded,
    Roll,
    State,
    Struck,
    damage,
    opponent,
)
from banmen.protocol.codec import BadMessage, convert
from tests.banmen.games.battle.battles import new_battle

HIT = (Roll(0, 9000), Roll(1, 9000))


def test_each_side_has_the_other_as_its_opponent() -> None:
    assert (opponent(HERO), opponent(DEMON_KING)) == (DEMON_KING, HERO)


def test_a_side_is_looked_up_by_its_seat() -> None:
    state = State(hero=Fighter(300, wait=2), demon_king=Fighter(7, guarding=True))
    assert (state.fighter(HERO).wait, state.fighter(DEMON_KING).hp) == (2, 7)


# --- damage -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "plain", "critical"), [("hero", 15, 22), ("demon_king", 9, 13)], ids=["hero", "demon king"]
)
def test_a_critical_hit_does_half_as_much_again_rounded_down(seat: str, plain: int, critical: int) -> None:
    assert damage(seat) == plain
    assert damage(seat, critical=True) == critical


@pytest.mark.parametrize(
    ("seat", "charged", "guarded", "all_three"),
    [("hero", 45, 7, 33), ("demon_king", 45, 4, 33)],
    ids=["hero", "demon king"],
)
def test_charged_then_critical_then_guarded_rounded_down_each_time(
    seat: str, charged: int, guarded: int, all_three: int
) -> None:
    assert damage(seat, charged=True) == charged
    assert damage(seat, guarded=True) == guarded
    assert damage(seat, charged=True, critical=True, guarded=True) == all_three
    assert damage("hero", critical=True, guarded=True) == 11, "half of 22, not one and a half times 7"


# --- rounds -----------------------------------------------------------------------------------------------------------


def test_the_round_counts_pairs_of_actions() -> None:
    state = new_battle()
    rounds = []
    for seat in ("hero", "demon_king", "hero"):
        rounds.append(state.round)
        state = BATTLE.evolve(state, Struck("hero" if seat == "hero" else "demon_king", "hit", 1, HIT))
    assert [*rounds, state.round] == [1, 1, 2, 2]
    assert BATTLE.blank.round == 0


# --- the wire ---------------------------------------------------------------------------------------------------------


STRUCK = {"type": "struck", "seat": "hero", "result": "hit", "damage": 15, "rolls": [[0, 9999]]}


def test_a_blow_comes_over_the_wire_as_a_map() -> None:
    assert convert(STRUCK, Event) == Struck("hero", "hit", 15, (Roll(0, 9999),))
    assert convert({"type": "guarded", "seat": "demon_king"}, Event) == Guarded("demon_king")


@pytest.mark.parametrize(
    "wrong",
    [
        {"seat": "princess"},
        {"result": "missed"},
        {"damage": -1},
        {"rolls": []},
        {"rolls": [[0, 10_000]]},
        {"rolls": [[-1, 0]]},
        {"rolls": 3 * [[0, 0]]},
        {"hat": 1},
    ],
    ids=str,
)
def test_a_blow_that_cannot_be_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadMessage):
        convert(STRUCK | wrong, Event)


@pytest.mark.parametrize("commitment", ["a" * 63, "a" * 65, "A" * 64, "g" * 64])
def test_a_commitment_is_the_64_digits_of_a_sha256(commitment: str) -> None:
    assert convert({"commitment": "a" * 64}, State).commitment == "a" * 64
    assert convert({"commitment": ""}, State) == State(), "before the battle there is none"
    with pytest.raises(BadMessage):
        convert({"commitment": commitment}, State)
