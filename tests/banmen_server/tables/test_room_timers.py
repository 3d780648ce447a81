"""The timers of a room: the time spent on a game is recorded after a while without other records."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any

import pytest

from banmen.events import AnyTableEvent
from banmen.protocol.messages import Act, ClockRule, Done, Open
from banmen_server.tables.clocks import CHECKPOINT_S
from banmen_server.tables.room_timers import RoomTimers
from banmen_server.tables.table import Table
from tests.banmen_server.tables.sitting import AKI
from tests.banmen_server.tables.test_sudoku_tables import PUZZLE, SudokuSitting
from tests.banmen_server.wire_client import Scene, play


class Timer:
    """A call that is due at a time."""

    def __init__(self, due_s: float, call: Callable[[], None]) -> None:
        self.due_s, self.call, self.cancelled = due_s, call, False

    def cancel(self) -> None:
        self.cancelled = True


class Loop:
    """The clock of an event loop, which the test advances."""

    def __init__(self) -> None:
        self.now_s = 100.0
        self.timers: list[Timer] = []

    def time(self) -> float:
        return self.now_s

    def call_later(self, wait_s: float, call: Callable[[], None]) -> Timer:
        self.timers.append(Timer(self.now_s + wait_s, call))
        return self.timers[-1]

    def go_on(self, seconds: float) -> None:
        self.now_s += seconds
        due = [timer for timer in self.timers if timer.due_s <= self.now_s and not timer.cancelled]
        self.timers = [timer for timer in self.timers if timer.due_s > self.now_s]
        for timer in due:
            timer.call()


class Room:
    """A room of one sudoku, which only notes that something was to be recorded."""

    def __init__(self) -> None:
        self.sitting = SudokuSitting()
        self.table: Table = self.sitting.table
        self.stopped = False
        self.checkpoints = 0

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        work.close()
        self.checkpoints += 1

    async def record(self, decide: Callable[[Table, int], Sequence[AnyTableEvent]]) -> bool:
        raise AssertionError(f"nobody waits for {decide}")


@pytest.fixture
def loop(monkeypatch: pytest.MonkeyPatch) -> Loop:
    loop = Loop()
    monkeypatch.setattr(asyncio, "get_running_loop", lambda: loop)
    return loop


def test_the_time_is_recorded_a_while_after_the_last_record(loop: Loop) -> None:
    room = Room()
    timers = RoomTimers(room, lambda: 0)
    timers.start()
    loop.go_on(CHECKPOINT_S - 1)
    timers.start()  # something was recorded
    loop.go_on(CHECKPOINT_S - 1)
    assert room.checkpoints == 0
    loop.go_on(1)
    assert room.checkpoints == 1


def test_many_records_have_one_timer(loop: Loop) -> None:
    timers = RoomTimers(Room(), lambda: 0)
    for _ in range(10):
        timers.start()
    assert len(loop.timers) == 1


def test_time_that_stands_still_is_not_recorded(loop: Loop) -> None:
    room = Room()
    timers = RoomTimers(room, lambda: 0)
    timers.start()
    room.sitting.do(AKI, Act("a1", "t1", 1, {"type": "pause"}))
    timers.start()
    loop.go_on(2 * CHECKPOINT_S)
    assert room.checkpoints == 0


PLACE = {"type": "place", "square": "f5"}
ALONE = {"black": "me", "white": "me"}


@pytest.mark.parametrize(
    ("opening", "action", "starts"),
    [
        ({"game": "sudoku", "options": {"givens": PUZZLE}}, {"type": "pause"}, 1),
        ({"game": "reversi", "seats": ALONE, "clock": ClockRule(60_000)}, PLACE, 1),
        ({"game": "reversi", "seats": ALONE}, PLACE, 0),
    ],
)
def test_a_move_restarts_the_timers_if_time_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opening: Any, action: Any, starts: int
) -> None:
    started: list[RoomTimers] = []

    async def scene(stage: Scene) -> None:
        aki = await stage.come("Aki")
        table = (await aki.ask(Open, **opening)).table
        monkeypatch.setattr(RoomTimers, "start", lambda timers: started.append(timers))  # noqa: PLW0108 - a method
        assert isinstance(await aki.ask(Act, table, 1, action), Done)
        assert len(started) == starts

    play(scene, tmp_path / "hall.db")
