"""One table in the hall: its lock, its commands, and what goes on there by itself.

`decide`, then `append`, then `apply` run under the table's lock, so that no other command gets between. The events are
sent right after, and a command is answered only when its events are durable.
"""

import contextlib
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import partial
from time import perf_counter
from typing import Any, Protocol
from weakref import proxy

import msgspec

from banmen.events import AnyTableEvent
from banmen.game import Refusal, Seat
from banmen.protocol import messages
from banmen_server.hall.presence import Attendance
from banmen_server.log import Conflict, Head
from banmen_server.tables import timekeeping
from banmen_server.tables.append_ids import CommandName, name_of, server_append_id
from banmen_server.tables.decision import Decision, Needs, OpeningWanted, PliesWanted
from banmen_server.tables.followed_table import FollowedTable
from banmen_server.tables.opening import Actor
from banmen_server.tables.refusals import damaged, not_stored
from banmen_server.tables.room_programs import RoomPrograms
from banmen_server.tables.room_services import RoomServices
from banmen_server.tables.room_timers import RoomTimers
from banmen_server.tables.stored_table import MOST_TRIES, Appended
from banmen_server.tables.table import Table

_NOBODY: frozenset[Seat] = frozenset()


class _Asked(msgspec.Struct, frozen=True):
    """A command, who sent it, and its name."""

    command: messages.Command
    actor: Actor
    named: CommandName


class Ended(Protocol):
    """Who is told of the end of a command."""

    def __call__(self, seq: int | None, error: Exception | None, since_s: float) -> None:
        """Answer with the table's last event number (None: it is answered) or with the error.

        `since_s` (perf_counter) is when it would have begun if it had not waited for anything.
        """
        ...


class Owner(Protocol):
    """Who is told of a room."""

    def changed(self, room: "Room", *, plain: bool = False) -> None:
        """Called after every record; a `plain` one changed nothing but the game."""
        ...

    def unused(self, room: "Room") -> None:
        """Called when nothing needs the room in memory any more."""
        ...

    def deleted_elsewhere(self, room: "Room") -> None:
        """Called when another server has deleted the table."""
        ...


class Room(FollowedTable):
    """A table with its lock and its subscribers, as long as it is in memory.

    `closed` is set once it is deleted, `asleep` once it is in the log alone. This server `holds` it where it looks
    after the table: then what must run once runs here. The ratings know its games up to number `counted`.
    """

    def __init__(self, table: Table, services: RoomServices, attendance: Attendance, owner: Owner, head: Head) -> None:
        super().__init__(table, services, attendance, head)
        self.holds = services.cluster.leases.holds(table.id)
        self.closed = False
        self.asleep = False
        self.counted = 0
        self._owner = owner
        self._uses = 0
        self._stopped = False
        itself = proxy(self)  # so that nothing is left of a room that is not used any more
        self._programs = RoomPrograms(itself, services)
        self._timers = RoomTimers(itself, services.now)
        self._rests: messages.Rest | None = None
        self._has_programs = bool(table.program_seats())

    @property
    def gone(self) -> bool:
        """Whether this room is of no table any more: it is deleted, or in the log alone."""
        return self.closed or self.asleep

    @property
    def stopped(self) -> bool:
        """Whether nothing is to begin here by itself: all is stopped, or another server looks after the table."""
        return self._stopped or self.closed or self.asleep or not self.holds

    # --- in memory ---------------------------------------------------------------------------------------------------

    @property
    def in_use(self) -> bool:
        """Whether the table must be in memory: somebody is here, something is under way, or a clock runs.

        Who looks after it has it in memory while somebody is there at any server.
        """
        if self._uses > 0 or len(self.audience) > 0:
            return True
        return self.holds and (self._timers.clock_runs or self.anyone)

    @property
    def anyone(self) -> bool:
        """Whether anybody is at the table, at any server."""
        return self.audience.anywhere > 0

    @property
    def wakes(self) -> bool:
        """Whether something goes on here without anybody: a clock runs, or a program is to play."""
        return not self.table.damaged and (self._timers.clock_runs or self._programs.are_due)

    def hold(self) -> None:
        """Keep the room in memory until `release`, whatever happens meanwhile."""
        self._uses += 1

    def release(self) -> None:
        """Undo one `hold`."""
        self._uses -= 1
        if not (self._uses or self.audience or self.in_use):
            self._owner.unused(self)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something in a task; the room stays in memory until its end."""
        self.hold()
        self._services.spawn(self._held(work))

    async def _held(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        finally:
            self.release()

    def look_after(self, *, holds: bool) -> None:
        """Begin what must run once, where this server looks after the table from now on, or stop it at once."""
        self.holds = holds
        if self.stopped:
            self._timers.stop()
            self._programs.stop()
        else:
            self.spawn(self._go_on())

    async def _go_on(self) -> None:
        """Let go on what runs by itself, though the log may be away."""
        with contextlib.suppress(Refusal):
            await self.resume()
        self._timers.start()
        self.start_programs()

    def head_told(self, head: Head) -> None:
        """Take note of a head that another server has stored, where it is of the table as it is here."""
        if head.last_seq == self.table.replay.seq:
            self.head = head

    def fall_asleep(self) -> None:
        """Stop everything: from now on the table is in the log alone."""
        self.asleep = True
        self.stop()

    # --- commands ----------------------------------------------------------------------------------------------------

    async def open(self, decision: Awaitable[Decision], command: CommandName) -> None:
        """Make the first record. Raises Refusal: that of the decision, or `unavailable`."""
        async with self.lock:
            if await self.commit(await decision, command.name, self._services.now()):
                self.table.remember(command)
            elif not self.table.has_answered(command.name):
                raise not_stored(LookupError(f"another table has the id {self.id}"))

    def begin(self, command: messages.Command, actor: Actor, began_s: float, ended: Ended) -> bool:
        """Do what a command asks, without a task, where nothing is in its way. Returns whether that is so.

        `ended` is then called once it is durable, within the wake-up of the loop that tells of its batch. Raises
        Refusal. Where it gives False nothing was done, and `carry_out` is to be asked.
        """
        if self.closed or self.asleep or self._behind or self._told or not self.lock.try_acquire():
            return False
        record = None
        try:
            named, now = name_of(command, actor.player), max(self._services.now(), self.table.last_at)
            decided = self._judge(named, command, actor, now)
            if isinstance(decided, Decision) and decided.events:
                record = self._append(decided, named.append_id, now)
        except Refusal:
            if self._alone:
                raise
        finally:
            if record is None:
                self.lock.release()
        if record is None:
            return False
        self._uses += 1
        record.written.then = partial(self._carried_out, record, _Asked(command, actor, named), began_s, ended)
        return True

    def _carried_out(self, record: Appended, asked: _Asked, began_s: float, ended: Ended) -> None:
        """Take up the record of a command that was begun, and answer it."""
        told_s = perf_counter()
        if record.written.error is not None or not self._is_next(record):
            self._services.spawn(self._carry_out_again(record, asked, ended))
            return
        failure = None
        try:
            self._apply(record, told_s)
            self.table.remember(asked.named)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is told
            failure = error
        self.lock.release()
        ended(self.table.replay.seq, failure, told_s - (record.began_s - began_s))
        self.release()

    async def _carry_out_again(self, record: Appended, asked: _Asked, ended: Ended) -> None:
        """Find out what became of the record of a command that was begun; judge it again where it lost; answer it."""
        failure, seq = None, None
        try:
            try:
                await self._settle(record)
                decided = await self._decide(asked)
            finally:
                self.lock.release()
            seq = decided if isinstance(decided, int) else await self.carry_out(asked.command, asked.actor)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is told
            failure = error
        ended(seq, failure, perf_counter())
        self.release()

    async def carry_out(self, command: messages.Command, actor: Actor) -> int:
        """Do what a command asks, once. Returns the table's last event number when it was done. Raises Refusal."""
        asked = _Asked(command, actor, name_of(command, actor.player))
        opening = None
        while True:
            async with self.lock:
                decided = await self._decide(asked, opening)
            match decided:  # without the lock; then the command is judged again
                case int(seq):
                    return seq
                case OpeningWanted(game, options):
                    opening = await self._services.engines.begin(game, options, actor.player)
                case PliesWanted(plies, to_milestone):
                    await self._programs.play_plies(plies, self.table.program_seats(), to_milestone=to_milestone)

    async def _decide(self, asked: _Asked, opening: Any = None) -> Needs | int:
        """Judge a command and make its record, as often as other servers write first. Raises Refusal.

        Before it is refused, or answered without a record, the table is as the log has it.
        """
        named, is_current = asked.named, self._alone
        for _ in range(MOST_TRIES):
            await self.ensure_current()
            now = max(self._services.now(), self.table.last_at)
            try:
                decided = self._judge(named, asked.command, asked.actor, now, opening)
            except Refusal:
                if is_current:
                    raise
                decided = Decision()
            if not isinstance(decided, Decision):
                return decided
            if decided.events:
                done, is_current = await self.commit(decided, named.append_id, now), True
            else:
                done, is_current = is_current, True
                if not done:
                    await self.catch_up()
            if done:
                self.table.remember(named)
                return self.table.replay.seq
        raise not_stored(Conflict(self.id, self.table.replay.seq, self.table.replay.seq))

    def _judge(
        self, named: CommandName, command: messages.Command, actor: Actor, now: int, opening: Any = None
    ) -> Decision | Needs | int:
        """What a command brings, or what must be worked out before; its answer where it has one. Raises Refusal."""
        table = self.table
        seq = table.answered(named)
        if seq is not None:
            return seq
        if table.damaged:
            return self._only_looked_at(command, actor)
        absent = self._absent(now) if isinstance(command, messages.Claim) else _NOBODY
        return table.decide(command, actor, now, absent, opening)

    def _only_looked_at(self, command: messages.Command, actor: Actor) -> int:
        """Answer a command at a damaged table: who sits there may come and go. Raises Refusal with `damaged`."""
        comes_back = isinstance(command, messages.Join) and self.table.seats_of(actor.player)
        if comes_back or isinstance(command, messages.Leave):
            return self.table.replay.seq
        raise damaged()

    def _absent(self, now: int) -> frozenset[Seat]:
        """The seats whose holders have been away long enough for a claim."""
        return self.audience.attendance.absent(self.table.replay.seats, now)

    # --- what the server does by itself ------------------------------------------------------------------------------

    async def record(self, decide: Callable[[Table, int], Sequence[AnyTableEvent]]) -> bool:
        """Record what the server decides for the table at its time (ms since 1970). Returns whether that was anything.

        Raises Refusal.
        """
        async with self.lock:
            for _ in range(MOST_TRIES):
                await self.ensure_current()
                now = max(self._services.now(), self.table.last_at)
                events = tuple(decide(self.table, now))
                if not events:
                    return False
                if await self.commit(Decision(events), server_append_id(), now):
                    return True
        raise not_stored(Conflict(self.id, self.table.replay.seq, self.table.replay.seq))

    def start_programs(self) -> None:
        """Let the programs play, if they hold seats; in a show only while there are subscribers."""
        if self._has_programs:
            self._programs.start()

    def pause_if_empty(self) -> None:
        """Pause a show that has no subscribers left."""
        self._programs.pause_if_empty()

    def announce_rest(self) -> None:
        """Send the presence, which says why a show rests, when that has changed."""
        if self.table.rests != self._rests:
            self._rests = self.table.rests
            self.audience.send_presence()
            if not self._alone:  # others tell their viewers
                self._owner.changed(self)

    def note_attendance(self) -> None:
        """Record whether players are here, where time is counted and that has changed."""
        replay, attendance = self.table.replay, self.audience.attendance
        if not self.stopped and timekeeping.counts(replay):
            here = attendance.anyone_here(replay.seats)
            if here != replay.time.here:
                self.spawn(self.record_attendance(here=here))

    async def record_attendance(self, *, here: bool) -> None:
        """Record whether players are here from now on."""
        with contextlib.suppress(Refusal):
            await self.record(lambda table, now: timekeeping.attended(table.replay, now, here=here))

    async def resume(self) -> None:
        """Give back, after a restart, the time that ran while nobody could play; pause a show; let programs go on.

        Not where another server has looked after the table meanwhile, or does. Raises Refusal.
        """
        if self.holds and not self._services.cluster.leases.went_on(self.id, self.table.last_at):
            await self.record(Table.resume)
        elif not self._alone:
            self._timers.start()
        self.start_programs()

    # --- after records -----------------------------------------------------------------------------------------------

    def _after_change(self, *, seats_changed: bool, plain: bool = False) -> None:
        self._timers.start()
        if seats_changed:
            self._has_programs = bool(self.table.program_seats())
        if seats_changed or self._has_programs:
            if not self._alone:
                self.audience.hear_rest()
            self.announce_rest()
            self._programs.forget_questions()
            self.start_programs()
        self._owner.changed(self, plain=plain)

    def _after_damage(self) -> None:
        self._timers.stop()

    def _after_deletion(self) -> None:
        self._owner.deleted_elsewhere(self)

    def close(self, text: str, why: str | None = None) -> None:
        """Tell all subscribers that the table is deleted, by an operator where there is a `why`, and stop all."""
        self.closed = True
        self.audience.close(text, why)
        self.stop()

    def stop(self) -> None:
        """Stop the timers and the programs."""
        self._stopped = True
        self._programs.stop()
        self.audience.stop()
        self._timers.stop()
        self._end_following()
