"""Values of many positions for the fitting."""

from random import Random

from banmen.games.reversi.engine.search import Limits
from tests.banmen.games.reversi.engine.plain_minimax import plain_value, random_position
from tools.fit_reversi.rounds import Sample, WeightedValuer


def test_each_position_has_its_own_value_in_the_order_asked_for() -> None:
    rng = Random(3)
    known = [Sample(*random_position(8, 4, rng)) for _ in range(6)]
    values = WeightedValuer((), compiled=False).values(known, [Limits(exact_from=4)] * 6)
    assert values.tolist() == [plain_value(*sample, 8) for sample in known]


def test_a_value_depends_on_nothing_that_was_searched_before() -> None:
    rng = Random(4)
    known = [Sample(*random_position(8, 30, rng)) for _ in range(4)]
    limits = [Limits(depth) for depth in (3, 2, 3, 2)]
    there = WeightedValuer((), compiled=False).values([*known, *known], [*limits, *limits]).tolist()
    assert there[:4] == there[4:]
    assert there[:4] == WeightedValuer((), compiled=False).values(known[::-1], limits[::-1]).tolist()[::-1]
