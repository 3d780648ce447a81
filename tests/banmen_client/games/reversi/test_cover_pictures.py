import pygame
import pytest

from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import BLACK, WHITE, opening
from banmen_client.games.reversi.cover import disc, thumbnail, tile
from banmen_client.games.reversi.discs import room_px


@pytest.mark.parametrize("size", range(4, 17, 2))
@pytest.mark.parametrize("side", [40, 56, 112])
def test_a_thumbnail_has_the_size_asked_and_round_corners(size: int, side: int) -> None:
    picture = thumbnail(opening(size), side)
    assert picture.get_size() == (side, side)
    assert picture.get_at((0, 0)).a < 20
    assert picture.get_at((side // 2, 1)).a > 200


def test_thumbnails_of_different_positions_differ_and_the_same_is_not_drawn_twice() -> None:
    one, other = thumbnail(opening(8), 56), thumbnail(REVERSI.blank, 56)
    assert pygame.image.tobytes(one, "RGBA") != pygame.image.tobytes(other, "RGBA")
    assert thumbnail(opening(8), 56) is one


@pytest.mark.parametrize("seat", [BLACK, WHITE])
def test_a_disc_comes_in_the_middle_of_its_picture(seat: str) -> None:
    picture = disc(seat, 54)
    assert picture.get_width() == room_px(54)
    assert picture.get_at(picture.get_rect().center).a == 255


@pytest.mark.parametrize("size_px", [(148, 102), (296, 204), (74, 51), (300, 90)])
def test_the_tile_is_filled_to_its_edges(size_px: tuple[int, int]) -> None:
    picture = tile(size_px)
    assert picture.get_size() == size_px
    right, bottom = size_px[0] - 1, size_px[1] - 1
    for corner in ((0, 0), (right, 0), (0, bottom), (right, bottom)):
        assert max(picture.get_at(corner)[:3]) > 10
