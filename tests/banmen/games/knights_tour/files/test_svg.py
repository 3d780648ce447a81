"""A knight's tour as an SVG picture, read back by an XML parser."""

import xml.etree.ElementTree as ET

import pytest

from banmen.games.knights_tour.engine.blocks import block_tour
from banmen.games.knights_tour.files.svg import write_svg
from tests.banmen.games.knights_tour.tours import tour_of

SVG = "{http://www.w3.org/2000/svg}"


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
    (group,) = (group for group in picture.iter(f"{SVG}g") if group.findall(f"{SVG}text"))
    assert group.get("text-anchor") == "middle"


def test_an_svg_of_very_many_squares_marks_the_ends_only() -> None:
    tour = block_tour(120, 110, 0)
    assert tour is not None
    picture = ET.fromstring(write_svg(120, 110, tour, closed=True))  # noqa: S314 - written right here
    assert len(list(picture.iter(f"{SVG}circle"))) == 2
    assert not list(picture.iter(f"{SVG}text"))
    assert len(list(picture.iter(f"{SVG}polyline"))) == 2 * 60
