"""The games of a table that a player may have again: the present one from memory, those before it from the log."""

import asyncio
from collections.abc import Sequence

from banmen.game import Refusal
from banmen.protocol.codec import BadMessage
from banmen_server.log import Damaged, EventLog, Unavailable
from banmen_server.tables.own_games import past_game, present_game
from banmen_server.tables.room import Room


class PastGames:
    """Gives players their games, one long log at a time."""

    def __init__(self, log: EventLog) -> None:
        self._log = log
        self._fetching = asyncio.Lock()

    async def fetch(self, room: Room, number: int, player: str) -> Sequence[bytes]:
        """A game of a player's own, packed as the state of a snapshot, in parts. Raises Refusal."""
        state = present_game(room.table, number, player)
        if state is not None:
            return state
        async with self._fetching:  # one at a time: a long log takes a while
            try:
                return await past_game(self._log, room.table, number, player)
            except (Unavailable, BadMessage, Damaged) as error:
                raise Refusal("unavailable", "The server cannot read this game now; try again later.") from error
