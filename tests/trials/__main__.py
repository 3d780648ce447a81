"""Runs the trials and tells what they found: `uv run python -m tests.trials --seed 1 --report docs/reliability.md`."""

import argparse
import asyncio
import logging
import os
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from banmen_server.local_cluster.engine_nodes import PROGRAM, NoEngine
from tests.trials import (
    clock_jumps,
    cluster,
    cluster_speed,
    damage,
    earlier_files,
    eviction,
    floods,
    frames,
    frozen_viewers,
    full_disk,
    kills,
    power_cuts,
    resources,
    through_proxy,
)
from tests.trials.report import file_system, lines, machine, page, verdict
from tests.trials.results import Result
from tests.trials.setup import Setup

new_event_loop: Callable[[], asyncio.AbstractEventLoop]
try:
    from uvloop import new_event_loop
except ImportError:
    from asyncio import new_event_loop

TRIALS: Mapping[str, Callable[[Setup], Awaitable[Result]]] = {
    "games": through_proxy.run,
    "kills": kills.run,
    "floods": floods.run,
    "frozen": frozen_viewers.run,
    "disk": full_disk.run,
    "damage": damage.run,
    "earlier": earlier_files.run,
    "power": power_cuts.run,
    "eviction": eviction.run,
    "clock": clock_jumps.run,
    "resources": resources.run,
    "frames": frames.run,
    "cluster": cluster.run,
    "cluster_speed": cluster_speed.run,
}


def run(name: str, setup: Setup) -> Result:
    """Run one trial in a folder of its own."""
    since = time.monotonic()
    when, load = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"), f"{os.getloadavg()[0]:.1f}"

    async def trial() -> Result:
        try:
            return await TRIALS[name](setup)
        except NoEngine:
            missing = Result(name, "several servers on one engine")
            missing.fault(f"this was not tried: {PROGRAM} is not installed")
            return missing

    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        result = runner.run(trial())
    result.took_s, result.seed, result.when, result.load = time.monotonic() - since, setup.seed, when, load
    result.data_on = file_system(setup.folder)
    return result


def main(arguments: list[str] | None = None) -> int:
    """Run what is asked for; 1 where a promise was broken."""
    parser = argparse.ArgumentParser(prog="python -m tests.trials", description="Try a real server in every bad way.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="+", choices=list(TRIALS), metavar="NAME", help=", ".join(TRIALS))
    parser.add_argument("--short", action="store_true", help="a little of everything, in seconds")
    parser.add_argument("--report", type=Path, metavar="FILE", help="write the report there, as Markdown")
    parser.add_argument("--python", default=sys.executable, help="the interpreter whose banmen is tried")
    parser.add_argument("--progress", type=Path, metavar="FILE", help="where the frames go on when interrupted")
    parser.add_argument(
        "--results", type=Path, metavar="FILE", help="keep the results there; the report has all of them"
    )
    asked = parser.parse_args(arguments)
    logging.getLogger("banmen.net.mirror").setLevel(logging.ERROR)
    results: dict[str, Result] = {}
    if asked.results is not None and asked.results.exists():
        results = msgspec.json.decode(asked.results.read_bytes(), type=dict[str, Result])
    sys.stdout.write(f"seed {asked.seed}; {machine()}\n")
    for name in asked.only or TRIALS:
        with tempfile.TemporaryDirectory(prefix=f"banmen-{name}-") as folder:
            setup = Setup(asked.seed, asked.short, Path(folder), asked.python, asked.progress)
            results[name] = run(name, setup)
        sys.stdout.write(f"\n{lines(results[name])}\n")
        sys.stdout.flush()
        if asked.results is not None:
            asked.results.write_bytes(msgspec.json.format(msgspec.json.encode(results)))
    told = [results[name] for name in TRIALS if name in results]
    sys.stdout.write(f"\n{verdict(told)}\n")
    if asked.report is not None:
        asked.report.write_text(page(told, short=asked.short), encoding="utf-8")
    return 0 if all(result.passed for result in told) else 1


if __name__ == "__main__":
    sys.exit(main())
