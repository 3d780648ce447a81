"""Help for clients without an engine: this module checks permissions, another process computes the help.

A window computes the same help by itself, so players without one gain no advantage over others.
"""

from typing import Any

from banmen.game import Refusal
from banmen.protocol.messages import Advise, Read
from banmen_server.engines.processes import EngineProcesses
from banmen_server.tables.table import Table


class Advising:
    """Asks the games for help, for one player of one address at a time."""

    def __init__(self, engines: EngineProcesses) -> None:
        self._engines = engines

    async def read(self, command: Read, player: str) -> Any:
        """Return the contents of a player's text or file, or a part of its review, in plain types. Raises Refusal."""
        if command.review is not None:
            return await self._engines.review(command.data, command.lang, command.review, player)
        return await self._engines.read(command.data, command.lang, player)

    async def advise(self, table: Table, command: Advise, player: str) -> Any:
        """Return the game's advice to the player's seat, in plain types. Raises Refusal."""
        replay, seats = table.replay, table.seats_of(player)
        if not seats:
            raise Refusal("not_seated", "You hold no seat at this table.")
        if replay.game is None or not replay.plies:
            raise Refusal("not_begun", "The game has not begun: a seat is free.")
        seat = seats[0]
        last = next((ply.event for ply in reversed(replay.plies) if ply.seat == seat), None)
        replay.game.judge_advice(replay.state, seat, command.about, last)
        return await self._engines.advise(replay.game, replay.state, seat, command, player)
