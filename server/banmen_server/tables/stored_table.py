"""A table and its log: a record is made durable, then folded and sent to the subscribers.

Everything here runs under the lock of the table, so that no other record comes between. If several servers share the
log, each has a copy of the table: it folds the records of the others as soon as they are reported, and before it
decides anything.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from time import perf_counter
from typing import Any

import msgspec
from msgspec.structs import replace

from banmen.events import Began, Left, Seated
from banmen.game import Refusal
from banmen.protocol.codec import BadMessage
from banmen_server.hall.presence import Attendance
from banmen_server.log import Archive, Conflict, Damaged, Head, LogFuture, OutcomeUnknown, Record, Unavailable
from banmen_server.logs import fields
from banmen_server.tables.audience import Audience
from banmen_server.tables.decisions import Decision
from banmen_server.tables.records import head_after, load_table, read_events, read_table
from banmen_server.tables.room_services import RoomServices
from banmen_server.tables.stored_record import OPENING, SERVER, CommandName, command_name
from banmen_server.tables.table import Table
from banmen_server.tables.views import GAMEPLAY, pack_events

logger = logging.getLogger(__name__)


def no_such_table() -> Refusal:
    """Return the refusal for a table that does not exist, or that is hidden from the player."""
    return Refusal("no_such_table", "There is no such table, or it can be entered only by its code.")


def not_stored(error: Exception) -> Refusal:
    """Return the refusal of a command whose record was not stored; log the reason."""
    logger.warning("record_not_stored", extra=fields(reason=error))
    return Refusal("unavailable", "The server cannot keep this now, so it was not done; try again in a moment.")


def damaged() -> Refusal:
    """Return the refusal of a command at a table whose records are damaged."""
    return Refusal("damaged", "What was kept of this table is damaged. It can be looked at, and nothing changes there.")


def not_readable(error: Exception) -> Refusal:
    """Return the refusal of a command whose table cannot be read now; log the reason."""
    logger.warning("log_not_read", extra=fields(reason=error))
    return Refusal("unavailable", "The server cannot read this now; try again in a moment.")


class RoomLock:
    """A fair lock, acquired with `async with`.

    Code that must not wait, and keeps the lock beyond its turn of the loop, tests and sets `held`, and calls `release`
    later: so a move needs no call to acquire it.
    """

    def __init__(self) -> None:
        self.held = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    @property
    def waiting(self) -> int:
        """The number of waiting tasks."""
        return len(self._waiting)

    async def __aenter__(self) -> None:
        if not self.held:
            self.held = True
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # the lock was granted just before the cancellation
                self.release()
            raise

    def release(self) -> None:
        """Grant the lock to the first waiting task."""
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self.held = False

    async def __aexit__(self, *_: object) -> None:
        self.release()


_SEATING = frozenset({Seated, Left, Began})
"""Events that change the holders of seats."""

MAX_DECISIONS = 12
"""Attempts to decide a command when other servers write to the table first."""


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


class StoredTable(ABC):
    """A table, its subscribers, and its records in the log. `head` is the table's head in the log.

    `gone` is set once the table is deleted or unloaded. `_consistent_seq` is set after a fault in the middle of
    folding: viewers were sent the events up to there.
    """

    def __init__(self, table: Table, services: RoomServices, attendance: Attendance, head: Head) -> None:
        self.id = table.id
        self.table = table
        self.head = head
        self.gone = False
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
        self._stale = False
        self._consistent_seq: int | None = None
        self._writing = ""
        self._pending: list[Record | Archive | None] = []

    @abstractmethod
    def _after_change(self, *, seats_changed: bool) -> None:
        """Called after every record except those of `_after_moves`, and after the table was read again."""

    @abstractmethod
    def _after_moves(self) -> None:
        """Called after a record that changed nothing but the game."""

    @abstractmethod
    def _after_damage(self) -> None:
        """Called when the table was found to be damaged."""

    @abstractmethod
    def _after_deletion(self) -> None:
        """Called when another server was found to have deleted the table."""

    async def ensure_current(self) -> None:
        """Check that the table exists, and catch up with the log. Raises Refusal."""
        if self.gone:
            raise no_such_table()
        if self._consistent_seq is not None:
            await self._reload()
        if self._pending:
            self._apply_pending()
        if self._stale:
            await self.catch_up()

    # --- writing -----------------------------------------------------------------------------------------------------

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
        self._stale, self._writing, seq = True, append_id, table.replay.seq
        written = self._services.log.append(self.id, seq, packed, append_id=append_id, head=head)
        seq += len(packed)
        return PendingAppend(decision, now, append_id, packed, head, seq, perf_counter(), written)

    async def _finish_append(self, record: PendingAppend) -> bool:
        """Wait until a record is durable, and apply it; see `commit`."""
        try:
            await record.written
        except Unavailable as error:
            self._stale, self._writing = False, ""
            raise not_stored(error) from error
        except Damaged as error:
            self.mark_damaged()
            raise damaged() from error
        except (Conflict, OutcomeUnknown) as error:
            await self._resolve_conflict(error)
            return False
        known = record.written.outcome
        if known == record.seq:
            notified_s = perf_counter()
            await self._services.show_turns.wait(self.table)
            self._apply(record, notified_s)
            return True
        if known > self.table.replay.seq:  # the log already had a record of this id
            await self._resolve_conflict(None)
        else:  # it has an old one, of a command whose answer the table has forgotten
            self._stale, self._writing = False, ""
            self.table.remember(command_name(record.append_id), known)
        return False

    def _apply(self, record: PendingAppend, notified_s: float) -> None:
        """Fold a durable record, and send it."""
        if record.head is not None:
            self.head = record.head
        self._services.metrics.commit_s.observe(notified_s - record.began_s)
        self._fold(record.decided, record.at, record.append_id, record.packed)
        self._stale, self._writing = False, ""

    def _fold(self, decided: Decision, at: int, append_id: str, packed: Sequence[bytes]) -> None:
        """Fold a record of time `at`, and send it. After a fault in the middle the whole table is read again."""
        table, plain = self.table, decided.plain
        before = table.replay.seq
        try:
            frames = table.apply(decided, at, packed)
            if not append_id.startswith(SERVER):
                table.history.touched = at
        except BaseException:
            self._consistent_seq = before
            raise
        seats_changed = not plain and not _SEATING.isdisjoint(map(type, decided.events))
        if seats_changed:
            self.audience.update_viewers()
        self.audience.send_events(frames)
        if plain:
            self._after_moves()
        else:
            self._after_change(seats_changed=seats_changed)

    # --- records of other servers
    # ----------------------------------------------------------------------------------------

    def _apply_pending(self) -> None:
        """Fold the queued records that come next; if one is missing, mark the table as stale."""
        pending, self._pending = self._pending, []
        for item in pending:
            if item is None or not (item.seq <= self.table.replay.seq or self._apply_next(item)):
                self._stale = True

    def _apply_next(self, record: Record | Archive) -> bool:
        """Fold a record of another server if it is the next one and readable; return True if it was."""
        replay = self.table.replay
        if not isinstance(record, Record) or record.seq - len(record.events) != replay.seq:
            return False
        try:
            events, at = read_events(record, replay.game)
            self._apply_remote(Decision(tuple(events)), at, record.append_id, record.events)
        except BadMessage:
            return False
        except Exception:
            logger.exception("record_not_folded", extra=fields(table=self.id))
            return False
        return True

    def _apply_remote(self, found: Decision, at: int, append_id: str, packed: Sequence[bytes] = ()) -> None:
        """Fold a record of another server like an own one, and remember its command."""
        first, decided = not self.table.replay.seq, replace(found, plain=GAMEPLAY.issuperset(map(type, found.events)))
        if not decided.plain:
            self.head = head_after(self.head, self.table, decided.events, at) or self.head
        self._fold(decided, at, append_id, packed)
        if append_id and not append_id.startswith(SERVER):
            command = command_name(append_id)
            self.table.remember(CommandName(command.name, OPENING) if first else command)

    async def catch_up(self) -> None:
        """Fold the log's newer records. Raises Refusal, with `no_such_table` if the table is deleted."""
        before, game = self.table.replay.seq, self.table.replay.game
        try:
            async for record in read_table(self._services.log, self.id, before, game):
                if record.seq > self.table.replay.seq:
                    self._apply_remote(Decision(tuple(record.events), record.states), record.at, record.append_id)
            deleted = before == self.table.replay.seq and await self._is_deleted()
        except Damaged as error:
            self.mark_damaged()
            raise damaged() from error
        except (Unavailable, OutcomeUnknown, BadMessage) as error:
            raise not_readable(error) from error
        self._stale, self._writing = False, ""
        if deleted:
            self._after_deletion()
            raise no_such_table()

    async def _is_deleted(self) -> bool:
        """Return True if another server has deleted the table. The index of heads may be late, so read the table."""
        log = self._services.log
        if self._alone or not self.table.replay.seq or await log.head(self.id) is not None:
            return False
        return await log.stored(self.id) is None

    async def _resolve_conflict(self, error: Conflict | OutcomeUnknown | None) -> None:
        """Fold the record that another server stored first. Raise Refusal if the log has none."""
        before = self.table.replay.seq
        if self._pending:
            self._apply_pending()
        if not isinstance(error, Conflict) or error.actual != self.table.replay.seq:
            await self.catch_up()
        self._stale, self._writing = False, ""
        if isinstance(error, Conflict) and 0 < error.actual < before:  # the log was repaired, and has lost records
            await self._reload()
        elif self.table.replay.seq == before:
            raise not_stored(error or LookupError(f"the log has the command, and table {self.id} does not"))
        self._services.metrics.decided_again += 1

    async def _reload(self) -> None:
        """Read the whole table again, and bring all subscribers up to date. Raises Refusal: `unavailable`."""
        before = self.table.replay.seq if self._consistent_seq is None else self._consistent_seq
        epoch = self.table.views.epoch
        self._stale = True
        try:
            loaded = await load_table(self._services.log, self.id, self._services.rng)
        except Damaged as error:
            self.mark_damaged()
            raise damaged() from error
        except (Unavailable, BadMessage) as error:
            raise not_stored(error) from error
        if loaded is None:
            raise not_stored(LookupError(f"the log has no table {self.id}"))
        self.table, self.head = loaded
        self.audience.table = self.table
        self._stale, self._consistent_seq = False, None
        self.audience.update_viewers()
        self.audience.bring_all_up_to_date(epoch, before)
        self._after_change(seats_changed=True)

    def mark_damaged(self) -> None:
        """Make the table read-only and notify its subscribers."""
        self.table.damaged = True
        self._stale = False
        self._after_damage()
        self.audience.send_presence()


class FollowedTable(StoredTable):
    """A stored table that follows its log."""

    def __init__(self, table: Table, services: RoomServices, attendance: Attendance, head: Head) -> None:
        super().__init__(table, services, attendance, head)
        self._is_scheduled = False
        self._following: Callable[[], None] | None = None

    @abstractmethod
    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine in a task; the table stays in memory until its end."""

    async def follow(self) -> None:
        """Follow the records of other servers from now on. Raises Refusal."""
        if self._alone:
            return
        self._following = self._services.log.follow(self.id, self.on_record)
        if self.table.replay.seq:
            await self.refresh()

    def _end_following(self) -> None:
        if self._following is not None:
            self._following()
            self._following = None

    async def reach(self, since: int | None) -> None:
        """Catch up with the log if a viewer has seen more than this server. Raises Refusal."""
        if since is not None and since > self.table.replay.seq:
            await self.refresh()

    async def refresh(self) -> None:
        """Catch up with the log. Raises Refusal."""
        if not self._alone:
            async with self.lock:
                await self.make_current()

    async def make_current(self) -> None:
        """Catch up with the log, under the lock. Raises Refusal."""
        if not self._alone:
            self._stale = True
            await self.ensure_current()

    def on_record(self, item: Record | Archive | None) -> None:
        """Queue a record received from the log; None means that records may have been missed."""
        if self.gone or self.table.damaged:
            return
        if item is not None and (item.seq <= self.table.replay.seq or self._is_being_written(item)):
            return
        self._pending.append(item)
        if not self.lock.held:
            self._apply_pending()
        if (self._pending or self._stale) and not self._is_scheduled:
            self._is_scheduled = True
            self.spawn(self._drain_pending())

    def _is_being_written(self, item: Record | Archive) -> bool:
        """Return True for this server's own pending record."""
        return isinstance(item, Record) and bool(self._writing) and item.append_id == self._writing

    async def _drain_pending(self) -> None:
        """Apply the queued records after the running operation."""
        try:
            async with self.lock:
                self._is_scheduled = False
                await self.ensure_current()
        except Refusal:  # the next decision or the next record reads what is missing
            self._is_scheduled = False
