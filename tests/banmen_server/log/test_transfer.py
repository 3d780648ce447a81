"""A file of schema 1 is brought up in place; the old one is kept, and a kill leaves one of the two."""

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from banmen_server.log import Damaged, Record
from banmen_server.log.files import replace_file, resume_replacement, sibling
from banmen_server.log.sqlite import SqliteLog
from tests.banmen_server.log.all_tables import all_tables
from tests.banmen_server.log.schema_1 import make_schema_1

OPENER = Path(__file__).with_name("open_until_killed.py")


async def read_all(path: Path, tables: int, records: int) -> None:
    log = SqliteLog(path)
    for table in range(tables):
        kept = [record async for record in log.read(f"t{table}")]
        assert [record.seq for record in kept] == list(range(1, records + 1))
        assert all(isinstance(record, Record) and record.append_id == f"{record.table}/{record.seq}" for record in kept)
    assert await log.secret("token") == b"s" * 32
    await log.close()


def test_an_upgrade_keeps_tables_secrets_and_append_ids(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "hall.banmen"
    make_schema_1(path, tables=3, records=5)
    before = path.read_bytes()

    async def scene() -> None:
        log = SqliteLog(path)
        assert await log.append("t1", 0, [b"again"], append_id="t1/4") == 4
        assert [entry.touched_ms for entry in await all_tables(log)] == [1000, 1001, 1002]
        assert [(head.table, head.opened_by, head.current) for head in await log.waking()] == [
            (f"t{n}", f"t{n}/1", False) for n in range(3)
        ], "the hall loads each of them, and makes its head"
        await log.close()

    asyncio.run(scene())
    asyncio.run(read_all(path, tables=3, records=5))
    assert (tmp_path / "hall.banmen.v1-backup").read_bytes() == before
    assert "data_brought_up" in caplog.messages


def test_a_damaged_table_is_upgraded_up_to_the_damage(tmp_path: Path) -> None:
    path = tmp_path / "hall.banmen"
    make_schema_1(path, tables=2, records=5)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("DELETE FROM records WHERE table_id = 1 AND last_seq = 4")

    async def scene() -> None:
        log = SqliteLog(path)
        with pytest.raises(Damaged) as told:
            _ = [record async for record in log.read("t0")]
        assert told.value.good == 3
        assert len([record async for record in log.read("t1")]) == 5
        await log.close()

    asyncio.run(scene())


def test_a_kill_during_an_upgrade_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "hall.banmen"
    make_schema_1(path, tables=200, records=20)
    for moment in (".making", ".making", ".new", ".v1-backup"):
        with subprocess.Popen([sys.executable, OPENER, path], stdout=subprocess.PIPE) as opener:
            assert opener.stdout is not None
            assert opener.stdout.readline() == b"opening\n"
            while opener.poll() is None and not sibling(path, moment).exists():
                pass  # the moment is short
            opener.kill()
    asyncio.run(read_all(path, tables=200, records=20))


@pytest.mark.parametrize("moved", [0, 1, 2])
def test_a_start_completes_an_interrupted_replacement(tmp_path: Path, moved: int) -> None:
    path = tmp_path / "hall.banmen"
    path.write_bytes(b"old")
    sibling(path, "-wal").write_bytes(b"of the old one")
    sibling(path, ".new").write_bytes(b"new")
    if moved:
        sibling(path, "-wal").rename(tmp_path / "kept-wal")
    if moved == 2:
        path.rename(tmp_path / "kept")
    resume_replacement(path, "kept")
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == {
        "hall.banmen": b"new",
        "kept": b"old",
        "kept-wal": b"of the old one",
    }


def test_an_earlier_backup_is_not_overwritten(tmp_path: Path) -> None:
    path, made = tmp_path / "hall.banmen", tmp_path / "made"
    for generation in (b"1", b"2", b"3"):
        path.write_bytes(generation)
        made.write_bytes(b"new")
        replace_file(path, made, "kept")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["hall.banmen", "kept", "kept-2", "kept-3"]
