"""A tour as an SVG picture: the board, the path coloured in order, and numbers unless there are very many."""

from collections.abc import Iterator, Sequence

from banmen.games.knights_tour.files.drawing import (
    DARK_SQUARE,
    DISC,
    DISC_WITH_EDGE,
    EDGE,
    LIGHT_SQUARE,
    LINE,
    LINE_WITH_EDGE,
    NUMBER,
    Colour,
    centre,
    colour_at,
    path_pieces,
)

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
