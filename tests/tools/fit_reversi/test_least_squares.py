"""The fit finds the weights that made the values, shares mirrored patterns, and leaves unknown weights alone."""

from random import Random

import numpy as np

from banmen.games.reversi.engine import evaluation
from banmen.games.reversi.engine.evaluation import WEIGHTS_A_STAGE
from tools.fit_reversi.least_squares import fit, shared_weights


def indices_of(rows: list[list[int]]) -> np.ndarray[tuple[int, ...], np.dtype[np.int32]]:
    return np.array(rows, np.int32)


def test_the_weights_that_made_the_values_are_found() -> None:
    rng, true = Random(1), {evaluation.OWN_MOVES + at: float(at - 3) for at in range(6)}
    rows = [rng.sample(sorted(true), 2) for _ in range(200)]
    values = np.array([sum(true[index] for index in row) for row in rows])
    found = fit(indices_of(rows), values, np.zeros(WEIGHTS_A_STAGE), pull=0.001, steps=30)
    assert all(abs(found[index] - weight) < 0.01 for index, weight in true.items())


def test_weights_of_absent_patterns_stay_and_those_of_rare_ones_hardly_move() -> None:
    start = np.full(WEIGHTS_A_STAGE, 2.0)
    seen, unseen = evaluation.OWN_MOVES, evaluation.OTHER_MOVES
    found = fit(indices_of([[seen]]), np.array([12.0]), start, pull=9.0, steps=10)
    assert found[unseen] == 2.0
    assert abs(found[seen] - 3.0) < 1e-6  # one occurrence against a pull of nine


def test_mirror_images_share_a_weight() -> None:
    shared = shared_weights()
    corner_b1, corner_a2 = evaluation.CORNER + 3, evaluation.CORNER + 3**3
    edge_b2, edge_g2 = evaluation.EDGE + 3**8, evaluation.EDGE + 2 * 3**9
    assert shared[corner_b1] == shared[corner_a2] == corner_b1
    assert shared[edge_g2] == shared[edge_b2 + 3**8]
    assert shared[evaluation.DIAGONAL_4 + 2 * 3**3] == evaluation.DIAGONAL_4 + 2
    found = fit(indices_of([[corner_a2]]), np.array([5.0]), np.zeros(WEIGHTS_A_STAGE), pull=1.0, steps=5)
    assert found[corner_b1] == found[corner_a2] > 0
