"""The report: what the trials found, as a page of Markdown and as lines for a terminal."""

import os
import platform
import re
import sqlite3
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

from tests.trials.results import Result

_HEAD = """\
# How reliable the hall is

`uv run python -m tests.trials --report docs/reliability.md` writes this page. It runs a real `banmen serve` as its
operator, its users and its attackers would, and judges it from outside: over the wire, and by its data file afterwards.
`--seed` repeats a run, `--only NAME` runs one trial, `--short` takes seconds.

*Acknowledged* counts the commands that the server confirmed as done. *Lost* counts those that are missing afterwards in
the file or at a client, *doubled* those that are there twice. *Leaked* counts secrets that the server sent to a viewer,
*unseen* damage that it did not report.

The *longest block* is the longest wait of a bystander who pings. *p99* is the time in which 99 of 100 moves at 20
bystander tables were done, in a quiet hall and during the trial. Their *ratio* is a fault if it is above 2 and the p99
is above 10 ms: below that nobody notices it. A flood that bystanders notice is repeated three times, and the median
counts, because the whole machine may have stalled. If the data is on tmpfs, these times are of the server alone; a disk
adds its own, which may be longer than all the rest. In a flood the server may use 300 MB of memory, and 16 MB of
write-ahead log; 10 s afterwards it may use 64 MB more than before all floods.

A trial of a cluster compares the events in its engine with the events that each server and each client received: all
must have the same order. There the *longest block* is the longest wait of any player for an answer while play is
possible; a player is *blocked* after a wait of more than half a second. The engine elects another leader 4 to 9 seconds
after one is killed, and these waits include that; [operations](operations.md) says what a player sees meanwhile.

Damage is *told* if the server reports it to the players of the table. It is told *to the operator alone*, in the
server's log, if the damaged file no longer names the players; then a request for the table is refused as unknown.

A *power cut* is an image of the data folder, computed from a trace of every write and sync: synced bytes are there, and
the others are kept, dropped or torn at sectors at random. The trace and the failing disks come from a library in C
(`tests/trials/disk_shim.c`) that is loaded into the server. Without a compiler this trial is skipped, and the report
says so.
"""


def file_system(path: Path) -> str:
    """The kind of file system on which a path lies."""
    mounts = Path("/proc/mounts")
    if not mounts.exists():
        return "unknown"
    kinds = {parts[1]: parts[2] for parts in map(str.split, mounts.read_text().splitlines())}
    at = path.resolve()
    return next((kinds[str(parent)] for parent in (at, *at.parents) if str(parent) in kinds), "unknown")


def machine() -> str:
    """The machine and the versions, in a sentence."""
    cpu = "unknown processor"
    info = Path("/proc/cpuinfo")
    if info.exists():
        found = re.search(r"^model name\s*:\s*(.+)$", info.read_text(), re.MULTILINE)
        cpu = found[1] if found else platform.processor() or cpu
    libraries = ", ".join(f"{name} {version(name)}" for name in ("websockets", "msgspec", "msgpack"))
    system = f"{platform.system()} {platform.release()}, Python {platform.python_version()}"
    return (
        f"{os.cpu_count()} cores of {cpu}, {system}, "
        f"SQLite {sqlite3.sqlite_version}, {libraries}, banmen {version('banmen')}"
    )


def verdict(results: Sequence[Result]) -> str:
    """The sums in one line."""
    sums = ", ".join(
        f"{sum(getattr(result, name) for result in results)} {name}" for name in ("lost", "doubled", "leaked", "unseen")
    )
    faults = sum(len(result.faults) + result.more_faults for result in results)
    done = sum(result.acknowledged for result in results)
    return f"{done:,} acknowledged: {sums}. {faults or 'No'} other fault{'' if faults == 1 else 's'}."


def page(results: Sequence[Result], *, short: bool) -> str:
    """The report as Markdown."""
    form = "the short form" if short else "the full form"
    lines = [_HEAD, f"**{verdict(results)}** This was {form}, on {machine()}.", "", *_summary(results)]
    for result in results:
        lines += [
            "",
            f"## {result.name}",
            "",
            f"{result.what[0].upper()}{result.what[1:]}. {_run_of(result)}",
            "",
        ]
        lines += ["| | |", "|---|---|", *(f"| {name} | {value} |" for name, value in result.figures)]
        if result.faults:
            lines += ["", "What was found:", "", *(f"- {_plain(fault)}" for fault in result.faults)]
        if result.more_faults:
            lines.append(f"- and {result.more_faults} more")
    return "\n".join(lines) + "\n"


def _run_of(result: Result) -> str:
    load = f" at a load of {result.load} of the machine" if result.load else ""
    return f"Seed {result.seed}, begun {result.when}{load}, data on {result.data_on}, took {result.took_s:.0f} s."


def _summary(results: Sequence[Result]) -> list[str]:
    names = ("acknowledged", "lost", "doubled", "leaked", "unseen", "longest block", "p99 quiet", "p99 during", "ratio")
    head = f"| trial | {' | '.join(names)} | held |"
    return [head, f"|---|{'---:|' * len(names)}---|", *(_row(result) for result in results)]


def _row(result: Result) -> str:
    quiet, during = result.quiet_ms, result.during_ms
    ratio = "" if result.ratio is None else f"{result.ratio:.2f}"
    cells = [
        result.name,
        *(f"{getattr(result, name):,}" for name in ("acknowledged", "lost", "doubled", "leaked", "unseen")),
        *(_ms(value) for value in (result.longest_block_ms, quiet, during)),
        ratio,
        "yes" if result.passed else "no",
    ]
    return f"| {' | '.join(cells)} |"


def _ms(value: float | None) -> str:
    return "" if value is None else f"{value:,.0f} ms"


def _plain(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")[:400]


def lines(result: Result) -> str:
    """A result for a terminal."""
    told = [f"{result.name}: {'held' if result.passed else 'NOT HELD'} ({result.took_s:.0f} s)"]
    told.append(
        f"   {result.acknowledged:,} acknowledged, {result.lost} lost, {result.doubled} doubled, "
        f"{result.leaked} leaked, {result.unseen} unseen"
    )
    if result.longest_block_ms is not None:
        told.append(f"   longest block {_ms(result.longest_block_ms)}")
    if result.quiet_ms is not None:
        ratio = result.ratio or 0.0
        told.append(f"   bystanders' p99: quiet {_ms(result.quiet_ms)}, during {_ms(result.during_ms)} ({ratio:.2f})")
    told += [f"   {name}: {value}" for name, value in result.figures]
    told += [f"   FAULT: {fault}" for fault in result.faults]
    if result.more_faults:
        told.append(f"   and {result.more_faults} faults more")
    return "\n".join(told)
