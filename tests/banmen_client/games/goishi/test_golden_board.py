"""The board of goishi hiroi as it was looked at once: see `tests.golden_pictures`. Light, then dark."""

from collections.abc import Mapping

import pygame
import pytest

from banmen.games.goishi.rules import GOISHI
from banmen.games.goishi.state import PICKER, Pick, State, StonePutBack
from banmen_client.drawing.board import View
from banmen_client.games.goishi import cover as goishi_pictures
from banmen_client.games.goishi.board import GoishiBoard
from banmen_client.games.goishi.position import NO_OVERLAY, GoishiOverlay
from banmen_client.system.settings import Theme
from tests.banmen_client.games.goishi.table import SEED, SEED_PATH, after, state_of
from tests.golden_pictures import beside, check, ground

PLAYED = state_of(SEED, *SEED_PATH)
LEGAL = tuple(GOISHI.legal(PLAYED, PICKER))
LARGE = "/".join("".join("O" if (row * 7 + column * 3) % 5 < 2 else "." for column in range(20)) for row in range(20))


def walked(board: str, picks: int) -> State:
    """Return a board after `picks` legal picks, or fewer if there is none left."""
    state = state_of(board, 0)
    for number in range(picks):
        near = [action for action in GOISHI.legal(state, PICKER) if isinstance(action, Pick)]
        if not near:
            break
        state = after(state, near[number % len(near)])
    return state


SCENES: Mapping[str, tuple[View, GoishiOverlay]] = {
    "played": (View(PLAYED, legal=LEGAL, seat=PICKER), GoishiOverlay(refused=37)),
    "answer": (View(PLAYED, last=(StonePutBack(9),)), GoishiOverlay(answer=(5, 2, 42, 45, 37, 38, 14, 9, 33))),
    "hint": (View(PLAYED, legal=LEGAL, cursor_shown=True), GoishiOverlay(hint=5)),
    "pending": (View(PLAYED, pending=Pick(14), seat=PICKER), GoishiOverlay(refused=0)),
    "large": (View(walked(LARGE, 90)), NO_OVERLAY),
}

THEMES: tuple[Theme, Theme] = ("light", "dark")

pytestmark = pytest.mark.usefixtures("display")


def board(view: View, overlay: GoishiOverlay, hovered: int | None = None) -> pygame.Surface:
    """Return a view on a board of 184 px a side in both themes, the dark one with Japanese names."""
    surfaces = []
    for theme in THEMES:
        made, surface = GoishiBoard(), ground((200, 200), theme)
        made.theme, made.language, made.overlay = theme, "ja" if theme == "dark" else "en", overlay
        made.place(pygame.Rect(8, 8, 184, 184), 0.5)
        made.show(view, now_ms=0, animate=0)
        if hovered is not None:
            assert made.layout is not None
            made.point(made.layout.middle(hovered))
        assert not made.draw(surface, 0)
        surfaces.append(surface)
    return beside(*surfaces)


@pytest.mark.parametrize("name", SCENES)
def test_the_board_looks_as_it_did(name: str) -> None:
    check(board(*SCENES[name], hovered=5 if name == "played" else None), f"goishi/{name}")


def pictures(theme: Theme) -> pygame.Surface:
    """The tile, and thumbnails."""
    surface = ground((308, 120), theme)
    surface.blit(goishi_pictures.tile((148, 102), theme), (4, 4))
    surface.blit(goishi_pictures.thumbnail(PLAYED, 112, theme), (156, 4))
    surface.blit(goishi_pictures.thumbnail(None, 28, theme), (272, 4))
    surface.blit(goishi_pictures.thumbnail(PLAYED, 28, theme), (272, 36))
    return surface


def test_the_small_pictures_look_as_they_did() -> None:
    check(beside(*map(pictures, THEMES)), "goishi/pictures")
