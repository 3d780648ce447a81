"""The mark of a session: it shows which files next to a log's file belong to it.

A log that is open has a mark of its own in its file, and the same in `FILE-acknowledged`. A file that needs nothing
next to it (it was closed, copied, saved or imported) has another mark, which no log had. Before a new mark is written,
the previous one is written again, so that a write-ahead log which is not yet in its file has the mark of the file. Thus
a start detects what SQLite cannot:

- a file with the mark of an open log and nothing next to it is a copy of a running server's file alone;
- a write-ahead log that has marks, but not that of the file, belongs to another file; so does one without any marks
  next to a file that was closed, or whose `FILE-acknowledged` has another mark;
- a write-ahead log with the file's mark only behind a damaged frame is the file's own, and the file has pages that are
  newer than what SQLite reads of the log: a power cut ended a checkpoint, and then a byte of the log was altered.

Marks of earlier versions are shorter. A write-ahead log with one of those is assumed to be the file's own.
"""

import secrets
import sqlite3
from contextlib import closing
from pathlib import Path

from banmen_server.log.acknowledged import acknowledged
from banmen_server.log.checksums import row_check
from banmen_server.log.connections import connect_alone, connect_to_read
from banmen_server.log.files import sibling
from banmen_server.log.pages import FilePages
from banmen_server.log.queries import SESSION, get, put

_OPEN, _CLOSED = b"open", b"closed"
_RANDOM_BYTES = 16
_SHORT = len(_CLOSED) + 8
"""The maximum length of a mark of an earlier version; each mark of this one is longer."""


def mark_open(connection: sqlite3.Connection) -> bytes:
    """Mark a log's file as open, in two transactions; return the mark. Raises sqlite3.Error."""
    return _mark(connection, _OPEN)


def mark_closed(connection: sqlite3.Connection) -> None:
    """Mark a log's file as complete on its own, in two transactions. Raises sqlite3.Error."""
    _mark(connection, _CLOSED)


def mark_as_new(connection: sqlite3.Connection) -> None:
    """Do as `mark_closed` for a file in the making, within a transaction. Raises sqlite3.Error."""
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
    """Return True for a file that was copied or left without the write-ahead log that belongs to it."""
    if _has_wal(path) or sibling(path, "-acknowledged").exists():
        return False
    return (_mark_in_file(path) or b"").startswith(_OPEN)


def has_log_of_another_file(path: Path) -> bool:
    """Return True if the write-ahead log next to a file belongs to another one.

    That includes a write-ahead log that SQLite would overwrite as unreadable, if the acknowledgements are not of the
    session in the file.
    """
    if not _has_wal(path):
        return False
    ends, mark = acknowledged(path), _mark_in_file(path)
    if mark in {None, ends.session}:
        return False
    assert mark is not None  # noqa: S101 - as it has just been seen
    pages = FilePages(path, sibling(path, "-wal"))
    if not pages.has_wal:
        return bool(ends.ends)
    marks = _marks(pages)
    if mark in _marks(pages, later=True):
        return False
    if not marks:
        return mark.startswith(_CLOSED) or bool(ends.session)
    return mark not in marks and min(map(len, marks)) > _SHORT


def is_ahead_of_its_log(path: Path, wal: Path | None = None) -> bool:
    """Return True if the file has pages that its write-ahead log has only behind a damaged frame.

    SQLite would lay older pages over them. `wal` is the write-ahead log, if that is not next to the file. An open
    session writes its mark once more at its end: that behind other frames without any mark is no damage, but an end
    that a power cut has torn.
    """
    wal = wal or sibling(path, "-wal")
    if not wal.exists() or (mark := _mark_in_file(path)) in {None, acknowledged(path).session}:
        return False  # without reading the log: in a session that was not closed the file has its mark from the start
    assert mark is not None  # noqa: S101 - as it has just been seen
    pages = FilePages(path, wal)
    if not pages.has_wal or mark not in _marks(pages, later=True):
        return False
    marks = _marks(pages)
    return mark not in marks and (mark.startswith(_CLOSED) or bool(marks))


def faults_beside(path: Path) -> list[str]:
    """Describe files next to a log that do not belong to it, or that are missing.

    Call it before SQLite creates files there.
    """
    if has_log_of_another_file(path):
        return ["the write-ahead log beside it is of another file, and was not read"]
    if is_ahead_of_its_log(path):
        return ["the write-ahead log beside it is damaged, before what the file itself has of it"]
    if lacks_its_log(path):
        return ["its write-ahead log is missing, with what was played last: see -wal beside the original"]
    return []


def connect_as_a_start(path: Path) -> sqlite3.Connection:
    """Open a file for reading, without a write-ahead log that a start would set aside. Raises sqlite3.Error."""
    return connect_alone(path) if has_log_of_another_file(path) else connect_to_read(path)


def _has_wal(path: Path) -> bool:
    wal = sibling(path, "-wal")
    return wal.exists() and wal.stat().st_size > 0  # a process that only reads leaves an empty one


def _mark_in_file(path: Path) -> bytes | None:
    """Return the mark in the file itself, ignoring a write-ahead log; None if there is none or it is damaged."""
    try:
        with closing(connect_alone(path)) as connection:
            return get(connection, name=SESSION)
    except sqlite3.Error:
        return None


def _marks(pages: FilePages, *, later: bool = False) -> set[bytes]:
    """Return all marks in a write-ahead log: those that were committed, or those in frames that SQLite ignores."""
    rows = [row.values for row in pages.wal_rows(SESSION.encode(), later=later) if row.rowid is None]
    return {
        value
        for name, value, check in (row for row in rows if len(row) == 3)  # noqa: PLR2004 - as a value's row has
        if name == SESSION and isinstance(value, bytes) and row_check(name, value) == check
    }
