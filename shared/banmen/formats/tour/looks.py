"""How a tour is drawn, whatever it is written as: sizes, colours, and the path in pieces of one colour."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

Colour: TypeAlias = tuple[int, int, int]
Point: TypeAlias = tuple[float, float]

LIGHT_SQUARE: Colour = (0xF6, 0xEB, 0xDA)
DARK_SQUARE: Colour = (0xDF, 0xC6, 0xA2)
EDGE: Colour = (0xFF, 0xFD, 0xF8)
NUMBER: Colour = (0xFF, 0xFF, 0xFF)
_ORDER: Sequence[Colour] = ((0xA0, 0x66, 0x00), (0x5B, 0x7A, 0x20), (0x0F, 0x78, 0x7A), (0x1F, 0x5F, 0xBF))

LINE, LINE_WITH_EDGE, DISC, DISC_WITH_EDGE, DIGITS = 0.09, 0.14, 0.25, 0.28, 0.21
"""Widths of lines, radii of discs and the height of their numbers, in sides of a square."""

_PIECES = 60
"""Pieces of a path, at most: more colours cannot be told apart."""


class Piece(NamedTuple):
    """A part of the path in one colour: points (x, y) in sides of a square."""

    points: Sequence[Point]
    colour: Colour


def middle(square: int, columns: int) -> Point:
    """Where a square has its middle."""
    row, column = divmod(square, columns)
    return column + 0.5, row + 0.5


def colour_at(share: float) -> Colour:
    """The colour of what comes after a share of the tour, from 0 to 1."""
    stops = len(_ORDER) - 1
    before = min(int(share * stops), stops - 1)
    part = share * stops - before
    red, green, blue = (
        round(one + (two - one) * part) for one, two in zip(_ORDER[before], _ORDER[before + 1], strict=True)
    )
    return red, green, blue


def pieces(tour: Sequence[int], columns: int, *, closed: bool) -> Iterator[Piece]:
    """The path from the first square on, back to it if it is closed."""
    squares = [*tour, tour[0]] if closed else tour
    moves = len(squares) - 1
    cuts = sorted({round(number * moves / _PIECES) for number in range(_PIECES + 1)})
    for start, end in pairwise(cuts):
        points = [middle(square, columns) for square in squares[start : end + 1]]
        yield Piece(points, colour_at(start / max(moves - 1, 1)))
