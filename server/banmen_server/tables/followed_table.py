"""A table that other servers write to as well: what the log tells of it is folded when it comes.

On a server that is alone nothing is ever told.
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
        self._taking = False
        self._following: Callable[[], None] | None = None

    @abstractmethod
    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something in a task; the table stays in memory until its end."""

    async def follow(self) -> None:
        """Take note, from now on, of what other servers do at the table. Raises Refusal."""
        if self._alone:
            return
        self._following = self._services.log.follow(self.id, self.told)
        if self.table.replay.seq:
            await self.refresh()

    def _end_following(self) -> None:
        if self._following is not None:
            self._following()
            self._following = None

    async def reach(self, since: int | None) -> None:
        """Fold what the log has more than memory, where a viewer has seen more already. Raises Refusal."""
        if since is not None and since > self.table.replay.seq:
            await self.refresh()

    async def refresh(self) -> None:
        """Fold what the log has more than memory. Raises Refusal."""
        if not self._alone:
            async with self.lock:
                await self.make_current()

    async def make_current(self) -> None:
        """Fold what the log has more than memory, under the lock. Raises Refusal."""
        if not self._alone:
            self._behind = True
            await self.ensure_current()

    def told(self, item: Record | Archive | None) -> None:
        """Take note of what the log tells of the table; None where something may have been missed."""
        if self.gone or self.table.damaged:
            return
        if item is not None and (item.seq <= self.table.replay.seq or self._is_being_written(item)):
            return
        self._told.append(item)
        if not self.lock.held:
            self._take_told()
        if (self._told or self._behind) and not self._taking:
            self._taking = True
            self.spawn(self._take_rest())

    def _is_being_written(self, item: Record | Archive) -> bool:
        """Whether it is the record that this server is about to fold, or to find that it was not the first."""
        return isinstance(item, Record) and bool(self._writing) and item.append_id == self._writing

    async def _take_rest(self) -> None:
        """Fold what the log told, after what is under way."""
        try:
            async with self.lock:
                self._taking = False
                await self.ensure_current()
        except Refusal:  # what is missing is read before anything is decided, or when the log tells more
            self._taking = False
