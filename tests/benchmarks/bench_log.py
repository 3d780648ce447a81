"""Durable appends a second: tables that each wait for their append before the next, in one SQLite file.

python tests/benchmarks/bench_log.py --tables 64 --appends 500 --folder FOLDER
"""

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

from banmen_server.log.sqlite import SqliteLog


async def play(log: SqliteLog, table: str, appends: int, event: bytes, waits_s: list[float]) -> None:
    seq = 0
    for n in range(appends):
        began = time.perf_counter()
        seq = await log.append(table, seq, [event], append_id=f"{table}/{n}")
        waits_s.append(time.perf_counter() - began)


async def measure(folder: Path, tables: int, appends: int, event_bytes: int) -> str:
    log = SqliteLog(folder / "bench.banmen")
    waits_s: list[float] = []
    began = time.perf_counter()
    await asyncio.gather(*(play(log, f"table-{n}", appends, bytes(event_bytes), waits_s) for n in range(tables)))
    took_s = time.perf_counter() - began
    await log.close()
    waits_s.sort()
    median_ms, late_ms = (1000 * waits_s[int(part * len(waits_s))] for part in (0.5, 0.99))
    return (
        f"{tables} tables: {tables * appends / took_s:,.0f} durable appends/s; "
        f"an append waits {median_ms:.1f} ms (median), {late_ms:.1f} ms (99 of 100)"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure durable appends a second.")
    parser.add_argument("--tables", type=int, default=64)
    parser.add_argument("--appends", type=int, default=500, help="appends of each table")
    parser.add_argument("--event-bytes", type=int, default=100)
    parser.add_argument("--folder", help="where the file is made (default: the system's temporary folder)")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=asked.folder) as folder:
        figures = asyncio.run(measure(Path(folder), asked.tables, asked.appends, asked.event_bytes))
    sys.stdout.write(figures + "\n")


if __name__ == "__main__":
    main()
