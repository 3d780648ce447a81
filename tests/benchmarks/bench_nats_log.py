"""What an append to the log of several servers costs, beside one to a file; and what its index of heads costs.

`uv run python -m tests.benchmarks.bench_nats_log [APPENDS] [HEADS]`. Each write is synced. CPU is that of this process,
and that of all nodes of the engine.
"""

import asyncio
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import quantiles
from time import perf_counter

import psutil

from banmen_server.log import EventLog, Head
from banmen_server.log.nats.connection import EngineConnection, EngineOptions
from banmen_server.log.nats.nats_log import NatsLog
from banmen_server.log.sqlite import SqliteLog
from tests.nats_engine import Engine, running_engine

TABLES = 100
EVENT = bytes(120)


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


async def measure_appends(
    name: str, log: EventLog, appends: int, at_once: int, nodes: Sequence[psutil.Process]
) -> None:
    """Append to `at_once` tables at a time, to each the next as soon as the one before is written."""
    own = psutil.Process()
    times: list[float] = []

    async def play(table: str, count: int) -> None:
        for n in range(count):
            began_s = perf_counter()
            await log.append(table, n, [EVENT], append_id=f"{table}/{n}")
            times.append(perf_counter() - began_s)

    for n in range(at_once):
        await log.append(f"warm-{at_once}-{n}", 0, [EVENT], append_id="x")
    before = _cpu_s([own]), _cpu_s(nodes), perf_counter()
    await asyncio.gather(*(play(f"{at_once}-{n}", appends // at_once) for n in range(at_once)))
    server, engine, wall = _cpu_s([own]) - before[0], _cpu_s(nodes) - before[1], perf_counter() - before[2]
    cuts = quantiles(times, n=100)
    say(
        f"{name:22} {at_once:4} at once: p50 {cuts[49] * 1e3:6.2f} ms, p99 {cuts[98] * 1e3:6.2f} ms,"
        f" {len(times) / wall:6.0f}/s, CPU of the server {server / len(times) * 1e6:5.0f} µs,"
        f" of the engine {engine / len(times) * 1e6:5.0f} µs"
    )


def _cpu_s(processes: Sequence[psutil.Process]) -> float:
    return sum(sum(process.cpu_times()[:2]) for process in processes)


async def measure_index(engine: Engine, heads: int) -> None:
    """Measure how long a starting server reads the heads of these tables, and how much memory they take."""
    say(f"{heads} heads are stored")
    connection = await EngineConnection.open(EngineOptions(engine.servers))
    log = await NatsLog.open(connection, name="index")
    players = [f"p{n:032x}" for n in range(heads // 10)]
    for first in range(0, heads, 500):
        await asyncio.gather(
            *(
                log.append(
                    f"table-{n:08}",
                    0,
                    [b"1"],
                    append_id="x",
                    head=Head(f"table-{n:08}", players=(players[n % len(players)], players[n // 10]), rows=bytes(200)),
                )
                for n in range(first, min(heads, first + 500))
            )
        )
    await log.close()
    await connection.close()
    started = await asyncio.create_subprocess_exec(sys.executable, "-m", __spec__.name, "index", *engine.servers)
    await started.wait()


async def start_with_index(servers: Sequence[str]) -> None:
    """Start a server in a process of its own."""
    own = psutil.Process()
    connection = await EngineConnection.open(EngineOptions(tuple(servers)))
    before, began_s, cpu = own.memory_info().rss, perf_counter(), _cpu_s([own])
    log = await NatsLog.open(connection, name="index")
    took_s, mb, cpu = perf_counter() - began_s, (own.memory_info().rss - before) / 1e6, _cpu_s([own]) - cpu
    waking = len(await log.waking())
    say(f"an index of {waking} heads: {took_s:.1f} s to start, {cpu:.1f} s of CPU, {mb:.0f} MB")
    await log.close()
    await connection.close()


async def measure(engines: Sequence[tuple[str, Engine]], folder: Path, appends: int) -> None:
    """All logs in turn."""
    sqlite = SqliteLog(folder / "hall.banmen")
    for at_once in (1, TABLES) if appends else ():
        await measure_appends("a file", sqlite, appends, at_once, ())
        for name, engine in engines:
            nodes = [psutil.Process(node.pid) for node in engine.nodes]
            connection = await EngineConnection.open(EngineOptions(engine.servers))
            log = await NatsLog.open(connection)
            await measure_appends(name, log, appends, at_once, nodes)
            await log.close()
            await connection.close()
    await sqlite.close()


def main() -> None:
    """Measure and print."""
    if sys.argv[1:2] == ["index"]:
        asyncio.run(start_with_index(sys.argv[2:]))
        return
    appends = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    heads = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    with ExitStack() as held:
        folder = Path(held.enter_context(tempfile.TemporaryDirectory()))
        engines = []
        for nodes in (1, 3):
            own = folder / str(nodes)
            engines.append((f"an engine of {nodes}", held.enter_context(running_engine(own, nodes=nodes))))
        asyncio.run(measure(engines, folder, appends))
        if heads:
            own = folder / "index"
            engine = held.enter_context(running_engine(own, sync="1m"))
            asyncio.run(measure_index(engine, heads))


if __name__ == "__main__":
    main()
