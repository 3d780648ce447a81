import pygame
import pytest

from banmen_client.games.battle import cover
from tests.banmen_client.games.battle.moments import state_of

pytestmark = pytest.mark.usefixtures("display")


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def test_a_thumbnail_shows_the_hp_of_both() -> None:
    sound, hurt = (cover.thumbnail(state_of(hero=hero), 56) for hero in (300, 40))
    assert sound.get_size() == hurt.get_size() == (56, 56)
    assert pixels(sound) != pixels(hurt)
    assert sound.get_at((0, 0))[3] == 0, "round corners"
    assert pixels(cover.thumbnail(None, 56)) == pixels(cover.thumbnail(state_of(hero=300, demon_king=400), 56))


@pytest.mark.parametrize("size", [(188, 116), (376, 232), (90, 200)])
def test_a_tile_fills_its_size(size: tuple[int, int]) -> None:
    tile = cover.tile(size)
    assert tile.get_size() == size
    assert not tile.get_masks()[3]
    assert cover.tile(size) is tile
