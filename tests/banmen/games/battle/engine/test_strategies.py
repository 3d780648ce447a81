"""What each strategy of the battle does, and that none of the simple ones beats all others."""

from random import Random
from typing import NamedTuple

import pytest

from banmen.games.battle.engine.strategies import attack, patient, reckless, sensible, simulate, wary
from banmen.games.battle.state import Attack, Charge, Guard


class Stands(NamedTuple):
    hp: int = 200
    guarding: bool = False
    wait: int = 0


READY, WAITS, SOON = Stands(), Stands(wait=3), Stands(wait=1)
ON_GUARD, ON_GUARD_WAITING = Stands(guarding=True), Stands(guarding=True, wait=3)


@pytest.mark.parametrize("seat", ["hero", "demon_king"])
class TestSensible:
    def test_a_charged_blow_at_an_open_side(self, seat: str) -> None:
        assert sensible(seat, READY, READY) == Charge()
        assert sensible(seat, READY, WAITS) == Charge()

    def test_a_plain_blow_breaks_a_guard(self, seat: str) -> None:
        assert sensible(seat, READY, ON_GUARD) == Attack()
        assert sensible(seat, READY, ON_GUARD_WAITING) == Attack()

    def test_a_charged_blow_that_ends_it_even_through_a_guard(self, seat: str) -> None:
        assert sensible(seat, READY, Stands(hp=22, guarding=True)) == Charge()
        assert sensible(seat, READY, Stands(hp=23, guarding=True)) == Attack()

    def test_a_plain_blow_where_that_is_enough(self, seat: str) -> None:
        assert sensible(seat, READY, Stands(hp=9)) == Attack()
        assert sensible(seat, WAITS, Stands(hp=4, guarding=True)) == Attack()

    def test_on_guard_against_a_charged_blow(self, seat: str) -> None:
        assert sensible(seat, WAITS, READY) == Guard()
        assert sensible(seat, WAITS, ON_GUARD) == Guard()
        assert sensible(seat, SOON, READY) == Guard()

    def test_no_guard_where_a_broken_one_opens_the_way_for_the_next_blow(self, seat: str) -> None:
        assert sensible(seat, SOON, ON_GUARD) == Attack()

    def test_no_guard_where_nothing_threatens_or_one_stands(self, seat: str) -> None:
        assert sensible(seat, WAITS, WAITS) == Attack()
        assert sensible(seat, ON_GUARD_WAITING, READY) == Attack()


def test_the_simple_ones() -> None:
    for own, foe in ((READY, READY), (WAITS, READY), (READY, ON_GUARD)):
        assert attack("hero", own, foe) == Attack()
    assert [reckless("hero", own, ON_GUARD) for own in (READY, WAITS)] == [Charge(), Attack()]
    assert [patient("hero", READY, foe) for foe in (READY, ON_GUARD)] == [Charge(), Attack()]
    assert [wary("hero", own, READY) for own in (READY, ON_GUARD)] == [Guard(), Charge()]
    assert [wary("hero", own, WAITS) for own in (READY, WAITS)] == [Charge(), Attack()]


@pytest.mark.parametrize(("better", "worse"), [(attack, wary), (wary, reckless), (reckless, attack)])
def test_each_simple_way_beats_another_from_both_seats(better: object, worse: object) -> None:
    battles = 200
    for hero, demon_king in ((better, worse), (worse, better)):
        wins = simulate(hero, demon_king, battles, Random(1)).hero_wins  # type: ignore[arg-type]  # both are strategies
        assert (wins if hero is better else battles - wins) > 0.55 * battles
