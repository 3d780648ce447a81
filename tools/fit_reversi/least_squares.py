"""Fit the weights of a stage to the values of its positions: least squares, regularised towards known weights.

The normal equations are solved by conjugate gradients, preconditioned by how often each weight occurs. Configurations
that are mirror images of each other share a weight.
"""

from functools import cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from banmen.games.reversi.engine import evaluation
from banmen.games.reversi.engine.evaluation import WEIGHTS_A_STAGE

Indices: TypeAlias = NDArray[np.int32]
"""The indices of positions' weights within their stage: (positions, configurations of one)."""
Numbers: TypeAlias = NDArray[np.float64]

_REVERSED_EDGE = (7, 6, 5, 4, 3, 2, 1, 0, 9, 8)
_TRANSPOSED_CORNER = (0, 3, 6, 1, 4, 7, 2, 5, 8)


def fit(indices: Indices, values: Numbers, start: Numbers, *, pull: float, steps: int) -> Numbers:
    """Return the weights, in discs, that minimise the squared errors of `values`.

    A rare weight stays near `start`: a weight must occur in `pull` positions to move half of the way.
    """
    shared = shared_weights()[indices]
    missing = values - start[shared].sum(axis=1)
    each = np.bincount(shared.ravel(), minlength=WEIGHTS_A_STAGE) + pull
    change = np.zeros(WEIGHTS_A_STAGE)
    left = _sums(shared, missing)
    scaled = left / each
    way, product = scaled.copy(), float(left @ scaled)
    for _ in range(steps):
        if product <= 0:
            break
        bent = _sums(shared, way[shared].sum(axis=1)) + pull * way
        length = product / float(way @ bent)
        change += length * way
        left -= length * bent
        scaled = left / each
        before, product = product, float(left @ scaled)
        way = scaled + product / before * way
    return (start + change)[shared_weights()]


def _sums(shared: Indices, numbers: Numbers) -> Numbers:
    """Return, for each weight, the sum of the numbers of the positions in which it occurs."""
    repeated = np.repeat(numbers, shared.shape[1])
    return np.bincount(shared.ravel(), weights=repeated, minlength=WEIGHTS_A_STAGE).astype(np.float64, copy=False)


@cache
def shared_weights() -> Indices:
    """Return, for each weight of a stage, the one shared with its mirror image: the first of the two."""
    shared = np.arange(WEIGHTS_A_STAGE, dtype=np.int32)
    lines = [
        *(
            (at, tuple(reversed(range(8))))
            for at in (evaluation.SECOND_ROW, evaluation.THIRD_ROW, evaluation.FOURTH_ROW)
        ),
        (evaluation.EDGE, _REVERSED_EDGE),
        (evaluation.CORNER, _TRANSPOSED_CORNER),
        (evaluation.DIAGONAL_8, tuple(reversed(range(8)))),
        (evaluation.DIAGONAL_7, tuple(reversed(range(7)))),
        (evaluation.DIAGONAL_6, tuple(reversed(range(6)))),
        (evaluation.DIAGONAL_5, tuple(reversed(range(5)))),
        (evaluation.DIAGONAL_4, tuple(reversed(range(4)))),
    ]
    for at, order in lines:
        configurations = np.arange(3 ** len(order), dtype=np.int32)
        mirrored = sum(configurations // 3**digit % 3 * 3**place for digit, place in enumerate(order))
        shared[at : at + len(configurations)] = at + np.minimum(configurations, mirrored)
    return shared
