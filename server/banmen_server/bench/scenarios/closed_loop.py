"""Reversi in a closed loop: at each table the next move follows as soon as the previous one was seen."""

import asyncio
import gc
from collections.abc import Sequence
from dataclasses import dataclass

from banmen_server.bench.matches import GAME, seated_matches
from banmen_server.bench.measured import Figures, measured
from banmen_server.bench.processes import Server
from banmen_server.bench.recorded import recorded_games
from banmen_server.bench.scenarios.case import Case
from banmen_server.bench.sizes import Sizes
from banmen_server.bench.tally import Tally


@dataclass(frozen=True)
class ClosedLoop:
    """A closed loop at `size` tables."""

    size: int
    sizes: Sizes
    scenario: str = "reversi"
    has_ceiling: bool = True

    async def run(self, server: Server, tally: Tally) -> Figures:
        """Play; see `Case.run`."""
        games = recorded_games(GAME, self.sizes.seed, self.sizes.games)
        matches = await seated_matches(server, games, self.size, tally)
        gc.freeze()
        for match in matches:
            match.start(paced=False)
        await asyncio.sleep(self.sizes.warm_s)
        taken = await measured(server, self.sizes.seconds, tally, lambda: tally.moves)
        return taken.moves(tally)


def cases(sizes: Sizes) -> Sequence[Case]:
    """One for each number of tables."""
    return [ClosedLoop(tables, sizes) for tables in sizes.tables]
