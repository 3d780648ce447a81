"""Rows of `open_heads` that are missing or old: with them the newest records of their tables would not be read."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from banmen_server.log import Damaged, Unavailable
from banmen_server.log.active_tables import check_ends, rebuild_ends
from banmen_server.log.connections import Altered
from banmen_server.log.integrity import check
from banmen_server.log.salvage import salvage
from banmen_server.log.sqlite import SqliteLog
from banmen_server.log.sqlite_file import LogFile
from banmen_server.log.transfer import LogReader

RECORDS = 5
_OF_T1 = "(SELECT id FROM tables WHERE name = 't1')"
MISSING = f"DELETE FROM open_heads WHERE table_id = {_OF_T1}"  # noqa: S608 - a text of ours
OLD = (  # as where a disk has not written the page again
    "UPDATE open_heads SET (last_seq, chain) ="  # noqa: S608 - a text of ours
    f" (SELECT last_seq, chain FROM journal WHERE table_id = {_OF_T1} AND last_seq = 2) WHERE table_id = {_OF_T1}"
)


@pytest.fixture(params=[MISSING, OLD], ids=["missing", "old"])
def path(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A file with two tables, of which one has no row that says where it ends, or an old one."""
    path = tmp_path / "hall.db"

    async def fill() -> None:
        log = SqliteLog(path)
        for seq in range(RECORDS):
            for table in ("t0", "t1"):
                await log.append(table, seq, [b"event"], append_id=f"{table}/{seq}")
        await log.secret("token")
        await log.close()

    asyncio.run(fill())
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        assert connection.execute(request.param).rowcount == 1
    return path


def test_a_start_rebuilds_the_ends_without_loss(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        log = SqliteLog(path)
        for table in ("t0", "t1"):
            assert len([record async for record in log.read(table)]) == RECORDS
        assert await log.append("t1", RECORDS, [b"event"], append_id="t1/5") == RECORDS + 1
        await log.close()

    asyncio.run(scene())
    assert caplog.messages == ["data_ends_rebuilt"]
    LogFile(path).close()
    assert caplog.messages == ["data_ends_rebuilt"], "once"


def full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each rebuilding fail: the disk is full."""

    def fail(*_: object, **__: object) -> int:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("banmen_server.log.sqlite_file.rebuild_ends", fail)


def test_ends_that_cannot_be_rebuilt_on_a_full_disk_are_no_damage(
    path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        with monkeypatch.context() as full:
            full_disk(full)
            log = SqliteLog(path)
            for table in ("t0", "t1"):
                assert len([record async for record in log.read(table)]) == RECORDS
            assert await log.secret("token"), "without it no server starts"
            assert "1 of its tables end: database or disk is full" in (log.health or "")
            with pytest.raises(Unavailable):
                await log.append("t1", RECORDS, [b"event"], append_id="t1/5")
            assert set(caplog.messages) == {"data_not_writable"}
        async with asyncio.timeout(20):
            while log.health is not None:  # noqa: ASYNC110 - the writer looks whether there is room by itself
                await asyncio.sleep(0.01)
        assert await log.append("t1", RECORDS, [b"event"], append_id="t1/5") == RECORDS + 1
        await log.close()

    asyncio.run(scene())
    assert set(caplog.messages) == {"data_not_writable", "data_ends_rebuilt"}
    assert check(path).good


def test_a_disk_that_takes_no_byte_is_no_damage_either(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    resource = pytest.importorskip("resource", reason="the system cannot limit the size of files")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        file = LogFile(path)
        ends = [file.active.end_of(table) for table in ("t0", "t1")]
        file.close()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert [end and end[0] for end in ends] == [RECORDS, RECORDS]
    assert caplog.messages == ["data_not_writable"]


@pytest.mark.parametrize("full", [False, True], ids=["room", "full disk"])
def test_damage_beside_missing_ends_is_reported(
    path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, *, full: bool
) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("UPDATE journal SET record = zeroblob(9) WHERE position = 1")
        connection.execute("UPDATE journal SET last_seq = 'x' WHERE position = 3")  # which a start finds
    if full:
        full_disk(monkeypatch)
    LogFile(path).close()
    assert "data_damaged" in caplog.messages
    assert "data_salvaged" in caplog.messages


def test_an_altered_record_beside_a_missing_end_damages_its_table_alone(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        altered = "(SELECT max(position) FROM journal WHERE table_id ="
        connection.execute(f"UPDATE journal SET record = zeroblob(9) WHERE position = {altered} {_OF_T1})")  # noqa: S608 - ours

    async def scene() -> None:
        log = SqliteLog(path)
        assert len([record async for record in log.read("t0")]) == RECORDS
        with pytest.raises(Damaged) as damaged:
            _ = [record async for record in log.read("t1")]
        assert damaged.value.good == RECORDS - 1
        await log.close()

    asyncio.run(scene())
    assert set(caplog.messages) - {"data_ends_rebuilt"} == {"table_damaged"}


def test_a_file_without_ends_is_never_read_as_intact(path: Path) -> None:
    with pytest.raises(Altered, match="1 of its tables"):
        LogReader(path)
    assert check(path).faults == ["it does not say where 1 of its tables end"]


def test_a_salvage_has_all_records_and_marks_the_table(path: Path, tmp_path: Path) -> None:
    report = salvage(path, tmp_path / "saved.db")
    assert (report.whole, dict(report.damaged)) == (1, {"t1": RECORDS}), "nothing says that they are all"
    with LogReader(tmp_path / "saved.db") as reader:
        assert [table.head.last_seq for table in reader.tables()] == [RECORDS, RECORDS]


@pytest.mark.parametrize(
    "change", ["last_seq = last_seq + 1000", "last_seq = 'x'", "record = 'x'", "chain = chain + 1"]
)
@pytest.mark.parametrize("path", [OLD], indirect=True)
def test_a_record_that_does_not_continue_an_old_end_is_no_end(path: Path, change: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        last = "(SELECT max(position) FROM journal WHERE last_seq = 5)"
        altered = connection.execute(f"UPDATE journal SET {change} WHERE position = {last}")  # noqa: S608 - ours
        assert altered.rowcount == 1
        check_ends(connection)
        assert rebuild_ends(connection, now_ms=1) == 0
