"""The scene of the battle compared with golden pictures: see `tests.golden_pictures`. It is night in both themes."""

import pygame
import pytest

from banmen.games.battle.state import HERO
from banmen.texts import Texts
from banmen_client.drawing.board import View
from banmen_client.games.battle import cover
from banmen_client.games.battle.board import BattleBoard
from banmen_client.games.battle.scene.hud import SceneWords
from tests.banmen_client.games.battle.moments import after, blow, moments, state_of
from tests.golden_pictures import check, ground

pytestmark = pytest.mark.usefixtures("display")


def board() -> BattleBoard:
    """Return a scene in Japanese as the hero sees it."""
    made = BattleBoard()
    made.words, made.own_seats = SceneWords.of(Texts("ja")), (HERO,)
    made.place(pygame.Rect(8, 8, 224, 224), 0.4)
    return made


@pytest.mark.parametrize("name", sorted(moments()))
def test_finished_events_look_as_they_did(name: str) -> None:
    state, event = moments()[name]
    scene, surface = board(), ground((240, 184))
    scene.show(View(after(state, event), (event,)), now_ms=0, animate=0)
    assert not scene.draw(surface, 0)
    check(surface, f"battle/{name}")


@pytest.mark.parametrize(("name", "now_ms"), [("critical", 300), ("critical", 350), ("charged", 500), ("evaded", 420)])
def test_running_animations_look_as_they_did(name: str, now_ms: int) -> None:
    state, event = moments()[name]
    scene, surface = board(), ground((240, 184))
    scene.show(View(state), now_ms=0)
    scene.show(View(after(state, event), (event,)), now_ms=0)
    assert scene.draw(surface, now_ms)
    check(surface, f"battle/{name}-after-{now_ms}-ms")


def test_the_small_pictures_look_as_they_did() -> None:
    surface = ground((308, 120))
    surface.blit(cover.tile((148, 102)), (4, 4))
    surface.blit(cover.thumbnail(state_of(hero=90), 112), (156, 4))
    surface.blit(cover.thumbnail(after(state_of(), blow()), 28), (272, 4))
    check(surface, "battle/pictures")
