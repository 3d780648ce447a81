"""An analyst for tests: its worker is no process but does one step of its job at each poll."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from banmen.games.reversi import review as reviewing
from banmen.games.reversi.analysis import square_text
from banmen.games.reversi.engine.search import Searcher
from banmen.grid import parse_square
from banmen.programs.job import Job
from banmen_client.games.reversi import table
from banmen_client.games.reversi.analysis.analyst import Analyst
from banmen_client.games.reversi.analysis.branches import Branches
from banmen_client.system.worker_process import Orders
from tests.banmen.games.reversi.reviewed_games import game_on
from tests.banmen_client.person import Hall
from tests.banmen_client.remote_table import RemoteTable


class StepByStep:
    """A worker that gives one answer at each poll. `fails` is the error of all jobs from now on, if there is one."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, Any]] = []
        self.fails = ""
        self._running: tuple[Iterator[Any], Orders[Any]] | None = None

    @property
    def busy(self) -> bool:
        """Return True if a job is running."""
        return self._running is not None

    def ask(self, job: Job[Any, Any], request: Any, orders: Orders[Any]) -> None:
        """Start a job."""
        self.asked.append((job.name.partition(":")[2], request))
        self._running = job.run(request, lambda: False), orders

    def stop(self) -> None:
        """Drop the job."""
        self._running = None

    def poll(self) -> bool:
        """Deliver one answer, the end, or the error. Return False without a job."""
        if self._running is None:
            return False
        answers, orders = self._running
        if self.fails:
            self._running = None
            orders.failed(self.fails)
            return True
        try:
            answer = next(answers)
        except StopIteration:
            self._running = None
            orders.ended()
        else:
            orders.take(answer)
        return True


def little_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use an engine that compiles nothing, has a small table, and searches 4x4 boards exactly from the start."""
    monkeypatch.setattr(reviewing, "QUICK", reviewing.QUICK._replace(exact_from=12))
    monkeypatch.setattr(reviewing, "available", lambda: False)
    monkeypatch.setattr(reviewing, "searcher", cache(lambda size: Searcher(size, compiled=False, places=1 << 12)))


def analyst_here(monkeypatch: pytest.MonkeyPatch) -> StepByStep:
    """Give all tables one analyst with such a worker, and no branches. Return the worker."""
    little_engine(monkeypatch)
    worker = StepByStep()
    analyst, branches = Analyst(worker), Branches()
    monkeypatch.setattr(table, "analyst", lambda: analyst)
    monkeypatch.setattr(table, "branches", lambda: branches)
    return worker


SQUARES = tuple(square_text(square, 4) for square in game_on(4, 0).squares)
"""A whole game on 4x4 whose lead changes often. All values are exact; white loses it with move 4, d2."""


def over(hall: Hall, black: str = "me", white: str = "you") -> None:
    """Open a table with the whole game."""
    remote = RemoteTable().seats(black, white, size=4)
    remote.plays(*SQUARES)
    hall.sits_down(remote)


def at_this_window(hall: Hall, moves: int) -> None:
    """Open a table with the first `moves` moves of the game, both sides played at this window."""
    remote = RemoteTable().seats("me", "me", size=4)
    remote.plays(*SQUARES[:moves])
    hall.sits_down(remote)


def think(hall: Hall, worker: StepByStep, steps: int = 200) -> None:
    """Let the worker do at most `steps` steps, and draw a frame after each."""
    hall.frame()
    while worker.busy and steps:
        hall.frame()
        steps -= 1
    hall.frame()


def row_of(name: str) -> tuple[int, int]:
    """Return the square of a name."""
    return parse_square(name, 4, 4)
