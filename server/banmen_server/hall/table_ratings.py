"""The ratings of the tables of a hall: which of their games are counted when, and that each counts once.

A table in memory knows up to which game it was counted, and its head says so while it sleeps.
"""

import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from banmen.protocol.codec import BadMessage
from banmen_server.cluster.leases import ALL_LEASES, Leases
from banmen_server.hall.tables import Tables
from banmen_server.hall.waking import Waking
from banmen_server.log import Conflict, Damaged, EventLog, OutcomeUnknown, Unavailable
from banmen_server.logs import fields
from banmen_server.ratings.ratings import RATINGS, Ratings, to_count
from banmen_server.tables.room import Room

logger = logging.getLogger(__name__)

ARCHIVED_AFTER = 1_000
"""So many games that count are read one by one at a start; more become one archive."""


class TableRatings:
    """Counts the games of tables. Until `waking` is done any table may have one that a kill has left out."""

    def __init__(
        self,
        log: EventLog,
        ratings: Ratings,
        tables: Tables,
        waking: Waking,
        spawn: Callable[[Coroutine[Any, Any, None]], None],
        *,
        leases: Leases = ALL_LEASES,
    ) -> None:
        self._log = log
        self._leases = leases
        self._ratings = ratings
        self._tables = tables
        self._waking = waking
        self._spawn = spawn

    async def load(self) -> None:
        """Read the ratings; where they cannot be read, the hall goes on without them. Raises Unavailable."""
        try:
            await self._ratings.load()
        except (BadMessage, Damaged) as error:
            self._go_without(error)

    async def loaded(self, loading: Awaitable[None]) -> None:
        """Wait until they are read; where the log cannot read them any more, the hall goes on without them."""
        try:
            await loading
        except Unavailable as error:
            self._go_without(error)

    def _go_without(self, error: Exception) -> None:
        self._ratings.on = False
        logger.error("ratings_unreadable", extra=fields(reason=error))

    def count(self, room: Room) -> None:
        """Count the games of a table that are over and were not counted before, where this server looks after it."""
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
        """Put the standings into an archive where many games were counted since the last one."""
        if self._waking.done.is_set():
            self._spawn(self.settle(after_games=ARCHIVED_AFTER))

    async def settle(self, after_games: int = 0) -> None:
        """Put the standings into an archive where more games than these were counted since the last one."""
        if not self._leases.holds(RATINGS):
            return
        try:
            await self._ratings.settle(self._may_be_noted, after_games=after_games)
        except (Unavailable, OutcomeUnknown, Conflict, Damaged) as error:
            logger.warning("ratings_not_settled", extra=fields(reason=error))

    async def _may_be_noted(self, table: str) -> bool:
        """Whether a kill now would let a game of this table be noted again."""
        if not self._waking.done.is_set() or table in self._tables:
            return True
        if not self._leases.shared:
            return False
        head = await self._log.head(table)
        return head is not None and not head.current
