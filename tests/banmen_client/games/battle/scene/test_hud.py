"""The numbers and cards of the scene."""

import pygame
import pytest

from banmen.texts import Texts
from banmen_client.games.battle.scene.hud import Health, SceneWords, damage_number, health_card
from banmen_client.screens.names import ShownName
from banmen_client.ui.geometry import Rect
from banmen_client.ui.theme import THEMES
from tests.banmen_client.person import ReadCanvas

pytestmark = pytest.mark.usefixtures("display")


def test_a_larger_damage_number_has_a_larger_picture() -> None:
    sizes = [damage_number("22", size, "critical").picture.get_width() for size in (40, 80)]
    assert sizes[1] > 1.8 * sizes[0]


@pytest.mark.parametrize("rect", [Rect(0, 0, 185, 63), Rect(0, 0, 288, 96)], ids=["small", "roomy"])
def test_the_card_names_the_player_with_badge_and_rating(rect: Rect) -> None:
    canvas = ReadCanvas(pygame.Surface((300, 100)), 1.0, THEMES["dark"])
    who = ShownName("Edax 4.6", "BOT", "1512?")
    health_card(canvas, rect, SceneWords.of(Texts("en")), Health("demon_king", 400, 400, who=who))
    assert {*who} <= {*canvas.read}
    assert canvas.cut == []
