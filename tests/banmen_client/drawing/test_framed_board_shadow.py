from dataclasses import replace

import pygame
import pytest

from banmen_client.drawing.framed_board import BoardShadow, pieces

SHADOW = BoardShadow((10, 20, 30), opacity=0.7, reach=0.05)
GROUND = (200, 200, 200)

pytestmark = pytest.mark.usefixtures("display")


@pytest.mark.parametrize("size", [(400, 400), (400, 90), (31, 700), (12, 12)])
def test_the_shadow_lies_around_the_board_and_leaves_it_clear(size: tuple[int, int]) -> None:
    board = pygame.Rect((0, 0), size)
    area = SHADOW.area(board)
    assert area.center == board.center
    places = [picture.get_rect(topleft=at) for picture, at in pieces(SHADOW, size)]
    assert all(area.contains(place) for place in places)
    assert places[0].unionall(places[1:]) == area


def shaded(shadow: BoardShadow) -> pygame.Surface:
    """A light ground with the shadow of a board on it."""
    surface = pygame.Surface((300, 300), 0, 32)
    surface.fill(GROUND)
    shadow.draw(surface, pygame.Rect(50, 50, 200, 200))
    return surface


def test_it_is_dark_beside_the_board_and_falls_downwards() -> None:
    surface = shaded(SHADOW)
    above, below, far = (sum(surface.get_at((150, y))[:3]) for y in (48, 251, 5))
    assert below < above < far == sum(GROUND)
    assert surface.get_at((45, 150)) == surface.get_at((45, 170)), "along the side it is the same"


def test_a_less_opaque_one_is_paler() -> None:
    dark, pale = (sum(shaded(replace(SHADOW, opacity=opacity)).get_at((150, 251))[:3]) for opacity in (0.7, 0.3))
    assert dark < pale < sum(GROUND)
