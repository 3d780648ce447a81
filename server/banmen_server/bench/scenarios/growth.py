"""Growth: what a move costs beside how many tables, at one even pace of all of them together, and as fast as can be.

At an even pace batches are as large at one table as at thousands: what differs is how many tables there are. What the
tables cost while nobody moves (pings, timers) is measured before, and is not counted as the moves'.
"""

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

_MOVES_S = 200.0
"""What one table alone manages, too."""


@dataclass(frozen=True)
class Growth:
    """So many tables."""

    size: int
    sizes: Sizes
    scenario: str = "growth"
    has_ceiling: bool = True

    async def run(self, server: Server, tally: Tally) -> Figures:
        """Play; see `Case.run`."""
        sizes = self.sizes
        matches = await seated_matches(server, recorded_games(GAME, sizes.seed, sizes.games), self.size, tally)
        gc.freeze()
        await asyncio.sleep(sizes.warm_s)
        quiet = await measured(server, sizes.seconds, tally)
        for match in matches:
            match.start(paced=True)
        async with pacing(matches, self.size / _MOVES_S):
            await asyncio.sleep(sizes.warm_s)
            even = await measured(server, sizes.seconds, tally, lambda: tally.moves)
        moved, idle_s = tally.moves, quiet.cpu_s / quiet.took_s * even.took_s
        await asyncio.sleep(sizes.warm_s)
        for match in matches:
            match.start(paced=False)
        await asyncio.sleep(sizes.warm_s)
        tally.waits_s.clear()
        closed = (await measured(server, sizes.seconds, tally, lambda: tally.moves)).moves(tally)
        at_even_pace = {"even_cpu_us": 1e6 * max(0.0, even.cpu_s - idle_s) / moved} if moved else {}
        return {**at_even_pace, "core_percent": 100 * quiet.cpu_s / quiet.took_s, **closed}


def cases(sizes: Sizes) -> Sequence[Case]:
    """One for each number of tables."""
    return [Growth(tables, sizes) for tables in sizes.growth]
