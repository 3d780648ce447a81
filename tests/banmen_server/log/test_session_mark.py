"""Files that do not belong together are seen, and said."""

import asyncio
import os
import shutil
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from banmen_server.log import Head
from banmen_server.log.files import sibling
from banmen_server.log.integrity import check
from banmen_server.log.salvage import salvage
from banmen_server.log.session_mark import has_log_of_another_file, lacks_its_log, mark_again
from banmen_server.log.sqlite import SqliteLog
from banmen_server.log.sqlite_file import LogFile, backup, compact
from banmen_server.log.transfer import LogReader, LogWriter
from tests.banmen_server.log.appending import append, numbers
from tests.banmen_server.log.kill_points import KillPoints
from tests.banmen_server.log.torn_logs import ends_by_sqlite
from tests.measured import untraced

ALL = ("", "-wal", "-acknowledged")


def copy(path: Path, to: Path, suffixes: Sequence[str] = ALL) -> None:
    for suffix in suffixes:
        shutil.copy(sibling(path, suffix), sibling(to, suffix))


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


def test_a_copy_of_the_file_alone_of_a_running_server_is_reported(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
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
        sibling(tmp_path / "old.db", suffix).rename(sibling(path, suffix))
    assert started(path) == [1, 2]
    assert caplog.messages == ["data_log_of_another_file"]
    assert len(list(tmp_path.glob("hall.db.damaged-*-wal"))) == 1
    assert check(path).good


def test_an_older_wal_next_to_a_later_file_is_set_aside(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
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


def test_a_wal_with_a_newer_session_belongs_to_the_file(tmp_path: Path) -> None:
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


def test_a_wal_left_by_a_kill_at_the_end_belongs_to_the_file(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
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


FRAME_BYTES = 24 + 4096


def move_pages(path: Path, *, only_the_mark: bool) -> None:
    """Copy pages of the write-ahead log into the file, as a checkpoint does: all, or only that of the last mark."""
    wal = sibling(path, "-wal").read_bytes()
    data = bytearray(path.read_bytes())
    frames = [wal[at : at + FRAME_BYTES] for at in range(32, len(wal), FRAME_BYTES)]
    for frame in [frame for frame in frames if b"closed" in frame][-2:] if only_the_mark else frames:
        at = (int.from_bytes(frame[:4], "big") - 1) * 4096
        data[at : at + 4096] = frame[24:]
    path.write_bytes(data)


@pytest.mark.parametrize("moved", ["all", "the mark"])
def test_a_file_ahead_of_its_damaged_log_is_salvaged_with_what_both_have(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, moved: str
) -> None:
    path, cut, beside = tmp_path / "hall.db", tmp_path / "cut.db", tmp_path / "beside"
    beside.mkdir()
    play(path, 1)

    async def scene() -> None:
        with SqliteReader(path):  # which keeps the log from being moved into the file
            log = SqliteLog(path)
            await append(log, 2, 3)
            await log.append("other", 0, [b"1"], append_id="other")
            await append(log, 4)
            assert log._file._end_session()
            copy(path, cut)
        await log.close()

    asyncio.run(scene())
    move_pages(cut, only_the_mark=moved == "the mark")
    wal = bytearray(sibling(cut, "-wal").read_bytes())
    commits = [at for at in range(32, len(wal), FRAME_BYTES) if any(wal[at + 4 : at + 8])]
    wal[commits[-5] + FRAME_BYTES + 500] ^= 1  # behind the commit of 3; the last four are of "other", 4 and the marks
    sibling(cut, "-wal").write_bytes(wal)
    assert not has_log_of_another_file(cut)
    assert "is damaged" in check(cut).faults[0]
    assert ends_by_sqlite(cut, beside)["a"] == 3
    salvage(cut, tmp_path / "saved.db")
    # Only the damaged frame had the other table, which is missed as it was acknowledged.
    assert ends_by_sqlite(tmp_path / "saved.db", beside) == {"a": 4, "other": 1 if moved == "all" else 0}
    assert started(cut) == [1, 2, 3, 4]
    assert caplog.messages == ["data_damaged", "data_salvaged"]


def test_a_torn_end_of_a_session_is_no_damage(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Although the file has the mark that the torn frame repeats, and the power cut took the acknowledgements."""
    path, cut = tmp_path / "hall.db", tmp_path / "cut.db"

    async def scene() -> None:
        log = SqliteLog(path)
        await append(log, 1, 2)
        await move_into_file(log)
        await append(log, 3)
        writer = log._file.writer
        writer.execute("BEGIN")
        mark_again(writer)
        writer.execute("COMMIT")
        copy(path, cut)
        await log.close()

    asyncio.run(scene())
    wal = bytearray(sibling(cut, "-wal").read_bytes())
    end = max(at for at in range(32, len(wal) - FRAME_BYTES + 1, FRAME_BYTES) if wal[at + 8 : at + 16] == wal[16:24])
    wal[end + FRAME_BYTES - 1] ^= 1
    sibling(cut, "-wal").write_bytes(wal)
    sibling(cut, "-acknowledged").write_bytes(b"")
    assert check(cut).faults == []
    assert started(cut) == [1, 2, 3]
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


def test_a_closed_or_saved_file_is_complete_on_its_own(tmp_path: Path) -> None:
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


# --- a kill at any line ----------------------------------------------------------------------------------------------


def play(path: Path, *numbers: int, killed: bool = False) -> None:
    """Append records in a session that is closed, or killed."""

    async def scene() -> None:
        log = SqliteLog(path)
        await append(log, *numbers)
        if killed:
            copy(path, sibling(path, ".killed"))
        await log.close()

    asyncio.run(scene())
    if killed:
        for suffix in ALL:
            sibling(sibling(path, ".killed"), suffix).rename(sibling(path, suffix))


def start(path: Path, kills: KillPoints) -> None:
    with kills.watched():
        file = LogFile(path)
    file.close()


def stop(path: Path, kills: KillPoints) -> None:
    file = LogFile(path)
    with kills.watched():
        file.close()


def stop_after_moves(path: Path, kills: KillPoints) -> None:
    async def scene() -> None:
        log = SqliteLog(path)
        await append(log, 4, 5)
        with kills.watched():
            log._file.close()

    asyncio.run(scene())


def put_back(path: Path, kills: KillPoints) -> None:
    file = LogFile(path)
    path.rename(path.with_name("moved.db"))
    with kills.watched():
        file.put_back()
    file.close()


def compacted(path: Path, kills: KillPoints) -> None:
    with kills.watched():
        compact(path)


def closed(path: Path) -> None:
    play(path, 1, 2, 3)


def killed(path: Path) -> None:
    play(path, 1, 2, 3, killed=True)


def killed_without_a_move(path: Path) -> None:
    play(path, 1, 2, 3)
    play(path, killed=True)


def without_ends(path: Path) -> None:
    play(path, 1, 2, 3)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM open_heads")


@pytest.mark.skipif(os.name == "nt", reason="files that are open cannot be copied")
@pytest.mark.parametrize("before", [closed, killed, killed_without_a_move, without_ends])
@pytest.mark.parametrize("act", [start, stop, stop_after_moves, put_back, compacted])
def test_a_kill_at_any_line_loses_nothing_and_raises_no_alarm(
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    before: Callable[[Path], None],
    act: Callable[[Path, KillPoints], None],
) -> None:
    path = tmp_path / "data" / "hall.db"
    before(path)
    kills = KillPoints(path.parent, tmp_path / "kills")
    with untraced():  # a frame that is measured would take the tracing back at its next line
        act(path, kills)
    assert len(kills.taken) > 1
    for folder, where in kills.taken:
        data = folder / "hall.db"
        if not (data.exists() or sibling(data, ".new").exists()):  # somebody has moved it away, and only that is said
            continue
        caplog.clear()
        assert (where, started(data)[:3]) == (where, [1, 2, 3])
        alarms = set(caplog.messages) - {"data_ends_rebuilt", "data_had_two_names"}
        assert (where, alarms) == (where, set())


def test_a_disk_that_was_full_at_a_start_is_no_missing_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "hall.db"
    killed_without_a_move(path)

    def full(_: object) -> bytes:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as patch:
        for name in ("mark_open", "mark_closed"):
            patch.setattr(f"banmen_server.log.sqlite_file.{name}", full)
        LogFile(path).close()
    assert caplog.messages == ["data_not_writable"]
    assert not lacks_its_log(path)
    assert started(path) == [1, 2, 3]


# --- files that were left --------------------------------------------------------------------------------------------


def later(path: Path) -> None:
    """Play on in a session that is killed, and deletes a table: so the page of the marks is in its log."""

    async def scene() -> None:
        log = SqliteLog(path)
        await append(log, 4)
        await move_into_file(log)
        await append(log, 5)
        await log.append("b", 0, [b"1"], append_id="b")
        await log.delete("b")
        copy(path, path.with_name("later.db"))
        await log.close()

    asyncio.run(scene())


def by_backup(path: Path, to: Path) -> None:
    backup(path, to)


def by_salvage(path: Path, to: Path) -> None:
    salvage(path, to)


def by_import(path: Path, to: Path) -> None:
    with LogReader(path) as reader, LogWriter(to) as writer:
        for table in reader.tables():
            items = [item for item in table.items() if not hasattr(item, "data")]
            writer.add(Head(table.head.table), None, [(item.append_id, item.events) for item in items])


def by_copying_a_closed_file(path: Path, to: Path) -> None:
    copy(path, to, ("",))


@pytest.mark.parametrize("how", [by_backup, by_salvage, by_import, by_copying_a_closed_file])
@pytest.mark.parametrize("left", [("-wal",), ("-acknowledged",), ("-wal", "-acknowledged")])
def test_leftovers_next_to_a_replaced_file_do_not_belong_to_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, how: Callable[[Path, Path], None], left: Sequence[str]
) -> None:
    path, put = tmp_path / "hall.db", tmp_path / "put.db"
    play(path, 1, 2, 3)
    how(path, put)
    later(path)
    copy(tmp_path / "later.db", put, left)
    has_log = "-wal" in left
    assert check(put).faults == ["the write-ahead log beside it is of another file, and was not read"] * has_log
    for make in (by_backup, by_salvage):
        made = tmp_path / f"{make.__name__}.db"
        make(put, made)
        assert started(made) == [1, 2, 3]
    with LogReader(put) as reader:
        assert [len(list(table.items())) for table in reader.tables()] == [3]
    caplog.clear()
    assert started(put) == [1, 2, 3]
    assert caplog.messages == ["data_log_of_another_file"] * has_log


def test_an_unreadable_wal_with_acknowledged_records_is_kept(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path, cut = tmp_path / "hall.db", tmp_path / "cut.db"
    play(path, 1)

    async def scene() -> None:
        with SqliteReader(path):  # which keeps the mark of the session from being moved into the file
            log = SqliteLog(path)
            await append(log, 2)
            copy(path, cut)
        await log.close()

    asyncio.run(scene())
    with sibling(cut, "-wal").open("r+b") as wal:
        wal.write(b"?")
    assert started(cut) == [1]
    assert caplog.messages == ["data_log_of_another_file"]


def test_the_log_of_a_file_that_is_moved_away_is_kept_until_the_file_is_back(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path, moved = tmp_path / "hall.db", tmp_path / "moved.db"
    killed(path)
    path.rename(moved)
    assert started(path) == []
    assert caplog.messages == ["data_missing"]
    for suffix in ("-wal", "-acknowledged"):
        next(tmp_path.glob(f"hall.db.damaged-*{suffix}")).rename(sibling(moved, suffix))
    assert started(moved) == [1, 2, 3]
    assert caplog.messages == ["data_missing"]
