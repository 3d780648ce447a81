"""A backup is a log of its own, as it was at one moment; a compact file has no gaps."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from banmen_server.log import Head
from banmen_server.log.integrity import check
from banmen_server.log.sqlite import SqliteLog
from banmen_server.log.sqlite_file import backup, compact


async def numbers(path: Path) -> list[int]:
    log = SqliteLog(path)
    assert log.report is None
    seqs = [record.seq async for record in log.read("a")]
    await log.close()
    return seqs


def test_a_backup_is_taken_while_records_are_appended(tmp_path: Path) -> None:
    async def scene() -> None:
        log = SqliteLog(tmp_path / "hall.banmen")
        await log.append("a", 0, [b"1"], append_id="1")
        copying = asyncio.create_task(asyncio.to_thread(backup, tmp_path / "hall.banmen", tmp_path / "copy.banmen"))
        for n in range(1, 30):
            await log.append("a", n, [b"1"], append_id=str(n + 1))
        await copying
        await log.backup(tmp_path / "later.banmen")
        await log.close()

    asyncio.run(scene())
    kept = asyncio.run(numbers(tmp_path / "copy.banmen"))
    assert kept == list(range(1, len(kept) + 1))
    assert asyncio.run(numbers(tmp_path / "later.banmen")) == list(range(1, 31))


def test_a_backup_overwrites_nothing(tmp_path: Path) -> None:
    asyncio.run(SqliteLog(tmp_path / "hall.banmen").close())
    (tmp_path / "copy.banmen").write_bytes(b"dear diary")
    with pytest.raises(FileExistsError):
        backup(tmp_path / "hall.banmen", tmp_path / "copy.banmen")
    with pytest.raises(FileNotFoundError):
        backup(tmp_path / "none.banmen", tmp_path / "other.banmen")
    assert (tmp_path / "copy.banmen").read_bytes() == b"dear diary"


def test_a_backup_that_replaces_the_file_of_a_killed_server_is_opened_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "hall.banmen"

    async def scene() -> None:
        log = SqliteLog(path)
        await log.append("a", 0, [b"1"], append_id="1")
        await log.backup(tmp_path / "copy.banmen")
        await log.append("a", 1, [b"2"], append_id="2")
        kept = (tmp_path / "hall.banmen-acknowledged").read_bytes()
        await log.close()
        (tmp_path / "hall.banmen-acknowledged").write_bytes(kept)  # as a kill leaves it

    asyncio.run(scene())
    (tmp_path / "copy.banmen").replace(path)
    assert asyncio.run(numbers(path)) == [1]


def test_a_compact_file_has_no_gaps(tmp_path: Path) -> None:
    path = tmp_path / "hall.banmen"

    async def scene() -> None:
        log = SqliteLog(path)
        await log.append("a", 0, [b"1"], append_id="1")
        await log.append("b", 0, [bytes(300_000)], append_id="1")
        await log.settle("b", Head("b", last_seq=1))
        await log.delete("b")
        await log.close()

    asyncio.run(scene())
    before, after = compact(path)
    assert after < before - 250_000
    with closing(sqlite3.connect(path)) as other:
        assert other.execute("SELECT count(*) FROM journal").fetchone() == (0,), "its rows are in chunks"
    assert check(path).good
    assert after == path.stat().st_size
    assert asyncio.run(numbers(path)) == [1]
