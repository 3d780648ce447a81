from typing import Any

import pygame
import pytest

from banmen.games.battle.rules import BATTLE
from banmen.protocol.messages import Row
from banmen.texts import Texts
from banmen_client.games.battle import cover
from banmen_client.games.battle.window import GAME
from tests.banmen_client.games.battle.moments import state_of

EN, JA = Texts("en"), Texts("ja")

pytestmark = pytest.mark.usefixtures("display")


def row(**more: Any) -> Row:
    given = {"options": {}, "watchers": "all", **more}
    return Row("t1", "battle", "playing", {"hero": "Aki", "demon_king": None}, **given)


def test_progress_shows_the_turn_and_the_hp() -> None:
    assert cover.progress_text(EN, row(state=state_of(hero=213, demon_king=178))) == "Turn 23 · HP 213 : 178"
    assert cover.progress_text(JA, row(state=state_of())) == "ターン 23 · HP 213 : 200"
    assert cover.progress_text(EN, row(state=BATTLE.blank)) == EN("filter-playing")


def test_a_chosen_seed_is_noted() -> None:
    assert cover.options_text(EN, row()) == ""
    assert cover.options_text(EN, row(options={"seed": "x"})) == EN("battle-row-seed")
    assert GAME.cover.waiting_text(EN, row()) == EN("row-waiting")


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
