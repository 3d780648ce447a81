"""Shows in small windows with the largest numbers: no text is cut."""

from collections.abc import Callable
from functools import cache

import pytest

from banmen.games.knights_tour.engine.blocks import block_tour
from banmen.games.knights_tour.state import Tour
from banmen_client.games.knights_tour.table import KnightsTourTable
from banmen_client.screens.table.game_table import Caption
from banmen_client.table.playback import Playback
from banmen_client.table.view import TableView
from banmen_client.ui.controls import Button
from tests.amounts import crossed
from tests.banmen_client.games.battle import test_golden_screen as battle
from tests.banmen_client.games.goishi import test_golden_screen as goishi
from tests.banmen_client.games.knights_tour import test_golden_screen as tour
from tests.banmen_client.games.knights_tour.table import RemoteTour
from tests.banmen_client.games.sudoku.test_show import RemoteSolver
from tests.banmen_client.person import Enter, Hall

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
    """Return the largest board with `depth` squares visited, 100,000 steps and 31,000 retreats."""
    path = (block_tour(_SIDE, _SIDE, 0) or [])[:depth]
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
    remote = RemoteTour().lays_out(start="r1c1", rows=_SIDE, columns=_SIDE)
    remote.takes_steps(3)
    remote.paced(2)
    monkeypatch.setattr(TableView, "state", property(lambda _: nearly_toured(depth)))
    monkeypatch.setattr(Playback, "front", _STEPS)
    monkeypatch.setattr(KnightsTourTable, "caption", lambda _, moment: Caption(moment.t("tour-step", number=_STEPS)))
    hall.sits_down(remote)


def touring(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same, not at its end yet."""
    toured(hall, monkeypatch, 31_234)


def impossible(hall: Hall, _: pytest.MonkeyPatch) -> None:
    """There is no tour, for a reason that takes many words."""
    remote = RemoteTour().lays_out(start="a1", rows=4, columns=6, closed=True)
    remote.takes_steps(1)
    remote.paced(1)
    hall.sits_down(remote)


def solved(hall: Hall, _: pytest.MonkeyPatch) -> None:
    """A program solves a sudoku."""
    hall.sits_down(RemoteSolver("teacher", ply=11))


def of_a_game(scene: Callable[[Hall], None]) -> Scene:
    """Return a scene of the pictures of a game."""
    return lambda hall, _: scene(hall)


SHOWS = [
    *(toured, touring, impossible, solved),
    *map(of_a_game, (tour.tried, tour.lost, goishi.played, goishi.searched, goishi.straight, battle.watched)),
]


@crossed("show, language, window", SHOWS, ["en", "ja"], WINDOWS, one_in=4)
def test_nothing_is_cut_in_small_windows(
    enter_undrawn: Enter, monkeypatch: pytest.MonkeyPatch, show: Scene, window: tuple[int, int, int], language: str
) -> None:
    width, height, percent = window
    hall = enter_undrawn(width, height, language=language, scale=percent)
    show(hall, monkeypatch)
    hall.news(hall.remote.presence(watching=31))
    assert hall.canvas.cut == [], "these texts had no room"
    for placed in hall.window.stage._reachable:
        if isinstance(placed.widget, Button):
            button = placed.widget
            assert button._elided(hall.canvas, button.rect.w - 16) == button.label
