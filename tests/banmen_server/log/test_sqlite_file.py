"""The file: one holder at a time, private, and never another program's."""

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from banmen_server.log import InUse, NotALog, Unavailable
from banmen_server.log.sqlite import SqliteLog
from banmen_server.log.sqlite_file import open_log

ASK_FOR = """
import sys
from banmen_server.log import InUse
from banmen_server.log.sqlite_file import open_log
try:
    open_log(sys.argv[1]).close()
except InUse:
    print("in use")
else:
    print("free")
"""


def ask_from_another_process(path: Path) -> str:
    asked = subprocess.run([sys.executable, "-c", ASK_FOR, path], check=True, capture_output=True, text=True)
    return asked.stdout.strip()


def make_log(path: Path) -> None:
    open_log(path).close()


def test_another_process_cannot_open_what_is_open(tmp_path: Path) -> None:
    path = tmp_path / "hall.banmen"
    opened = open_log(path)
    assert ask_from_another_process(path) == "in use"
    opened.close()
    assert ask_from_another_process(path) == "free"


def test_neither_can_the_same_process_nor_by_another_name(tmp_path: Path) -> None:
    path = tmp_path / "hall.banmen"
    (tmp_path / "folder").mkdir()
    opened = open_log(path)
    with pytest.raises(InUse, match="stop that one"):
        open_log(path)
    with pytest.raises(InUse):
        open_log(tmp_path / "folder" / ".." / "hall.banmen")
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

    names = ["hall.banmen", "hall.banmen-shm", "hall.banmen-wal", "hall.banmen.lock"]
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
    opened = open_log(tmp_path / "hall.banmen")
    assert opened.writer.execute("PRAGMA synchronous").fetchone() == (2,)
    assert opened.writer.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    opened.close()


@pytest.mark.parametrize("foreign", [b"dear diary\n", b"SQLite format 3", bytes(4096)])
def test_what_is_not_a_database_is_left_as_it_was(tmp_path: Path, foreign: bytes) -> None:
    path = tmp_path / "diary.txt"
    path.write_bytes(foreign)
    with pytest.raises(NotALog, match=r"not a log of banmen.*Name another file"):
        open_log(path)
    assert path.read_bytes() == foreign


def test_another_programs_database_is_left_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "recipes.db"
    with closing(sqlite3.connect(path)) as recipes:
        recipes.execute("CREATE TABLE recipes (name)")
    before = path.read_bytes()
    with pytest.raises(NotALog, match="not a log of banmen"):
        open_log(path)
    assert path.read_bytes() == before


def test_a_newer_schema_is_left_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "hall.banmen"
    make_log(path)
    with closing(sqlite3.connect(path)) as newer:
        newer.execute("PRAGMA user_version = 99")
    before = path.read_bytes()
    with pytest.raises(NotALog, match="Upgrade"):
        open_log(path)
    assert path.read_bytes() == before


def test_a_refused_file_is_let_go(tmp_path: Path) -> None:
    path = tmp_path / "hall.banmen"
    path.write_bytes(b"dear diary")
    with pytest.raises(NotALog):
        open_log(path)
    path.unlink()
    make_log(path)


def test_a_making_that_was_cut_short_is_made_again(tmp_path: Path) -> None:
    path = tmp_path / "hall.banmen"
    path.touch()
    make_log(path)
    make_log(path)


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(Unavailable, match="cannot be opened"):
        open_log(tmp_path)


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "hall").touch()
    with pytest.raises(Unavailable, match="cannot be opened"):
        open_log(tmp_path / "hall" / "hall.banmen")
