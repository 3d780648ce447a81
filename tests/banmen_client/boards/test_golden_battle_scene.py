"""The scene of the battle as it was looked at once: see `tests.golden_pictures`. It is night in both themes."""

import pygame
import pytest

from banmen.games.battle.values import HERO
from banmen.texts import Texts
from banmen_client.boards import View, battle_pictures
from banmen_client.boards.battle import BattleBoard
from banmen_client.boards.battle_cards import Words
from tests.banmen_client.boards.battle_moments import after, blow, moments, state_of
from tests.golden_pictures import check

PLACE = pygame.Rect(20, 20, 480, 480)

pytestmark = pytest.mark.usefixtures("display")


def board() -> BattleBoard:
    """A scene in Japanese, seen by the hero."""
    made = BattleBoard()
    made.words, made.mine = Words.of(Texts("ja")), (HERO,)
    made.place(PLACE, 0.8)
    return made


def ground() -> pygame.Surface:
    """A window of a dark colour."""
    surface = pygame.Surface((520, 520), 0, 32)
    surface.fill((32, 36, 43))
    return surface


@pytest.mark.parametrize("name", sorted(moments()))
def test_what_has_happened_looks_as_it_did(name: str) -> None:
    state, event = moments()[name]
    scene, surface = board(), ground()
    scene.show(View(after(state, event), (event,)), now_ms=0, animate=0)
    assert not scene.draw(surface, 0)
    check(surface, f"battle/{name}")


@pytest.mark.parametrize(("name", "now_ms"), [("critical", 300), ("critical", 350), ("charged", 500), ("evaded", 420)])
def test_what_is_happening_looks_as_it_did(name: str, now_ms: int) -> None:
    state, event = moments()[name]
    scene, surface = board(), ground()
    scene.show(View(state), now_ms=0)
    scene.show(View(after(state, event), (event,)), now_ms=0)
    assert scene.draw(surface, now_ms)
    check(surface, f"battle/{name}-after-{now_ms}-ms")


def test_the_small_pictures_look_as_they_did() -> None:
    surface = pygame.Surface((632, 252), 0, 32)
    surface.fill((32, 36, 43))
    surface.blit(battle_pictures.tile((376, 232)), (10, 10))
    surface.blit(battle_pictures.thumbnail(state_of(hero=90), 112), (400, 10))
    surface.blit(battle_pictures.thumbnail(after(state_of(), blow()), 56), (526, 10))
    check(surface, "battle/pictures")
