"""Keeps the copy of a table in memory consistent with the log, which several servers write.

Each server has a copy of the table: it folds the records of the others as soon as the log reports them, and before it
decides anything. Records are folded under the lock of the room, or while nobody holds it, so nothing comes between.
"""

import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Protocol

from msgspec.structs import replace

from banmen.game import Refusal
from banmen.protocol.codec import BadMessage
from banmen_server.log import Archive, Conflict, Damaged, Head, OutcomeUnknown, Record, Unavailable
from banmen_server.logs import fields
from banmen_server.tables.decisions import Decision
from banmen_server.tables.records import head_after, load_table, read_events, read_table
from banmen_server.tables.room_services import RoomLock, RoomServices
from banmen_server.tables.stored_record import OPENING, SERVER, CommandName, command_name
from banmen_server.tables.table import Table
from banmen_server.tables.views import GAMEPLAY

logger = logging.getLogger(__name__)

MAX_DECISIONS = 12
"""Attempts to decide a command when other servers write to the table first."""


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


class FollowingRoom(Protocol):
    """The room, as its log follower uses it."""

    table: Table
    head: Head
    gone: bool
    lock: RoomLock

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine in a task; the room stays in memory until its end."""
        ...

    def fold(self, decided: Decision, at: int, append_id: str, packed: Sequence[bytes]) -> None:
        """Fold a record of time `at` (ms since 1970), and send it."""
        ...

    def replace_table(self, table: Table, head: Head, sent_seq: int) -> None:
        """Continue with the table as it was read again; its viewers were sent the events up to `sent_seq`."""
        ...

    def mark_damaged(self) -> None:
        """Make the table read-only and notify its subscribers."""
        ...

    def on_remote_deletion(self) -> None:
        """Called when another server was found to have deleted the table."""
        ...


class LogFollower:
    """Follows the log of a room's table, and folds what the log has and the table in memory lacks.

    The table `is_stale` while the log may have records that are not folded. `writing` is the append id of the local
    record that is being written, or empty; `pending` are the records that the log has reported and that are not folded
    yet. `consistent_seq` is set after a fault in the middle of folding: viewers were sent the events up to there.
    """

    def __init__(self, room: FollowingRoom, table: str, services: RoomServices) -> None:
        self.id = table
        self.is_stale = False
        self.writing = ""
        self.pending: list[Record | Archive | None] = []
        self.consistent_seq: int | None = None
        self._room = room
        self._services = services
        self._alone = services.cluster.bus.alone
        self._is_scheduled = False
        self._following: Callable[[], None] | None = None

    # --- catching up --------------------------------------------------------------------------------------------------

    async def ensure_current(self) -> None:
        """Check that the table exists, and catch up with the log. Raises Refusal."""
        if self._room.gone:
            raise no_such_table()
        if self.consistent_seq is not None:
            await self._reload()
        if self.pending:
            self._apply_pending()
        if self.is_stale:
            await self.catch_up()

    async def refresh(self) -> None:
        """Catch up with the log. Raises Refusal."""
        if not self._alone:
            async with self._room.lock:
                await self.make_current()

    async def reach(self, since: int | None) -> None:
        """Catch up with the log if a viewer has seen more than this server. Raises Refusal."""
        if since is not None and since > self._room.table.replay.seq:
            await self.refresh()

    async def make_current(self) -> None:
        """Catch up with the log, under the lock. Raises Refusal."""
        if not self._alone:
            self.is_stale = True
            await self.ensure_current()

    async def catch_up(self) -> None:
        """Fold the log's newer records. Raises Refusal, with `no_such_table` if the table is deleted."""
        before, game = self._room.table.replay.seq, self._room.table.replay.game
        try:
            async for record in read_table(self._services.log, self.id, before, game):
                if record.seq > self._room.table.replay.seq:
                    self._apply_remote(Decision(tuple(record.events), record.states), record.at, record.append_id)
            deleted = before == self._room.table.replay.seq and await self._is_deleted()
        except Damaged as error:
            self._room.mark_damaged()
            raise damaged() from error
        except (Unavailable, OutcomeUnknown, BadMessage) as error:
            raise not_readable(error) from error
        self.is_stale, self.writing = False, ""
        if deleted:
            self._room.on_remote_deletion()
            raise no_such_table()

    async def _is_deleted(self) -> bool:
        """Return True if another server has deleted the table. The index of heads may be late, so read the table."""
        log = self._services.log
        if self._alone or not self._room.table.replay.seq or await log.head(self.id) is not None:
            return False
        return await log.stored(self.id) is None

    async def resolve_conflict(self, error: Conflict | OutcomeUnknown | None) -> None:
        """Fold the record that another server stored first. Raise Refusal if the log has none."""
        before = self._room.table.replay.seq
        if self.pending:
            self._apply_pending()
        if not isinstance(error, Conflict) or error.actual != self._room.table.replay.seq:
            await self.catch_up()
        self.is_stale, self.writing = False, ""
        if isinstance(error, Conflict) and 0 < error.actual < before:  # the log was repaired, and has lost records
            await self._reload()
        elif self._room.table.replay.seq == before:
            raise not_stored(error or LookupError(f"the log has the command, and table {self.id} does not"))
        self._services.metrics.decided_again += 1

    async def _reload(self) -> None:
        """Read the whole table again, and bring all subscribers up to date. Raises Refusal: `unavailable`."""
        before = self._room.table.replay.seq if self.consistent_seq is None else self.consistent_seq
        self.is_stale = True
        try:
            loaded = await load_table(self._services.log, self.id, self._services.rng)
        except Damaged as error:
            self._room.mark_damaged()
            raise damaged() from error
        except (Unavailable, BadMessage) as error:
            raise not_stored(error) from error
        if loaded is None:
            raise not_stored(LookupError(f"the log has no table {self.id}"))
        self.is_stale, self.consistent_seq = False, None
        self._room.replace_table(*loaded, before)

    # --- records of other servers -------------------------------------------------------------------------------------

    async def follow(self) -> None:
        """Follow the records of other servers from now on. Raises Refusal."""
        if self._alone:
            return
        self._following = self._services.log.follow(self.id, self.on_record)
        if self._room.table.replay.seq:
            await self.refresh()

    def stop(self) -> None:
        """Follow no longer."""
        if self._following is not None:
            self._following()
            self._following = None

    def on_record(self, item: Record | Archive | None) -> None:
        """Queue a record received from the log; None means that records may have been missed."""
        if self._room.gone or self._room.table.damaged:
            return
        if item is not None and (item.seq <= self._room.table.replay.seq or self._is_being_written(item)):
            return
        self.pending.append(item)
        if not self._room.lock.held:
            self._apply_pending()
        if (self.pending or self.is_stale) and not self._is_scheduled:
            self._is_scheduled = True
            self._room.spawn(self._drain_pending())

    def _is_being_written(self, item: Record | Archive) -> bool:
        """Return True for this server's own pending record."""
        return isinstance(item, Record) and bool(self.writing) and item.append_id == self.writing

    async def _drain_pending(self) -> None:
        """Apply the queued records after the running operation."""
        try:
            async with self._room.lock:
                self._is_scheduled = False
                await self.ensure_current()
        except Refusal:  # the next decision or the next record reads what is missing
            self._is_scheduled = False

    def _apply_pending(self) -> None:
        """Fold the queued records that come next; if one is missing, mark the table as stale."""
        pending, self.pending = self.pending, []
        for item in pending:
            if item is None or not (item.seq <= self._room.table.replay.seq or self._apply_next(item)):
                self.is_stale = True

    def _apply_next(self, record: Record | Archive) -> bool:
        """Fold a record of another server if it is the next one and readable; return True if it was."""
        replay = self._room.table.replay
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
        room = self._room
        table, is_first = room.table, not room.table.replay.seq
        decided = replace(found, plain=GAMEPLAY.issuperset(map(type, found.events)))
        if not decided.plain:
            room.head = head_after(room.head, table, decided.events, at) or room.head
        room.fold(decided, at, append_id, packed)
        if append_id and not append_id.startswith(SERVER):
            command = command_name(append_id)
            table.remember(CommandName(command.name, OPENING) if is_first else command)
