"""A knight's tour as numbers, as an SVG and as a PNG picture, read back by other means than it was written."""

import struct
import xml.etree.ElementTree as ET
import zlib

import pytest

from banmen.engines.knights_tour.blocks import built
from banmen.engines.knights_tour.find import Found, find
from banmen.formats.tour import write_numbers, write_png, write_svg
from banmen.formats.tour.looks import DARK_SQUARE, LIGHT_SQUARE, colour_at, pieces

SVG = "{http://www.w3.org/2000/svg}"


def tour_of(rows: int, columns: int) -> list[int]:
    found = find(rows, columns, 0)
    assert isinstance(found, Found)
    return list(found.path)


def pixels_of(png: bytes) -> tuple[int, int, list[bytes]]:
    """Width, height, and the rows of a PNG without filters; its sums are checked."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    chunks, at = {}, 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        kind, data = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        assert struct.unpack(">I", png[at + 8 + length : at + 12 + length]) == (zlib.crc32(kind + data),)
        chunks[kind] = data
        at += 12 + length
    width, height = struct.unpack(">II", chunks[b"IHDR"][:8])
    lines = zlib.decompress(chunks[b"IDAT"])
    rows = [lines[start : start + 1 + 3 * width] for start in range(0, len(lines), 1 + 3 * width)]
    assert len(rows) == height
    assert {row[0] for row in rows} == {0}
    return width, height, [row[1:] for row in rows]


def test_numbers_stand_row_by_row() -> None:
    assert write_numbers(3, 4, [7, 1, 8, 6, 0, 9, 2, 4, 10, 3, 5, 11]) == " 5  2  7 10\n 8 11  4  1\n 3  6  9 12\n"


@pytest.mark.parametrize("closed", [False, True])
def test_an_svg_has_the_path_and_a_number_on_each_square(closed: bool) -> None:  # noqa: FBT001 - from a table
    tour = tour_of(6, 7)
    picture = ET.fromstring(write_svg(6, 7, tour, closed=closed))  # noqa: S314 - written right here
    assert picture.get("viewBox") == "0 0 700 600"
    lines = [line.get("points", "").split() for line in picture.iter(f"{SVG}polyline")][1::2]
    walked = [lines[0][0], *(point for line in lines for point in line[1:])]
    middles = [f"{square % 7 * 100 + 50},{square // 7 * 100 + 50}" for square in tour]
    assert walked == ([*middles, middles[0]] if closed else middles)
    texts = list(picture.iter(f"{SVG}text"))
    assert [text.text for text in texts] == [str(number) for number in range(1, 43)]
    assert [text.get("x") for text in texts] == [middle.partition(",")[0] for middle in middles]


def test_an_svg_of_very_many_squares_marks_the_ends_only() -> None:
    tour = built(120, 110, 0)
    assert tour is not None
    picture = ET.fromstring(write_svg(120, 110, tour, closed=True))  # noqa: S314 - written right here
    assert len(list(picture.iter(f"{SVG}circle"))) == 2
    assert not list(picture.iter(f"{SVG}text"))
    assert len(list(picture.iter(f"{SVG}polyline"))) == 2 * 60


def test_a_png_has_the_board_and_discs_in_the_order_of_the_path() -> None:
    tour = tour_of(5, 6)
    width, height, rows = pixels_of(write_png(5, 6, tour, closed=True))
    side = width // 6
    assert (width, height) == (6 * side, 5 * side)
    for number, square in enumerate(tour):
        row, column = divmod(square, 6)
        corner = rows[row * side + 1][3 * (column * side + 1) :][:3]
        assert corner == bytes(DARK_SQUARE if (row + column) % 2 == 0 else LIGHT_SQUARE)
        left = round((column + 0.5 - 0.22) * side)
        disc = rows[round((row + 0.5) * side)][3 * left :][:3]
        assert disc == bytes(colour_at(number / 29)), f"left of number {number + 1}"


@pytest.mark.parametrize("columns", [80, 300])
def test_large_pngs_have_lines_without_discs(columns: int) -> None:
    tour = built(5, columns, 0)
    assert tour is not None
    width, _, rows = pixels_of(write_png(5, columns, tour, closed=False))
    assert columns * 3 <= width <= 1400
    colours = {row[at : at + 3] for row in rows for at in range(0, len(row), 3)}
    assert {bytes(piece.colour) for piece in pieces(tour, columns, closed=False)} <= colours


def test_the_colours_of_a_path_go_from_the_first_to_the_last() -> None:
    assert (colour_at(0), colour_at(1)) == ((0xA0, 0x66, 0x00), (0x1F, 0x5F, 0xBF))
    few = list(pieces([0, 5, 6], 4, closed=False))
    assert [piece.colour for piece in few] == [colour_at(0), colour_at(1)]
    assert [piece.points for piece in few] == [[(0.5, 0.5), (1.5, 1.5)], [(1.5, 1.5), (2.5, 1.5)]]
