"""A tour as an SVG picture: the board, the path coloured in order, and numbers unless there are very many.

Sizes, colours, and the path cut into pieces of one colour are the same in PNG pictures.
"""

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


_SIDE = 100
"""Units along the side of a square; all coordinates are whole numbers."""
_USUAL_PIXELS, _LARGEST_PIXELS = 64, 1600
_MOST_NUMBERS = 10_000
_MOST_FONT_SIZE = 0.294
"""In sides of a square."""


def write_svg(rows: int, columns: int, tour: Sequence[int], *, closed: bool) -> str:
    """Return the picture; for a closed tour the move back to the first square is drawn too."""
    lines = (*_header(rows, columns), *_path(tour, columns, closed=closed), *_numbers(tour, columns), "</svg>\n")
    return "\n".join(lines)


def _header(rows: int, columns: int) -> Iterator[str]:
    pixels = min(_USUAL_PIXELS, _LARGEST_PIXELS / max(rows, columns))
    width, height = columns * _SIDE, rows * _SIDE
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{columns * pixels:.0f}" height="{rows * pixels:.0f}" '
        f'viewBox="0 0 {width} {height}">'
    )
    yield f'<rect width="{width}" height="{height}" fill="{_hex(LIGHT_SQUARE)}"/>'
    lines = "".join(f"M{row % 2 * _SIDE} {row * _SIDE + _SIDE // 2}H{width}" for row in range(rows))
    dashes = f'fill="none" stroke-width="{_SIDE}" stroke-dasharray="{_SIDE}"'
    yield f'<path d="{lines}" stroke="{_hex(DARK_SQUARE)}" {dashes}/>'


def _path(tour: Sequence[int], columns: int, *, closed: bool) -> Iterator[str]:
    yield '<g fill="none" stroke-linejoin="round" stroke-linecap="round">'
    for piece in path_pieces(tour, columns, closed=closed):
        points = " ".join(f"{round(x * _SIDE)},{round(y * _SIDE)}" for x, y in piece.points)
        for colour, width in ((EDGE, LINE_WITH_EDGE), (piece.colour, LINE)):
            yield f'<polyline points="{points}" stroke="{_hex(colour)}" stroke-width="{width * _SIDE:.0f}"/>'
    yield "</g>"


def _numbers(tour: Sequence[int], columns: int) -> Iterator[str]:
    """Yield a disc with its number on each square, or without numbers on the first and last square only."""
    with_numbers = len(tour) <= _MOST_NUMBERS
    size = _font_size(len(tour))
    yield (
        f'<g stroke="{_hex(EDGE)}" stroke-width="{(DISC_WITH_EDGE - DISC) * _SIDE:.0f}" font-family="sans-serif" '
        f'font-weight="bold" font-size="{size:.0f}" text-anchor="middle">'
    )
    for number, square in enumerate(tour, 1):
        if not with_numbers and 1 < number < len(tour):
            continue
        x, y = (round(part * _SIDE) for part in centre(square, columns))
        colour = _hex(colour_at((number - 1) / max(len(tour) - 1, 1)))
        yield f'<circle cx="{x}" cy="{y}" r="{DISC * _SIDE:.0f}" fill="{colour}"/>'
        if with_numbers:
            yield f'<text x="{x}" y="{y + size * 0.36:.0f}" fill="{_hex(NUMBER)}" stroke="none">{number}</text>'
    yield "</g>"


def _font_size(most: int) -> float:
    """Return the font size at which the longest number is no wider than its disc, in units."""
    return min(_MOST_FONT_SIZE, 2.6 * DISC / len(str(most))) * _SIDE


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
