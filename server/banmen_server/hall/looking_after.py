"""The tables that this server looks after, by its leases: what must run once at a table, or for it, runs here.

A table comes into memory with its lease where something goes on there; with the lease everything stops. A server that
is alone looks after all its tables, and nothing is done here.
"""

from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, NamedTuple

from banmen.game import Refusal
from banmen.protocol.codec import BadMessage
from banmen_server.cluster import Cluster
from banmen_server.hall.head_rows import noted_of
from banmen_server.hall.table_ratings import TableRatings
from banmen_server.hall.tables import Tables
from banmen_server.hall.waking import Waking
from banmen_server.log import EventLog, Head
from banmen_server.tables.room import Room


class LookingAfterServices(NamedTuple):
    """What looking after tables needs of the hall."""

    log: EventLog
    tables: Tables
    waking: Waking
    table_ratings: TableRatings
    spawn: Callable[[Coroutine[Any, Any, None]], None]


class LookingAfter:
    """Follows the leases of this server."""

    def __init__(self, cluster: Cluster, services: LookingAfterServices) -> None:
        self._cluster = cluster
        self._services = services
        self._end: Callable[[], None] | None = None

    def start(self) -> None:
        """Look after what the leases say, from now on."""
        if not self._cluster.bus.alone:
            self._cluster.leases.changed(self._lease_changed)
            self._end = self._services.log.on_head(self._head_told)

    async def stop(self) -> None:
        """Give the leases back, so that other servers go on at once."""
        await self._cluster.leases.close()
        if self._end is not None:
            self._end()
            self._end = None

    def loaded(self, room: Room) -> None:
        """Take note of a table that has come into memory: its lease may have changed while it was read."""
        holds = self._cluster.leases.holds(room.id)
        if room.is_lease_holder != holds:
            room.set_lease_holder(is_holder=holds)

    def _rooms_in(self, partition: int) -> list[Room]:
        log = self._services.log
        return [room for room in self._services.tables if log.partition_of(room.id) == partition]

    def _lease_changed(self, partition: int, held: bool) -> None:  # noqa: FBT001 - as the leases tell it
        for room in self._rooms_in(partition):
            room.set_lease_holder(is_holder=held)
            self._services.table_ratings.count(room)
            self._services.tables.unused(room)
        if held:
            self._services.spawn(self._take_over(partition))

    async def _take_over(self, partition: int) -> None:
        """Load the tables of a partition where something goes on; then tell those at which nobody is any more."""
        await self._services.waking.wake(partition)
        for room in self._rooms_in(partition):
            room.note_attendance()
            room.pause_if_empty()

    def _head_told(self, table: str, head: Head | None) -> None:
        """Take note of what another server lets the log know of a table; load it where something is to be done."""
        room = self._services.tables.in_memory(table)
        if head is None:
            return  # the room is told by what it follows
        if room is not None:
            room.on_remote_head(head)
            if head.current:
                with suppress(BadMessage):
                    room.counted = max(room.counted, noted_of(head).counted)
        elif not head.current and self._cluster.leases.holds(table):
            self._services.spawn(self._load(table))

    async def _load(self, table: str) -> None:
        with suppress(Refusal):  # what cannot be read is logged
            room = await self._services.tables.load(table)
            if room is not None:
                room.unpin()
