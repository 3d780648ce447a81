"""How long tables are kept: what is deleted by itself, and when.

Damaged tables are never deleted, nor one that is in memory, where somebody may need it.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from banmen_server.cluster.leases import ALL_LEASES, Leases
from banmen_server.config import DAY_MS, Config
from banmen_server.hall.tables import Tables
from banmen_server.log import EventLog, Head, OutcomeUnknown, Unavailable
from banmen_server.logs import fields
from banmen_server.tables.history import people
from banmen_server.tables.table import Table

logger = logging.getLogger(__name__)

UNPLAYED_MS = 10 * 60_000
"""So long a table is kept at which nobody has played, after the last one has left."""
FIRST_PLIES_MS = DAY_MS
"""So long one that was left in its first plies is kept: before people made two for each seat that they hold."""

_FIRST_PLIES = 2
_STEP = 20
"""Tables that are deleted before others have their turn."""


def kept_ms(table: Table, keep_quiet_ms: int) -> int | None:
    """How long a table is kept after the last one has left, in ms; None for one that is over: see `Retention`."""
    replay = table.replay
    if replay.outcome is not None:
        return None
    if table.history.finished:  # what was played before is kept too
        return keep_quiet_ms
    if replay.show:
        return keep_quiet_ms if len(replay.plies) > 1 else min(UNPLAYED_MS, keep_quiet_ms)
    held = [seat for seat, sitter in replay.seats.items() if sitter and people({seat: sitter})]
    made = sum(replay.actions.get(seat, 0) for seat in held)
    if made == 0:
        return min(UNPLAYED_MS, keep_quiet_ms)
    return min(FIRST_PLIES_MS, keep_quiet_ms) if made < _FIRST_PLIES * len(held) else keep_quiet_ms


class Retention:
    """Deletes the tables of a log whose time is over, those that this server looks after.

    `deleted` is told the head of each; `now` gives ms since 1970.
    """

    def __init__(
        self,
        config: Config,
        log: EventLog,
        tables: Tables,
        now: Callable[[], int],
        deleted: Callable[[Head], None],
        *,
        leases: Leases = ALL_LEASES,
    ) -> None:
        self._leases = leases
        self._config = config
        self._log = log
        self._tables = tables
        self._now = now
        self._deleted = deleted

    async def sweep(self) -> None:
        """Delete what is due, a few tables at a time."""
        try:
            await self._in_steps(self._delete_expired)
            await self._in_steps(self._delete_oldest)
        except (Unavailable, OutcomeUnknown) as error:
            logger.warning("sweep_failed", extra=fields(reason=error))

    async def _in_steps(self, step: Callable[[], Awaitable[int]]) -> None:
        while await step():  # noqa: ASYNC110 - others have their turn between two steps
            await asyncio.sleep(0)

    async def _delete_expired(self) -> int:
        """Delete a few tables that nobody has come to for too long. Gives how many were deleted."""
        names = await self._log.expired(self._now(), _STEP + len(self._tables))  # some of which may be in memory
        deleted = 0
        for name in [name for name in names if self._is_asleep_here(name)][:_STEP]:
            head = await self._log.head(name)
            deleted += head is not None and await self._delete(head)
        return deleted

    async def _delete_oldest(self) -> int:
        """Delete a few of the tables that were over first, where that is due. Gives how many were deleted."""
        days, too_large, deleted = self._config.keep_finished_days, await self._is_too_large(), 0
        if days is None and not too_large:
            return 0
        due_ms = -1 if days is None else self._now() - days * DAY_MS
        heads = await self._log.oldest_over(_STEP + len(self._tables))  # some of which may be in memory
        for head in [head for head in heads if self._is_asleep_here(head.table)][:_STEP]:
            if (too_large or head.touched_ms <= due_ms) and await self._delete(head):
                deleted += 1
                too_large = too_large and await self._is_too_large()
        return deleted

    def _is_asleep_here(self, table: str) -> bool:
        return table not in self._tables and self._leases.holds(table)

    async def _is_too_large(self) -> bool:
        return await self._log.size_bytes() > self._config.max_disk_mb * 10**6

    async def _delete(self, head: Head) -> bool:
        if head.damaged or not await self._tables.delete_unless_in_memory(head):
            return False
        self._deleted(head)
        return True
