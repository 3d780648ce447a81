"""A measured time span, and an evenly paced load during it."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import NamedTuple, Protocol

from banmen_server.bench.processes import Server, own_cpu_s
from banmen_server.bench.tally import Tally, percentile_ms

Figures = dict[str, float]
"""Measured values by name: `assets/locale` describes each, after `bench-figure-`."""

_TICK_S = 0.005
_PATIENCE_S = 30.0
"""A busy machine may take this long for a move."""


class Taken(NamedTuple):
    """The resources of a time span: clock time, CPU time of the server and of the load, bytes written to disk."""

    took_s: float
    cpu_s: float
    load_cpu_s: float
    written_bytes: int | None

    @property
    def cores(self) -> Figures:
        """The load of the server and of the load generator: 1 is a whole core."""
        return {"server_core": self.cpu_s / self.took_s, "load_core": self.load_cpu_s / self.took_s}

    def moves(self, tally: Tally) -> Figures:
        """Return the costs of the moves counted meanwhile; without any, only the loads."""
        number = tally.moves
        if not number:
            return self.cores
        figures = {
            "moves_s": tally.moves / self.took_s,
            "cpu_us": 1e6 * self.cpu_s / number,
            "p50_ms": percentile_ms(tally.waits_s, 0.5),
            "p99_ms": percentile_ms(tally.waits_s, 0.99),
        }
        if self.written_bytes is not None:
            figures["written_bytes"] = self.written_bytes / number
        return figures | self.cores


class Moving(Protocol):
    """Something that acts when its turn has come."""

    def move(self) -> None:
        """Act once."""
        ...


async def measured(
    server: Server, seconds: float, tally: Tally, happened: Callable[[], object] = lambda: True
) -> Taken:
    """Measure the server for some time, and until `happened` returns true; count moves meanwhile."""
    written, cpu_s, load_cpu_s, began_s = server.written_bytes(), server.cpu_s(), own_cpu_s(), time.perf_counter()
    tally.on = True
    await asyncio.sleep(seconds)
    while not happened() and time.perf_counter() - began_s < _PATIENCE_S:  # noqa: ASYNC110 - arrivals trigger no event
        await asyncio.sleep(_TICK_S)
    tally.on = False
    took_s, spent_s = time.perf_counter() - began_s, server.cpu_s() - cpu_s
    more = None if written is None else (server.written_bytes() or 0) - written
    return Taken(took_s, spent_s, own_cpu_s() - load_cpu_s, more)


@asynccontextmanager
async def pacing(moving: Sequence[Moving], every_s: float) -> AsyncIterator[None]:
    """Call `move` on each of these once in `every_s` seconds, evenly spread, during the context."""
    moves = asyncio.create_task(_paced(moving, every_s))
    try:
        yield
    finally:
        moves.cancel()


async def _paced(moving: Sequence[Moving], every_s: float) -> None:
    began_s, made = time.perf_counter(), 0
    while True:
        due = int((time.perf_counter() - began_s) / every_s * len(moving))
        for number in range(made, due):
            moving[number % len(moving)].move()
        made = due
        await asyncio.sleep(_TICK_S)
