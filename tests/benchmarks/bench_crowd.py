"""What a crowd costs: one who joins or leaves beside many watchers, one who comes to the hall beside many tables.

python -m tests.benchmarks.bench_crowd [--banmen OTHER/bin/banmen]

Told is the server's CPU for each of 200 who do it one after the other, and the bytes that each gets.
"""

import argparse
import asyncio
import resource
import sys
import tempfile
import time
from pathlib import Path

from tests.benchmarks.bench_server import new_event_loop
from tests.benchmarks.bench_storm import WITHOUT_LIMITS, Guest, connect, cpu_s, hello, running

EACH = 200


async def greeted(port: int, number: int) -> list[Guest]:
    """So many connections that have said hello."""
    guests = []
    for start in range(0, number, 100):
        guests += await asyncio.gather(*(connect(port) for _ in range(min(100, number - start))))
        await asyncio.gather(*(guest.ask(hello(), b"\xa7welcome") for guest in guests[start:]))
    return guests


async def watch(guest: Guest, table: str, number: int) -> None:
    await guest.ask({"type": "watch", "id": f"w{number}", "table": table}, b"\xa8presence")


async def leave(guest: Guest, table: str, number: int) -> None:
    await guest.ask({"type": "leave", "id": f"l{number}", "table": table}, b"\xa4done")


async def beside_watchers(port: int, pid: int, watchers: int) -> str:
    """What it costs to join and to leave a table with so many watchers."""
    host, *guests = await greeted(port, 1 + watchers + EACH)
    opened = await host.ask({"type": "open", "id": "o", "game": "reversi"}, b"\xa6opened")
    crowd, others = guests[:watchers], guests[watchers:]
    for start in range(0, watchers, 100):
        await asyncio.gather(*(watch(guest, opened["table"], start) for guest in crowd[start : start + 100]))
    await asyncio.sleep(1)
    told = [f"{watchers:,} watchers:"]
    for name, do in (("join", watch), ("leave", leave)):
        before_s = cpu_s(pid)
        for number, guest in enumerate(others):
            await do(guest, opened["table"], number)
        told.append(f"{1e6 * (cpu_s(pid) - before_s) / EACH:.0f} us to {name}")
    for guest in (host, *guests):
        guest.transport.abort()
    await asyncio.sleep(0.5)
    return " ".join(told)


async def beside_tables(port: int, pid: int, tables: int, most: int | None) -> str:
    """What it costs to come to the hall beside so many tables, while one of them changes again and again."""
    hosts = await greeted(port, tables + 1)
    for start in range(0, tables, 100):
        asked = [{"type": "open", "id": f"o{n}", "game": "reversi"} for n in range(start, min(start + 100, tables))]
        await asyncio.gather(*(h.ask(a, b"\xa6opened") for h, a in zip(hosts[start:], asked, strict=False)))
    guests = await greeted(port, EACH)
    lobby = {"type": "lobby"} | ({} if most is None else {"most": most})
    await guests[0].ask(lobby, b"\xa6tables")
    await asyncio.sleep(1)
    busy = asyncio.create_task(change(hosts[-1]))
    before_s = cpu_s(pid)
    await asyncio.sleep(EACH / 100)
    others_s, before_s, received = cpu_s(pid) - before_s, cpu_s(pid), sum(guest.received for guest in guests)
    began_s = time.perf_counter()
    for guest in guests[1:]:
        await guest.ask(lobby, b"\xa6tables")
        await asyncio.sleep(0.01)
    others_s *= (time.perf_counter() - began_s) * 100 / EACH
    each = EACH - 1
    took_us = 1e6 * (cpu_s(pid) - before_s - others_s) / each
    size = (sum(guest.received for guest in guests) - received) / each / 1024
    busy.cancel()
    for guest in (*hosts, *guests):
        guest.transport.abort()
    await asyncio.sleep(1)
    return f"{tables:,} tables, {most or 'all'} rows: {took_us:.0f} us and {size:.1f} KB for each who comes to the hall"


async def change(host: Guest) -> None:
    """Open a table and say something there, again and again: the list changes."""
    opened = await host.ask({"type": "open", "id": "busy", "game": "reversi"}, b"\xa6opened")
    number = 0
    while True:
        number += 1
        await leave(host, opened["table"], number)
        opened = await host.ask({"type": "open", "id": f"busy{number}", "game": "reversi"}, b"\xa6opened")
        await asyncio.sleep(0.01)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure what a crowd costs.")
    parser.add_argument("--watchers", type=int, nargs="*", default=[0, 500, 2_000])
    parser.add_argument("--tables", type=int, nargs="*", default=[100, 1_000])
    parser.add_argument("--banmen", help="the command of another checkout (default: this one's)")
    parser.add_argument("--whole", action="store_true", help="ask for the whole list, as an older server knows it")
    asked = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    banmen = [asked.banmen] if asked.banmen else [sys.executable, "-m", "banmen"]
    with tempfile.TemporaryDirectory() as name, asyncio.Runner(loop_factory=new_event_loop) as runner:
        folder = Path(name)
        data = ["--data", str(folder / "crowd.db")]
        serve = [*banmen, "serve", "--host", "127.0.0.1", "--port", "0", *data, *WITHOUT_LIMITS]
        with running(serve, 0, folder) as (port, pid):
            for watchers in asked.watchers:
                sys.stdout.write(runner.run(beside_watchers(port, pid, watchers)) + "\n")
            for tables in asked.tables:
                rows = None if asked.whole else 100
                sys.stdout.write(runner.run(beside_tables(port, pid, tables, rows)) + "\n")


if __name__ == "__main__":
    main()
