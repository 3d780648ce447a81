"""What a durable record costs: CPU, bytes written, appends a second, by how many are asked at once. 100 tables.

python tests/benchmarks/bench_log.py --records 12000 --folder FOLDER

The file runs with the code of any version, to compare two in one run.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from banmen_server.log.sqlite import SqliteLog

TABLES = [f"{number:016x}" for number in range(100)]
BATCHES = (4, 15, 60)


def written_bytes() -> int:
    """What this process has written to the disk; 0 where the system does not say."""
    try:
        return int(Path("/proc/self/io").read_text(encoding="ascii").split("write_bytes: ")[1].split()[0])
    except OSError:
        return 0


async def measure(folder: Path, records: int, batch: int, event: bytes) -> str:
    """Append to random tables, `batch` of them at once."""
    log = SqliteLog(folder / f"bench-{batch}.banmen")
    rng, seqs, waits_s = Random(1), dict.fromkeys(TABLES, 0), []

    async def append(table: str) -> None:
        began = time.perf_counter()
        seq = seqs[table]
        seqs[table] = await log.append(table, seq, [event], append_id=f"p{table}/{seq:08d}")
        waits_s.append(time.perf_counter() - began)

    await asyncio.gather(*map(append, TABLES))
    waits_s.clear()
    cpu_s, wrote, began = time.process_time(), written_bytes(), time.perf_counter()
    while len(waits_s) < records:
        await asyncio.gather(*map(append, rng.sample(TABLES, batch)))
    count = len(waits_s)
    cpu_us, wrote = (time.process_time() - cpu_s) / count * 1e6, written_bytes() - wrote
    a_second = count / (time.perf_counter() - began)
    await log.close()
    waits_s.sort()
    median_ms, late_ms = (1000 * waits_s[int(part * count)] for part in (0.5, 0.99))
    return (
        f"{batch:3d} at once: {cpu_us:5.1f} us of CPU and {wrote / count:6,.0f} bytes written a record, "
        f"{a_second:6,.0f} a second; an append waits {median_ms:.1f} ms (median), {late_ms:.1f} ms (99 of 100)"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure durable appends.")
    parser.add_argument("--records", type=int, default=12_000)
    parser.add_argument("--event-bytes", type=int, default=180)
    parser.add_argument("--folder", help="where the files are made (default: the system's temporary folder)")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=asked.folder) as folder:
        for batch in BATCHES:
            line = asyncio.run(measure(Path(folder), asked.records, batch, bytes(asked.event_bytes)))
            sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main()
