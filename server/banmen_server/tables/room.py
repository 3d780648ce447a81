"""One table in the hall, as long as it is in memory: who needs it there, and what goes on there by itself."""

import contextlib
from collections.abc import Coroutine
from typing import Any, Protocol
from weakref import proxy

from banmen.game import Refusal
from banmen.protocol import messages
from banmen_server.hall.presence import Attendance
from banmen_server.log import Head
from banmen_server.tables import timekeeping
from banmen_server.tables.commanded_table import CommandedTable
from banmen_server.tables.room_programs import RoomPrograms
from banmen_server.tables.room_services import RoomServices
from banmen_server.tables.room_timers import RoomTimers
from banmen_server.tables.table import Table


class Owner(Protocol):
    """Who is told of a room."""

    def changed(self, room: "Room") -> None:
        """Called after every record but those of `moved`."""
        ...

    def moved(self, room: "Room") -> None:
        """Called after a record that changed nothing but the game."""
        ...

    def unused(self, room: "Room") -> None:
        """Called when nothing needs the room in memory any more."""
        ...

    def deleted_elsewhere(self, room: "Room") -> None:
        """Called when another server has deleted the table."""
        ...


class Room(CommandedTable):
    """A table with its programs and its timers, as long as it is in memory.

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
    def stopped(self) -> bool:
        """Whether nothing is to begin here by itself: all is stopped, or another server looks after the table."""
        return self._stopped or self.gone or not self.holds

    # --- in memory ---------------------------------------------------------------------------------------------------

    @property
    def in_use(self) -> bool:
        """Whether the table must be in memory: somebody is here, something is under way, or a clock runs.

        Who looks after it has it in memory while somebody is there at any server.
        """
        if self._uses > 0 or self.audience.has_subscribers():
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
        self._tell_if_unused()

    def _tell_if_unused(self) -> None:
        if not self.in_use:
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
        self.asleep = self.gone = True
        self.stop()

    # --- what the server does by itself ------------------------------------------------------------------------------

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

    async def _play_plies(self, plies: int, *, to_milestone: bool) -> None:
        await self._programs.play_plies(plies, self.table.program_seats(), to_milestone=to_milestone)

    # --- after records -----------------------------------------------------------------------------------------------

    def _after_change(self, *, seats_changed: bool) -> None:
        self._timers.start()
        if seats_changed:
            self._has_programs = bool(self.table.program_seats())
        if seats_changed or self._has_programs:
            self._let_programs_go_on()
        self._owner.changed(self)
        self._tell_if_unused()  # a clock may have stopped that kept it in memory

    def _after_moves(self) -> None:
        replay = self.table.replay
        if replay.timed or replay.clock is not None:
            self._timers.start()
        if self._has_programs:
            self._let_programs_go_on()
        self._owner.moved(self)

    def _let_programs_go_on(self) -> None:
        if not self._alone:
            self.audience.hear_rest()
        self.announce_rest()
        self._programs.forget_questions()
        self.start_programs()

    def _after_damage(self) -> None:
        self._timers.stop()

    def _after_deletion(self) -> None:
        self._owner.deleted_elsewhere(self)

    def be_closed(self) -> None:
        """Take note that there is no such table any more."""
        self.closed = self.gone = True

    def close(self, text: str, why: str | None = None) -> None:
        """Tell all subscribers that the table is deleted, by an operator where there is a `why`, and stop all."""
        self.be_closed()
        self.audience.close(text, why)
        self.stop()

    def stop(self) -> None:
        """Stop the timers and the programs."""
        self._stopped = True
        self._programs.stop()
        self.audience.stop()
        self._timers.stop()
        self._end_following()
