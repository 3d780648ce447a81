"""A small fit from end to end: the seed gives the weights, and they know what a corner is worth."""

from banmen.games.reversi.engine.fitting.rounds import Plan, Samples, fitted, fitted_to
from banmen.games.reversi.engine.fitting.self_play import Play, Sample
from banmen.games.reversi.engine.patterns import ODD_QUARTERS, STAGES, UNITS_A_DISC, WEIGHTS_A_STAGE

SMALL = Plan((1, 1), Play(depth=1, exact_from=4), steps=1)


def test_the_seed_gives_the_weights() -> None:
    reports: list[tuple[int, int, int]] = []
    first = fitted(SMALL, 1, lambda *report: reports.append(report), compiled=False)
    assert len(first) == STAGES * WEIGHTS_A_STAGE
    assert any(first)
    assert [(number, games) for number, games, _ in reports] == [(1, 1), (2, 1)]
    assert all(20 < positions < 64 for _, _, positions in reports)  # what plain play taught is forgotten
    assert fitted(SMALL, 1, lambda *_: None, compiled=False) == first


def test_a_position_lies_between_what_was_played_and_what_was_searched() -> None:
    known = Samples()
    known.add(Sample(own=1, other=2, value=10.0, searched=4.0), trust=0.5)
    assert list(known.values) == [7.0]


def test_a_stage_is_pulled_to_the_one_after_it() -> None:
    known = Samples()
    full = (1 << 64) - 1
    known.add(Sample(own=full >> 1, other=0, value=51.0, searched=51.0), trust=0.0)
    weights = fitted_to(known, Plan((), steps=5), compiled=False)
    first, last = (weights[stage * WEIGHTS_A_STAGE + ODD_QUARTERS + 1] / UNITS_A_DISC for stage in (0, STAGES - 1))
    assert 0 < last == first
