"""The pixels of the window outside the scene's round corners are saved and restored."""

import pygame
import pytest

from banmen_client.games.battle.scene.cache import Corners

pytestmark = pytest.mark.usefixtures("display")


def test_pixels_outside_the_round_corners_are_restored() -> None:
    surface = pygame.Surface((120, 100), 0, 32)
    surface.fill((10, 200, 30))
    outside = Corners((10, 10, 100, 80), 12)
    for keep, _place in outside.keep:
        keep(surface)
    surface.fill((0, 0, 0), (10, 10, 100, 80))
    surface.blits(outside.blits())
    assert surface.get_at((10, 10))[:3] == surface.get_at((109, 89))[:3] == (10, 200, 30)
    assert surface.get_at((60, 50))[:3] == surface.get_at((10, 50))[:3] == (0, 0, 0)


def test_only_the_corners_are_copied() -> None:
    """A blow in the middle of the scene then costs nothing at the corners."""
    places = [place for _keep, place in Corners((10, 10, 100, 80), 12).keep]
    assert [tuple(place) for place in places] == [
        (10, 10, 12, 12),
        (98, 10, 12, 12),
        (10, 78, 12, 12),
        (98, 78, 12, 12),
    ]
