"""A small fit from end to end: the seed determines the weights, and stages without positions follow the others."""

import pytest

from banmen.games.reversi.engine.evaluation import OWN_MOVES, STAGES, UNITS_A_DISC, WEIGHTS_A_STAGE
from tools.fit_reversi.rounds import FittingPlan, Play, Sample, fit_stages, fit_weights

SMALL = FittingPlan((1, 1), Play(depth=1), exact_from=4, steps=1)
FULL = (1 << 64) - 1


@pytest.mark.exhaustive  # compiled code: in Python it takes minutes
def test_the_seed_gives_the_weights() -> None:
    pytest.importorskip("numba")
    reports: list[tuple[int, int, int]] = []
    first = fit_weights(SMALL, 1, lambda *report: reports.append(report), compiled=True)
    assert len(first) == STAGES * WEIGHTS_A_STAGE
    assert any(first)
    assert {(number, games) for number, games, _ in reports} == {(1, 1), (2, 1)}
    assert 40 < max(positions for _, _, positions in reports) < 128
    assert fit_weights(SMALL, 1, lambda *_: None, compiled=True) == first


def test_a_stage_is_pulled_to_the_one_after_it() -> None:
    """White is to move on the last square, and has to pass: black gets all of the board."""
    weights = fit_stages([Sample(own=0, other=FULL >> 1)], FittingPlan((), steps=5), compiled=False)
    first, last = (weights[stage * WEIGHTS_A_STAGE + OWN_MOVES] / UNITS_A_DISC for stage in (0, STAGES - 1))
    assert last == first < 0
