"""The leases of this server: it runs the clocks, programs and ratings of the tables whose lease it holds.

With a lease its active tables are loaded; without it everything stops at them. A server that is alone holds all tables
and does nothing here.
"""

from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, NamedTuple

from banmen.game import Refusal
from banmen.protocol.codec import BadMessage
from banmen_server.cluster import Cluster
from banmen_server.hall.head_rows import noted_of
from banmen_server.hall.startup_loader import StartupLoader
from banmen_server.hall.table_ratings import TableRatings
from banmen_server.hall.tables import Tables
from banmen_server.log import EventLog, Head
from banmen_server.tables.room import Room


class LeaseHolderServices(NamedTuple):
    """The services of the hall that a lease holder uses."""

    log: EventLog
    tables: Tables
    startup_loader: StartupLoader
    table_ratings: TableRatings
    spawn: Callable[[Coroutine[Any, Any, None]], None]


class LeaseHolder:
    """Follows the leases of this server."""

    def __init__(self, cluster: Cluster, services: LeaseHolderServices) -> None:
        self._cluster = cluster
        self._services = services
        self._end: Callable[[], None] | None = None

    def start(self) -> None:
        """Follow the leases from now on."""
        if not self._cluster.bus.alone:
            self._cluster.leases.on_change(self._lease_changed)
            self._end = self._services.log.on_head(self._on_remote_head)

    async def stop(self) -> None:
        """Release the leases, so that other servers take over immediately."""
        await self._cluster.leases.close()
        if self._end is not None:
            self._end()
            self._end = None

    def loaded(self, room: Room) -> None:
        """Check the lease of a table that was loaded: it may have changed while the table was read."""
        holds = self._cluster.leases.holds_table(room.id)
        if room.is_lease_holder != holds:
            room.set_lease_holder(is_holder=holds)

    def _rooms_in(self, partition: int) -> list[Room]:
        log = self._services.log
        return [room for room in self._services.tables if log.partition_of(room.id) == partition]

    def _lease_changed(self, partition: int, held: bool) -> None:  # noqa: FBT001 - the leases' signature
        for room in self._rooms_in(partition):
            room.set_lease_holder(is_holder=held)
            self._services.table_ratings.count(room)
            self._services.tables.unused(room)
        if held:
            self._services.spawn(self._take_over(partition))

    async def _take_over(self, partition: int) -> None:
        """Load the active tables of a partition; then pause those without viewers."""
        await self._services.startup_loader.load_held(partition)
        for room in self._rooms_in(partition):
            room.note_attendance()
            room.pause_if_empty()

    def _on_remote_head(self, table: str, head: Head | None) -> None:
        """Apply a head that another server has stored; load the table if it needs a lease holder."""
        room = self._services.tables.in_memory(table)
        if head is None:
            return  # the room learns this by following the log
        if room is not None:
            room.on_remote_head(head)
            if head.current:
                with suppress(BadMessage):
                    room.counted = max(room.counted, noted_of(head).counted)
        elif not head.current and self._cluster.leases.holds_table(table):
            self._services.spawn(self._load(table))

    async def _load(self, table: str) -> None:
        with suppress(Refusal):  # an unreadable table is logged
            room = await self._services.tables.load(table)
            if room is not None:
                room.unpin()
