"""After a start: loads the tables at which something goes on, and those that a kill has left, behind what people do."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from time import perf_counter

from banmen.game import Refusal
from banmen_server.cluster.leases import ALL_LEASES, Leases
from banmen_server.hall.tables import Tables
from banmen_server.log import EventLog, OutcomeUnknown, Unavailable
from banmen_server.logs import fields
from banmen_server.quiet import until_quiet
from banmen_server.ratings.ratings import RATINGS

logger = logging.getLogger(__name__)

_AGAIN_S = 5.0
_FEW = 20
"""So many may come in the time after which it begins, and it is quiet."""
_GIVE_WAY_S, _GIVE_WAY_TIMES = 0.02, 50
"""So long, and so often, a table waits for those that somebody asks for: never more than a second."""


class Waking:
    """Loads what the log names. `done` is set when all of it has been in memory once.

    It begins `after_s` seconds late, and later still while many come, which `came` counts: after a kill all players
    come back at once, and most of the tables with them.
    """

    def __init__(
        self,
        log: EventLog,
        tables: Tables,
        leases: Leases = ALL_LEASES,
        *,
        after_s: float = 0.0,
        came: Callable[[], int] = int,
    ) -> None:
        self.done = asyncio.Event()
        self._leases = leases
        self._log = log
        self._tables = tables
        self._after_s = after_s
        self._came = came
        self._stopped = asyncio.Event()

    def stop(self) -> None:
        """Load nothing more."""
        self._stopped.set()

    async def has_old(self) -> bool:
        """Whether there are tables of an older file. Raises Unavailable."""
        return any(head.table != RATINGS and not head.code for head in await self._log.waking())

    async def bring_up(self) -> None:
        """Load each table of an older file once: until then nobody finds it by its code or its players.

        Raises Unavailable, OutcomeUnknown.
        """
        for head in await self._log.waking():
            if head.table != RATINGS and not head.code:
                with suppress(Refusal):  # what cannot be read is logged, and left alone
                    room = await self._tables.load(head.table)
                    if room is not None:
                        room.unpin()
                        await self._tables.sleep(room)

    async def run(self, then: Callable[[], None]) -> None:
        """Load one table after the other, as long as that takes; `then` is called at the end.

        Where there are other servers each loads those that it is given to look after: see `wake`.
        """
        await until_quiet(self._came, _FEW, partial(self._wait, self._after_s))
        if not self._leases.shared:
            await self.wake()
        if not self._stopped.is_set():
            self.done.set()
            then()

    async def wake(self, partition: int | None = None) -> None:
        """Load the tables of a partition, or all, as long as that takes and they are looked after here."""
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
        """Load these tables. Gives those that could not be loaded now."""
        failed: list[str] = []
        for name in names:
            if not self._leases.holds(name):
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
            await self._wait(perf_counter() - began_s)  # as long as that took everybody else has the server
        return failed

    async def _give_way(self) -> None:
        """Let tables that somebody asks for be loaded first: all may come back at once."""
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
