"""Acknowledged records survive a kill of the server."""

import asyncio
import subprocess
import sys
from pathlib import Path
from random import Random

from banmen_server.log import Record
from banmen_server.log.sqlite import SqliteLog
from tests.banmen_server.log.all_tables import all_tables

APPENDER = Path(__file__).with_name("append_until_killed.py")


def run_and_kill(path: Path, lines: int) -> dict[str, int]:
    """Kill a server after `lines` acknowledged appends; return the last acknowledged number of each table."""
    acknowledged: dict[str, int] = {}
    with subprocess.Popen([sys.executable, APPENDER, path], stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        for number, line in enumerate(server.stdout, 1):
            if number == lines:
                server.kill()
            if line.endswith(b"\n"):
                table, seq = line.decode().split()
                acknowledged[table] = int(seq)
    assert server.returncode != 0
    return acknowledged


async def numbers_of_all(path: Path) -> dict[str, list[int]]:
    """The number that each event of each table carries, in the order they are read."""
    log = SqliteLog(path)
    numbers: dict[str, list[int]] = {}
    for entry in await all_tables(log):
        records = [record async for record in log.read(entry.table)]
        events = [event for record in records if isinstance(record, Record) for event in record.events]
        assert all(event.decode().startswith(f"{entry.table} ") for event in events)
        numbers[entry.table] = [int(event.split()[1]) for event in events]
        assert entry.last_seq == len(events)
    await log.close()
    return numbers


def test_every_acknowledged_record_survives_kills_without_gaps(tmp_path: Path) -> None:
    path = tmp_path / "hall.banmen"
    moments = Random(40)
    for _ in range(6):
        acknowledged = run_and_kill(path, moments.randrange(1, 600))
        kept = asyncio.run(numbers_of_all(path))
        for table, numbers in kept.items():
            assert numbers == list(range(1, len(numbers) + 1))
            assert len(numbers) >= acknowledged.get(table, 0)
        assert acknowledged.keys() <= kept.keys()


def test_a_killed_server_leaves_no_lock_behind(tmp_path: Path) -> None:
    path = tmp_path / "hall.banmen"
    run_and_kill(path, 1)
    asyncio.run(SqliteLog(path).close())
