"""One table in the hall while it is in memory: what keeps it there, its programs and its timers."""

import asyncio
import contextlib
import logging
from abc import abstractmethod
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from time import perf_counter
from typing import Any, Protocol, TypeAlias
from weakref import proxy

from banmen.events import AnyTableEvent
from banmen.game import Refusal, Seat
from banmen.protocol import messages
from banmen_server.hall.presence import Attendance
from banmen_server.log import Conflict, Head
from banmen_server.logs import fields
from banmen_server.tables import clocks
from banmen_server.tables.decisions import Actor, Decision, Needs, OpeningWanted, PliesWanted
from banmen_server.tables.programs import RoomPrograms
from banmen_server.tables.room_services import COUNTED_BYTES, RoomServices
from banmen_server.tables.stored_record import CommandName, name_of, server_append_id
from banmen_server.tables.stored_table import MAX_DECISIONS, FollowedTable, PendingAppend, damaged, not_stored
from banmen_server.tables.table import Table

_NOBODY: frozenset[Seat] = frozenset()


class Sender(Protocol):
    """The sender of a command; receives its result."""

    @property
    def actor(self) -> Actor:
        """The player, and its name."""
        ...

    def ended(
        self, command: messages.Command, began_s: float, seq: int | None, error: Exception | None, since_s: float
    ) -> None:
        """Answer with the table's last event number (None: already answered) or with the error.

        The command arrived at `began_s` (perf_counter); `since_s` is the time from which its service counts, without
        waiting.
        """
        ...


_Begun: TypeAlias = tuple[PendingAppend, messages.Command, CommandName, Sender, float]
"""The pending record of a command, and the arguments for `Sender.ended`."""


class CommandedTable(FollowedTable):
    """A table that follows its log, executes the commands of players and makes records of its own."""

    def __init__(self, table: Table, services: RoomServices, attendance: Attendance, head: Head) -> None:
        super().__init__(table, services, attendance, head)
        self._begun: list[_Begun] = []  # at most one, because of the lock

    @abstractmethod
    async def _play_plies(self, plies: int, *, to_milestone: bool) -> None:
        """Let the programs play this many plies, or to the next milestone."""

    # --- commands of players -----------------------------------------------------------------------------------------

    async def open(self, decision: Awaitable[Decision], command: CommandName) -> None:
        """Make the first record. Raises the Refusal of the decision, or one with `unavailable`."""
        async with self.lock:
            if await self.commit(await decision, command.name, self._services.now()):
                self.table.remember(command)
            elif not self.table.has_answered(command.name):
                raise not_stored(LookupError(f"another table has the id {self.id}"))

    def begin(self, command: messages.Command, sender: Sender, began_s: float) -> bool:
        """Execute a command without a task, if nothing prevents that; return False if something does.

        The sender gets the result once the record is durable, in the same wake-up of the loop as the rest of its batch.
        The lock is held until then, which keeps the table in memory. Raises Refusal. If this returns False nothing was
        done: use `carry_out`.
        """
        if self.gone or self._stale or self._pending or self.lock.held:
            return False
        actor = sender.actor
        named, now, last_at = name_of(command, actor.player), self._services.now(), self.table.last_at
        if now < last_at:  # noqa: PLR1730 - `max` takes four times as long
            now = last_at
        try:
            decided = self._judge(command, named, actor, now)
        except Refusal:
            if self._alone:
                raise
            return False
        if not (isinstance(decided, Decision) and decided.events):
            return False
        record = self._append(decided, named.append_id(), now)
        self.lock.held = True
        self._begun.append((record, command, named, sender, began_s))
        record.written.then = self._carried_out
        return True

    def _carried_out(self) -> None:
        """Apply the durable record of a command that was begun, and answer it."""
        notified_s = perf_counter()
        record, command, named, sender, began_s = self._begun.pop()
        if record.written.error is not None or record.written.outcome != record.seq:
            self.spawn(self._carry_out_again(record, command, named, sender, began_s))
            return
        failure = None
        try:
            self._apply(record, notified_s)
            self.table.remember(named)
        except Exception as error:  # noqa: BLE001 - the sender gets the error
            failure = error
        self.lock.release()
        try:
            sender.ended(command, began_s, self.table.replay.seq, failure, notified_s - (record.began_s - began_s))
        finally:
            del failure  # its traceback holds this frame: a cycle, which only a collection would find

    async def _carry_out_again(
        self, record: PendingAppend, command: messages.Command, named: CommandName, sender: Sender, began_s: float
    ) -> None:
        """Find out whether the record of a command was stored; if another was first, judge it again. Answer."""
        actor, failure, seq = sender.actor, None, None
        try:
            try:
                await self._finish_append(record)
                decided = await self._decide(command, named, actor)
            finally:
                self.lock.release()
            seq = decided if isinstance(decided, int) else await self.carry_out(command, actor)
        except Exception as error:  # noqa: BLE001 - the sender gets the error
            failure = error
        try:
            sender.ended(command, began_s, seq, failure, perf_counter())
        finally:
            del failure  # as above

    async def carry_out(self, command: messages.Command, actor: Actor) -> int:
        """Execute a command once. Return the table's last event number afterwards. Raises Refusal."""
        named, opening = name_of(command, actor.player), None
        while True:
            async with self.lock:
                decided = await self._decide(command, named, actor, opening)
            match decided:  # outside of the lock; then the command is judged again
                case int(seq):
                    return seq
                case OpeningWanted(game, options):
                    opening = await self._services.engines.begin(game, options, actor.player)
                case PliesWanted(plies, to_milestone):
                    await self._play_plies(plies, to_milestone=to_milestone)

    async def _decide(
        self, command: messages.Command, named: CommandName, actor: Actor, opening: Any = None
    ) -> Needs | int:
        """Judge a command and make its record; repeat while other servers write first. Raises Refusal.

        Before a refusal, or an answer without a record, the table is brought up to date with the log.
        """
        is_current = self._alone
        for _ in range(MAX_DECISIONS):
            await self.ensure_current()
            now = max(self._services.now(), self.table.last_at)
            try:
                decided = self._judge(command, named, actor, now, opening)
            except Refusal:
                if is_current:
                    raise
                decided = Decision()
            if not isinstance(decided, Decision):
                return decided
            if decided.events:
                done, is_current = await self.commit(decided, named.append_id(), now), True
            else:
                done, is_current = is_current, True
                if not done:
                    await self.catch_up()
            if done:
                self.table.remember(named)
                return self.table.replay.seq
        raise not_stored(Conflict(self.id, self.table.replay.seq, self.table.replay.seq))

    def _judge(
        self, command: messages.Command, named: CommandName, actor: Actor, now: int, opening: Any = None
    ) -> Decision | Needs | int:
        """Return the decision on a command, what it needs first, or its earlier answer. Raises Refusal."""
        table = self.table
        if named.name in table.answers and (seq := table.answered(named)) is not None:
            return seq
        if table.damaged:
            return self._only_looked_at(command, actor)
        if type(command) is messages.Act and table.views.grown_bytes > COUNTED_BYTES:
            self._services.memory.check_action(table)
        absent = self._absent(now) if type(command) is messages.Claim else _NOBODY
        return table.decide(command, actor, now, absent, opening)

    def _only_looked_at(self, command: messages.Command, actor: Actor) -> int:
        """Answer a command at a damaged table: seated players may come and go. Raises Refusal with `damaged`."""
        comes_back = isinstance(command, messages.Join) and self.table.seats_of(actor.player)
        if comes_back or isinstance(command, messages.Leave):
            return self.table.replay.seq
        raise damaged()

    def _absent(self, now: int) -> frozenset[Seat]:
        """Return the seats whose holders have been absent long enough for a claim."""
        return self.audience.attendance.absent(self.table.replay.seats, now)

    # --- records of the server itself
    # ------------------------------------------------------------------------------------

    async def record(self, decide: Callable[[Table, int], Sequence[AnyTableEvent]]) -> bool:
        """Record the events that `decide` returns for the table and the time (ms since 1970); return False for none.

        Raises Refusal.
        """
        async with self.lock:
            for _ in range(MAX_DECISIONS):
                await self.ensure_current()
                now = max(self._services.now(), self.table.last_at)
                events = tuple(decide(self.table, now))
                if not events:
                    return False
                if await self.commit(Decision(events), server_append_id(), now):
                    return True
        raise not_stored(Conflict(self.id, self.table.replay.seq, self.table.replay.seq))


logger = logging.getLogger(__name__)

_RETRY_S = 1.0


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

    @property
    def clock_runs(self) -> bool:
        """Whether the clock of a seat runs."""
        replay = self._room.table.replay
        return replay.playing and replay.clock is not None and replay.clock.deadline is not None

    def start(self) -> None:
        """Restart the timers: after a record, and when the table is read from the log."""
        replay = self._room.table.replay
        if replay.clock is not None or self._clock is not None:
            self._start_clock()
        if self._checkpoint is not None and replay.time.since is not None:
            self._recorded_s = asyncio.get_running_loop().time()
        elif replay.time.since is not None or self._checkpoint is not None:
            self._schedule_checkpoint()

    def stop(self) -> None:
        """Stop all timers."""
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
        clock = self._room.table.replay.clock
        if clock is None or clock.deadline is None or not self.clock_runs or self._room.stopped:
            return
        due_s = max(0, clock.deadline - self._now()) / 1000 if wait_s is None else wait_s
        loop = asyncio.get_running_loop()
        self._clock = loop.call_later(due_s, lambda: self._room.spawn(self._expire()))

    async def _expire(self) -> None:
        """End the game if the time of the seat to move is over."""
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


class Owner(Protocol):
    """Callbacks from a room to the hall."""

    def changed(self, room: "Room") -> None:
        """Called after every record except those of `moved`."""
        ...

    def moved(self, room: "Room") -> None:
        """Called after a record that changed nothing but the game."""
        ...

    def unused(self, room: "Room") -> None:
        """Called when nothing needs the room in memory any longer."""
        ...

    def deleted_remotely(self, room: "Room") -> None:
        """Called when another server has deleted the table."""
        ...


class Room(CommandedTable):
    """A table with its programs and its timers, while it is in memory.

    `closed` is set once it is deleted, `unloaded` once only the log has it. While this server `is_lease_holder`, it
    runs the table's clocks and programs. The ratings know its games up to number `counted`.
    """

    def __init__(self, table: Table, services: RoomServices, attendance: Attendance, owner: Owner, head: Head) -> None:
        super().__init__(table, services, attendance, head)
        self.is_lease_holder = services.cluster.leases.holds_table(table.id)
        self.closed = False
        self.unloaded = False
        self.counted = 0
        self._owner = owner
        self._uses = 0
        self._stopped = False
        itself = proxy(self)  # so that an unused room is freed
        self._programs = RoomPrograms(itself, services)
        self._timers = RoomTimers(itself, services.now)
        self._pause_reason: messages.Rest | None = None
        self._has_programs = bool(table.program_seats())

    @property
    def stopped(self) -> bool:
        """True if timers and programs must not start: the room is stopped, or another server holds the lease."""
        return self._stopped or self.gone or not self.is_lease_holder

    # --- in memory ---------------------------------------------------------------------------------------------------

    @property
    def in_use(self) -> bool:
        """Whether the table must stay in memory: it has local viewers, a task runs, or a clock runs.

        The lease holder keeps it in memory while any server has viewers.
        """
        if self._uses > 0 or self.audience.has_subscribers():
            return True
        return self.is_lease_holder and (self._timers.clock_runs or self.has_viewers)

    @property
    def has_viewers(self) -> bool:
        """Whether any server has a viewer of the table."""
        return self.audience.viewer_count > 0

    @property
    def runs_unattended(self) -> bool:
        """Whether the table needs no viewers to continue: a clock runs, or a program is to play."""
        return not self.table.damaged and (self._timers.clock_runs or self._programs.are_due)

    def pin(self) -> None:
        """Keep the room in memory until `unpin`."""
        self._uses += 1

    def unpin(self) -> None:
        """Undo one `pin`."""
        self._uses -= 1
        self._tell_if_unused()

    def _tell_if_unused(self) -> None:
        if not self.in_use:
            self._owner.unused(self)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine in a task; the room stays in memory until its end."""
        self.pin()
        self._services.spawn(self._run_pinned(work))

    async def _run_pinned(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        finally:
            self.unpin()

    def set_lease_holder(self, *, is_holder: bool) -> None:
        """Start the clocks and programs if this server holds the table's lease; stop them if it does not."""
        self.is_lease_holder = is_holder
        if self.stopped:
            self._timers.stop()
            self._programs.stop()
        else:
            self.spawn(self._restart())

    async def _restart(self) -> None:
        """Restart timers and programs even if the log is unavailable."""
        with contextlib.suppress(Refusal):
            await self.resume()
        self._timers.start()
        self.start_programs()

    def on_remote_head(self, head: Head) -> None:
        """Adopt a head stored by another server if it describes the local state."""
        if head.last_seq == self.table.replay.seq:
            self.head = head

    def unload(self) -> None:
        """Stop everything: from now on only the log has the table."""
        self.unloaded = self.gone = True
        self.stop()

    # --- programs and time
    # -----------------------------------------------------------------------------------------------

    def start_programs(self) -> None:
        """Let the programs play, if they hold seats; in a show only while there are subscribers."""
        if self._has_programs:
            self._programs.start()

    def pause_if_empty(self) -> None:
        """Pause a show that has no subscribers left."""
        self._programs.pause_if_empty()

    def announce_pause(self) -> None:
        """Send the presence, which has the reason of a show's pause, if that has changed."""
        if self.table.pause_reason != self._pause_reason:
            self._pause_reason = self.table.pause_reason
            self.audience.send_presence()
            if not self._alone:  # other servers notify their viewers
                self._owner.changed(self)

    def note_attendance(self) -> None:
        """Record a change of whether players are present, if the game counts time."""
        replay, attendance = self.table.replay, self.audience.attendance
        if not self.stopped and clocks.counts_time(replay):
            here = attendance.anyone_here(replay.seats)
            if here != replay.time.here:
                self.spawn(self.record_attendance(here=here))

    async def record_attendance(self, *, here: bool) -> None:
        """Record whether players are present from now on."""
        with contextlib.suppress(Refusal):
            await self.record(lambda table, now: clocks.record_attendance(table.replay, now, here=here))

    async def resume(self) -> None:
        """After a restart, return the time that ran while nobody could play, pause a show, and start the programs.

        Another server that holds or held the lease meanwhile has done so already. Raises Refusal.
        """
        if self.is_lease_holder and not self._services.cluster.leases.was_held_since(self.id, self.table.last_at):
            await self.record(Table.resume)
        elif not self._alone:
            self._timers.start()
        self.start_programs()

    async def _play_plies(self, plies: int, *, to_milestone: bool) -> None:
        await self._programs.play_plies(plies, self.table.program_seats(), to_milestone=to_milestone)

    # --- after records -----------------------------------------------------------------------------------------------

    def _after_change(self, *, seats_changed: bool) -> None:
        self._timers.start()
        if seats_changed:
            self._has_programs = bool(self.table.program_seats())
        if seats_changed or self._has_programs:
            self._restart_programs()
        self._owner.changed(self)
        self._tell_if_unused()  # a clock that kept it in memory may have stopped

    def _after_moves(self) -> None:
        replay = self.table.replay
        if replay.timed or replay.clock is not None:
            self._timers.start()
        if self._has_programs:
            self._restart_programs()
        self._owner.moved(self)

    def _restart_programs(self) -> None:
        if not self._alone:
            self.audience.on_remote_pause()
        self.announce_pause()
        self._programs.cancel_stale_questions()
        self.start_programs()

    def _after_damage(self) -> None:
        self._timers.stop()

    def _after_deletion(self) -> None:
        self._owner.deleted_remotely(self)

    def mark_deleted(self) -> None:
        """Mark the table as deleted."""
        self.closed = self.gone = True

    def close(self, text: str, why: str | None = None) -> None:
        """Notify all subscribers that the table is deleted, and stop everything. `why` is an operator's reason."""
        self.mark_deleted()
        self.audience.close(text, why)
        self.stop()

    def stop(self) -> None:
        """Stop the timers and the programs."""
        self._stopped = True
        self._programs.stop()
        self.audience.stop()
        self._timers.stop()
        self._end_following()
