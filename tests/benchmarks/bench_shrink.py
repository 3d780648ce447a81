"""What a data file gives back: its size when half of its games are deleted, and when it is compacted.

python tests/benchmarks/bench_shrink.py --games 100000 --folder FOLDER
"""

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path
from shutil import copyfile

from banmen_server.log.sqlite import SqliteLog
from banmen_server.log.sqlite_file import compact
from tests.banmen_server.log.all_tables import all_tables
from tests.benchmarks.bench_start import fill

AT_ONCE, STILL_S = 500, 10.0


def say(what: str, size: int) -> None:
    sys.stdout.write(f"{what}: {size / 1e6:.1f} MB\n")
    sys.stdout.flush()


def size_of(file: Path) -> int:
    return file.stat().st_size


async def delete_half(file: Path, *, oldest: bool) -> float:
    """Delete the oldest tables, or every second one; then wait while the file shrinks; the seconds that took."""
    log = SqliteLog(file)
    names = [entry.table for entry in await all_tables(log)]
    names = names[: len(names) // 2] if oldest else names[::2]
    for start in range(0, len(names), AT_ONCE):
        await asyncio.gather(*map(log.delete, names[start : start + AT_ONCE]))
    began = changed = time.monotonic()
    size = -1
    while time.monotonic() < changed + STILL_S:
        await asyncio.sleep(1)
        if (now := size_of(file)) != size:
            size, changed = now, time.monotonic()
    await log.close()
    return changed - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--folder", help="where the file is made (default: the system's temporary folder)")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=given.folder) as folder:
        file = Path(folder) / "hall.db"
        asyncio.run(fill(file, given.games, 0, 0, settled=True))
        say(f"{given.games} games", size_of(file))
        for what, oldest in (("the oldest half", True), ("every second one", False)):
            copy = file.with_name("copy.db")
            copyfile(file, copy)
            took_s = asyncio.run(delete_half(copy, oldest=oldest))
            say(f"{what} deleted, {took_s:.0f} s later, while it is open", size_of(copy))
            cpu_s = time.process_time()
            _, after = compact(copy)
            say(f"... and compacted, in {time.process_time() - cpu_s:.1f} s of the processor", after)


if __name__ == "__main__":
    main()
