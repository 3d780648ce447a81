"""Scenarios of reversi: in a closed loop, at an even pace, and with more and more tables.

In a closed loop the next move follows as soon as the previous one was seen; at an even pace each table has a move now
and then, as people play. `Growth` compares numbers of tables at a fixed common rate, and at full speed. At a fixed rate
batches have the same size at one table as at thousands. The cost of idle tables (pings, timers) is measured first, and
is not counted as the moves'.
"""

import asyncio
import gc
from collections.abc import Sequence
from dataclasses import dataclass

from banmen_server.bench.figures import ActionTally, Case, Figures, measured, pacing
from banmen_server.bench.players import GAME, MeasuredMatch, recorded_games, seated_matches
from banmen_server.bench.processes import MeasuredServer
from banmen_server.bench.sizes import ScenarioSizes

_MOVE_EVERY_S = 2.0
_MOVES_S = 200.0
"""Moves a second of all tables together: even one table alone can do that."""


async def _seated(server: MeasuredServer, sizes: ScenarioSizes, tables: int, tally: ActionTally) -> list[MeasuredMatch]:
    """Seat two players at each table, and keep them out of the collector's way during the measurement."""
    matches = await seated_matches(server, recorded_games(GAME, sizes.seed, sizes.games), tables, tally)
    gc.freeze()
    return matches


@dataclass(frozen=True)
class ClosedLoop:
    """A closed loop at `size` tables."""

    size: int
    sizes: ScenarioSizes
    scenario: str = "reversi"
    has_ceiling: bool = True

    async def run(self, server: MeasuredServer, tally: ActionTally) -> Figures:
        matches = await _seated(server, self.sizes, self.size, tally)
        for match in matches:
            match.start(paced=False)
        await asyncio.sleep(self.sizes.warm_s)
        taken = await measured(server, self.sizes.seconds, tally, lambda: tally.moves)
        return taken.moves(tally)


def closed_loop_cases(sizes: ScenarioSizes) -> Sequence[Case]:
    """Return one case for each number of tables."""
    return [ClosedLoop(tables, sizes) for tables in sizes.tables]


@dataclass(frozen=True)
class PacedMoves:
    """`size` tables, each with a move every two seconds."""

    size: int
    sizes: ScenarioSizes
    scenario: str = "paced"
    has_ceiling: bool = True

    async def run(self, server: MeasuredServer, tally: ActionTally) -> Figures:
        matches = await _seated(server, self.sizes, self.size, tally)
        for match in matches:
            match.start(paced=True)
        async with pacing(matches, _MOVE_EVERY_S):
            await asyncio.sleep(self.sizes.warm_s)
            taken = await measured(server, self.sizes.seconds, tally, lambda: tally.moves)
        figures = taken.moves(tally)
        figures.pop("moves_s", None)  # the given rate
        return figures


def paced_cases(sizes: ScenarioSizes) -> Sequence[Case]:
    """Return one case for each number of tables."""
    return [PacedMoves(tables, sizes) for tables in sizes.paced_tables]


@dataclass(frozen=True)
class Growth:
    """Moves at `size` tables."""

    size: int
    sizes: ScenarioSizes
    scenario: str = "growth"
    has_ceiling: bool = True

    async def run(self, server: MeasuredServer, tally: ActionTally) -> Figures:
        sizes = self.sizes
        matches = await _seated(server, sizes, self.size, tally)
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


def growth_cases(sizes: ScenarioSizes) -> Sequence[Case]:
    """Return one case for each number of tables."""
    return [Growth(tables, sizes) for tables in sizes.growth]
