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

from banmen_server.log import InUse, NotALog, Unavailable
from banmen_server.log.sqlite import SqliteLog
from banmen_server.log.sqlite_file import LogFile
from tests.banmen_server.log.all_tables import all_tables
from tests.banmen_server.log.appending import append

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


def test_another_process_cannot_open_an_open_log(tmp_path: Path) -> None:
    path = tmp_path / "hall.banmen"
    opened = LogFile(path)
    assert ask_from_another_process(path) == "in use"
    opened.close()
    assert ask_from_another_process(path) == "free"


@pytest.mark.skipif(os.name == "nt", reason="the file itself is not locked there")
def test_a_starting_child_process_does_not_keep_the_lock(tmp_path: Path) -> None:
    path = tmp_path / "hall.banmen"
    opened = LogFile(path)
    assert opened._locks is not None
    inode = opened._locks._inode
    assert inode is not None
    inherited = os.dup(inode)  # as one that was forked has it until it is another program
    try:
        opened.close()
        LogFile(path).close()
    finally:
        os.close(inherited)


def test_the_same_process_cannot_open_it_again_by_any_name(tmp_path: Path) -> None:
    path = tmp_path / "hall.banmen"
    (tmp_path / "folder").mkdir()
    opened = LogFile(path)
    with pytest.raises(InUse, match="stop that one"):
        LogFile(path)
    with pytest.raises(InUse):
        LogFile(tmp_path / "folder" / ".." / "hall.banmen")
    # The refused attempts have not released the lock.
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


@pytest.mark.skipif(os.name == "nt", reason="the system has no such modes")
def test_a_file_that_others_can_read_is_made_private(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    make_log(tmp_path / "hall.banmen")
    (tmp_path / "hall.banmen").chmod(0o644)
    make_log(tmp_path / "hall.banmen")
    assert stat.S_IMODE((tmp_path / "hall.banmen").stat().st_mode) == 0o600
    assert caplog.messages == ["data_made_private"]


def test_a_file_that_cannot_be_made_private_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(_: Path) -> bool:
        raise PermissionError("the file of another user")

    make_log(tmp_path / "hall.banmen")
    monkeypatch.setattr("banmen_server.log.sqlite_file.keep_private", refuse)
    make_log(tmp_path / "hall.banmen")
    assert set(caplog.messages) == {"data_not_private"}


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
def test_a_file_that_is_no_database_is_unchanged(tmp_path: Path, foreign: bytes) -> None:
    path = tmp_path / "diary.txt"
    path.write_bytes(foreign)
    with pytest.raises(NotALog, match=r"not a log of banmen.*Name another file"):
        LogFile(path)
    assert path.read_bytes() == foreign


def test_another_programs_database_is_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "recipes.db"
    with closing(sqlite3.connect(path)) as recipes:
        recipes.execute("CREATE TABLE recipes (name)")
    before = path.read_bytes()
    with pytest.raises(NotALog, match="not a log of banmen"):
        LogFile(path)
    assert path.read_bytes() == before


def test_a_file_of_a_newer_schema_is_unchanged(tmp_path: Path) -> None:
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


def test_a_refused_file_is_unlocked(tmp_path: Path) -> None:
    path = tmp_path / "hall.banmen"
    path.write_bytes(b"dear diary")
    with pytest.raises(NotALog):
        LogFile(path)
    path.unlink()
    make_log(path)


def test_an_interrupted_creation_is_repeated(tmp_path: Path) -> None:
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
        full.setattr("banmen_server.log.connections.create", no_room)
        with pytest.raises(Unavailable, match="disk is full"):
            LogFile(path)
    assert [file.name for file in tmp_path.iterdir()] == ["hall.banmen.lock"]
    make_log(path)


def test_the_wal_of_a_deleted_file_does_not_belong_to_the_new_one(tmp_path: Path) -> None:
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


def test_a_link_to_itself_is_no_file(tmp_path: Path) -> None:
    link = tmp_path / "banmen.db"
    link.symlink_to(link)
    with pytest.raises(Unavailable, match="cannot be opened"):
        LogFile(link)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no such files")
def test_a_pipe_or_a_device_is_refused_and_unchanged(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(NotALog, match="no file"):
        LogFile(tmp_path / "pipe")
    assert [(path.name, path.is_fifo()) for path in tmp_path.iterdir()] == [("pipe", True)]


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "hall").touch()
    with pytest.raises(Unavailable, match="cannot be opened"):
        LogFile(tmp_path / "hall" / "hall.banmen")


@pytest.mark.skipif(os.name == "nt", reason="the file itself is not locked there")
@pytest.mark.parametrize("make_link", [Path.hardlink_to, Path.symlink_to], ids=["hard", "symbolic"])
def test_a_link_does_not_bypass_the_lock(tmp_path: Path, make_link: Callable[[Path, Path], None]) -> None:
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


def test_an_emptied_file_is_reported(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "hall.banmen"
    path.touch()
    make_log(path)
    assert "data_was_empty" in caplog.messages
