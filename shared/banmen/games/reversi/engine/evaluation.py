"""What a position is worth where it is not searched further, in Python or compiled."""

from banmen.games.reversi.engine.bitboards import mobility
from banmen.games.reversi.engine.geometry import Geometry
from banmen.games.reversi.engine.patterns import UNITS_A_DISC, Weights, pattern_value
from banmen.games.reversi.engine.primitives import bits

DISC = 128
"""One disc in the search's values."""


def evaluate(own: int, other: int, geometry: Geometry, weights: Weights) -> int:
    """About the final discs of `own`, which is to move, less those of `other`, times `DISC`. Neither has lost all."""
    if len(weights) > 0:
        value = pattern_value(own, other, geometry.frame, weights) * (DISC // UNITS_A_DISC)
    else:
        value = plain_value(own, other, geometry)
    most = (geometry.squares - 1) * DISC
    return min(most, max(-most, value))


def plain_value(own: int, other: int, geometry: Geometry) -> int:
    """What a position of any size is worth by moves and corners, times `DISC`."""
    frame = geometry.frame
    value = 96 * (bits(mobility(own, other, frame)) - bits(mobility(other, own, frame)))
    corners = geometry.corners
    value += 700 * (bits(own & corners) - bits(other & corners))
    if corners & ~(own | other):
        value -= 250 * (bits(own & geometry.diagonal) - bits(other & geometry.diagonal))
        value -= 60 * (bits(own & geometry.beside) - bits(other & geometry.beside))
    return value


def final_value(own: int, other: int, geometry: Geometry) -> int:
    """The result of a game that is over, times `DISC`: empty squares count for the winner."""
    mine, theirs = bits(own), bits(other)
    if mine > theirs:
        return DISC * (geometry.squares - 2 * theirs)
    if mine < theirs:
        return DISC * (2 * mine - geometry.squares)
    return 0
