"""The knight's board as it was looked at once: see `tests.golden_pictures`."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

import pygame
import pytest

from banmen.games.knights_tour.values import Retreat, Step, Tour
from banmen_client.boards import View
from banmen_client.boards.knights_tour import KnightsTourBoard
from banmen_client.boards.knights_tour_moment import NO_REMARKS, Remarks, candidates
from banmen_client.boards.knights_tour_palette import Theme
from banmen_client.boards.knights_tour_pictures import thumbnail, tile
from banmen_client.ui.theme import THEMES
from tests.banmen_client.tour_table import after, searched, state_of
from tests.golden_pictures import check

BOARD = pygame.Rect(28, 22, 480, 480)

pytestmark = pytest.mark.usefixtures("display")


class Scene(NamedTuple):
    """A moment, what is remarked about it, the square under the pointer, and whether the cursor is shown."""

    state: Tour
    remarks: Remarks = NO_REMARKS
    hover: int | None = None
    cursor: bool = False


def middle() -> Scene:
    """In the middle of a tour, after a retreat of two squares."""
    state = searched(36, start="d1")
    way = state.squares()
    state = after(state, Retreat(), Retreat())
    other = next(one.square for one in candidates(state) if one.square != way[-2])
    state = after(state, Step(other))
    retreat = tuple(map(int, way[-3:]))
    return Scene(state, Remarks(state, ahead=candidates(state)[0].square, retreat=retreat))


def hinted() -> Scene:
    """A person was given a hint, and has the cursor on a square that is lost."""
    state = state_of(7, 10, 1, 8, 11, 2, rows=5, columns=5)
    return Scene(state, Remarks(state, hint=9), cursor=True)


def closed() -> Scene:
    """A closed tour."""
    return Scene(searched(36, rows=6, columns=6, start="a1", closed=True))


def strip() -> Scene:
    """A narrow board."""
    return Scene(searched(16, rows=3, columns=10, start="a1"))


def large() -> Scene:
    """A board whose numbers only the lens shows."""
    return Scene(searched(700, rows=30, columns=40, start="r15c20", method="warnsdorff"), hover=170)


def largest() -> Scene:
    """The largest board."""
    return Scene(searched(9_000, rows=200, columns=200, start="r100c100", method="warnsdorff"))


SCENES: Mapping[str, Callable[[], Scene]] = {
    scene.__name__: scene for scene in (middle, hinted, closed, strip, large, largest)
}


def ground(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    """A window of the theme's colour."""
    surface = pygame.Surface(size, 0, 32)
    surface.fill(THEMES[theme].background[0])
    return surface


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", SCENES)
def test_the_board_looks_as_it_did(name: str, theme: Theme) -> None:
    scene, board = SCENES[name](), KnightsTourBoard()
    board.theme, board.remarks = theme, scene.remarks
    board.place(BOARD, 0.7)
    board.show(View(scene.state, cursor_shown=scene.cursor), now_ms=0, animate=0)
    if scene.hover is not None:
        assert board.layout is not None
        board.point(board.layout.middle(scene.hover))
    surface = ground(theme, (536, 524))
    assert not board.draw(surface, 0)
    check(surface, f"knights_tour/{name}-{theme}")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_small_pictures_look_as_they_did(theme: Theme) -> None:
    surface = ground(theme, (632, 332))
    surface.blit(tile((296, 204), theme), (10, 10))
    surface.blit(thumbnail(searched(40), 204, theme), (322, 10))
    surface.blit(thumbnail(searched(900, rows=30, columns=60), 96, theme), (10, 226))
    surface.blit(thumbnail(searched(20, rows=5, columns=5), 96, theme), (116, 226))
    surface.blit(thumbnail(None, 56, theme), (222, 226))
    check(surface, f"knights_tour/pictures-{theme}")
