"""Notes: many people who each write notes into a sudoku of their own, at typing speed."""

import asyncio
import gc
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from banmen_server.bench.client import some_at_a_time
from banmen_server.bench.measured import Figures, measured, pacing
from banmen_server.bench.note_writer import seated_writer
from banmen_server.bench.processes import Server
from banmen_server.bench.scenarios.case import Case
from banmen_server.bench.sizes import Sizes
from banmen_server.bench.tally import Tally

_NOTE_EVERY_S = 0.3
"""200 keys a minute, a usual typing speed."""


@dataclass(frozen=True)
class Typing:
    """`size` players who type notes."""

    size: int
    sizes: Sizes
    scenario: str = "notes"
    has_ceiling: bool = False

    async def run(self, server: Server, tally: Tally) -> Figures:
        """Write; see `Case.run`."""
        writers = await some_at_a_time(partial(seated_writer, server, tally) for _ in range(self.size))
        gc.freeze()
        async with pacing(writers, _NOTE_EVERY_S):
            await asyncio.sleep(self.sizes.warm_s)
            taken = await measured(server, self.sizes.seconds, tally, lambda: tally.moves)
        figures = taken.moves(tally)
        for name in ("moves_s", *taken.cores):  # the given rate, and values reported as a percentage
            figures.pop(name, None)
        return {"core_percent": 100 * taken.cpu_s / taken.took_s, **figures}


def cases(sizes: Sizes) -> Sequence[Case]:
    """One for each number of players."""
    return [Typing(players, sizes) for players in sizes.note_players]
