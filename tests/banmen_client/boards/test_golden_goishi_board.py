"""The board of goishi hiroi as it was looked at once: see `tests.golden_pictures`."""

from collections.abc import Mapping

import pygame
import pytest

from banmen.games.goishi import GOISHI
from banmen.games.goishi.values import PICKER, Pick, Retreated, State
from banmen_client.boards import View, goishi_pictures
from banmen_client.boards.goishi import GoishiBoard
from banmen_client.boards.goishi_palette import Theme
from banmen_client.boards.goishi_sight import NOTHING, Overlay
from banmen_client.ui.theme import THEMES
from tests.banmen_client.goishi_table import SEED, SEED_PATH, after, state_of
from tests.golden_pictures import check

BOARD = pygame.Rect(28, 22, 480, 480)
PLAYED = state_of(SEED, *SEED_PATH)
LEGAL = tuple(GOISHI.legal(PLAYED, PICKER))
LARGE = "/".join("".join("O" if (row * 7 + column * 3) % 5 < 2 else "." for column in range(20)) for row in range(20))


def walked(board: str, picks: int) -> State:
    """So many stones picked, as the way leads."""
    state = state_of(board, 0)
    for number in range(picks):
        near = [action for action in GOISHI.legal(state, PICKER) if isinstance(action, Pick)]
        if not near:
            break
        state = after(state, near[number % len(near)])
    return state


SCENES: Mapping[str, tuple[View, Overlay]] = {
    "played": (View(PLAYED, legal=LEGAL, seat=PICKER), Overlay(refused=37)),
    "answer": (View(PLAYED, last=(Retreated(9),)), Overlay(answer=(5, 2, 42, 45, 37, 38, 14, 9, 33))),
    "hint": (View(PLAYED, legal=LEGAL, cursor_shown=True), Overlay(hint=5)),
    "pending": (View(PLAYED, pending=Pick(14), seat=PICKER), Overlay(refused=0)),
    "large": (View(walked(LARGE, 90)), NOTHING),
}

pytestmark = pytest.mark.usefixtures("display")


def ground(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    """A window of the theme's colour."""
    surface = pygame.Surface(size, 0, 32)
    surface.fill(THEMES[theme].background[0])
    return surface


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", SCENES)
def test_the_board_looks_as_it_did(name: str, theme: Theme) -> None:
    view, overlay = SCENES[name]
    board = GoishiBoard()
    board.theme, board.language, board.overlay = theme, "ja" if theme == "dark" else "en", overlay
    board.place(BOARD, 0.7)
    board.show(view, now_ms=0, animate=0)
    if name == "played":
        assert board.layout is not None
        board.point(board.layout.middle(5))
    surface = ground(theme, (536, 536))
    assert not board.draw(surface, 0)
    check(surface, f"goishi/{name}-{theme}")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_small_pictures_look_as_they_did(theme: Theme) -> None:
    surface = ground(theme, (632, 332))
    surface.blit(goishi_pictures.tile((296, 204), theme), (10, 10))
    surface.blit(goishi_pictures.thumbnail(PLAYED, 224, theme), (322, 10))
    surface.blit(goishi_pictures.thumbnail(None, 56, theme), (562, 10))
    surface.blit(goishi_pictures.thumbnail(PLAYED, 56, theme), (562, 80))
    check(surface, f"goishi/pictures-{theme}")
