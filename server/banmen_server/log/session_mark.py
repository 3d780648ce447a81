"""The mark of a session: which files beside a log's belong to it.

A log that is open has a mark of its own in its file, and the same in `FILE-acknowledged`; one that was closed has
another. So a start sees what SQLite cannot:

- a file whose mark is that of an open log, with nothing beside it, is a copy of a running server's file alone;
- a write-ahead log beside a file that was closed, or whose `FILE-acknowledged` has another mark, is of another file.

Marks of earlier versions have no kind, and show neither.
"""

import secrets
import sqlite3
from contextlib import closing
from pathlib import Path

from banmen_server.log.acknowledged import acknowledged
from banmen_server.log.connecting import connect_alone
from banmen_server.log.queries import SESSION, get
from banmen_server.log.replacing import beside
from banmen_server.log.salvage import values_in_wal

_OPEN, _CLOSED = b"open", b"closed"


def open_mark() -> bytes:
    """Make the mark of a log that is opened."""
    return _OPEN + secrets.token_bytes(8)


def closed_mark() -> bytes:
    """Make the mark of a log's file that is whole without anything beside it."""
    return _CLOSED + secrets.token_bytes(8)


def lacks_its_log(path: Path) -> bool:
    """Return True for a file that was copied, or left, without the write-ahead log that belongs to it."""
    if _has_wal(path) or beside(path, "-acknowledged").exists():
        return False
    return (_mark_in_file(path) or b"").startswith(_OPEN)


def has_log_of_another_file(path: Path) -> bool:
    """Return True where the write-ahead log beside a file is not the one that belongs to it."""
    if not _has_wal(path):
        return False
    mark, other = _mark_in_file(path), acknowledged(path).session
    if mark is None or not (mark.startswith(_CLOSED) or (other and other != mark)):
        return False
    # A session writes its mark first when it begins and last when it ends, so until that is moved into the file the
    # log of this file has one. A kill meanwhile may leave the mark in the file, and other pages in the log alone.
    values = values_in_wal(path)
    return values is not None and SESSION not in values


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
