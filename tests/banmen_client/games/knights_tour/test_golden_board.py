"""The knight's board as it was looked at once: see `tests.golden_pictures`."""

from collections.abc import Callable
from typing import NamedTuple

import pygame
import pytest

from banmen.games.knights_tour.state import Retreat, Step, Tour
from banmen_client.drawing.board import View
from banmen_client.games.knights_tour.annotations import NO_ANNOTATIONS, Annotations, candidates
from banmen_client.games.knights_tour.board import KnightsTourBoard
from banmen_client.games.knights_tour.cover import thumbnail, tile
from banmen_client.system.settings import Theme
from tests.banmen_client.games.knights_tour.table import after, searched, state_of
from tests.golden_pictures import beside, check, ground

pytestmark = pytest.mark.usefixtures("display")


class Scene(NamedTuple):
    """A moment, its annotations, the square under the pointer, and whether the cursor is shown."""

    state: Tour
    annotations: Annotations = NO_ANNOTATIONS
    hover: int | None = None
    cursor: bool = False


def middle() -> Scene:
    """In the middle of a tour, after a retreat of two squares."""
    state = searched(36, start="d8")
    way = state.squares()
    state = after(state, Retreat(), Retreat())
    other = next(one.square for one in candidates(state) if one.square != way[-2])
    state = after(state, Step(other))
    retreat = tuple(map(int, way[-3:]))
    return Scene(state, Annotations(state, ahead=candidates(state)[0].square, retreat=retreat))


def hinted() -> Scene:
    """A person was given a hint, and has the cursor on a square that is lost."""
    state = state_of(7, 10, 1, 8, 11, 2, rows=5, columns=5)
    return Scene(state, Annotations(state, hint=9), cursor=True)


def closed() -> Scene:
    """A closed tour."""
    return Scene(searched(36, rows=6, columns=6, start="a6", closed=True))


def strip() -> Scene:
    """A narrow board."""
    return Scene(searched(16, rows=3, columns=10, start="a3"))


def large() -> Scene:
    """A board whose numbers only the lens shows."""
    return Scene(searched(700, rows=30, columns=40, start="r16c20", method="warnsdorff"), hover=170)


def largest() -> Scene:
    """The largest board."""
    return Scene(searched(9_000, rows=200, columns=200, start="r101c100", method="warnsdorff"))


def board(scene: Scene, theme: Theme, side_px: int = 192) -> pygame.Surface:
    """A scene on a board of this side."""
    made = KnightsTourBoard()
    made.theme, made.annotations = theme, scene.annotations
    made.place(pygame.Rect(4, 4, side_px, side_px), 0.5)
    made.show(View(scene.state, cursor_shown=scene.cursor), now_ms=0, animate=0)
    if scene.hover is not None:
        assert made.layout is not None
        made.point(made.layout.middle(scene.hover))
    surface = ground((side_px + 8, side_px + 8), theme)
    assert not made.draw(surface, 0)
    return surface


@pytest.mark.parametrize("scene", [hinted, strip])
def test_the_board_looks_as_it_did_in_both_themes(scene: Callable[[], Scene]) -> None:
    check(beside(board(scene(), "light"), board(scene(), "dark")), f"knights_tour/{scene.__name__}")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("scene", [middle, closed, large])
def test_the_board_looks_as_it_did(scene: Callable[[], Scene], theme: Theme) -> None:
    check(board(scene(), theme), f"knights_tour/{scene.__name__}-{theme}")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_largest_board_looks_as_it_did(theme: Theme) -> None:
    check(board(largest(), theme, side_px=240), f"knights_tour/largest-{theme}")


def pictures(theme: Theme) -> pygame.Surface:
    """The tile, and thumbnails."""
    surface = ground((216, 136), theme)
    surface.blit(tile((120, 82), theme), (4, 4))
    surface.blit(thumbnail(searched(40), 84, theme), (128, 4))
    surface.blit(thumbnail(searched(900, rows=30, columns=60), 40, theme), (4, 92))
    surface.blit(thumbnail(searched(20, rows=5, columns=5), 40, theme), (48, 92))
    surface.blit(thumbnail(None, 28, theme), (92, 92))
    return surface


def test_the_small_pictures_look_as_they_did() -> None:
    check(beside(pictures("light"), pictures("dark")), "knights_tour/pictures")
