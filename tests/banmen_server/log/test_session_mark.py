"""Files that do not belong together are seen, and said."""

import asyncio
import shutil
import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest

from banmen_server.log.checking import check
from banmen_server.log.copies import backup
from banmen_server.log.replacing import beside
from banmen_server.log.salvage import salvage
from banmen_server.log.session_mark import has_log_of_another_file, lacks_its_log
from banmen_server.log.sqlite import SqliteLog
from tests.banmen_server.log.appending import append, numbers

ALL = ("", "-wal", "-acknowledged")


def copy(path: Path, to: Path, suffixes: Sequence[str] = ALL) -> None:
    for suffix in suffixes:
        shutil.copy(beside(path, suffix), beside(to, suffix))


async def move_into_file(log: SqliteLog) -> None:
    log._file.writer.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()


def started(path: Path) -> list[int]:
    """The numbers of the records that a start on a file finds."""

    async def scene() -> list[int]:
        log = SqliteLog(path)
        found = await numbers(log)
        await log.close()
        return found

    return asyncio.run(scene())


def test_a_copy_of_a_running_servers_file_alone_is_said(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        log = SqliteLog(tmp_path / "hall.db")
        await append(log, 1, 2)
        await move_into_file(log)
        await append(log, 3)
        copy(tmp_path / "hall.db", tmp_path / "alone.db", ("",))
        copy(tmp_path / "hall.db", tmp_path / "whole.db")
        await log.close()

    asyncio.run(scene())
    assert "write-ahead log is missing" in check(tmp_path / "alone.db").faults[0]
    assert check(tmp_path / "whole.db").good
    assert started(tmp_path / "whole.db") == [1, 2, 3]
    assert caplog.messages == []
    assert started(tmp_path / "alone.db") == [1, 2]
    assert caplog.messages == ["data_log_missing"]


@pytest.mark.parametrize("left", [("-wal",), ("-wal", "-acknowledged")])
def test_the_log_of_another_file_is_set_aside(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, left: Sequence[str]
) -> None:
    path, kept = tmp_path / "hall.db", tmp_path / "backup.db"

    async def scene() -> None:
        log = SqliteLog(path)
        await append(log, 1, 2)
        backup(path, kept)
        await append(log, 3)
        copy(path, tmp_path / "old.db")
        await log.close()

    asyncio.run(scene())
    copy(kept, path, ("",))  # a restore that leaves the files beside the old one
    for suffix in left:
        beside(tmp_path / "old.db", suffix).rename(beside(path, suffix))
    assert started(path) == [1, 2]
    assert caplog.messages == ["data_log_of_another_file"]
    assert len(list(tmp_path.glob("hall.db.damaged-*-wal"))) == 1
    assert check(path).good


def test_an_older_log_beside_the_file_of_a_later_session_is_set_aside(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "hall.db"

    async def scene() -> None:
        log = SqliteLog(path)
        await append(log, 1)
        copy(path, tmp_path / "old.db")
        await log.close()
        log = SqliteLog(path)
        await append(log, 2)
        await move_into_file(log)
        copy(path, tmp_path / "later.db", ("",))
        await log.close()

    asyncio.run(scene())
    copy(tmp_path / "old.db", tmp_path / "later.db", ("-wal", "-acknowledged"))
    assert started(tmp_path / "later.db") == [1, 2]
    assert caplog.messages == ["data_log_of_another_file"]


def test_a_log_whose_session_has_not_reached_the_file_is_its_own(tmp_path: Path) -> None:
    path, killed = tmp_path / "hall.db", tmp_path / "killed.db"
    started(path)

    async def scene() -> None:
        with SqliteReader(path):  # which keeps the mark of the session from being moved into the file
            log = SqliteLog(path)
            await append(log, 1)
            copy(path, killed)
        await log.close()

    asyncio.run(scene())
    assert not has_log_of_another_file(killed)
    assert started(killed) == [1]


def test_a_log_that_a_kill_at_the_end_has_left_is_its_own(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path, killed = tmp_path / "hall.db", tmp_path / "killed.db"

    async def scene() -> None:
        log = SqliteLog(path)
        await append(log, 1, 2)
        assert log._file._end_session()
        copy(path, killed)
        await move_into_file(log)
        copy(path, killed, ("",))  # the mark is in the file; of other pages nobody knows
        await log.close()

    asyncio.run(scene())
    assert started(killed) == [1, 2]
    assert caplog.messages == []


class SqliteReader:
    """Another process that reads the file."""

    def __init__(self, path: Path) -> None:
        self.connection = sqlite3.connect(path, isolation_level=None)

    def __enter__(self) -> None:
        self.connection.execute("BEGIN")
        self.connection.execute("SELECT * FROM names").fetchall()

    def __exit__(self, *_: object) -> None:
        self.connection.close()


def test_a_file_that_was_closed_or_saved_needs_nothing_beside_it(tmp_path: Path) -> None:
    path, saved = tmp_path / "hall.db", tmp_path / "saved.db"
    started(path)
    assert not lacks_its_log(path)

    async def scene() -> None:
        log = SqliteLog(path)
        await append(log, 1)
        copy(path, tmp_path / "killed.db")
        await log.close()

    asyncio.run(scene())
    salvage(tmp_path / "killed.db", saved)
    assert not lacks_its_log(saved)
