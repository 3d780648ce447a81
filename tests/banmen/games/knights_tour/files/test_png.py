"""A knight's tour as a PNG picture, read back pixel by pixel."""

from io import BytesIO

import pytest
from PIL import Image

from banmen.games.knights_tour.engine.blocks import block_tour
from banmen.games.knights_tour.files.png import write_png
from banmen.games.knights_tour.files.svg import (
    DARK_SQUARE,
    EDGE,
    LIGHT_SQUARE,
    NUMBER,
    Colour,
    colour_at,
    path_pieces,
)
from tests.banmen.games.knights_tour.tours import tour_of


def read(png: bytes) -> Image.Image:
    """The picture; Pillow checks the sums of its chunks."""
    picture = Image.open(BytesIO(png))
    picture.verify()
    picture = Image.open(BytesIO(png))
    assert (picture.format, picture.mode) == ("PNG", "RGB")
    return picture


def colours_of(picture: Image.Image) -> set[Colour]:
    data = picture.tobytes()
    return {(data[at], data[at + 1], data[at + 2]) for at in range(0, len(data), 3)}


def test_a_png_has_the_board_and_discs_in_the_order_of_the_path() -> None:
    tour = tour_of(5, 6)
    picture = read(write_png(5, 6, tour, closed=True))
    side = picture.width // 6
    assert picture.size == (6 * side, 5 * side)
    for number, square in enumerate(tour):
        row, column = divmod(square, 6)
        corner = picture.getpixel((column * side + 1, row * side + 1))
        assert corner == (DARK_SQUARE if (row + column) % 2 == 0 else LIGHT_SQUARE)
        left = round((column + 0.5 - 0.22) * side)
        assert picture.getpixel((left, round((row + 0.5) * side))) == colour_at(number / 29), f"number {number + 1}"


def test_lines_and_discs_have_a_light_edge_and_discs_white_numbers() -> None:
    picture = read(write_png(5, 6, tour_of(5, 6), closed=False))
    side = picture.width // 6
    above_the_first_disc = picture.crop((side // 2, round(0.5 * side - 0.30 * side), side // 2 + 1, side // 2))
    down = [above_the_first_disc.getpixel((0, y)) for y in range(above_the_first_disc.height)]
    assert down[0] == DARK_SQUARE
    assert EDGE in down
    disc = picture.crop((side // 4, side // 4, 3 * side // 4, 3 * side // 4))
    share = disc.tobytes().count(bytes(NUMBER)) / (disc.width * disc.height)
    assert 0.02 < share < 0.3


@pytest.mark.parametrize("columns", [80, 300])
def test_large_pngs_have_lines_without_discs(columns: int) -> None:
    tour = block_tour(5, columns, 0)
    assert tour is not None
    picture = read(write_png(5, columns, tour, closed=False))
    assert columns * 3 <= picture.width <= 1400
    colours = colours_of(picture)
    assert {piece.colour for piece in path_pieces(tour, columns, closed=False)} <= colours
    assert NUMBER not in colours


def test_the_largest_boards_have_three_pixels_a_square() -> None:
    tour = block_tour(5, 1000, 0)
    assert tour is not None
    picture = read(write_png(5, 1000, tour, closed=False))
    assert picture.size == (3000, 15)
    assert colours_of(picture) <= {DARK_SQUARE, LIGHT_SQUARE} | {
        piece.colour for piece in path_pieces(tour, 1000, closed=False)
    }
