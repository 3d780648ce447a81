"""Shows and saved replays as they were accepted: see `tests.golden_text`."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest
from msgspec.structs import replace as replaced

from banmen import events as ev
from banmen.files.replay_file import read_replay, write_replay
from banmen.games.sudoku.rules import SUDOKU
from tests.banmen_client.games.sudoku.test_show import RemoteSolver
from tests.banmen_client.person import Enter, Hall
from tests.banmen_client.remote_table import RemoteTable
from tests.banmen_client.show_table import PASSING, RemoteShow, show_reversi
from tests.golden_text import check


def show(hall: Hall, host: str = "teacher") -> None:
    """A show at its live edge, with a milestone."""
    remote = RemoteShow(host)
    remote.plays(*PASSING)
    remote.paces(12, 300.0)
    hall.sits_down(remote)
    hall.news(remote.presence(watching=31))


def alone(hall: Hall) -> None:
    """A show that stands still while who presents it is away."""
    show(hall)
    hall.news(hall.remote.record(ev.Paced(6, 1.0, paused=True)))
    hall.news(replaced(hall.remote.presence(watching=31), host="away"))


def presented(hall: Hall) -> None:
    """A show that this person presents, standing still before the end."""
    show(hall, "me")
    hall.news(hall.remote.record(ev.Paced(6, 1.0, paused=True)))


def left(hall: Hall) -> None:
    """A viewer looks elsewhere, the keyboard's ring on the track."""
    show(hall)
    hall.tab_to("timeline/track")
    hall.key(pygame.K_LEFT)
    hall.key(pygame.K_LEFT)


def keys(hall: Hall) -> None:
    """The list of keys."""
    show(hall)
    hall.key(pygame.K_F1)


def solved(hall: Hall) -> None:
    """A program solves a sudoku: the last of its steps that is no single."""
    remote = RemoteSolver("teacher")
    plies = remote.replay.plies
    last = max(number for number in range(1, len(plies)) if SUDOKU.milestone(plies[number].event))
    remote.record(ev.Paced(last, 1.0, paused=True))
    hall.sits_down(remote)
    hall.news(remote.presence(watching=31))


def recorded(hall: Hall) -> None:
    """A saved game of two people, at its pass."""
    remote = RemoteTable().seats("you", "third")
    remote.plays(*PASSING)
    hall.window.open_replay(read_replay(write_replay(remote.replay)))
    hall.frame()
    hall.key(pygame.K_PAGEDOWN)


Scene = Callable[[Hall], None]
SCENES: dict[str, tuple[Scene, tuple[int, int], dict[str, Any]]] = {
    "show-en-light-1280": (show, (1280, 800), {"theme": "light"}),
    "show-ja-dark-1280-presented": (presented, (1280, 800), {"language": "ja"}),
    "show-en-dark-640-left": (left, (640, 480), {}),
    "show-en-light-1280-away": (alone, (1280, 800), {"theme": "light"}),
    "show-ja-dark-640-away": (alone, (640, 480), {"language": "ja"}),
    "show-en-dark-700x1100-away": (alone, (700, 1100), {}),
    "show-ja-light-700x1100": (show, (700, 1100), {"language": "ja", "theme": "light"}),
    "show-en-dark-1280-keys": (keys, (1280, 800), {}),
    "show-sudoku-en-light-1280": (solved, (1280, 800), {"theme": "light"}),
    "show-sudoku-ja-dark-640": (solved, (640, 480), {"language": "ja"}),
    "replay-en-dark-1280": (recorded, (1280, 800), {}),
    "replay-ja-light-640": (recorded, (640, 480), {"language": "ja", "theme": "light"}),
}


@pytest.mark.parametrize("name", SCENES)
def test_it_looks_as_it_did(enter_undrawn: Enter, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    scene, size, how = SCENES[name]
    if scene is not recorded:
        show_reversi(monkeypatch)
    hall = enter_undrawn(*size, **how)
    scene(hall)
    hall.hover_at((0, 0))
    assert hall.canvas.cut == [], "these texts had no room"
    check(hall, f"window/{name}")
