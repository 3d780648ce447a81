"""A file named on the command line is shown once the first screen is final."""

import gc
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from banmen.replay import Replay
from banmen_client import app as run_module
from banmen_client.app import run

FILE = (Replay(), Path("game.json"))


class Window:
    """A window whose frames bring, in turn, what a navigation sees: whether it has arrived, and enters a table."""

    def __init__(self, *frames: tuple[bool, bool], lost: bool = False, asks_name_until: int = -1) -> None:
        self.frames, self.lost, self.running, self.number = frames, lost, True, -1
        self.asks_name_until = asks_name_until

    @property
    def navigation(self) -> Any:
        asks = self.number < self.asks_name_until
        return SimpleNamespace(arrived=self.frames[self.number][0], asks_name=asks)

    @property
    def session(self) -> Any:
        return SimpleNamespace(entering=self.frames[self.number][1])

    @property
    def outage(self) -> Any:
        return SimpleNamespace(lasts=lambda _now_ms: self.lost)

    def now_ms(self) -> float:
        return 0.0

    def frame(self) -> None:
        self.number += 1
        self.running = self.number < len(self.frames) - 1

    def keep_size(self) -> None:
        pass


def shown_at(monkeypatch: pytest.MonkeyPatch, window: Window) -> list[int]:
    """After which frames the file was shown."""
    shown: list[int] = []
    monkeypatch.setattr(run_module, "HallWindow", lambda *_: window)
    monkeypatch.setattr(run_module, "show", lambda *_: shown.append(window.number))
    monkeypatch.setattr(gc, "freeze", lambda: None)
    monkeypatch.setattr(pygame, "quit", lambda: None)  # other tests have a display still
    navigation: Any = SimpleNamespace(settings=None, close=lambda: None, look_around=lambda: None)
    assert run(pygame.Surface((1, 1)), navigation, opening=FILE) == 0
    return shown


def test_a_file_waits_for_the_table_of_the_last_time(monkeypatch: pytest.MonkeyPatch) -> None:
    window = Window((False, False), (False, False), (True, True), (True, True), (True, False), (True, False))
    assert shown_at(monkeypatch, window) == [4]


def test_a_file_waits_for_no_server_that_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown_at(monkeypatch, Window((False, False), (False, False), lost=True)) == [1]


def test_a_file_waits_for_the_name_of_the_first_start(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown_at(monkeypatch, Window(*[(True, False)] * 5, asks_name_until=2)) == [2]
