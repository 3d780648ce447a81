"""List the indices of a position's weights, for many positions, in Python or compiled."""

from collections.abc import Callable, MutableSequence, Sequence
from typing import TypeAlias

from banmen.games.reversi.engine.bitboards import BoardMasks, bits, mobility
from banmen.games.reversi.engine.evaluation import (
    BOARD_SIDES,
    ODD_QUARTERS,
    OTHER_MOVES,
    OWN_MOVES,
    odd_quarters,
    quarter_turn,
    side_indices,
)

FEATURES = 51
ListFeatures: TypeAlias = Callable[[Sequence[int], Sequence[int], MutableSequence[int]], object]
"""Write the features of positions of 8x8, given by the discs of both sides, into the last argument."""


def list_features(owns: Sequence[int], others: Sequence[int], frame: BoardMasks, found: MutableSequence[int]) -> None:
    """Write the `FEATURES` indices of each position one after another, as `pattern_value` adds their weights."""
    at = 0
    for number in range(len(owns)):
        own, other = owns[number], others[number]
        found[at] = ODD_QUARTERS + odd_quarters(own | other)
        found[at + 1] = OWN_MOVES + bits(mobility(own, other, frame))
        found[at + 2] = OTHER_MOVES + bits(mobility(other, own, frame))
        at += 3
        for _ in range(BOARD_SIDES):
            for index in side_indices(own, other):
                found[at] = index
                at += 1
            own, other = quarter_turn(own), quarter_turn(other)
