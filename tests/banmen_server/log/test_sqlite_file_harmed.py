"""The file recovers if it is deleted, cut or damaged, at the start and under a running log."""

import asyncio
import os
import shutil
import sqlite3
from contextlib import closing
from errno import ENOSPC
from pathlib import Path
from types import SimpleNamespace

import pytest

from banmen_server.log import Head, Unavailable
from banmen_server.log.files import sibling
from banmen_server.log.sqlite import SqliteLog
from tests.banmen_server.log.appending import append, numbers

# --- other programs --------------------------------------------------------------------------------------


def look_at_once(log: SqliteLog) -> None:
    """Make the writer check the file with its next batch."""
    log._file._looked = 0


def do_harm(path: Path, harm: str) -> None:
    if harm == "wal deleted":
        path.with_name("hall.banmen-wal").unlink()
        return
    for file in path.parent.glob("hall.banmen*"):
        file.unlink()
    if harm == "replaced":
        path.write_bytes(b"dear diary")


@pytest.mark.skipif(os.name == "nt", reason="a file that is open cannot be deleted there")
@pytest.mark.parametrize("harm", ["deleted", "wal deleted", "replaced"])
def test_a_deleted_file_of_a_running_log_is_written_again(
    tmp_path: Path, harm: str, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "hall.banmen"

    async def scene() -> None:
        log = SqliteLog(path)
        await append(log, 1, 2)
        do_harm(path, harm)
        look_at_once(log)
        await append(log, 3)
        assert await numbers(log) == [1, 2, 3]
        await log.close()
        again = SqliteLog(path)
        assert await numbers(again) == [1, 2, 3]
        await again.close()

    asyncio.run(scene())
    assert "data_written_again" in caplog.messages
    assert {oct(file.stat().st_mode & 0o077) for file in tmp_path.glob("hall.banmen*") if harm != "replaced"} <= {"0o0"}
    if harm == "replaced":
        assert [file.read_bytes() for file in tmp_path.glob("hall.banmen.damaged-*")] == [b"dear diary"]


@pytest.mark.skipif(os.name == "nt", reason="a file that is open cannot be cut there")
def test_recent_records_of_an_emptied_file_are_saved(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "hall.banmen"

    async def scene() -> None:
        log = SqliteLog(path)
        await append(log, 1, 2)
        await asyncio.to_thread(log._inspection.wait)
        os.truncate(path, 0)
        assert await log.get("name") is None  # which sees it
        await log.put("name", b"value")
        assert await numbers(log) == [1, 2]
        await append(log, 3)
        assert log.health is None
        await log.close()
        again = SqliteLog(path)
        assert (await numbers(again), await again.get("name")) == ([1, 2, 3], b"value")
        await again.close()

    asyncio.run(scene())
    assert "data_salvaged" in caplog.messages
    assert "data_not_mended" not in caplog.messages
    assert not list(tmp_path.glob("*.kept"))


def test_another_name_of_a_running_logs_file_is_reported(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "hall.banmen"

    async def scene() -> None:
        log = SqliteLog(path)
        await append(log, 1)
        (tmp_path / "link").hardlink_to(path)
        look_at_once(log)
        await append(log, 2)
        await log.close()

    asyncio.run(scene())
    assert "data_has_two_names" in caplog.text


# --- damage ----------------------------------------------------------------------------------------------------------


def test_an_unreadable_page_loses_only_its_own_records(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "hall.banmen"

    async def scene() -> None:
        log = SqliteLog(path)
        await append(log, *range(1, 200))
        await log.append("b", 0, [b"1"], append_id="x")
        await log.close()
        data = bytearray(path.read_bytes())
        data[100] = 0xFF  # the kind of the first page: SQLite cannot read anything
        path.write_bytes(data)
        log = SqliteLog(path)
        assert await numbers(log) == list(range(1, 200))
        assert log.report is not None
        assert log.report.whole == 2
        await log.close()

    asyncio.run(scene())
    assert len(list(tmp_path.glob("hall.banmen.damaged-*"))) == 1
    assert "data_damaged" in caplog.messages


def test_damage_found_by_a_running_server_is_repaired_without_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "hall.banmen"

    async def scene() -> None:
        log = SqliteLog(path)
        for n in range(200):
            await log.append(f"t{n}", 0, [bytes(300)], append_id="x")
        await log.close()
        log = SqliteLog(path)
        data = bytearray(path.read_bytes())
        with closing(sqlite3.connect(path)) as other:
            (page,) = other.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'tables'").fetchone()
        with path.open("r+b") as file:
            file.seek((page - 1) * 4096)
            file.write(bytes(len(data[:4096])))
        with closing(sqlite3.connect(path)) as other:
            other.execute("PRAGMA wal_checkpoint")
        log._file.reader.execute("PRAGMA shrink_memory")
        log._file.writer.execute("PRAGMA shrink_memory")
        assert [record.seq async for record in log.read("t7")] == [1], "it is in memory, too"
        head = await log.head("t7")
        assert head is not None
        assert head.last_seq == 1
        assert log.report is not None
        assert await log.append("t7", 1, [b"more"], append_id="y") == 2
        await log.close()

    asyncio.run(scene())


def test_an_unwritable_file_is_read_at_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "hall.banmen"

    async def fill() -> bytes:
        log = SqliteLog(path)
        await append(log, 1, 2)
        secret = await log.secret("token")
        await log.close()
        return secret

    def no_room(*_: object) -> None:
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error

    async def scene(secret: bytes) -> None:
        with monkeypatch.context() as full:
            full.setattr("banmen_server.log.sqlite_file.two_connections", no_room)
            log = SqliteLog(path)
            assert "full" in (log.health or "")
            assert await numbers(log) == [1, 2]
            assert await log.secret("token") == secret
            assert "full" in (log.health or "")
        assert "data_not_writable" in caplog.messages
        await append(log, 3)
        assert (log.health, sibling(path, "-acknowledged").exists()) == (None, True)
        await log.close()
        again = SqliteLog(path)
        assert (await numbers(again), again.health) == ([1, 2, 3], None)
        await again.close()

    asyncio.run(scene(asyncio.run(fill())))


def as_a_kill_leaves_it(path: Path, *suffixes: str) -> Path:
    """A copy of a log's file, and of these files beside it."""
    killed = path.with_name("killed.banmen")
    for suffix in ("", *suffixes):
        shutil.copy(sibling(path, suffix), sibling(killed, suffix))
    return killed


def test_an_intact_file_opens_without_room_for_a_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        log = SqliteLog(tmp_path / "hall.banmen")
        await append(log, 1, 2, 3)
        killed = as_a_kill_leaves_it(tmp_path / "hall.banmen", "-wal", "-acknowledged")
        await log.close()
        monkeypatch.setattr("banmen_server.log.sqlite_file.copyfileobj", _fail)
        again = SqliteLog(killed)
        assert (await numbers(again), again.health) == ([1, 2, 3], None)
        await again.close()

    def _fail(*_: object) -> None:
        raise AssertionError("nothing is to be copied")

    asyncio.run(scene())
    assert caplog.messages == []
    assert [file for file in tmp_path.iterdir() if "kept" in file.name] == []


def test_a_damaged_file_is_salvaged_once_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        log = SqliteLog(tmp_path / "hall.banmen")
        await append(log, 1, 2)
        secret = await log.secret("token")
        log._file.writer.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        await append(log, 3)
        killed = as_a_kill_leaves_it(tmp_path / "hall.banmen", "-acknowledged")  # its WAL is lost
        await log.close()
        with monkeypatch.context() as full:
            full.setattr("banmen_server.log.sqlite_file.disk_usage", lambda _: SimpleNamespace(free=0))
            again = SqliteLog(killed)
            assert await numbers(again) == [1, 2]
            assert await again.secret("token") == secret, "without it no server starts"
            assert "no room to save what is good" in (again.health or "")
            assert again.report is None
            with pytest.raises(Unavailable, match="readonly"):
                await append(again, 3)
        async with asyncio.timeout(20):
            while again.health is not None:  # noqa: ASYNC110 - the writer looks whether there is room by itself
                await asyncio.sleep(0.01)
        report = again._file.report
        assert report is not None
        assert report.missing == {"a": 3}
        await again.close()

    asyncio.run(scene())
    assert caplog.messages.count("data_not_salvaged") == 1, "it is said once, and looked for again and again"


def test_a_damaged_file_is_salvaged_without_room_for_a_copy_of_its_wal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def no_room(*_: object) -> None:
        raise OSError(ENOSPC, "No space left on device")

    async def scene() -> None:
        log = SqliteLog(tmp_path / "hall.banmen")
        await append(log, 1, 2)
        log._file.writer.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        await append(log, 3)
        killed = as_a_kill_leaves_it(tmp_path / "hall.banmen", "-wal", "-acknowledged")
        await log.close()
        with killed.open("r+b") as file:
            file.seek(100)
            file.write(b"\xff")  # the kind of the first page: SQLite cannot read anything
        monkeypatch.setattr("banmen_server.log.sqlite_file.copyfileobj", no_room)
        again = SqliteLog(killed)
        found = await numbers(again)
        assert found[:2] == [1, 2]
        assert again.report is not None
        assert found == [1, 2, 3] or again.report.missing == {"a": 3}
        await again.close()

    asyncio.run(scene())
    assert {"data_damaged", "wal_not_kept", "data_salvaged"} <= set(caplog.messages)


def test_a_table_missing_in_an_index_is_found(tmp_path: Path) -> None:
    path = tmp_path / "hall.banmen"

    async def scene() -> None:
        log = SqliteLog(path)
        for n in range(5):
            await log.append(f"table-{n}", 0, [b"1"], append_id="x", head=Head(f"table-{n}", f"code-{n}"))
        await log.close()
        with closing(sqlite3.connect(path)) as other:
            asked = "SELECT rootpage FROM sqlite_schema WHERE name = 'tables_by_code'"
            (page,) = other.execute(asked).fetchone()
        data = bytearray(path.read_bytes())
        at = data.index(b"code-3", (page - 1) * 4096)
        data[at + 5] = ord("9")
        path.write_bytes(data)
        log = SqliteLog(path)
        found = await log.head_of_code("code-3")
        assert found is not None
        assert found.table == "table-3"
        assert await log.head_of_code("code-9") is None
        await log.close()

    asyncio.run(scene())
