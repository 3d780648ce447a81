"""A player's games at a table: the present one from memory, earlier ones from the log."""

import asyncio
from collections.abc import Sequence

from banmen.game import Refusal
from banmen.protocol.codec import BadMessage
from banmen_server.log import Damaged, EventLog, Unavailable
from banmen_server.tables.own_games import past_game, present_game
from banmen_server.tables.room import Room


class PastGames:
    """Returns players their games, reading one long log at a time."""

    def __init__(self, log: EventLog) -> None:
        self._log = log
        self._fetching = asyncio.Lock()

    async def fetch(self, room: Room, number: int, player: str) -> Sequence[bytes]:
        """Return a game of the player, packed as the state of a snapshot, in parts. Raises Refusal."""
        state = present_game(room.table, number, player)
        if state is not None:
            return state
        async with self._fetching:  # one at a time: a long log takes a while
            try:
                return await past_game(self._log, room.table, number, player)
            except (Unavailable, BadMessage, Damaged) as error:
                raise Refusal("unavailable", "The server cannot read this game now; try again later.") from error
