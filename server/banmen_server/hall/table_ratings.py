"""The ratings of the tables of a hall: which games count, when, and that each counts once.

A table in memory has the number of its last counted game, and so has its head after it is unloaded.
"""

import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from banmen.protocol.codec import BadMessage
from banmen_server.cluster import ALL_LEASES, Leases
from banmen_server.hall.startup_loader import StartupLoader
from banmen_server.hall.tables import Tables
from banmen_server.log import Conflict, Damaged, EventLog, OutcomeUnknown, Unavailable
from banmen_server.logs import fields
from banmen_server.ratings.ratings import RATINGS, Ratings, to_count
from banmen_server.tables.room import Room

logger = logging.getLogger(__name__)

ARCHIVED_AFTER = 1_000
"""Counted games that a start reads one by one; if there are more, they become an archive."""


class TableRatings:
    """Counts the games of tables. Until `startup_loader` is done, any table may have one that a kill has left out."""

    def __init__(
        self,
        log: EventLog,
        ratings: Ratings,
        tables: Tables,
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
