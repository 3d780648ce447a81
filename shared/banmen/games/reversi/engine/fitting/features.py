"""Lists where the weights of a position's configurations are, for many positions: in Python or compiled."""

from collections.abc import Callable, MutableSequence, Sequence
from functools import cache
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from banmen.games.reversi.engine.bitboards import Frame, frame, mobility
from banmen.games.reversi.engine.patterns import (
    BOARD_SIDES,
    ODD_QUARTERS,
    OTHER_MOVES,
    OWN_MOVES,
    odd_quarters,
    quarter_turn,
    side_indices,
)
from banmen.games.reversi.engine.primitives import bits
from banmen.games.reversi.engine.weights import SIZE
from banmen.jit import compiled_or_none

FEATURES = 51
ListFeatures: TypeAlias = Callable[[Sequence[int], Sequence[int], MutableSequence[int]], object]
"""Lists the features of positions of 8x8, given by the discs of both sides, one after the other in the last."""
Bitboards: TypeAlias = NDArray[np.uint64]


def features_of(owns: Bitboards, others: Bitboards, *, compiled: bool | None = None) -> NDArray[np.int32]:
    """The features of positions: (positions, `FEATURES`)."""
    found: Any = np.empty(len(owns) * FEATURES, np.int32)
    listed = None if compiled is False else _compiled_features()
    (listed or _in_python)(owns.tolist(), others.tolist(), found)
    features: NDArray[np.int32] = found.reshape(-1, FEATURES)
    return features


def _in_python(owns: Sequence[int], others: Sequence[int], found: MutableSequence[int]) -> None:
    list_features(owns, others, frame(SIZE), found)


@cache
def _compiled_features() -> ListFeatures | None:
    return compiled_or_none(_compile)


def _compile() -> ListFeatures:
    from banmen.games.reversi.engine.compiled_features import compiled_features  # noqa: PLC0415 - needs Numba, an extra

    return compiled_features()


def list_features(owns: Sequence[int], others: Sequence[int], lines: Frame, found: MutableSequence[int]) -> None:
    """Write the `FEATURES` indices of each position, one after the other, as `pattern_value` adds their weights."""
    at = 0
    for number in range(len(owns)):
        own, other = owns[number], others[number]
        found[at] = ODD_QUARTERS + odd_quarters(own | other)
        found[at + 1] = OWN_MOVES + bits(mobility(own, other, lines))
        found[at + 2] = OTHER_MOVES + bits(mobility(other, own, lines))
        at += 3
        for _ in range(BOARD_SIDES):
            for index in side_indices(own, other):
                found[at] = index
                at += 1
            own, other = quarter_turn(own), quarter_turn(other)
