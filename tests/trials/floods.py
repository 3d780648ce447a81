"""Trial: floods of every kind, while bystanders play; their p99 against that of the same run without the flood.

That is the quiet times, and the same flood of another server on the machine: what a flood takes of cores and of the
disk is no matter of the server. Of the two the larger counts.
"""

import asyncio
import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.trials.bystanders import Bystanders, Span, span
from tests.trials.flood_process import KINDS
from tests.trials.results import Result, late
from tests.trials.server import Server
from tests.trials.setup import Setup

MOST_RATIO = 2.0
"""What a flood may do to the bystanders' p99."""
NOTICED_MS = 10.0
"""Below this nobody notices anything: a ratio of a few ms is chance, and no fault."""
_ROOT = Path(__file__).parents[2]
_SHORT = ("pings",)


async def run(setup: Setup, kinds: Sequence[str] = ()) -> Result:
    """Quiet, a flood, quiet, the next flood: at one server with its own limits."""
    result = Result(
        "floods",
        "floods of every kind, each for some seconds, at a server with the limits it comes with; the flooder is a "
        "process of its own at a lower priority, at another address than the bystanders; nothing is bound to a core. "
        "*Beside* is the p99 while another server of the machine is flooded in the same way",
    )
    quiet: list[Span] = []
    beside: dict[str, Span] = {}
    floods: dict[str, Span] = {}
    flood_s, quiet_s = setup.size(8.0, 1.0), setup.size(5.0, 0.7)
    async with (
        Server(setup.python, setup.folder / "hall.db") as server,
        Server(setup.python, setup.folder / "other.db") as other,
    ):
        bystanders = Bystanders(lambda: server.url, setup.rng("bystanders"), tables=setup.size(20, 4))
        await bystanders.begin()
        await span(setup.size(3.0, 0.2))
        before_mb, files = server.memory_mb(), server.files_open()
        for kind in kinds or (_SHORT if setup.short else tuple(KINDS)):
            quiet.append(await span(quiet_s))
            if not setup.short:
                beside[kind], _ = await _flood(setup, other, kind, flood_s)
                await span(2.0)
            floods[kind], counts = await _flood(setup, server, kind, flood_s)
            told = ", ".join(f"{number:,} {what}" for what, number in counts.items() if not what.startswith("bytes"))
            result.figure(f"{kind} did", told or "nothing")
            if not server.alive:
                result.fault(f"{kind}: the server has ended")
                break
            await span(setup.size(2.0, 0.1))
        quiet.append(await span(quiet_s))
        await bystanders.end()
        _judge(result, bystanders, Spans(quiet, beside, floods), short=setup.short)
        await span(0.5)
        result.figure("memory before and after", f"{before_mb:.0f} MB, {server.memory_mb():.0f} MB")
        result.figure("files open before and after", f"{files}, {server.files_open()} (the bystanders have left)")
        result.faults_of(server.faults_said())
        took_s = await server.stop()
        result.figure("stopped in", f"{took_s:.1f} s")
    return result


class Spans(NamedTuple):
    """The quiet times, those in which another server of this machine was flooded, and those of the floods."""

    quiet: Sequence[Span]
    beside: Mapping[str, Span]
    floods: Mapping[str, Span]


async def _flood(setup: Setup, server: Server, kind: str, seconds: float) -> tuple[Span, dict[str, int]]:
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
        during = await span(seconds)
        out, _ = await asyncio.to_thread(flooder.communicate, timeout=30)
    finally:
        flooder.kill()
        flooder.wait()
    return during, json.loads(out or "{}")


def _judge(result: Result, bystanders: Bystanders, spans: "Spans", *, short: bool) -> None:
    quiet, beside, floods = spans
    calm = bystanders.lags_ms(*quiet)
    result.quiet_ms = late(calm)
    result.during_ms, result.longest_block_ms = 0.0, 0.0
    longest_quiet = max(bystanders.longest_ms(one) for one in quiet)
    result.figure("quiet", f"p99 {result.quiet_ms:.0f} ms of {len(calm):,} moves, longest block {longest_quiet:.0f} ms")
    for kind, during in floods.items():
        lags = bystanders.lags_ms(during)
        p99_ms, longest_ms = late(lags), bystanders.longest_ms(during)
        machine_ms = late(bystanders.lags_ms(beside[kind])) if kind in beside else 0.0
        ratio = p99_ms / max(result.quiet_ms, machine_ms, 0.1)
        result.figure(
            f"{kind}: p99, beside, ratio, longest block, longest arrival",
            f"{p99_ms:.0f} ms, {machine_ms:.0f} ms, {ratio:.2f}, {longest_ms:.0f} ms, "
            f"{bystanders.arrival_ms(during):.0f} ms",
        )
        result.ratio = max(result.ratio or 0.0, ratio)
        result.during_ms = max(result.during_ms, p99_ms)
        result.longest_block_ms = max(result.longest_block_ms, longest_ms)
        # Of few moves the p99 is the slowest one, so the short form asks only whether the hall still plays.
        if not lags:
            result.fault(f"{kind}: no bystander could make a move")
        elif (not short and ratio > MOST_RATIO and p99_ms > NOTICED_MS) or p99_ms > 5_000:
            result.fault(f"{kind}: the bystanders' p99 is {p99_ms:.0f} ms, {ratio:.1f} times what it is otherwise")
    result.faults_of(bystanders.faults)
