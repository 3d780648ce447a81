"""A background thread makes the large pictures of the battle and notifies the window when they are ready."""

from threading import Event

import pygame
import pytest

from banmen_client.drawing.board import View
from banmen_client.games.battle.board import BattleBoard
from banmen_client.games.battle.scene import backdrop, cache, effects, figures
from banmen_client.games.battle.scene.cache import COARSE, Fineness, Preloader
from banmen_client.ui.shapes import DRAWN
from tests.banmen_client.games.battle.moments import state_of

pytestmark = pytest.mark.usefixtures("display")

PATIENCE_S = 30.0
SIZE = 300, 0.5
FINE = Fineness(0.5, 1)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Event:
    """Return an event that the thread waits for before it makes pictures."""
    gate = Event()
    monkeypatch.setattr(cache, "_makers", lambda _wanted: [lambda: gate.wait(PATIENCE_S)])
    return gate


def test_coarse_pictures_are_drawn_until_the_thread_has_finished(gate: Event) -> None:
    preloader = Preloader()
    assert preloader.finest(*SIZE) == COARSE
    assert preloader.finest(*SIZE) == COARSE, "the thread is started once"
    pygame.event.clear()
    gate.set()
    preloader.wait(PATIENCE_S)
    assert preloader.finest(*SIZE) == FINE
    assert pygame.event.get(pygame.WINDOWEXPOSED)


def test_another_resolution_is_made_after_the_first(gate: Event) -> None:
    preloader = Preloader()
    gate.set()
    preloader.finest(*SIZE)
    preloader.wait(PATIENCE_S)
    assert preloader.finest(1400, 2.2) == FINE, "until then it is scaled from the existing pictures"
    preloader.wait(PATIENCE_S)
    assert preloader.finest(*SIZE) == FINE
    assert preloader.finest(1400, 2.2) == Fineness(2, 2)
    assert preloader.finest(1300, 1.9) == Fineness(2, 2), "it is scaled from the same pictures"


def test_a_picture_that_fails_in_the_thread_is_left_to_the_main_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails() -> None:
        raise pygame.error("no display")

    monkeypatch.setattr(cache, "_makers", lambda _wanted: [fails])
    preloader = Preloader()
    assert preloader.finest(*SIZE) == COARSE
    preloader.wait(PATIENCE_S)
    assert preloader.finest(*SIZE) == FINE


def test_the_coarse_scene_is_complete(gate: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    preloader = Preloader()
    monkeypatch.setattr("banmen_client.games.battle.board.PRELOADER", preloader)
    board = BattleBoard()
    board.place(pygame.Rect(20, 20, 480, 480), 0.8)
    board.show(View(state_of()), now_ms=0)
    pictures = []
    for made in (False, True):
        surface = pygame.Surface((520, 520), 0, 32)
        assert not board.draw(surface, 0)
        pictures.append(surface)
        if not made:
            gate.set()
            preloader.wait(PATIENCE_S)
    early, late = (pygame.image.tobytes(picture, "RGB") for picture in pictures)
    assert early != late
    assert green(pictures[0]) == green(pictures[1]) != set(), "the HP bars are there at once"
    small = (pygame.transform.smoothscale(picture.subsurface((20, 120, 480, 260)), (12, 6)) for picture in pictures)
    coarse, fine = (pygame.image.tobytes(picture, "RGB") for picture in small)
    assert max(abs(one - other) for one, other in zip(coarse, fine, strict=True)) < 24, "so are hero and demon king"


def green(picture: pygame.Surface) -> set[tuple[int, int]]:
    """Return the px of the hero's bar."""
    colours = {(x, y): picture.get_at((x, y)) for x in range(20, 500) for y in range(20, 90)}
    return {place for place, colour in colours.items() if colour.g > max(colour.r, colour.b) + 60}


def test_drawing_uses_the_pictures_made_ahead() -> None:
    for make in cache._makers(Fineness(0.5, 1.0)):
        make()
    before = [made.misses for made in (backdrop.full_picture, figures.hero, figures.demon_king)]
    board = BattleBoard()
    board.place(pygame.Rect(0, 0, 300, 300), 0.5)
    board.show(View(state_of()), now_ms=0)
    board.draw(pygame.Surface((300, 300), 0, 32), 0)
    after = [made.misses for made in (backdrop.full_picture, figures.hero, figures.demon_king)]
    assert before == after


def test_rarely_drawn_effects_stay_cached() -> None:
    seldom = (effects.wind, effects.shield)
    for make in cache._makers(FINE):
        make()
    before = [made.misses for made in seldom]
    DRAWN.clear()  # those took its place
    for made in seldom:
        made(FINE.figure_px)
    assert [made.misses for made in seldom] == before
