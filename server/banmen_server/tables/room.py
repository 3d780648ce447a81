"""A room: one table in memory, with its lock, its audience, its programs and its timers.

A command is judged under the lock, its record is made durable, then folded and sent to the subscribers; only then the
next one is judged. `begin` does so without a task if nothing has to wait, `carry_out` does it in any case.
"""

import contextlib
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from time import perf_counter
from typing import Any, Protocol, TypeAlias
from weakref import proxy

import msgspec

from banmen.events import AnyTableEvent, Began, Left, Seated
from banmen.game import Refusal, Seat
from banmen.protocol import messages
from banmen_server.log import Conflict, Damaged, Head, LogFuture, OutcomeUnknown, Unavailable
from banmen_server.tables import clocks
from banmen_server.tables.audience import Audience
from banmen_server.tables.decisions import Actor, Decision, Needs, OpeningWanted, PliesWanted
from banmen_server.tables.log_follower import MAX_DECISIONS, LogFollower, damaged, not_stored
from banmen_server.tables.presence import Attendance
from banmen_server.tables.programs import RoomPrograms
from banmen_server.tables.records import head_after
from banmen_server.tables.room_services import COUNTED_BYTES, RoomLock, RoomServices
from banmen_server.tables.room_timers import RoomTimers
from banmen_server.tables.stored_record import SERVER, CommandName, command_name, name_of, server_append_id
from banmen_server.tables.table import Table
from banmen_server.tables.views import pack_events

_NOBODY: frozenset[Seat] = frozenset()
_SEATING = frozenset({Seated, Left, Began})
"""Events that change the holders of seats."""


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


class PendingAppend(msgspec.Struct, frozen=True):
    """A record of time `at` (ms since 1970), handed to the log at `began_s` (perf_counter), not durable yet.

    `packed` are its events as the log stores them; the last of them will have number `seq`.
    """

    decided: Decision
    at: int
    append_id: str
    packed: Sequence[bytes]
    head: Head | None
    seq: int
    began_s: float
    written: LogFuture[int]


_Begun: TypeAlias = tuple[PendingAppend, messages.Command, CommandName, Sender, float]
"""The pending record of a command, and the arguments for `Sender.ended`."""


class RoomOwner(Protocol):
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


class Room:
    """A table with its programs and its timers, while it is in memory.

    `head` is the table's head in the log. `gone` is set once the table is deleted (`closed`) or only the log has it
    (`unloaded`). While this server `is_lease_holder`, it runs the table's clocks and programs. The ratings know its
    games up to number `counted`.
    """

    def __init__(
        self, table: Table, services: RoomServices, attendance: Attendance, owner: RoomOwner, head: Head
    ) -> None:
        self.id = table.id
        self.table = table
        self.head = head
        self.gone = False
        self.closed = False
        self.unloaded = False
        self.is_lease_holder = services.cluster.leases.holds_table(table.id)
        self.counted = 0
        self.lock = RoomLock()
        self.audience = Audience(
            table,
            attendance,
            services.now,
            services.presence_every_s,
            services.ratings,
            metrics=services.metrics,
            server=services.cluster.server,
        )
        self._services = services
        self._alone = services.cluster.bus.alone
        self._owner = owner
        self._uses = 0
        self._stopped = False
        self._begun: list[_Begun] = []  # at most one, because of the lock
        self._pause_reason: messages.Rest | None = None
        self._has_programs = bool(table.program_seats())
        itself = proxy(self)  # so that an unused room is freed
        self.follower = LogFollower(itself, table.id, services)
        self._programs = RoomPrograms(itself, services)
        self._timers = RoomTimers(itself, services.now)

    # --- commands of players ------------------------------------------------------------------------------------------

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
        if self.gone or self.follower.is_stale or self.follower.pending or self.lock.held:
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
                    await self._programs.play_plies(plies, self.table.program_seats(), to_milestone=to_milestone)

    async def _decide(
        self, command: messages.Command, named: CommandName, actor: Actor, opening: Any = None
    ) -> Needs | int:
        """Judge a command and make its record; repeat while other servers write first. Raises Refusal.

        Before a refusal, or an answer without a record, the table is brought up to date with the log.
        """
        is_current = self._alone
        for _ in range(MAX_DECISIONS):
            await self.follower.ensure_current()
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
                    await self.follower.catch_up()
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

    # --- records of the server itself ---------------------------------------------------------------------------------

    async def record(self, decide: Callable[[Table, int], Sequence[AnyTableEvent]]) -> bool:
        """Record the events that `decide` returns for the table and the time (ms since 1970); return False for none.

        Raises Refusal.
        """
        async with self.lock:
            for _ in range(MAX_DECISIONS):
                await self.follower.ensure_current()
                now = max(self._services.now(), self.table.last_at)
                events = tuple(decide(self.table, now))
                if not events:
                    return False
                if await self.commit(Decision(events), server_append_id(), now):
                    return True
        raise not_stored(Conflict(self.id, self.table.replay.seq, self.table.replay.seq))

    # --- writing ------------------------------------------------------------------------------------------------------

    async def commit(self, decision: Decision, append_id: str, now: int) -> bool:
        """Make a record durable, then fold and send it; return True if that was done.

        False: another server wrote first, and its record is folded; decide again. Raises Refusal with `unavailable`,
        `damaged` or `no_such_table`.
        """
        if self.table.damaged:
            raise damaged()
        return await self._finish_append(self._append(decision, append_id, now))

    def _append(self, decision: Decision, append_id: str, now: int) -> PendingAppend:
        """Hand a record to the log. Until `_apply` or `_finish_append`, memory and log may differ."""
        table, packed = self.table, pack_events(decision.events, now)
        head = None if decision.plain else head_after(self.head, table, decision.events, now)
        seq, follower = table.replay.seq, self.follower
        follower.is_stale, follower.writing = True, append_id
        written = self._services.log.append(self.id, seq, packed, append_id=append_id, head=head)
        seq += len(packed)
        return PendingAppend(decision, now, append_id, packed, head, seq, perf_counter(), written)

    async def _finish_append(self, record: PendingAppend) -> bool:
        """Wait until a record is durable, and apply it; see `commit`."""
        try:
            await record.written
        except Unavailable as error:
            self.follower.is_stale, self.follower.writing = False, ""
            raise not_stored(error) from error
        except Damaged as error:
            self.mark_damaged()
            raise damaged() from error
        except (Conflict, OutcomeUnknown) as error:
            await self.follower.resolve_conflict(error)
            return False
        known = record.written.outcome
        if known == record.seq:
            notified_s = perf_counter()
            await self._services.show_turns.wait(self.table)
            self._apply(record, notified_s)
            return True
        if known > self.table.replay.seq:  # the log already had a record of this id
            await self.follower.resolve_conflict(None)
        else:  # it has an old one, of a command whose answer the table has forgotten
            self.follower.is_stale, self.follower.writing = False, ""
            self.table.remember(command_name(record.append_id), known)
        return False

    def _apply(self, record: PendingAppend, notified_s: float) -> None:
        """Fold a durable record, and send it."""
        if record.head is not None:
            self.head = record.head
        self._services.metrics.commit_s.observe(notified_s - record.began_s)
        self.fold(record.decided, record.at, record.append_id, record.packed)
        self.follower.is_stale, self.follower.writing = False, ""

    def fold(self, decided: Decision, at: int, append_id: str, packed: Sequence[bytes]) -> None:
        """Fold a record of time `at`, and send it. After a fault in the middle the whole table is read again."""
        table, plain = self.table, decided.plain
        before = table.replay.seq
        try:
            frames = table.apply(decided, at, packed)
            if not append_id.startswith(SERVER):
                table.history.touched = at
        except BaseException:
            self.follower.consistent_seq = before
            raise
        seats_changed = not plain and not _SEATING.isdisjoint(map(type, decided.events))
        if seats_changed:
            self.audience.update_viewers()
        self.audience.send_events(frames)
        if plain:
            self._after_moves()
        else:
            self._after_change(seats_changed=seats_changed)

    # --- after records ------------------------------------------------------------------------------------------------

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
        if replay.timed or replay.clock is not None or (replay.game is not None and replay.game.counts_down):
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

    def replace_table(self, table: Table, head: Head, sent_seq: int) -> None:
        """Continue with the table as it was read again; its viewers were sent the events up to `sent_seq`."""
        epoch = self.table.views.epoch
        self.table, self.head = table, head
        self.audience.table = table
        self.audience.update_viewers()
        self.audience.bring_all_up_to_date(epoch, sent_seq)
        self._after_change(seats_changed=True)

    def on_remote_head(self, head: Head) -> None:
        """Adopt a head stored by another server if it describes the local state."""
        if head.last_seq == self.table.replay.seq:
            self.head = head

    # --- in memory ----------------------------------------------------------------------------------------------------

    @property
    def in_use(self) -> bool:
        """Whether the table must stay in memory: it has local viewers, a task or a clock runs, or matches do.

        The lease holder keeps it in memory while any server has viewers.
        """
        if self._uses > 0 or self.audience.has_subscribers():
            return True
        return self.is_lease_holder and (self._timers.clock_runs or self.has_viewers or self._arranges_now)

    @property
    def has_viewers(self) -> bool:
        """Whether any server has a viewer of the table."""
        return self.audience.viewer_count > 0

    @property
    def runs_unattended(self) -> bool:
        """Whether the table needs no viewers to continue: a clock or its matches run, or a program is to play."""
        runs = self._timers.clock_runs or self._programs.are_due or self._arranges_now
        return not self.table.damaged and runs

    @property
    def arranges(self) -> bool:
        """Whether the game of the table has others opened."""
        return self.table.replay.game is not None and self.table.game.arranges

    @property
    def _arranges_now(self) -> bool:
        return self.arranges and self.table.replay.playing

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

    # --- programs and time --------------------------------------------------------------------------------------------

    @property
    def stopped(self) -> bool:
        """True if timers and programs must not start: the room is stopped, or another server holds the lease."""
        return self._stopped or self.gone or not self.is_lease_holder

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

    async def resume(self) -> None:
        """After a restart, return the time that ran while nobody could play, pause a show, and start the programs.

        Another server that holds or held the lease meanwhile has done so already. Raises Refusal.
        """
        if self.is_lease_holder and not self._services.cluster.leases.was_held_since(self.id, self.table.last_at):
            await self.record(Table.resume)
        elif not self._alone:
            self._timers.start()
        self.start_programs()

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

    # --- the end ------------------------------------------------------------------------------------------------------

    def mark_damaged(self) -> None:
        """Make the table read-only and notify its subscribers."""
        self.table.damaged = True
        self.follower.is_stale = False
        self._timers.stop()
        self.audience.send_presence()

    def on_remote_deletion(self) -> None:
        """Called when another server was found to have deleted the table."""
        self._owner.deleted_remotely(self)

    def mark_deleted(self) -> None:
        """Mark the table as deleted."""
        self.closed = self.gone = True

    def close(self, text: str, why: str | None = None) -> None:
        """Notify all subscribers that the table is deleted, and stop everything. `why` is an operator's reason."""
        self.mark_deleted()
        self.audience.close(text, why)
        self.stop()

    def unload(self) -> None:
        """Stop everything: from now on only the log has the table."""
        self.unloaded = self.gone = True
        self.stop()

    def stop(self) -> None:
        """Stop the timers and the programs."""
        self._stopped = True
        self._programs.stop()
        self.audience.stop()
        self._timers.stop()
        self.follower.stop()
