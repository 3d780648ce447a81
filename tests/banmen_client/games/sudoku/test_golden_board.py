"""The sudoku board looks as in accepted pictures: see `tests.golden_pictures`. Light, then dark."""

from dataclasses import replace

import pygame
import pytest

from banmen.games.sudoku.state import SEATS, GridMarks, State
from banmen_client.games.sudoku import cover as sudoku_pictures
from banmen_client.games.sudoku.board import SudokuBoard
from banmen_client.games.sudoku.board_view import SudokuView
from banmen_client.system.settings import Theme
from tests.banmen_client.games.sudoku.views import ENTRIES, GIVENS, SCENES, numbers
from tests.golden_pictures import beside, check, ground

THEMES: tuple[Theme, Theme] = ("light", "dark")

pytestmark = pytest.mark.usefixtures("display")


def board(view: SudokuView) -> pygame.Surface:
    """Draw a moment on a board of 304 px a side, in both themes."""
    surfaces = []
    for theme in THEMES:
        made, surface = SudokuBoard(), ground((320, 320), theme)
        made.place(pygame.Rect(8, 8, 304, 304), 0.5)
        made.show(replace(view, theme=theme), now_ms=0, animate=0)
        assert not made.draw(surface, 0)
        surfaces.append(surface)
    return beside(*surfaces)


@pytest.mark.parametrize("name", SCENES)
def test_the_board_looks_as_it_did(name: str) -> None:
    check(board(SCENES[name]), f"sudoku/{name}")


def pictures(theme: Theme) -> pygame.Surface:
    """Draw the tile, thumbnails, and the badges of the seats."""
    surface = ground((308, 156), theme)
    state = State(givens=GIVENS, seats=SEATS[:1], sheets=(GridMarks(digit=numbers(ENTRIES)),))
    surface.blit(sudoku_pictures.tile((148, 102), theme), (4, 4))
    surface.blit(sudoku_pictures.thumbnail(state, 112, theme), (156, 4))
    surface.blit(sudoku_pictures.thumbnail(None, 28, theme), (272, 4))
    for place, seat in enumerate(SEATS):
        surface.blit(sudoku_pictures.piece(seat, 40), (4 + 44 * place, 112))
    return surface


def test_the_small_pictures_look_as_they_did() -> None:
    check(beside(*map(pictures, THEMES)), "sudoku/pictures")
