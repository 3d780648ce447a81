"""Scenarios of people who write notes into a sudoku of their own: many at typing speed, and one at a long table.

`LongTable` compares the cost of its first events with that of its last.
"""

import asyncio
import gc
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from banmen_server.bench.client import some_at_a_time
from banmen_server.bench.figures import ActionTally, Case, Figures, measured, pacing
from banmen_server.bench.players import NoteWriter, seated_writer
from banmen_server.bench.processes import BrokenRun, MeasuredServer
from banmen_server.bench.sizes import ScenarioSizes

_NOTE_EVERY_S = 0.3
"""200 keys a minute, a usual typing speed."""
_PART = 20
"""The first and the last of this many parts are compared."""
_ON_THE_WAY = 20
"""Notes that are pending at the same time."""
_PATIENCE_S = 300.0


@dataclass(frozen=True)
class Typing:
    """`size` players who type notes."""

    size: int
    sizes: ScenarioSizes
    scenario: str = "notes"
    has_ceiling: bool = False

    async def run(self, server: MeasuredServer, tally: ActionTally) -> Figures:
        writers = await some_at_a_time(partial(seated_writer, server, tally) for _ in range(self.size))
        gc.freeze()
        async with pacing(writers, _NOTE_EVERY_S):
            await asyncio.sleep(self.sizes.warm_s)
            taken = await measured(server, self.sizes.seconds, tally, lambda: tally.moves)
        figures = taken.moves(tally)
        for name in ("moves_s", *taken.cores):  # the given rate, and values reported as a percentage
            figures.pop(name, None)
        return {"core_percent": 100 * taken.cpu_s / taken.took_s, **figures}


def notes_cases(sizes: ScenarioSizes) -> Sequence[Case]:
    """Return one case for each number of players."""
    return [Typing(players, sizes) for players in sizes.note_players]


@dataclass(frozen=True)
class LongTable:
    """A table with `size` events, for measuring the cost of the last ones."""

    size: int
    sizes: ScenarioSizes
    scenario: str = "long_table"
    has_ceiling: bool = False

    async def run(self, server: MeasuredServer, tally: ActionTally) -> Figures:
        part = self.size // _PART
        async with asyncio.timeout(_PATIENCE_S):
            await _written(await seated_writer(server, tally), part, tally)  # a warm-up on another table
            writer = await seated_writer(server, tally)
            first_us = await _cpu_us(server, writer, part, tally)
            await _written(writer, self.size - 2 * part, tally)
            last_us = await _cpu_us(server, writer, part, tally)
        return {"first_us": first_us, "last_us": last_us, "last_to_first": last_us / first_us}


async def _cpu_us(server: MeasuredServer, writer: NoteWriter, notes: int, tally: ActionTally) -> float:
    """Return the server's CPU time for each of `notes` notes, in us."""
    cpu_s = server.cpu_s()
    await _written(writer, notes, tally)
    return 1e6 * (server.cpu_s() - cpu_s) / notes


async def _written(writer: NoteWriter, notes: int, tally: ActionTally) -> None:
    """Write `notes` notes, until all are acknowledged."""
    goal = len(tally.acknowledged) + notes
    made = 0
    while (left := goal - len(tally.acknowledged)) > 0:
        for _ in range(min(notes - made, _ON_THE_WAY - (left - (notes - made)))):
            writer.move()
            made += 1
        if tally.faults:
            raise BrokenRun(tally.faults[0])
        await asyncio.sleep(0.001)


def long_table_cases(sizes: ScenarioSizes) -> Sequence[Case]:
    """Return one case for each number of events."""
    return [LongTable(events, sizes) for events in sizes.events]
