"""Each detector of damage finds something that no other finds, so each is needed."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from banmen_server.log.acknowledged import acknowledged
from banmen_server.log.active_tables import ActiveTables, check_ends
from banmen_server.log.connections import Altered, connect_to_read
from banmen_server.log.files import sibling
from banmen_server.log.integrity import fault_in
from banmen_server.log.queries import SESSION, TableReading, deletions, end_of, get
from banmen_server.log.session_mark import faults_beside
from banmen_server.log.sqlite import SqliteLog
from tests.banmen_server.log.test_integrity import INDEX, damage, head_of
from tests.banmen_server.log.test_session_mark import ALL, copy, move_into_file

TABLES = ("table-0000", "table-0001")


def seen_by(path: Path) -> set[str]:
    """Return the detectors that find damage in a file, each run alone."""
    seen = {"marks"} if faults_beside(path) else set[str]()
    with closing(connect_to_read(path)) as connection:
        if fault_in(connection):
            seen.add("SQLite")
        try:
            check_ends(connection)
        except Altered:
            seen.add("ends")
        told = acknowledged(path)
        if told.missing(get(connection, name=SESSION), partial(end_of, connection), deletions(connection)):
            seen.add("acknowledged")
        active = ActiveTables()
        active.load(connection)
        if any(_is_damaged(connection, active, table) for table in TABLES):
            seen.add("checks")
    return seen


def _is_damaged(connection: sqlite3.Connection, active: ActiveTables, table: str) -> bool:
    reading = TableReading(table, 0, active.positions_of)
    while not (page := reading.next_page(connection)).ended:
        pass
    return page.damaged


def alter_a_record(path: Path) -> None:
    _change(path, "UPDATE journal SET record = zeroblob(length(record)) WHERE position = 1")


def lose_a_record(path: Path) -> None:
    _change(path, "DELETE FROM journal WHERE position = (SELECT max(position) FROM journal)")


def lose_where_a_table_ends(path: Path) -> None:
    _change(path, "DELETE FROM open_heads WHERE table_id = (SELECT max(table_id) FROM open_heads)")
    sibling(path, "-acknowledged").unlink()  # as a power cut may do it: while it is there, it sees that, too


def lose_the_log(path: Path) -> None:
    sibling(path, "-wal").unlink()


def copy_it_alone(path: Path) -> None:
    for suffix in ("-wal", "-acknowledged"):
        sibling(path, suffix).unlink()


def alter_an_index(path: Path) -> None:
    _change(path, "PRAGMA wal_checkpoint(TRUNCATE)")
    damage(path, INDEX, b"code-0000")


def _change(path: Path, statement: str) -> None:
    """Change the file as a session would, without closing it: that would move and delete the write-ahead log."""
    with closing(sqlite3.connect(path, isolation_level=None)) as holder:
        holder.execute("SELECT count(*) FROM tables").fetchall()
        holder.execute(statement)
        for suffix in ("", "-wal"):
            sibling(path.with_name("changed"), suffix).write_bytes(sibling(path, suffix).read_bytes())
    for suffix in ("", "-wal"):
        sibling(path.with_name("changed"), suffix).replace(sibling(path, suffix))
    sibling(path, "-shm").unlink(missing_ok=True)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file of a server that was killed."""
    path = tmp_path / "hall.db"

    async def fill() -> None:
        log = SqliteLog(tmp_path / "filled.db")
        for seq in range(3):
            for table in TABLES:
                head = None if seq else head_of(table)
                await log.append(table, seq, [b"event"], append_id=f"{table}/{seq}", head=head)
                if not seq:
                    await move_into_file(log)
        copy(tmp_path / "filled.db", path, ALL)
        await log.close()

    asyncio.run(fill())
    return path


def test_no_detector_reports_an_intact_file(path: Path) -> None:
    assert seen_by(path) == set()


@pytest.mark.parametrize(
    ("harm", "means"),
    [
        (alter_a_record, "checks"),
        (lose_a_record, "checks"),  # by the row of `open_heads` that it is compared with
        (lose_where_a_table_ends, "ends"),
        (lose_the_log, "acknowledged"),
        (copy_it_alone, "marks"),
        (alter_an_index, "SQLite"),
    ],
)
def test_each_detector_finds_damage_that_no_other_finds(path: Path, harm: Callable[[Path], None], means: str) -> None:
    harm(path)
    assert seen_by(path) == {means}
