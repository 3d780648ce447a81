"""Runs the measurements: in each round all servers in turn, each on an empty file; returns the medians.

After each run it reads the file, and counts the acknowledged actions that are missing there (`missing`).
"""

import asyncio
import gc
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import NamedTuple

import msgspec
from picows import WSError

from banmen.events import ActionPlayed, AnyTableEvent
from banmen_server.bench.figures import AcknowledgedAction, ActionTally, Case, Figures
from banmen_server.bench.processes import BANMEN, BESIDE, CEILING, BrokenRun, Cores, running
from banmen_server.log import Damaged
from banmen_server.log.sqlite import SqliteLog
from banmen_server.tables.records import read_table

new_event_loop: Callable[[], asyncio.AbstractEventLoop]

try:
    from uvloop import new_event_loop
except ImportError:  # Windows, PyPy
    from asyncio import new_event_loop


class CaseResult(msgspec.Struct):
    """The result of one case: the medians by server. `lost` of the `acknowledged` actions were not in the file."""

    scenario: str
    size: int
    servers: dict[str, Figures] = {}
    acknowledged: int = 0
    lost: int = 0
    late: int = 0
    broken: list[str] = []

    @property
    def name(self) -> str:
        """The name of the case in comparisons."""
        return f"{self.scenario} {self.size}"


class RunSetup(NamedTuple):
    """Where to run: the cores, the folder for data, and the command of another banmen, if any."""

    cores: Cores
    folder: Path | None
    beside: str | None = None


def run_case(case: Case, place: RunSetup, rounds: int) -> CaseResult:
    """Run one case with every server in each round."""
    kinds = [BANMEN, *([BESIDE] if place.beside else []), *([CEILING] if case.has_ceiling else [])]
    result = CaseResult(case.scenario, case.size)
    found: dict[str, list[Figures]] = {}
    for kind in (kind for _ in range(rounds) for kind in kinds):
        try:
            found.setdefault(kind, []).append(_run_once(case, kind, place, result))
        except (BrokenRun, WSError, OSError, TimeoutError) as error:
            result.broken.append(f"{kind}: {str(error) or type(error).__name__}")
            break
    result.servers = {kind: _median(figures) for kind, figures in found.items() if figures}
    return result


def _run_once(case: Case, kind: str, place: RunSetup, result: CaseResult) -> Figures:
    tally = ActionTally()
    with (
        tempfile.TemporaryDirectory(dir=place.folder, prefix="banmen-bench-") as name,
        running(kind, place.cores, Path(name), place.beside or "") as server,
        _without_collector(),
    ):

        async def run() -> Figures:
            figures = await case.run(server, tally)
            server.kill()
            await asyncio.sleep(0.1)  # until the load has noticed
            return figures

        with asyncio.Runner(loop_factory=new_event_loop) as runner:
            figures = runner.run(run())
        if kind == BANMEN and server.data is not None:
            result.acknowledged += len(tally.acknowledged)
            result.lost += len(asyncio.run(missing(server.data, tally.acknowledged)))
            result.late += tally.late
    result.broken += [f"{kind}: {fault}" for fault in tally.faults[:3]]
    return figures


def _median(rounds: Sequence[Figures]) -> Figures:
    names = dict.fromkeys(name for figures in rounds for name in figures)
    return {name: median(figures[name] for figures in rounds if name in figures) for name in names}


@contextmanager
def _without_collector() -> Iterator[None]:
    """Disable the garbage collector: with thousands of connections it would make the load the bottleneck."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.unfreeze()
        gc.enable()


async def missing(data: Path, acknowledged: Iterable[AcknowledgedAction]) -> list[AcknowledgedAction]:
    """Return the acknowledged actions that are not in the file."""
    by_table: dict[str, list[AcknowledgedAction]] = defaultdict(list)
    for one in acknowledged:
        by_table[one.table].append(one)
    log = SqliteLog(data)
    try:
        return [one for table, actions in by_table.items() for one in await _missing_of(log, table, actions)]
    finally:
        await log.close()


async def _missing_of(log: SqliteLog, table: str, actions: Sequence[AcknowledgedAction]) -> list[AcknowledgedAction]:
    squares: dict[int, set[str]] = {}
    try:
        async for record in read_table(log, table):
            squares[record.seq] = _squares(record.events)
    except Damaged:
        pass
    return [one for one in actions if one.square not in squares.get(one.seq, ())]


def _squares(events: Iterable[AnyTableEvent]) -> set[str]:
    """Return the squares of a record's events: the game's events name one, or list edits of several."""
    own = [event.event for event in events if isinstance(event, ActionPlayed)]
    edits = [edit for event in own for edit in getattr(event, "edits", ())]
    return {str(one.square) for one in (*own, *edits) if hasattr(one, "square")}
