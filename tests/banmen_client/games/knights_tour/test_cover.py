from typing import Any

import pygame
import pytest

from banmen.games.knights_tour.state import Tour
from banmen.protocol.messages import Row
from banmen.texts import Texts
from banmen_client.games.knights_tour import cover
from banmen_client.games.knights_tour.cover import thumbnail, tile
from banmen_client.games.knights_tour.window import GAME
from tests.banmen_client.games.knights_tour.table import searched, state_of

pytestmark = pytest.mark.usefixtures("display")


def row(state: Tour | None = None, **options: Any) -> Row:
    return Row(
        "t1", "knights_tour", "playing", {"knight": "Aki"}, plies=3, options=options, watchers="all", state=state
    )


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({}, "8×8"),
        ({"rows": 30, "columns": 200, "closed": True}, "30×200 · closed"),
        ({"find": "all", "method": "backtracking"}, "8×8 · all tours"),
    ],
)
def test_a_table_is_described_by_its_board_and_special_options(options: dict[str, Any], text: str) -> None:
    assert cover.options_text(Texts("en"), row(**options)) == text


def test_its_progress_is_the_depth_or_the_tours_found() -> None:
    t = Texts("en")
    assert cover.progress_text(t, row(state_of(0, 17))) == "2 of 64 squares"
    assert cover.progress_text(t, row()) == "Playing"
    found = searched(9_000, rows=3, columns=4, find="all")
    assert found.why == "all_found"
    assert cover.progress_text(t, row(found)) == "16 tours found"


def test_it_waits_for_whoever_comes() -> None:
    assert GAME.cover.waiting_text(Texts("en"), row()) == "Waiting for players"


@pytest.mark.parametrize("size", [(8, 8), (5, 30), (200, 200)])
@pytest.mark.parametrize("side", [24, 56, 140])
def test_a_thumbnail_is_of_the_size_asked_for(size: tuple[int, int], side: int) -> None:
    state = searched(40, rows=size[0], columns=size[1])
    small = thumbnail(state, side)
    assert small.get_size() == (side, side)
    assert small.get_at((side // 2, side // 2)).a == 255
    assert thumbnail(state, side) is small, "it is kept"


def test_the_area_around_a_rectangle_is_transparent() -> None:
    small = thumbnail(searched(4, rows=5, columns=30), 56)
    assert small.get_at((28, 2)).a == 0


def test_the_path_is_seen_and_nothing_on_an_empty_board() -> None:
    begun, far = searched(1), searched(50)
    assert pygame.image.tobytes(thumbnail(begun, 56), "RGBA") != pygame.image.tobytes(thumbnail(far, 56), "RGBA")
    assert thumbnail(None, 56) is thumbnail(None, 56)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [(296, 204), (120, 90), (400, 90)])
def test_the_tile_fills_its_size(size: tuple[int, int], theme: str) -> None:
    picture = tile(size, "dark" if theme == "dark" else "light")
    assert picture.get_size() == size
    assert len({tuple(picture.get_at((x, size[1] // 2))) for x in range(size[0])}) > 10
