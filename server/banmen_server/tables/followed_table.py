"""A table that other servers write to as well: it folds their records as soon as the log reports them.

With a single server the log reports nothing.
"""

from abc import abstractmethod
from collections.abc import Callable, Coroutine
from typing import Any

from banmen.game import Refusal
from banmen_server.hall.presence import Attendance
from banmen_server.log import Archive, Head, Record
from banmen_server.tables.room_services import RoomServices
from banmen_server.tables.stored_table import StoredTable
from banmen_server.tables.table import Table


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
