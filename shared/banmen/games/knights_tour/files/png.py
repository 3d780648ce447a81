"""A tour as a PNG picture: the board, the path coloured in order, and numbers if there is room for them.

Pillow draws the picture at four times its size and reduces it, for smooth edges.
"""

from collections.abc import Sequence
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from banmen.assets import asset
from banmen.games.knights_tour.files.svg import (
    DARK_SQUARE,
    DISC,
    DISC_WITH_EDGE,
    EDGE,
    LIGHT_SQUARE,
    LINE,
    LINE_WITH_EDGE,
    NUMBER,
    Colour,
    Point,
    centre,
    colour_at,
    path_pieces,
)

_USUAL_SIDE_PX, _LEAST_SIDE_PX, _LONGEST_PX = 72, 3, 1400
"""The side of a square, and the longer side of the picture, which is exceeded if squares would be too small."""
_LEAST_WITH_NUMBERS_PX, _LEAST_WITH_SOFT_EDGES_PX = 22, 8
_OVERSAMPLING = 4
_MOST_DIGIT_HEIGHT, _MOST_NUMBER_WIDTH = 0.24, 0.55
"""Of the digits on a disc, in sides of a square. The width assumes digits as wide as they are high."""
_FONT_DIGIT_HEIGHT = 0.73
"""The height of the font's digits, in font sizes."""


def write_png(rows: int, columns: int, tour: Sequence[int], *, closed: bool) -> bytes:
    """Return the picture; for a closed tour the move back to the first square is drawn too."""
    side_px = max(_LEAST_SIDE_PX, min(_USUAL_SIDE_PX, _LONGEST_PX // max(rows, columns)))
    scale = _OVERSAMPLING if side_px >= _LEAST_WITH_SOFT_EDGES_PX else 1
    picture = _board(rows, columns, side_px * scale)
    draw = ImageDraw.Draw(picture)
    if scale == 1:
        for piece in path_pieces(tour, columns, closed=closed):
            draw.line([(x * side_px, y * side_px) for x, y in piece.points], piece.colour)
    else:
        _draw_path(draw, tour, columns, side_px * scale, closed=closed)
        if side_px >= _LEAST_WITH_NUMBERS_PX:
            _draw_numbers(draw, tour, columns, side_px * scale)
        picture = picture.reduce(scale)
    file = BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()


def _board(rows: int, columns: int, side_px: int) -> Image.Image:
    """Return the squares: a picture with a pixel for each square, enlarged."""
    colours = bytes(DARK_SQUARE), bytes(LIGHT_SQUARE)
    squares = b"".join(colours[(row + column) % 2] for row in range(rows) for column in range(columns))
    size = columns * side_px, rows * side_px
    return Image.frombytes("RGB", (columns, rows), squares).resize(size, Image.Resampling.NEAREST)


def _draw_path(draw: ImageDraw.ImageDraw, tour: Sequence[int], columns: int, side_px: int, *, closed: bool) -> None:
    for piece in path_pieces(tour, columns, closed=closed):
        points = [(x * side_px, y * side_px) for x, y in piece.points]
        for colour, width in ((EDGE, LINE_WITH_EDGE), (piece.colour, LINE)):
            draw.line(points, colour, round(width * side_px))
            for point in points:
                _draw_disc(draw, point, width / 2 * side_px, colour)


def _draw_numbers(draw: ImageDraw.ImageDraw, tour: Sequence[int], columns: int, side_px: int) -> None:
    height_px = min(_MOST_DIGIT_HEIGHT, _MOST_NUMBER_WIDTH / len(str(len(tour)))) * side_px
    font = ImageFont.truetype(asset("fonts", "NotoSansJP-Bold.ttf"), height_px / _FONT_DIGIT_HEIGHT)
    for number, square in enumerate(tour, 1):
        x, y = (part * side_px for part in centre(square, columns))
        _draw_disc(draw, (x, y), DISC_WITH_EDGE * side_px, EDGE)
        _draw_disc(draw, (x, y), DISC * side_px, colour_at((number - 1) / max(len(tour) - 1, 1)))
        draw.text((x, y + height_px / 2), str(number), NUMBER, font, anchor="ms")


def _draw_disc(draw: ImageDraw.ImageDraw, at: Point, radius_px: float, colour: Colour) -> None:
    """Draw a filled disc; `radius_px` reaches to the middle of its outermost pixels."""
    draw.circle(at, max(radius_px - 0.5, 0), colour)
