"""The timers of a room: one for the clock or countdown that runs, and one that records the time spent on the game."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Protocol

from banmen.events import AnyTableEvent
from banmen.game import Countdown, Refusal
from banmen_server.logs import fields
from banmen_server.tables import clocks
from banmen_server.tables.table import Table

logger = logging.getLogger(__name__)

_RETRY_S = 1.0
"""The wait after the end of a clock could not be recorded."""


class TimedRoom(Protocol):
    """The room, as its timers use it."""

    table: Table

    @property
    def stopped(self) -> bool:
        """Whether timers must not start."""
        ...

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine in a task; the room stays in memory until its end."""
        ...

    async def record(self, decide: Callable[[Table, int], Sequence[AnyTableEvent]]) -> bool:
        """Record the events that the server itself decides now, if any. Raises Refusal."""
        ...


class RoomTimers:
    """The timers of a room. `now` returns ms since 1970."""

    def __init__(self, room: TimedRoom, now: Callable[[], int]) -> None:
        self._room = room
        self._now = now
        self._clock: asyncio.TimerHandle | None = None
        self._checkpoint: asyncio.TimerHandle | None = None
        self._recorded_s = 0.0
        self._counted: tuple[int, Countdown, int | None] | None = None

    @property
    def clock_runs(self) -> bool:
        """Whether the clock of a seat or a countdown of the game runs."""
        return self._deadline() is not None

    def _deadline(self) -> int | None:
        """Return when the clock or the countdown ends (ms since 1970), or None if neither runs."""
        replay = self._room.table.replay
        if not replay.playing:
            return None
        if replay.clock is not None:
            return replay.clock.deadline
        countdown = clocks.countdown_of(replay)
        if countdown is None:
            return None
        if self._counted is None or self._counted[:2] != (replay.round, countdown):  # the plies are searched only once
            self._counted = (replay.round, countdown, clocks.countdown_deadline(replay))
        return self._counted[2]

    def start(self) -> None:
        """Restart the timers: after a record, and when the table is read from the log."""
        replay = self._room.table.replay
        if replay.clock is not None or self._clock is not None or (replay.game and replay.game.counts_down):
            self._start_clock()
        if self._checkpoint is not None and replay.time.since is not None:
            self._recorded_s = asyncio.get_running_loop().time()
        elif replay.time.since is not None or self._checkpoint is not None:
            self._schedule_checkpoint()

    def stop(self) -> None:
        for timer in (self._clock, self._checkpoint):
            if timer is not None:
                timer.cancel()
        self._clock = self._checkpoint = None

    # --- the clock ---------------------------------------------------------------------------------------------------

    def _start_clock(self, wait_s: float | None = None) -> None:
        """Call `_expire` when the running clock is over, or after `wait_s`."""
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
        deadline = self._deadline()
        if deadline is None or self._room.stopped:
            return
        due_s = max(0, deadline - self._now()) / 1000 if wait_s is None else wait_s
        loop = asyncio.get_running_loop()
        self._clock = loop.call_later(due_s, lambda: self._room.spawn(self._expire()))

    async def _expire(self) -> None:
        """Record the events at the end of the clock or the countdown, if it is over."""
        room = self._room
        try:
            if not await room.record(Table.expire):
                self._start_clock()
        except Refusal as refusal:
            if not room.stopped:
                logger.warning("clock_end_not_recorded", extra=fields(table=room.table.id, code=refusal.code))
                self._start_clock(_RETRY_S)

    # --- the time spent ----------------------------------------------------------------------------------------------

    def _schedule_checkpoint(self) -> None:
        """Record the time after a while without other records, unless it stands still.

        A pending timer stays: when it is due, it checks how long ago the last record was.
        """
        if self._checkpoint is not None:
            self._checkpoint.cancel()
            self._checkpoint = None
        elif clocks.is_time_running(self._room.table.replay) and not self._room.stopped:
            loop = asyncio.get_running_loop()
            self._recorded_s = loop.time()
            self._checkpoint = loop.call_later(clocks.CHECKPOINT_S, self._checkpoint_is_due)

    def _checkpoint_is_due(self) -> None:
        loop = asyncio.get_running_loop()
        left_s = self._recorded_s + clocks.CHECKPOINT_S - loop.time()
        if left_s > 0:
            self._checkpoint = loop.call_later(left_s, self._checkpoint_is_due)
        else:
            self._checkpoint = None
            self._room.spawn(self._record_checkpoint())

    async def _record_checkpoint(self) -> None:
        with contextlib.suppress(Refusal):
            await self._room.record(lambda table, now: clocks.record_time(table.replay, now))
