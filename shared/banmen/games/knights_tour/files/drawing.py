"""What all pictures of a tour share: sizes, colours, and the path cut into pieces of one colour."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

Colour: TypeAlias = tuple[int, int, int]
"""Red, green and blue, 0 to 255."""
Point: TypeAlias = tuple[float, float]
"""(x, y), from the upper left corner of the board."""

LIGHT_SQUARE: Colour = (0xF6, 0xEB, 0xDA)
DARK_SQUARE: Colour = (0xDF, 0xC6, 0xA2)
EDGE: Colour = (0xFF, 0xFD, 0xF8)
NUMBER: Colour = (0xFF, 0xFF, 0xFF)
_GRADIENT: Sequence[Colour] = ((0xA0, 0x66, 0x00), (0x5B, 0x7A, 0x20), (0x0F, 0x78, 0x7A), (0x1F, 0x5F, 0xBF))

LINE, LINE_WITH_EDGE, DISC, DISC_WITH_EDGE = 0.09, 0.14, 0.25, 0.28
"""Widths of lines and radii of discs, in sides of a square."""

_MOST_PIECES = 60
"""The number of colours: more cannot be distinguished."""


class Piece(NamedTuple):
    """A part of the path in one colour. The unit of its points is the side of a square."""

    points: Sequence[Point]
    colour: Colour


def centre(square: int, columns: int) -> Point:
    """Return the centre of a square, in sides of a square."""
    row, column = divmod(square, columns)
    return column + 0.5, row + 0.5


def colour_at(share: float) -> Colour:
    """Return the colour at a share of the tour, from 0 to 1."""
    intervals = len(_GRADIENT) - 1
    before = min(int(share * intervals), intervals - 1)
    part = share * intervals - before
    red, green, blue = (
        round(one + (two - one) * part) for one, two in zip(_GRADIENT[before], _GRADIENT[before + 1], strict=True)
    )
    return red, green, blue


def path_pieces(tour: Sequence[int], columns: int, *, closed: bool) -> Iterator[Piece]:
    """Yield the path from the first square to the last, and back to the first if it is closed."""
    squares = [*tour, tour[0]] if closed else tour
    moves = len(squares) - 1
    cuts = sorted({round(number * moves / _MOST_PIECES) for number in range(_MOST_PIECES + 1)})
    for start, end in pairwise(cuts):
        points = [centre(square, columns) for square in squares[start : end + 1]]
        yield Piece(points, colour_at(start / max(moves - 1, 1)))
