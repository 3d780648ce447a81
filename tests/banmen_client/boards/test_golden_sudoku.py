"""The sudoku board as it was looked at once: see `tests.golden_pictures`."""

import pygame
import pytest

from banmen.games.sudoku.values import SEATS, Sheet, State
from banmen_client.boards import sudoku_pictures
from banmen_client.boards.sudoku import SudokuBoard
from banmen_client.boards.sudoku_palette import Theme
from banmen_client.ui.theme import THEMES
from tests.banmen_client.boards.sudoku_views import ENTRIES, GIVENS, SCENES, numbers, themed
from tests.golden_pictures import check

BOARD = pygame.Rect(28, 22, 480, 480)

pytestmark = pytest.mark.usefixtures("display")


def ground(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    """A window of the theme's colour."""
    surface = pygame.Surface(size, 0, 32)
    surface.fill(THEMES[theme].background[0])
    return surface


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", SCENES)
def test_the_board_looks_as_it_did(name: str, theme: Theme) -> None:
    board = SudokuBoard()
    board.place(BOARD, 0.7)
    board.show(themed(name, theme), now_ms=0, animate=0)
    surface = ground(theme, (536, 536))
    assert not board.draw(surface, 0)
    check(surface, f"sudoku/{name}-{theme}")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_small_pictures_look_as_they_did(theme: Theme) -> None:
    surface = ground(theme, (632, 332))
    state = State(givens=GIVENS, seats=SEATS[:1], sheets=(Sheet(digit=numbers(ENTRIES)),))
    surface.blit(sudoku_pictures.tile((296, 204), theme), (10, 10))
    surface.blit(sudoku_pictures.thumbnail(state, 224, theme), (322, 10))
    surface.blit(sudoku_pictures.thumbnail(None, 56, theme), (562, 10))
    for place, seat in enumerate(SEATS):
        surface.blit(sudoku_pictures.piece(seat, 64), (10 + 76 * place, 252))
    check(surface, f"sudoku/pictures-{theme}")
