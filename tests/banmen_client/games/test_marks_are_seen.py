"""The marks of legal squares have a contrast of at least 3 to 1 to the board, in all themes and sizes."""

from collections.abc import Callable, Collection, Iterator
from math import cos, pi, sin
from typing import NamedTuple, get_args

import numpy as np
import pygame
import pytest

from banmen.games.goishi.state import PICKER
from banmen.grid import parse_square
from banmen_client.drawing.board import View
from banmen_client.games.goishi.board import GoishiBoard
from banmen_client.games.knights_tour.annotations import candidates
from banmen_client.games.knights_tour.board import KnightsTourBoard
from banmen_client.games.reversi.board import ReversiBoard
from banmen_client.system.settings import Theme
from tests.banmen_client.games.goishi import test_golden_board as goishi
from tests.banmen_client.games.knights_tour import test_golden_board as knights_tour
from tests.banmen_client.games.reversi import test_golden_board as reversi
from tests.golden_pictures import ground

LEAST = 3.0
RAYS = 24
SIDES = {192: 0.5, 560: 1.0, 720: 1.6}

pytestmark = pytest.mark.usefixtures("display")


class Scene(NamedTuple):
    """A board, the view with marks, the same without them, and the middles of the marked squares on a board."""

    make: Callable[[], ReversiBoard | GoishiBoard | KnightsTourBoard]
    marked: View
    bare: View
    middles: Callable[[object], Collection[tuple[int, int]]]


def _of_reversi(board: object) -> Collection[tuple[int, int]]:
    assert isinstance(board, ReversiBoard)
    assert board.layout is not None
    return [board.layout.cell(parse_square(place.square, 8, 8)).center for place in reversi.LEGAL]


def _of_goishi(board: object) -> Collection[tuple[int, int]]:
    assert isinstance(board, GoishiBoard)
    assert board.layout is not None
    return [board.layout.middle(pick.square) for pick in goishi.LEGAL if hasattr(pick, "square")]


def _of_tour(board: object) -> Collection[tuple[int, int]]:
    assert isinstance(board, KnightsTourBoard)
    layout = board.layout
    assert layout is not None
    return [layout.middle(one.square) for one in candidates(TOUR)]


TOUR = knights_tour.hinted().state
SCENES = {
    "reversi": Scene(ReversiBoard, View(reversi.PLAYED, legal=reversi.LEGAL), View(reversi.PLAYED), _of_reversi),
    "goishi": Scene(GoishiBoard, View(goishi.PLAYED, legal=goishi.LEGAL), View(goishi.PLAYED), _of_goishi),
    "knights_tour": Scene(KnightsTourBoard, View(TOUR), View(TOUR, seat=PICKER), _of_tour),
}


def brightness(surface: pygame.Surface) -> "np.typing.NDArray[np.float64]":
    """Return the relative luminance of each px."""
    share = pygame.surfarray.array3d(surface) / 255
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ np.array((0.2126, 0.7152, 0.0722)))


def contrasts(scene: Scene, theme: Theme, side_px: int) -> Iterator[float]:
    """Yield the contrast of each mark: the lowest over all directions from its middle."""
    boards, seen = [], []
    for view in (scene.bare, scene.marked):
        board, surface = scene.make(), ground((side_px + 16, side_px + 16), theme)
        if not isinstance(board, ReversiBoard):
            board.theme = theme
        board.place(pygame.Rect(8, 8, side_px, side_px), SIDES[side_px])
        board.show(view, now_ms=0, animate=0)
        board.draw(surface, 0)
        boards.append(board)
        seen.append(brightness(surface) + 0.05)
    ratio = np.maximum(*seen) / np.minimum(*seen)
    reach = side_px // 16
    for x, y in scene.middles(boards[1]):
        yield min(
            max(float(ratio[round(x + far * cos(turn)), round(y + far * sin(turn))]) for far in range(reach))
            for turn in np.linspace(0, 2 * pi, RAYS, endpoint=False)
        )


@pytest.mark.parametrize("side_px", SIDES)
@pytest.mark.parametrize("theme", get_args(Theme))
@pytest.mark.parametrize("game", SCENES)
def test_legal_squares_are_marked_with_enough_contrast(game: str, theme: Theme, side_px: int) -> None:
    found = list(contrasts(SCENES[game], theme, side_px))
    assert len(found) > 2
    assert min(found) >= LEAST
