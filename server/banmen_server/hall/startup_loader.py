"""Loads the active tables after a start, and those that a kill has left unfinished, giving way to players."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from time import perf_counter

from banmen.game import Refusal
from banmen_server.cluster import ALL_LEASES, Leases
from banmen_server.hall.tables import Tables
from banmen_server.log import EventLog, OutcomeUnknown, Unavailable
from banmen_server.logs import fields
from banmen_server.quiet import until_quiet
from banmen_server.ratings.ratings import RATINGS

logger = logging.getLogger(__name__)

_AGAIN_S = 5.0
_FEW = 20
"""Arrivals during the initial delay that still count as quiet."""
_GIVE_WAY_S, _GIVE_WAY_TIMES = 0.02, 50
"""Seconds and number of pauses for tables that players ask for: at most one second in all."""


class StartupLoader:
    """Loads the tables that the log names. `done` is set when each has been in memory once.

    It starts after `after_s` seconds, or later while many players arrive: after a crash all players return together,
    and most of the tables with them. `arrivals` counts them.
    """

    def __init__(
        self,
        log: EventLog,
        tables: Tables,
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
