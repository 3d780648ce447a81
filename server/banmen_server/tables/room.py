"""One table in the hall while it is in memory: what keeps it there, its programs and its timers."""

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
        if not self.stopped and timekeeping.counts(replay):
            here = attendance.anyone_here(replay.seats)
            if here != replay.time.here:
                self.spawn(self.record_attendance(here=here))

    async def record_attendance(self, *, here: bool) -> None:
        """Record whether players are present from now on."""
        with contextlib.suppress(Refusal):
            await self.record(lambda table, now: timekeeping.attended(table.replay, now, here=here))

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
