"""A tour as a PNG picture: the board, the path coloured in its order, and numbers where there is room for them."""

from collections.abc import Sequence
from itertools import pairwise

from banmen.formats.tour.looks import (
    DARK_SQUARE,
    DIGITS,
    DISC,
    DISC_WITH_EDGE,
    EDGE,
    LIGHT_SQUARE,
    LINE,
    LINE_WITH_EDGE,
    NUMBER,
    Colour,
    Point,
    colour_at,
    middle,
    pieces,
)
from banmen.formats.tour.raster import Raster, digit_lines

_USUAL_SIDE, _LEAST_SIDE, _LARGEST = 72, 3, 1400
"""Pixels of a square, and of the longer side of the picture unless its squares would be too small."""
_LEAST_WITH_DISCS, _LEAST_WITH_SOFT_EDGES = 22, 8
_STROKE, _GAP = 0.16, 1.4
"""Of digits: the width of lines, in heights, and what is between two, in sixths of the height."""


def write_png(rows: int, columns: int, tour: Sequence[int], *, closed: bool) -> bytes:
    """The picture; of a closed tour the last move, back to the first square, is drawn too."""
    side = max(_LEAST_SIDE, min(_USUAL_SIDE, _LARGEST // max(rows, columns)))
    picture = Raster(columns * side, rows * side)
    _draw_board(picture, rows, columns, side)
    for piece in pieces(tour, columns, closed=closed):
        points = [(x * side, y * side) for x, y in piece.points]
        if side < _LEAST_WITH_SOFT_EDGES:
            for start, end in pairwise(points):
                picture.thin_line(start, end, piece.colour)
            continue
        for colour, width in ((EDGE, LINE_WITH_EDGE), (piece.colour, LINE)):
            for start, end in pairwise(points):
                picture.line(start, end, width * side, colour)
    if side >= _LEAST_WITH_DISCS:
        _draw_numbers(picture, tour, columns, side)
    return picture.png()


def _draw_board(picture: Raster, rows: int, columns: int, side: int) -> None:
    pair = bytes(DARK_SQUARE) * side + bytes(LIGHT_SQUARE) * side
    lines = [(pair * columns)[start : start + 3 * side * columns] for start in (0, 3 * side)]
    for y in range(rows * side):
        picture.row_of(y, lines[y // side % 2])


def _draw_numbers(picture: Raster, tour: Sequence[int], columns: int, side: int) -> None:
    for number, square in enumerate(tour, 1):
        x, y = (part * side for part in middle(square, columns))
        picture.disc((x, y), DISC_WITH_EDGE * side, EDGE)
        picture.disc((x, y), DISC * side, colour_at((number - 1) / max(len(tour) - 1, 1)))
        height = min(DIGITS, 1.9 * DISC / len(str(len(tour)))) * side
        _write(picture, str(number), (x, y), height, NUMBER)


def _write(picture: Raster, digits: str, at: Point, height: float, colour: Colour) -> None:
    """Digits around a point."""
    unit = height / 6
    width = len(digits) * 4 + (len(digits) - 1) * _GAP
    for number, digit in enumerate(digits):
        left, top = at[0] - width / 2 * unit + number * (4 + _GAP) * unit, at[1] - height / 2
        for stroke in digit_lines(digit):
            for (x0, y0), (x1, y1) in pairwise(stroke):
                start, end = (left + x0 * unit, top + y0 * unit), (left + x1 * unit, top + y1 * unit)
                picture.line(start, end, _STROKE * height, colour)
