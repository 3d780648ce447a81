"""Reversi at an even pace: many tables, each with a move now and then, as people play."""

import asyncio
import gc
from collections.abc import Sequence
from dataclasses import dataclass

from banmen_server.bench.matches import GAME, seated_matches
from banmen_server.bench.measured import Figures, measured, pacing
from banmen_server.bench.processes import Server
from banmen_server.bench.recorded import recorded_games
from banmen_server.bench.scenarios.case import Case
from banmen_server.bench.sizes import Sizes
from banmen_server.bench.tally import Tally

_MOVE_EVERY_S = 2.0


@dataclass(frozen=True)
class Paced:
    """`size` tables, each with a move every two seconds."""

    size: int
    sizes: Sizes
    scenario: str = "paced"
    has_ceiling: bool = True

    async def run(self, server: Server, tally: Tally) -> Figures:
        """Play; see `Case.run`."""
        games = recorded_games(GAME, self.sizes.seed, self.sizes.games)
        matches = await seated_matches(server, games, self.size, tally)
        gc.freeze()
        for match in matches:
            match.start(paced=True)
        async with pacing(matches, _MOVE_EVERY_S):
            await asyncio.sleep(self.sizes.warm_s)
            taken = await measured(server, self.sizes.seconds, tally, lambda: tally.moves)
        figures = taken.moves(tally)
        figures.pop("moves_s", None)  # the given rate
        return figures


def cases(sizes: Sizes) -> Sequence[Case]:
    """One for each number of tables."""
    return [Paced(tables, sizes) for tables in sizes.paced_tables]
