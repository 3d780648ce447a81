"""One table in the hall: its lock, its records' way to the log, its clock's timer.

`decide`, then `append`, then `apply` run under the table's lock, so that no other command gets between; what
happened is told right after, and who asked is answered only when it is durable.
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from collections.abc import Set as AbstractSet
from random import Random
from typing import Any, NamedTuple

from banmen.events import AnyTableEvent, Began, Left, Seated
from banmen.game import Refusal, Seat
from banmen.protocol import messages
from banmen.protocol.codec import BadMessage
from banmen_server import pacing
from banmen_server.audience import Audience
from banmen_server.log import Conflict, EventLog, OutcomeUnknown, Unavailable
from banmen_server.metrics import Metrics
from banmen_server.opening import Actor, Decided, OpeningWanted
from banmen_server.pacing import PliesWanted
from banmen_server.presence import Attendance
from banmen_server.records import load_table, pack_events
from banmen_server.table import Table
from banmen_server.workshop import Workshop

logger = logging.getLogger(__name__)

_RETRY_S = 1.0
_SHOW_EVERY_S = 0.05
_SEATING = frozenset({Seated, Left, Began})
"""Events with which seats change hands."""


class Surroundings(NamedTuple):
    """What a room needs of its server. `now` gives ms since 1970; `changed` hears of every record.

    `program_every_s` is how long a program thinks over an action in a game without turns, so that people keep up.
    """

    log: EventLog
    rng: Random
    metrics: Metrics
    now: Callable[[], int]
    changed: Callable[["Room"], None]
    spawn: Callable[[Coroutine[Any, Any, None]], None]
    presence_every_s: float
    program_every_s: float
    workshop: Workshop


def no_such_table() -> Refusal:
    """What is said of a table that is not there, or that the player may not know of."""
    return Refusal("no_such_table", "There is no such table, or it can be entered only by its code.")


class Room:
    """A table with its guests. `closed` once it is gone; `opened_by` is the `append_id` of its first record."""

    def __init__(self, table: Table, around: Surroundings, attendance: Attendance) -> None:
        self.table = table
        self.audience = Audience(table, attendance, around.now, around.presence_every_s)
        self.lock = asyncio.Lock()
        self.closed = False
        self.opened_by = ""
        self.touched = around.now()
        self._around = around
        self._unsure = False
        self._awake = self._stopped = False
        self._rests: messages.Rest | None = None
        self._timer: asyncio.TimerHandle | None = None

    @property
    def id(self) -> str:
        """The table's id."""
        return self.table.id

    # --- commands ----------------------------------------------------------------------------------------------------

    async def open(self, decided: Awaitable[Decided], append_id: str, command: messages.Open) -> None:
        """Make the first record. Raises Refusal: what the decision refuses, or `unavailable`."""
        async with self.lock:
            await self._commit(await decided, append_id, self._around.now())
            self.opened_by = append_id
            self.table.remember(append_id, command)

    async def carry_out(self, command: messages.Command, actor: Actor) -> int:
        """Do what a command asks, once: the table's last event number when it was done. Raises Refusal."""
        append_id = f"{actor.player}/{command.id}"
        async with self.lock:
            await self._make_sure()
            seq = self.table.answered(append_id, command)
            if seq is not None:
                return seq
            now = self._around.now()
            claims = isinstance(command, messages.Claim)
            absent = self.audience.attendance.absent(self.table.replay.seats, now) if claims else frozenset()
            events = await self._decide(command, actor, now, absent)
            if events:
                await self._commit(events, append_id, self._around.now())
            self.table.remember(append_id, command)
            return self.table.replay.seq

    # --- deciding ----------------------------------------------------------------------------------------------------

    async def _decide(self, command: messages.Command, actor: Actor, now: int, absent: AbstractSet[Seat]) -> Decided:
        """The table's decision, with the opening of a game where it needs one that takes thinking. Raises Refusal."""
        opening = None
        while True:
            try:
                return self.table.decide(command, actor, now, absent, opening)
            except OpeningWanted as wanted:
                opening = await self._around.workshop.begin(wanted.game, wanted.options)
            except PliesWanted as wanted:
                await self._play_on(wanted.plies, to_milestone=wanted.to_milestone)
            now = self._around.now()

    # --- programs ----------------------------------------------------------------------------------------------------

    def wake(self) -> None:
        """Let the programs go on if it is theirs to do; a show goes on only while somebody looks."""
        if self._stopped or self._awake or not self.table.programs():
            return
        if self.table.replay.playing and (len(self.audience) or not self.table.replay.show):
            self._awake = True
            self._around.spawn(self._let_programs_play())

    def sleep(self) -> None:
        """Nobody looks any more: a show stands still."""
        if not self.closed and not len(self.audience) and self.table.replay.show:
            self._around.spawn(self._pause())

    async def _pause(self) -> None:
        async with self.lock:
            with contextlib.suppress(Refusal):
                await self._make_sure()
                events = () if len(self.audience) else pacing.paused(self.table.replay, self._around.now())
                if events:
                    await self._commit(events, _own_id(), self._around.now())

    async def _let_programs_play(self) -> None:
        """Play what is due, again and again, until the programs wait for a person, a pace, or the end."""
        try:
            wait_s: float | None = (
                0.0 if self.table.setting.turns or self.table.replay.show else self._around.program_every_s
            )
            while wait_s is not None and not self._stopped:
                await asyncio.sleep(wait_s)
                async with self.lock:
                    wait_s = await self._play_what_is_due()
        finally:
            self._awake = False

    async def _play_what_is_due(self) -> float | None:
        """Play once; gives when to look again, None where there is nothing more to do."""
        try:
            await self._make_sure()
            replay = self.table.replay
            if not replay.show:
                played = await self._play_on(1) if replay.playing else 0
                every_s = 0.0 if self.table.setting.turns else self._around.program_every_s
                return every_s if played and self.table.replay.playing else None
            if not len(self.audience) or not pacing.goes_on(replay, resting=self.table.resting):
                return None
            wanted = pacing.due(replay, self._around.now())
            if wanted:
                await self._play_on(wanted)
        except Refusal as refusal:
            if self._stopped:
                return None
            logger.warning("table %s: its programs wait (%s)", self.id, refusal.text)
            return _RETRY_S
        return None if replay.pace is None or replay.pace.paused else _SHOW_EVERY_S

    async def _play_on(self, plies: int, *, to_milestone: bool = False) -> int:
        """Let the programs play so many actions, or to the next milestone. Gives how many plies it were."""
        before = len(self.table.replay.plies)
        while (left := plies - (len(self.table.replay.plies) - before)) > 0:
            game, seats, state = self.table.game, self.table.programs_in_turn(), self.table.replay.state
            most = min(left, pacing.MOST_AT_ONCE)
            ask = self._around.workshop.choices
            chosen = await ask(game, state, seats, most=most, to_milestone=to_milestone)
            events = self.table.carried_on(chosen, self._around.now())
            if not events:
                self.table.resting = True
                self._tell_of_rest()
                break
            await self._commit(events, _own_id(), self._around.now())
            if len(chosen) < most or self.table.replay.outcome is not None:
                break
        return len(self.table.replay.plies) - before

    def _tell_of_rest(self) -> None:
        """Tell everyone when a show comes to rest, or goes on after it."""
        if self.table.rests != self._rests:
            self._rests = self.table.rests
            self.audience.tell_presence()

    async def resume_clock(self) -> None:
        """Give back, after a restart, the time that ran while nobody could move. Raises Refusal."""
        async with self.lock:
            now = self._around.now()
            events = self.table.resume(now)
            if events:
                await self._commit(events, _own_id(), now)

    async def _make_sure(self) -> None:
        """Check that the table is there and is what the log says. Raises Refusal."""
        if self.closed:
            raise no_such_table()
        if self._unsure:
            await self._reload()

    async def _commit(self, events: Sequence[AnyTableEvent], append_id: str, now: int) -> None:
        """Make a record durable, then fold it and tell everyone. Raises Refusal with `unavailable`."""
        self._unsure = True  # until memory and log agree again, whatever happens on the way
        try:
            await self._around.log.append(self.id, self.table.replay.seq, pack_events(events, now), append_id=append_id)
        except Unavailable as error:
            self._unsure = False
            raise _unavailable(error) from error
        except (Conflict, OutcomeUnknown) as error:
            await self._reload()
            if self.table.answered(append_id, None) is None:
                raise _unavailable(error) from error
            return
        told = self.table.apply(events, now)
        self._unsure = False
        self._around.metrics.records += 1
        self.touched = now
        if not _SEATING.isdisjoint(map(type, events)):
            self.audience.find_seats()
        self.audience.tell(told)
        self._after_change()

    async def _reload(self) -> None:
        """Make the table anew from the log, and bring everyone up to date. Raises Refusal with `unavailable`."""
        before, epoch, resting = self.table.replay.seq, self.table.views.epoch, self.table.resting
        try:
            loaded = await load_table(self._around.log, self.id, self._around.rng)
        except (Unavailable, BadMessage) as error:
            raise _unavailable(error) from error
        if loaded is None:
            raise _unavailable(LookupError(f"the log has no table {self.id}"))
        self.table, self.opened_by = loaded
        self.audience.table = self.table
        self._unsure = False
        if self.table.replay.seq != before:
            self.audience.find_seats()
            self.audience.bring_all_up_to_date(epoch, before)
            self._after_change()
        else:
            self.table.resting = resting  # which the log does not know

    def _after_change(self) -> None:
        if self.table.replay.clock is not None or self._timer is not None:
            self._wind_timer()
        self._tell_of_rest()
        self._around.changed(self)
        self.wake()

    def close(self, text: str) -> None:
        """The table is gone: tell everyone."""
        self.closed = True
        self.audience.dismiss(text)
        self.stop()

    def stop(self) -> None:
        """Stop all timers, and the programs."""
        self._stopped = True
        self.audience.stop()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # --- the clock ---------------------------------------------------------------------------------------------------

    def _wind_timer(self, wait_s: float | None = None) -> None:
        """Look again when the running clock is over."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        clock = self.table.replay.clock
        if clock is None or clock.deadline is None or not self.table.replay.playing or self.closed:
            return
        due_s = max(0, clock.deadline - self._around.now()) / 1000 if wait_s is None else wait_s
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(due_s, lambda: self._around.spawn(self._expire()))

    async def _expire(self) -> None:
        """End the game if the time of the side to move is over."""
        async with self.lock:
            try:
                await self._make_sure()
                now = self._around.now()
                events = self.table.expire(now)
                if events:
                    await self._commit(events, _own_id(), now)
                else:
                    self._wind_timer()
            except Refusal as refusal:
                if not self.closed:
                    logger.warning("table %s: its clock was not read off (%s); trying again", self.id, refusal.text)
                    self._wind_timer(_RETRY_S)


def _own_id() -> str:
    return f"server/{secrets.token_hex(8)}"


def _unavailable(error: Exception) -> Refusal:
    logger.warning("a record was not kept: %s", error)
    return Refusal("unavailable", "The server cannot keep this now, so it was not done; try again in a moment.")
