"""Trial: floods of every kind, while bystanders play; their p99 against that of the same run without the flood.

In quiet times a process computes in the flooder's place, with its priority, and sends nothing: what a flooder takes of
the machine is no matter of the server. Neither is a stop of the whole machine: a flood that bystanders notice comes
three times, and the middle of its figures counts.
"""

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.trials import cores
from tests.trials.bystanders import Bystanders, Span, span
from tests.trials.flood_process import KINDS
from tests.trials.results import Result, late
from tests.trials.server import Server
from tests.trials.setup import Setup

MOST_RATIO = 2.0
"""What a flood may do to the bystanders' p99."""
NOTICED_MS = 10.0
"""Below this nobody notices anything: a ratio of a few ms is chance, and no fault."""
MOST_MB = 300.0
"""What the server may take of memory, whatever comes."""
MOST_LEFT_MB = 64.0
"""What it may have more than before all floods, `LEFT_S` after one."""
LEFT_S = 10.0
MOST_WAL_MB = 16.0
_TIMES = 3
"""So often a flood comes that bystanders notice."""
_ROOT = Path(__file__).parents[2]
_SHORT = ("pings",)
_LONG = ("shows", "shows_of_many", "grids", "grids_of_many")
"""Those that take longer to fill the memory: four times as long as others."""


class Flooded(NamedTuple):
    """The time of a flood, the part of a core that the server took meanwhile, and its most memory."""

    during: Span
    cpu: float
    peak_mb: float


async def run(setup: Setup, kinds: Sequence[str] = ()) -> Result:
    """Quiet, a flood, quiet, the next flood: at one server with its own limits."""
    quiet: list[Span] = []
    floods: dict[str, list[Flooded]] = {}
    left_mb: dict[str, float] = {}
    flood_s, quiet_s = setup.size(10.0, 1.0), setup.size(6.0, 0.7)
    async with Server(setup.python, setup.folder / "hall.db") as server:
        with cores.apart() as how:
            result = Result(
                "floods",
                "floods of every kind, each for some seconds, at a server with the limits it comes with; the flooder "
                f"is a process of its own at a lower priority, at another address than the bystanders; {how}. In quiet "
                "times a process computes in the flooder's place",
            )
            bystanders = Bystanders(lambda: server.url, setup.rng("bystanders"), tables=setup.size(20, 4))
            await bystanders.begin()
            await span(setup.size(3.0, 0.2))
            before_mb, files = server.memory_mb(), server.files_open()
            coming = [*(kinds or (_SHORT if setup.short else tuple(KINDS)))]
            for kind in coming:
                with cores.busy():
                    quiet.append(await span(quiet_s))
                flooded, counts = await _flood(setup, server, kind, flood_s * (4 if kind in _LONG else 1))
                ended_s = time.monotonic()
                tries = floods.setdefault(kind, [])
                tries.append(flooded)
                if len(tries) == 1:
                    told = ", ".join(f"{number:,} {what}" for what, number in counts.items() if "bytes" not in what)
                    result.figure(f"{kind} did", told or "nothing")
                if not server.alive:
                    result.fault(f"{kind}: the server has ended")
                    break
                await span(setup.size(LEFT_S, 0.1) - (time.monotonic() - ended_s))
                left_mb[kind] = max(server.memory_mb(), left_mb.get(kind, 0.0))
                if not setup.short and sum(map(len, floods.values())) == len(coming):
                    coming += _noticed(bystanders, quiet, floods) * (_TIMES - 1)
            with cores.busy():
                quiet.append(await span(quiet_s))
            await bystanders.end()
        _judge(result, bystanders, quiet, floods, short=setup.short)
        _judge_memory(result, floods, left_mb, before_mb, short=setup.short)
        await span(0.5)
        result.figure("memory before and after", f"{before_mb:.0f} MB, {server.memory_mb():.0f} MB")
        wal_mb = (setup.folder / "hall.db-wal").stat().st_size / 1e6  # it does not shrink below what it once had
        result.figure("the write-ahead log has", f"{wal_mb:.1f} MB")
        if wal_mb > MOST_WAL_MB:
            result.fault(f"the write-ahead log has {wal_mb:.1f} MB")
        result.figure("files open before and after", f"{files}, {server.files_open()} (the bystanders have left)")
        result.faults_of(server.faults_said())
        took_s = await server.stop()
        result.figure("stopped in", f"{took_s:.1f} s")
    return result


async def _flood(setup: Setup, server: Server, kind: str, seconds: float) -> tuple[Flooded, dict[str, int]]:
    """One flood, from a process of its own."""
    command = [
        sys.executable,
        "-m",
        "tests.trials.flood_process",
        kind,
        str(server.port),
        str(seconds),
        str(setup.seed),
    ]
    flooder = subprocess.Popen(  # noqa: ASYNC220 - a fork is short
        command, stdout=subprocess.PIPE, text=True, cwd=_ROOT
    )
    try:
        await asyncio.sleep(0.3)  # it starts
        server.forget_peak()
        before_s = server.cpu_s()
        during = await span(seconds)
        flooded = Flooded(during, (server.cpu_s() - before_s) / seconds, server.peak_mb())
        out, _ = await asyncio.to_thread(flooder.communicate, timeout=30)
    finally:
        flooder.kill()
        flooder.wait()
    return flooded, json.loads(out or "{}")


def _is_late(p99_ms: float, quiet_ms: float) -> bool:
    return p99_ms > MOST_RATIO * quiet_ms and p99_ms > NOTICED_MS


def _noticed(bystanders: Bystanders, quiet: Sequence[Span], floods: Mapping[str, Sequence[Flooded]]) -> list[str]:
    """The kinds that came once, and bystanders waited twice as long as otherwise, for their moves or for the page."""
    usual_ms = late(bystanders.lags_ms(*quiet)), late(bystanders.pages_ms(*quiet))

    def is_noticed(during: Span) -> bool:
        each_ms = late(bystanders.lags_ms(during)), late(bystanders.pages_ms(during))
        return any(map(_is_late, each_ms, usual_ms))

    return [kind for kind, tries in floods.items() if len(tries) == 1 and is_noticed(tries[0].during)]


def _judge(
    result: Result,
    bystanders: Bystanders,
    quiet: Sequence[Span],
    floods: Mapping[str, Sequence[Flooded]],
    *,
    short: bool,
) -> None:
    calm = bystanders.lags_ms(*quiet)
    result.quiet_ms = late(calm)
    result.during_ms, result.longest_block_ms = 0.0, 0.0
    longest_quiet = max(bystanders.longest_ms(one) for one in quiet)
    result.figure("quiet", f"p99 {result.quiet_ms:.1f} ms of {len(calm):,} moves, longest block {longest_quiet:.0f} ms")
    calm_pages_ms = late(bystanders.pages_ms(*quiet))
    result.figure("the page in quiet times", f"p99 {calm_pages_ms:.1f} ms")
    for kind, tries in floods.items():
        pages_ms = _middle([late(bystanders.pages_ms(one.during)) for one in tries])
        result.figure(f"{kind}: the page", f"p99 {pages_ms:.1f} ms")
        if not short and _is_late(pages_ms, calm_pages_ms):
            result.fault(
                f"{kind}: the page takes {pages_ms:.0f} ms, {pages_ms / calm_pages_ms:.1f} times what is usual"
            )
        each_ms = [late(bystanders.lags_ms(one.during)) for one in tries]
        p99_ms = _middle(each_ms)
        during, cpu, _ = tries[each_ms.index(p99_ms)]
        lags, longest_ms = bystanders.lags_ms(during), bystanders.longest_ms(during)
        ratio = p99_ms / max(result.quiet_ms, 0.1)
        all_of_them = f" (the middle of {', '.join(f'{one:.1f}' for one in each_ms)})" if len(each_ms) > 1 else ""
        result.figure(
            f"{kind}: p99, ratio, longest block, longest arrival, the server's part of a core",
            f"{p99_ms:.1f} ms{all_of_them}, {ratio:.2f}, {longest_ms:.0f} ms, {bystanders.arrival_ms(during):.0f} ms, "
            f"{cpu:.0%}",
        )
        result.ratio = max(result.ratio or 0.0, ratio)
        result.during_ms = max(result.during_ms, p99_ms)
        result.longest_block_ms = max(result.longest_block_ms, longest_ms)
        # Of few moves the p99 is the slowest one, so the short form asks only whether the hall still plays.
        if not lags:
            result.fault(f"{kind}: no bystander could make a move")
        elif (not short and _is_late(p99_ms, result.quiet_ms)) or p99_ms > 5_000:
            result.fault(f"{kind}: the bystanders' p99 is {p99_ms:.0f} ms, {ratio:.1f} times what it is otherwise")
    result.faults_of(bystanders.faults)


def _judge_memory(
    result: Result,
    floods: Mapping[str, Sequence[Flooded]],
    left_mb: Mapping[str, float],
    before_mb: float,
    *,
    short: bool,
) -> None:
    """Report the peak memory of each flood, and the memory that stays in use; the short form does not wait for that."""
    for kind, tries in floods.items():
        peak_mb, left = max(one.peak_mb for one in tries), left_mb.get(kind, 0.0)
        result.figure(
            f"{kind}: the server's most memory, and {'0.1' if short else f'{LEFT_S:.0f}'} s after",
            f"{peak_mb:.0f} MB, {left:.0f} MB",
        )
        if peak_mb > MOST_MB:
            result.fault(f"{kind}: the server takes {peak_mb:.0f} MB")
        if not short and left > before_mb + MOST_LEFT_MB:
            result.fault(f"{kind}: {LEFT_S:.0f} s after, the server has {left:.0f} MB, and had {before_mb:.0f} before")


def _middle(each: Sequence[float]) -> float:
    """The middle one, the larger of two."""
    return sorted(each)[len(each) // 2]
