"""Shows in the usual small windows, with numbers as large as they become: nothing is cut short."""

from collections.abc import Callable
from functools import cache

import pygame
import pytest

from banmen.engines.knights_tour.blocks import built
from banmen.events import PROGRAM
from banmen.games.knights_tour.values import Tour
from banmen_client.screens.at_table import AtTable
from banmen_client.screens.show.knights_tour import KnightsTourShow
from banmen_client.screens.standing import Standing
from banmen_client.ui.buttons import Button
from tests.banmen_client.battle_table import BattleTeller
from tests.banmen_client.goishi_table import SEED, SEED_PATH, GoishiTeller
from tests.banmen_client.person import Enter, Hall
from tests.banmen_client.screens.sudoku.test_sudoku_show import SolvingTeller
from tests.banmen_client.tour_table import TourTeller

WINDOWS = [
    (640, 480, 200),
    (640, 480, 100),
    (700, 600, 100),
    (800, 600, 100),
    (900, 700, 100),
    (1024, 768, 100),
    (1100, 700, 100),
    (1280, 800, 150),
]
"""Width and height in px, and the percentage that letters and lines are drawn at."""

_SIDE, _STEPS = 200, 100_000

Scene = Callable[[Hall, pytest.MonkeyPatch], None]


@cache
def nearly_toured(depth: int) -> Tour:
    """The largest board after so many squares, 100,000 steps and 31,000 retreats."""
    path = (built(_SIDE, _SIDE, 0) or [])[:depth]
    board = bytearray(_SIDE * _SIDE)
    for square in path:
        board[square] = 1
    return Tour(
        _SIDE,
        _SIDE,
        start=0,
        method="warnsdorff_backtracking",
        path=b"".join(square.to_bytes(2, "big") for square in path),
        board=bytes(board),
        spent=bytes(depth),
        steps=_STEPS,
        retreats=31_000,
    )


def toured(hall: Hall, monkeypatch: pytest.MonkeyPatch, depth: int = _SIDE * _SIDE) -> None:
    """A search on the largest board, 100,000 steps long."""
    teller = TourTeller().lays_out(start="r1c1", rows=_SIDE, columns=_SIDE)
    teller.goes_on(3)
    teller.paced(2)
    monkeypatch.setattr(Standing, "state", property(lambda _: nearly_toured(depth)))
    monkeypatch.setattr(AtTable, "front", _STEPS)
    monkeypatch.setattr(KnightsTourShow, "step_text", lambda _, t, __: (t("tour-step", number=_STEPS), ""))
    hall.sits_down(teller)


def touring(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same, not at its end yet."""
    toured(hall, monkeypatch, 31_234)


def tried(hall: Hall, _: pytest.MonkeyPatch) -> None:
    """A person tries it, and has a hint."""
    teller = TourTeller().lays_out("me", host="me", start="a1", rows=6, columns=6)
    teller.goes_on(18)
    hall.sits_down(teller)
    hall.key(pygame.K_F2)
    hall.thinks()


def lost(hall: Hall, _: pytest.MonkeyPatch) -> None:
    """A person from whose path no tour is left."""
    teller = TourTeller().lays_out("me", host="me", rows=5, columns=5)
    teller.walks(24, 13, 2, 11, 18, 7, 4)
    hall.sits_down(teller)
    hall.key(pygame.K_F2)
    hall.thinks()


def impossible(hall: Hall, _: pytest.MonkeyPatch) -> None:
    """There is no tour, for a reason that takes many words."""
    teller = TourTeller().lays_out(start="a1", rows=4, columns=6, closed=True)
    teller.goes_on(1)
    teller.paced(1)
    hall.sits_down(teller)


def picked(hall: Hall, _: pytest.MonkeyPatch) -> None:
    """A person picks stones."""
    teller = GoishiTeller().lays_out()
    teller.picks(*SEED_PATH)
    hall.sits_down(teller)


def searched(hall: Hall, _: pytest.MonkeyPatch) -> None:
    """A program looks for the order of the stones."""
    teller = GoishiTeller().lays_out(SEED, player=PROGRAM, host="you")
    teller.goes_on(60)
    teller.paced(40)
    hall.sits_down(teller)


def presented(hall: Hall, _: pytest.MonkeyPatch) -> None:
    """A solution, presented here."""
    teller = GoishiTeller().lays_out(SEED, player=PROGRAM, search="straight")
    teller.goes_on(6)
    teller.paced(6)
    hall.sits_down(teller)


def solved(hall: Hall, _: pytest.MonkeyPatch) -> None:
    """A program solves a sudoku."""
    hall.sits_down(SolvingTeller("teacher", ply=11))


def fought(hall: Hall, _: pytest.MonkeyPatch) -> None:
    """Two programs fight."""
    teller = BattleTeller().fights(PROGRAM, PROGRAM, host="teacher")
    teller.attacks(30)
    teller.paced(14)
    hall.sits_down(teller)


SHOWS = [toured, touring, tried, lost, impossible, picked, searched, presented, solved, fought]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("window", WINDOWS, ids=str)
@pytest.mark.parametrize("show", SHOWS)
def test_nothing_is_cut_in_small_windows(
    enter: Enter, monkeypatch: pytest.MonkeyPatch, show: Scene, window: tuple[int, int, int], language: str
) -> None:
    width, height, percent = window
    hall = enter(width, height, language=language, scale=percent)
    show(hall, monkeypatch)
    hall.news(hall.teller.presence(watching=31))
    assert hall.canvas.cut == [], "these texts had no room"
    for placed in hall.window.stage._acting:
        if isinstance(placed.widget, Button):
            button = placed.widget
            assert button._elided(hall.canvas, button.rect.w - 16) == button.label
