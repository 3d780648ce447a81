"""The mark of a session: which files beside a log's belong to it.

A log that is open has a mark of its own in its file, and the same in `FILE-acknowledged`; a file that needs nothing
beside it has another, which no log had: one that was closed, copied, saved or imported. Before a new mark is written,
the one before is written again, so that a write-ahead log which is not yet in its file has the mark that the file has.
So a start sees what SQLite cannot:

- a file whose mark is that of an open log, with nothing beside it, is a copy of a running server's file alone;
- a write-ahead log that has marks, but not that of the file, is of another file; so is one without any beside a file
  that was closed, or whose `FILE-acknowledged` has another mark.

Marks of earlier versions are shorter. Where one of those is in a write-ahead log, that is taken for the file's own.
"""

import secrets
import sqlite3
from contextlib import closing
from pathlib import Path

from banmen_server.log.acknowledged import acknowledged
from banmen_server.log.checks import row_check
from banmen_server.log.connecting import connect_alone, connect_to_read
from banmen_server.log.pages import Pages
from banmen_server.log.queries import SESSION, get, put
from banmen_server.log.replacing import beside

_OPEN, _CLOSED = b"open", b"closed"
_RANDOM_BYTES = 16
_SHORT = len(_CLOSED) + 8
"""No mark of an earlier version has more bytes, and each of this one has."""


def mark_open(connection: sqlite3.Connection) -> bytes:
    """Mark a log's file as open, in two transactions; return the mark. Raises sqlite3.Error."""
    return _mark(connection, _OPEN)


def mark_closed(connection: sqlite3.Connection) -> None:
    """Mark a log's file as whole without anything beside it, in two transactions. Raises sqlite3.Error."""
    _mark(connection, _CLOSED)


def mark_as_new(connection: sqlite3.Connection) -> None:
    """Do as `mark_closed` for a file that is being made, within a transaction. Raises sqlite3.Error."""
    put(connection, name=SESSION, value=_new(_CLOSED))


def mark_again(connection: sqlite3.Connection) -> None:
    """Write the mark that a file has again, within a transaction. Raises sqlite3.Error."""
    put(connection, name=SESSION, value=get(connection, name=SESSION))


def _mark(connection: sqlite3.Connection, kind: bytes) -> bytes:
    mark = _new(kind)
    for write in (mark_again, lambda of: put(of, name=SESSION, value=mark)):
        connection.execute("BEGIN IMMEDIATE")
        try:
            write(connection)
            connection.execute("COMMIT")
        finally:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
    return mark


def _new(kind: bytes) -> bytes:
    return kind + secrets.token_bytes(_RANDOM_BYTES)


def lacks_its_log(path: Path) -> bool:
    """Return True for a file that was copied, or left, without the write-ahead log that belongs to it."""
    if _has_wal(path) or beside(path, "-acknowledged").exists():
        return False
    return (_mark_in_file(path) or b"").startswith(_OPEN)


def has_log_of_another_file(path: Path) -> bool:
    """Return True where the write-ahead log beside a file is not the one that belongs to it.

    So is one that SQLite would overwrite, because nothing of it can be read, where what was acknowledged is not of
    the session in the file.
    """
    if not _has_wal(path):
        return False
    told, mark = acknowledged(path), _mark_in_file(path)
    if mark in {None, told.session}:
        return False
    assert mark is not None  # noqa: S101 - as it has just been seen
    marks = _marks_in_wal(path)
    if marks is None:
        return bool(told.ends)
    if not marks:
        return mark.startswith(_CLOSED) or bool(told.session)
    return mark not in marks and min(map(len, marks)) > _SHORT


def faults_beside(path: Path) -> list[str]:
    """Say what beside a file, or missing there, does not belong to it. Look before SQLite makes files beside it."""
    if has_log_of_another_file(path):
        return ["the write-ahead log beside it is of another file, and was not read"]
    if lacks_its_log(path):
        return ["its write-ahead log is missing, with what was played last: see -wal beside the original"]
    return []


def connect_as_a_start(path: Path) -> sqlite3.Connection:
    """Open a file to read it, without the write-ahead log that a start would set aside. Raises sqlite3.Error."""
    return connect_alone(path) if has_log_of_another_file(path) else connect_to_read(path)


def _has_wal(path: Path) -> bool:
    wal = beside(path, "-wal")
    return wal.exists() and wal.stat().st_size > 0  # who only reads the file leaves an empty one


def _mark_in_file(path: Path) -> bytes | None:
    """Read the mark in the file itself, without a write-ahead log; None where there is none, or it is damaged."""
    try:
        with closing(connect_alone(path)) as connection:
            return get(connection, name=SESSION)
    except sqlite3.Error:
        return None


def _marks_in_wal(path: Path) -> set[bytes] | None:
    """Return all marks that are, or were, in the write-ahead log; None where nothing is committed there."""
    pages = Pages(path, beside(path, "-wal"))
    if not pages.has_wal:
        return None
    rows = [row.values for row in pages.wal_rows(SESSION.encode()) if row.rowid is None]
    return {
        value
        for name, value, check in (row for row in rows if len(row) == 3)  # noqa: PLR2004 - as a value's row has
        if name == SESSION and isinstance(value, bytes) and row_check(name, value) == check
    }
