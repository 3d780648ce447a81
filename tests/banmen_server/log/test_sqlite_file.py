"""The file: one holder at a time, private, and never another program's."""

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from banmen_server.log import Head, InUse, NotALog, Unavailable
from banmen_server.log.replacing import beside
from banmen_server.log.sqlite import SqliteLog
from banmen_server.log.sqlite_file import LogFile
from tests.banmen_server.log.all_tables import all_tables

ASK_FOR = """
import sys
from banmen_server.log import InUse
from banmen_server.log.sqlite_file import LogFile
try:
    LogFile(sys.argv[1]).close()
except InUse:
    print("in use")
else:
    print("free")
"""


def ask_from_another_process(path: Path) -> str:
    asked = subprocess.run([sys.executable, "-c", ASK_FOR, path], check=True, capture_output=True, text=True)
    return asked.stdout.strip()


def make_log(path: Path) -> None:
    LogFile(path).close()


def test_another_process_cannot_open_what_is_open(tmp_path: Path) -> None:
    path = tmp_path / "hall.banmen"
    opened = LogFile(path)
    assert ask_from_another_process(path) == "in use"
    opened.close()
    assert ask_from_another_process(path) == "free"


def test_neither_can_the_same_process_nor_by_another_name(tmp_path: Path) -> None:
    path = tmp_path / "hall.banmen"
    (tmp_path / "folder").mkdir()
    opened = LogFile(path)
    with pytest.raises(InUse, match="stop that one"):
        LogFile(path)
    with pytest.raises(InUse):
        LogFile(tmp_path / "folder" / ".." / "hall.banmen")
    # The refused ones have not let go of the lock.
    assert ask_from_another_process(path) == "in use"
    opened.close()


def test_the_folder_is_made(tmp_path: Path) -> None:
    make_log(tmp_path / "new" / "folder" / "hall.banmen")
    assert (tmp_path / "new" / "folder" / "hall.banmen").is_file()


@pytest.mark.skipif(os.name == "nt", reason="the system has no such modes")
def test_folder_and_files_are_private(tmp_path: Path) -> None:
    folder = tmp_path / "new"

    async def modes_while_open() -> dict[str, int]:
        log = SqliteLog(folder / "hall.banmen")
        await log.append("a", 0, [b"1"], append_id="x")
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}
        await log.close()
        return modes

    names = ["hall.banmen", "hall.banmen-acknowledged", "hall.banmen-shm", "hall.banmen-wal", "hall.banmen.lock"]
    assert asyncio.run(modes_while_open()) == dict.fromkeys(names, 0o600)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_closing_moves_the_wal_into_the_file(tmp_path: Path) -> None:
    async def scene() -> None:
        log = SqliteLog(tmp_path / "hall.banmen")
        await log.append("a", 0, [b"1"], append_id="x")
        await log.close()

    asyncio.run(scene())
    assert not (tmp_path / "hall.banmen-wal").exists()


def test_every_commit_waits_for_the_disk(tmp_path: Path) -> None:
    opened = LogFile(tmp_path / "hall.banmen")
    assert opened.writer.execute("PRAGMA synchronous").fetchone() == (2,)
    assert opened.writer.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    opened.close()


@pytest.mark.parametrize("foreign", [b"dear diary\n", b"SQLite format 3", bytes(4096)])
def test_what_is_not_a_database_is_left_as_it_was(tmp_path: Path, foreign: bytes) -> None:
    path = tmp_path / "diary.txt"
    path.write_bytes(foreign)
    with pytest.raises(NotALog, match=r"not a log of banmen.*Name another file"):
        LogFile(path)
    assert path.read_bytes() == foreign


def test_another_programs_database_is_left_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "recipes.db"
    with closing(sqlite3.connect(path)) as recipes:
        recipes.execute("CREATE TABLE recipes (name)")
    before = path.read_bytes()
    with pytest.raises(NotALog, match="not a log of banmen"):
        LogFile(path)
    assert path.read_bytes() == before


def test_a_newer_schema_is_left_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "hall.banmen"
    make_log(path)
    with closing(sqlite3.connect(path)) as newer:
        newer.execute("PRAGMA user_version = 99")
        newer.execute("DROP TABLE names")
        newer.execute("DROP TABLE names_again")
    before = path.read_bytes()
    with pytest.raises(NotALog, match="Upgrade"):
        LogFile(path)
    assert path.read_bytes() == before


def test_a_refused_file_is_let_go(tmp_path: Path) -> None:
    path = tmp_path / "hall.banmen"
    path.write_bytes(b"dear diary")
    with pytest.raises(NotALog):
        LogFile(path)
    path.unlink()
    make_log(path)


def test_a_making_that_was_cut_short_is_made_again(tmp_path: Path) -> None:
    path = tmp_path / "hall.banmen"
    path.touch()
    make_log(path)
    make_log(path)


def test_a_file_for_which_there_is_no_room_leaves_none_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "hall.banmen"

    def no_room(connection: sqlite3.Connection) -> None:
        connection.execute("CREATE TABLE half (of)")
        connection.execute("COMMIT")
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as full:
        full.setattr("banmen_server.log.connecting.create", no_room)
        with pytest.raises(Unavailable, match="disk is full"):
            LogFile(path)
    assert [file.name for file in tmp_path.iterdir()] == ["hall.banmen.lock"]
    make_log(path)


def test_the_wal_of_a_file_that_is_no_more_is_not_of_the_new_one(tmp_path: Path) -> None:
    path = tmp_path / "hall.banmen"

    async def scene() -> None:
        log = SqliteLog(path)
        await append(log, 1)
        wal = (tmp_path / "hall.banmen-wal").read_bytes()
        await log.close()
        path.unlink()
        (tmp_path / "hall.banmen-wal").write_bytes(wal)
        log = SqliteLog(path)
        assert await all_tables(log) == []
        await append(log, 1, 2)
        await log.close()

    asyncio.run(scene())


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(Unavailable, match="cannot be opened"):
        LogFile(tmp_path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no such files")
def test_a_pipe_or_a_device_is_no_file_and_stays_there(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(NotALog, match="no file"):
        LogFile(tmp_path / "pipe")
    assert [(path.name, path.is_fifo()) for path in tmp_path.iterdir()] == [("pipe", True)]


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "hall").touch()
    with pytest.raises(Unavailable, match="cannot be opened"):
        LogFile(tmp_path / "hall" / "hall.banmen")


# --- what others do to the file --------------------------------------------------------------------------------------


async def append(log: SqliteLog, *numbers: int) -> None:
    for number in numbers:
        await log.append("a", number - 1, [b"%d" % number], append_id=str(number))


async def numbers(log: SqliteLog) -> list[int]:
    return [record.seq async for record in log.read("a")]


def look_at_once(log: SqliteLog) -> None:
    """Let the writer look after the file with its next batch."""
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
def test_a_file_that_is_deleted_underneath_is_written_again(
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
    if harm == "replaced":
        assert [file.read_bytes() for file in tmp_path.glob("hall.banmen.damaged-*")] == [b"dear diary"]


@pytest.mark.skipif(os.name == "nt", reason="a file that is open cannot be cut there")
def test_what_a_file_that_is_emptied_underneath_had_of_late_is_saved_and_it_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
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


@pytest.mark.skipif(os.name == "nt", reason="the file itself is not locked there")
@pytest.mark.parametrize("make_link", [Path.hardlink_to, Path.symlink_to], ids=["hard", "symbolic"])
def test_a_link_is_no_second_way_in(tmp_path: Path, make_link: Callable[[Path, Path], None]) -> None:
    path, link = tmp_path / "hall.banmen", tmp_path / "link.banmen"
    opened = LogFile(path)
    make_link(link, path)
    with pytest.raises(InUse):
        LogFile(link)
    opened.close()


def test_a_file_with_another_name_becomes_one_of_its_own(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path, link = tmp_path / "hall.banmen", tmp_path / "link.banmen"
    make_log(path)
    link.hardlink_to(path)
    make_log(path)
    assert path.stat().st_nlink == 1
    assert "data_had_two_names" in caplog.messages


def test_a_name_that_a_running_log_gets_is_said(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
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


def test_a_file_that_was_emptied_is_said(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "hall.banmen"
    path.touch()
    make_log(path)
    assert "data_was_empty" in caplog.messages


# --- damage ----------------------------------------------------------------------------------------------------------


def test_a_page_that_sqlite_cannot_read_costs_what_was_on_it(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "hall.banmen"

    async def scene() -> None:
        log = SqliteLog(path)
        await append(log, *range(1, 200))
        await log.append("b", 0, [b"1"], append_id="x")
        await log.close()
        data = bytearray(path.read_bytes())
        data[100] = 0xFF  # the kind of the first page: nothing can be read by SQLite any more
        path.write_bytes(data)
        log = SqliteLog(path)
        assert await numbers(log) == list(range(1, 200))
        assert log.report is not None
        assert log.report.whole == 2
        await log.close()

    asyncio.run(scene())
    assert len(list(tmp_path.glob("hall.banmen.damaged-*"))) == 1
    assert "data_damaged" in caplog.messages


def test_damage_that_a_running_server_meets_is_mended_without_a_stop(tmp_path: Path) -> None:
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


def test_a_file_that_cannot_be_written_at_the_start_is_read(
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
        assert (log.health, beside(path, "-acknowledged").exists()) == (None, True)
        await log.close()
        again = SqliteLog(path)
        assert (await numbers(again), again.health) == ([1, 2, 3], None)
        await again.close()

    asyncio.run(scene(asyncio.run(fill())))


def test_a_table_that_an_index_has_lost_is_found_all_the_same(tmp_path: Path) -> None:
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
