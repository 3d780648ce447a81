"""The static evaluation of a position, in Python or compiled."""

from banmen.games.reversi.engine.bitboards import mobility
from banmen.games.reversi.engine.geometry import Geometry
from banmen.games.reversi.engine.patterns import UNITS_A_DISC, Weights, pattern_value
from banmen.games.reversi.engine.primitives import bits
from banmen.games.reversi.engine.stability import stable_discs

DISC = 128
"""One disc in the search's units."""

MOVE, FRONTIER, CORNER_DISC, STABLE, BESIDE_CORNER, EDGE_BESIDE_CORNER = 96, 24, 500, 120, 250, 60
"""The plain evaluation of each: a legal move, a disc beside an empty square, and so on.

In units of 1 / `DISC` discs.
"""


def evaluate(own: int, other: int, geometry: Geometry, weights: Weights) -> int:
    """Estimate the final discs of `own`, which is to move, minus those of `other`, times `DISC`.

    Neither side may have lost all discs.
    """
    if len(weights) > 0:
        value = pattern_value(own, other, geometry.frame, weights) * (DISC // UNITS_A_DISC)
    else:
        value = plain_value(own, other, geometry)
    most = (geometry.squares - 1) * DISC
    return min(most, max(-most, value))


def plain_value(own: int, other: int, geometry: Geometry) -> int:
    """Return the value of a position of any size by moves, frontier, corners and stable discs, times `DISC`."""
    frame, corners = geometry.frame, geometry.corners
    empty = frame.inside & ~(own | other)
    value = MOVE * (bits(mobility(own, other, frame)) - bits(mobility(other, own, frame)))
    beside_empty = neighbours(empty, geometry)
    value -= FRONTIER * (bits(own & beside_empty) - bits(other & beside_empty))
    if corners & empty:
        value -= BESIDE_CORNER * (bits(own & geometry.diagonal) - bits(other & geometry.diagonal))
        value -= EDGE_BESIDE_CORNER * (bits(own & geometry.beside) - bits(other & geometry.beside))
    if corners & ~empty:
        value += CORNER_DISC * (bits(own & corners) - bits(other & corners))
        value += STABLE * (bits(stable_discs(own, other, geometry)) - bits(stable_discs(other, own, geometry)))
    return value


def neighbours(squares: int, geometry: Geometry) -> int:
    """Return the squares beside any of these, in all eight directions."""
    shifts, above, below = geometry.frame.shifts, geometry.above, geometry.below
    found = squares << shifts[0] & above[0] | squares >> shifts[0] & below[0]
    found |= squares << shifts[1] & above[1] | squares >> shifts[1] & below[1]
    found |= squares << shifts[2] & above[2] | squares >> shifts[2] & below[2]
    return found | squares << shifts[3] & above[3] | squares >> shifts[3] & below[3]


def final_value(own: int, other: int, geometry: Geometry) -> int:
    """Return the result of a finished game, times `DISC`: empty squares count for the winner."""
    mine, theirs = bits(own), bits(other)
    if mine > theirs:
        return DISC * (geometry.squares - 2 * theirs)
    if mine < theirs:
        return DISC * (2 * mine - geometry.squares)
    return 0
