"""The leases of this server: it runs the clocks, programs and ratings of the tables whose lease it holds.

With a lease its active tables are loaded; without it everything stops at them. A server that is alone holds all tables
and does nothing here.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import partial
from time import perf_counter
from typing import Any, NamedTuple

from banmen.game import Refusal
from banmen.protocol.codec import BadMessage
from banmen_server.cluster import ALL_LEASES, Cluster, Leases
from banmen_server.hall.tables import HallTables
from banmen_server.log import Conflict, Damaged, EventLog, Head, OutcomeUnknown, Unavailable
from banmen_server.logs import fields
from banmen_server.ratings.ratings import RATINGS, Ratings, to_count
from banmen_server.tables.records import noted_of
from banmen_server.tables.room import Room

logger = logging.getLogger(__name__)

_AGAIN_S = 5.0
_FEW = 20
"""Arrivals during the initial delay that still count as quiet."""
_GIVE_WAY_S, _GIVE_WAY_TIMES = 0.02, 50
"""Seconds and number of pauses for tables that players ask for: at most one second in all."""
_MAX_WAITS = 15
"""Times that work is delayed until the server is quiet."""
ARCHIVED_AFTER = 1_000
"""Counted games that a start reads one by one; if there are more, they become an archive."""


async def until_quiet(counted: Callable[[], int], few: int, wait: Callable[[], Awaitable[None]]) -> None:
    """Wait once, then again as long as `counted` grows by more than `few` during a wait.

    At most `_MAX_WAITS` times: after a start all players may come back together.
    """
    for _ in range(_MAX_WAITS):
        before = counted()
        await wait()
        if counted() - before <= few:
            break


class StartupLoader:
    """Loads the tables that the log names. `done` is set when each has been in memory once.

    It starts after `after_s` seconds, or later while many players arrive: after a crash all players return together,
    and most of the tables with them. `arrivals` counts them.
    """

    def __init__(
        self,
        log: EventLog,
        tables: HallTables,
        leases: Leases = ALL_LEASES,
        *,
        after_s: float = 0.0,
        arrivals: Callable[[], int] = int,
    ) -> None:
        self.done = asyncio.Event()
        self._leases = leases
        self._log = log
        self._tables = tables
        self._after_s = after_s
        self._arrivals = arrivals
        self._stopped = asyncio.Event()

    def stop(self) -> None:
        """Stop loading."""
        self._stopped.set()

    async def has_old(self) -> bool:
        """Return True if there are tables of an older file. Raises Unavailable."""
        return any(head.table != RATINGS and not head.code for head in await self._log.waking())

    async def upgrade_old(self) -> None:
        """Load each table of an older file once: until then it has no code and no owners.

        Raises Unavailable, OutcomeUnknown.
        """
        for head in await self._log.waking():
            if head.table != RATINGS and not head.code:
                with suppress(Refusal):  # an unreadable table is logged, and left alone
                    room = await self._tables.load(head.table)
                    if room is not None:
                        room.unpin()
                        await self._tables.unload(room)

    async def run(self, then: Callable[[], None]) -> None:
        """Load one table after the other; call `then` at the end.

        In a cluster each server loads the tables whose lease it holds: see `load_held`.
        """
        await until_quiet(self._arrivals, _FEW, partial(self._wait, self._after_s))
        if not self._leases.shared:
            await self.load_held()
        if not self._stopped.is_set():
            self.done.set()
            then()

    async def load_held(self, partition: int | None = None) -> None:
        """Load the tables of a partition, or all, as long as this server holds their lease."""
        names: list[str] | None = None
        partitions = None if partition is None else (partition,)
        while not self._stopped.is_set() and names != []:
            try:
                if names is None:
                    names = [head.table for head in await self._log.waking(partitions) if head.table != RATINGS]
                names = await self._load(names)
            except (Unavailable, OutcomeUnknown) as error:
                logger.warning("waking_failed", extra=fields(reason=error))
            if names != []:
                await self._wait(_AGAIN_S)

    async def _load(self, names: list[str]) -> list[str]:
        """Load these tables. Return those that could not be loaded now."""
        failed: list[str] = []
        for name in names:
            if not self._leases.holds_table(name):
                continue
            await self._give_way()
            if self._stopped.is_set():
                break
            began_s = perf_counter()
            try:
                room = await self._tables.load(name)
            except Refusal as refusal:
                logger.warning("table_not_woken", extra=fields(table=name, code=refusal.code))
                if refusal.code == "unavailable":
                    failed.append(name)
            else:
                if room is not None:
                    room.unpin()
            await self._wait(perf_counter() - began_s)  # leave half of the time to other work
        return failed

    async def _give_way(self) -> None:
        """Wait while tables that players ask for are loaded: all players may return together."""
        for _ in range(_GIVE_WAY_TIMES):
            if not self._tables.loading or self._stopped.is_set():
                break
            await self._wait(_GIVE_WAY_S)

    async def _wait(self, wait_s: float) -> None:
        try:
            async with asyncio.timeout(wait_s):
                await self._stopped.wait()
        except TimeoutError:
            return


class TableRatings:
    """Counts the games of tables. Until `startup_loader` is done, any table may have one that a kill has left out."""

    def __init__(
        self,
        log: EventLog,
        ratings: Ratings,
        tables: HallTables,
        waking: StartupLoader,
        spawn: Callable[[Coroutine[Any, Any, None]], None],
        *,
        leases: Leases = ALL_LEASES,
    ) -> None:
        self._log = log
        self._leases = leases
        self._ratings = ratings
        self._tables = tables
        self._startup_loader = waking
        self._spawn = spawn

    async def load(self) -> None:
        """Read the ratings; if they are unreadable, the hall continues without them. Raises Unavailable."""
        try:
            await self._ratings.load()
        except (BadMessage, Damaged) as error:
            self._go_without(error)

    async def loaded(self, loading: Awaitable[None]) -> None:
        """Wait until they are read; if the log becomes unreadable, the hall continues without them."""
        try:
            await loading
        except Unavailable as error:
            self._go_without(error)

    def _go_without(self, error: Exception) -> None:
        self._ratings.on = False
        logger.error("ratings_unreadable", extra=fields(reason=error))

    def count(self, room: Room) -> None:
        """Count the finished games of a table that are not counted yet, if this server holds its lease."""
        if not room.is_lease_holder:
            return
        finished = room.table.history.finished
        if not finished or finished[-1].round <= room.counted:
            return
        for game in finished:
            if game.round > room.counted:
                self._ratings.note(to_count(room.id, room.table.game.key, game))
        room.counted = finished[-1].round

    def settle_soon(self) -> None:
        """Archive the standings if many games were counted since the last archive."""
        if self._startup_loader.done.is_set():
            self._spawn(self.settle(after_games=ARCHIVED_AFTER))

    async def settle(self, after_games: int = 0) -> None:
        """Archive the standings if more than `after_games` were counted since the last archive."""
        if not self._leases.holds_table(RATINGS):
            return
        try:
            await self._ratings.settle(self._may_recur, after_games=after_games)
        except (Unavailable, OutcomeUnknown, Conflict, Damaged) as error:
            logger.warning("ratings_not_settled", extra=fields(reason=error))

    async def _may_recur(self, table: str) -> bool:
        """Return True if a kill now would make a game of this table count again."""
        if not self._startup_loader.done.is_set() or table in self._tables:
            return True
        if not self._leases.shared:
            return False
        head = await self._log.head(table)
        return head is not None and not head.current


class LeaseHolderServices(NamedTuple):
    """The services of the hall that a lease holder uses."""

    log: EventLog
    tables: HallTables
    startup_loader: StartupLoader
    table_ratings: TableRatings
    spawn: Callable[[Coroutine[Any, Any, None]], None]
    on_lease: Callable[[Room], None]
    """Called when this server has gained or lost the lease of a table in memory."""


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
            self._services.on_lease(room)
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
