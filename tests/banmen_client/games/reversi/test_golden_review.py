"""Hints and reviews as they were looked at once: see `tests.golden_text` and `tests.golden_pictures`."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from banmen.games.reversi.analysis import JudgedPly, RecordedGame
from banmen.games.reversi.state import BLACK, WHITE, opening
from banmen.texts import Texts
from banmen_client.games.reversi.analysis.analyst import GameReview
from banmen_client.games.reversi.analysis.graph import graph
from banmen_client.games.reversi.overlay import LineDisc, ReversiOverlay, SquareText, pictures
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect
from banmen_client.ui.theme import THEMES
from tests.banmen_client.games.reversi.reviewer import StepByStep, analyst_here, at_this_window, over, think
from tests.banmen_client.person import Enter, Hall
from tests.golden_pictures import check as check_picture
from tests.golden_pictures import ground
from tests.golden_text import check


def reviewed(hall: Hall, worker: StepByStep) -> None:
    """A game that was lost, at the ply that lost it."""
    over(hall)
    hall.key(pygame.K_F4)
    think(hall, worker)
    hall.click("do/review-lost-at")


def under_way(hall: Hall, worker: StepByStep) -> None:
    """A review that is half done."""
    over(hall)
    hall.key(pygame.K_F4)
    think(hall, worker, 12)


def hinted(hall: Hall, worker: StepByStep) -> None:
    """A hint with its line, in a game at this window."""
    at_this_window(hall, 5)
    hall.key(pygame.K_F2)
    hall.key(pygame.K_F3)
    think(hall, worker)


def tried(hall: Hall, worker: StepByStep) -> None:
    """The dialog that opens a table from here."""
    reviewed(hall, worker)
    hall.click("do/review-try")


Scene = Callable[[Hall, StepByStep], None]
SCENES: dict[str, tuple[Scene, tuple[int, int], dict[str, Any]]] = {
    "review-en-dark-1280": (reviewed, (1280, 800), {}),
    "review-ja-light-640": (reviewed, (640, 480), {"language": "ja", "theme": "light"}),
    "review-en-light-640-under-way": (under_way, (640, 480), {"theme": "light"}),
    "review-ja-dark-700x1100": (reviewed, (700, 1100), {"language": "ja"}),
    "hint-en-dark-640": (hinted, (640, 480), {}),
    "hint-ja-light-1280": (hinted, (1280, 800), {"language": "ja", "theme": "light"}),
    "try-en-dark-640": (tried, (640, 480), {}),
}


@pytest.mark.parametrize("name", SCENES)
def test_it_looks_as_it_did(enter_undrawn: Enter, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    scene, size, how = SCENES[name]
    worker = analyst_here(monkeypatch)
    hall = enter_undrawn(*size, **how)
    scene(hall, worker)
    hall.hover_at((0, 0))
    assert hall.canvas.cut == [], "these texts had no room"
    check(hall, f"reversi/{name}")


@pytest.mark.usefixtures("display")
def test_the_values_and_the_graph_look_as_they_did() -> None:
    surface = ground((208, 112))
    surface.fill((29, 108, 74), pygame.Rect(4, 4, 200, 40))
    values = ((0, 0), SquareText("+4", best=True)), ((0, 1), SquareText("~−12")), ((0, 4), SquareText("−2"))
    line = ((0, 2), LineDisc(WHITE, 1)), ((0, 3), LineDisc(BLACK, 2)), ((0, 4), LineDisc(WHITE, 10))
    for picture, (_, column) in pictures(ReversiOverlay(values, line), 40):
        surface.blit(picture, picture.get_rect(center=(24 + 40 * column, 24)))
    canvas = Canvas(surface, 1.0, THEMES["dark"])
    drawn = graph(Texts("en"), reviewed_game(), 4, 8)
    drawn.paint(canvas, Rect(4, 52, 140, 56), lambda ply: 4 + 140 * ply / 8)
    drawn.beside(canvas, Rect(148, 52, 56, 56))
    check_picture(surface, "reversi/review")


def reviewed_game() -> GameReview:
    """A review in which both sides are ahead once, without a mistake: pygame and pygame-ce draw its mark otherwise."""
    values = (0, 2, 4, 6, 4, 2, 0, -2, -4)

    def ply(number: int, value: float, played: float) -> JudgedPly:
        sign = 1 if number % 2 else -1
        seat = BLACK if number % 2 else WHITE
        return JudgedPly(number, seat, 19, 19, sign * value, sign * played, exact=True, depth=1, played_exact=True)

    plies = {number: ply(number, values[number - 1], values[number]) for number in range(1, 9)}
    return GameReview(RecordedGame(opening(8), (19,)), 16, plies)
