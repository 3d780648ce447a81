"""What blows look like."""

import pygame
import pytest

from banmen_client.games.battle.scene import effects

pytestmark = pytest.mark.usefixtures("display")


def test_lights_are_dark_at_their_edges() -> None:
    for light in (
        effects.burst(1.0, 100.0, (255, 200, 100), 17),
        effects.slash(1.0, 200.0, 40.0, (255, 255, 255), 3),
        effects.ring(1.0, 80.0, (255, 130, 40)),
        effects.flames(1.0, 2),
    ):
        picture = light.picture
        width, height = picture.get_size()
        assert max(picture.get_at((0, 0))[:3]) <= 2
        assert max(picture.get_at((width - 1, height - 1))[:3]) <= 2
        assert pygame.transform.average_color(picture)[0] > 2
    assert effects.LIGHT_STEPS > 1


def test_wind_and_shield_let_the_ground_be_seen() -> None:
    for thing in (effects.wind(1), effects.shield(1)):
        alpha = pygame.surfarray.array_alpha(thing.picture)
        assert alpha[0, 0] == 0
        assert alpha.max() > 60
