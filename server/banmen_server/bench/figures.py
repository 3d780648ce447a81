"""What one measurement counts: a `Case` puts load on a server, and returns its figures.

An `ActionTally` counts the moves and their latencies; `measured` adds the resources of the server meanwhile; `pacing`
spreads the moves evenly over time.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import NamedTuple, Protocol

from banmen_server.bench.processes import MeasuredServer, own_cpu_s

Figures = dict[str, float]
"""Measured values by name: `assets/locale` describes each, after `bench-figure-`."""
_TICK_S = 0.005
_PATIENCE_S = 30.0
"""A busy machine may take this long for a move."""


class AcknowledgedAction(NamedTuple):
    """An action that the server has acknowledged: its table, the number of its last event, and its square."""

    table: str
    seq: int
    square: str


class ActionTally:
    """Counts while `on`. `acknowledged` has all actions, counted or not."""

    def __init__(self) -> None:
        self.on = False
        self.waits_s: list[float] = []
        self.acknowledged: list[AcknowledgedAction] = []
        self.late = 0
        self.faults: list[str] = []

    @property
    def moves(self) -> int:
        """The number of moves acknowledged while counting."""
        return len(self.waits_s)

    def waited(self, wait_s: float) -> None:
        """Count a move that was acknowledged after `wait_s`."""
        if self.on:
            self.waits_s.append(wait_s)


class Case(Protocol):
    """A measurement, named by `scenario` and `size`. With `has_ceiling` it also runs on the ceiling."""

    @property
    def scenario(self) -> str:
        """Its scenario."""
        ...

    @property
    def size(self) -> int:
        """Its size: tables, watchers or connections."""
        ...

    @property
    def has_ceiling(self) -> bool:
        """Whether it runs on the ceiling."""
        ...

    async def run(self, server: MeasuredServer, tally: ActionTally) -> Figures:
        """Put load on a new server, and return the figures. Raises BrokenRun."""
        ...


def percentile_ms(waits_s: Sequence[float], share: float) -> float:
    """Return the maximum latency of the fastest `share`, in ms."""
    ordered = sorted(waits_s)
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


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

    def moves(self, tally: ActionTally) -> Figures:
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
    server: MeasuredServer, seconds: float, tally: ActionTally, happened: Callable[[], object] = lambda: True
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
