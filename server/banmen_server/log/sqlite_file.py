"""The file of a log: locked by one process, readable by its owner alone, and never a file of another program.

Beside `FILE` there are `FILE.lock`, whose lock the system releases even when the process is killed, and SQLite's own
`FILE-wal` and `FILE-shm` while the log is open.
"""

import os
import sqlite3
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import NamedTuple

from filelock import BaseFileLock, FileLock, Timeout

from banmen_server.log import InUse, NotALog, Unavailable
from banmen_server.log.sqlite_rows import APPLICATION_ID, SCHEMA_VERSION, create

MEMORY = ":memory:"

_MAGIC = b"SQLite format 3\0"
_HEADER_BYTES = 100
_CHECKPOINT_PAGES = 4000  # of 4 KiB: the size of the WAL at which it is moved into the file


class OpenLog(NamedTuple):
    """The connections of an open log. A log in memory has only one connection, and no lock."""

    writer: sqlite3.Connection
    reader: sqlite3.Connection
    lock: BaseFileLock | None

    def close(self) -> None:
        """Close the connections, which moves the WAL into the file; then release the lock."""
        self.reader.close()
        self.writer.close()
        if self.lock is not None:
            self.lock.release()


def open_log(path: str | os.PathLike[str]) -> OpenLog:
    """Open a log's file; a missing file or folder is made. ":memory:" is a log that is lost when it is closed.

    Raises InUse, NotALog, Unavailable.
    """
    if os.fspath(path) == MEMORY:
        connection = _connect(MEMORY)
        _make_schema(connection)
        return OpenLog(connection, connection, None)
    try:
        return _open_file(Path(path).resolve())
    except (OSError, sqlite3.OperationalError) as error:
        raise Unavailable(f"{path} cannot be opened: {error}") from error
    except sqlite3.DatabaseError as error:
        raise NotALog(f"{path} is damaged ({error}); restore it from a copy, or name another file") from error


def _open_file(path: Path) -> OpenLog:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with ExitStack() as opened:
        lock = _lock_file(path)
        opened.callback(lock.release)
        _make_private(path)
        _check_header(path)
        writer = opened.enter_context(closing(_connect(path)))
        _make_schema(writer)
        _make_durable(writer)
        reader = opened.enter_context(closing(_connect(path)))
        reader.execute("PRAGMA query_only = ON")
        opened.pop_all()  # nothing failed, so they stay open
    return OpenLog(writer, reader, lock)


def _lock_file(path: Path) -> BaseFileLock:
    """Take the lock beside the file. Raises InUse."""
    # Not `thread_local`: another thread may release the lock.
    lock = FileLock(path.with_name(f"{path.name}.lock"), timeout=0, mode=0o600, thread_local=False)
    try:
        lock.acquire()
    except Timeout as error:
        raise InUse(f"{path} is in use by another server; stop that one, or name another file") from error
    return lock


def _make_private(path: Path) -> None:
    # Only a missing file is opened: closing a second descriptor of a file would drop SQLite's locks on it.
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def _check_header(path: Path) -> None:
    """Check the header of the file before SQLite may change it. Raises NotALog."""
    with path.open("rb") as file:
        header = file.read(_HEADER_BYTES)
    if not header:
        return  # a new file
    application, version = (int.from_bytes(header[at : at + 4], "big") for at in (68, 60))
    if not header.startswith(_MAGIC) or application != APPLICATION_ID:
        raise NotALog(f"{path} is not a log of banmen; it was left as it is. Name another file")
    if version > SCHEMA_VERSION:
        raise NotALog(f"{path} was written by a newer banmen; it was left as it is. Upgrade, or name another file")


def _connect(path: Path | str) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    connection.text_factory = _text
    return connection


def _text(stored: bytes) -> str:
    return stored.decode(errors="replace")  # altered bytes are seen by their row's check


def _make_schema(connection: sqlite3.Connection) -> None:
    # Before WAL is on, so that the application id is in the header of the file itself.
    if connection.execute("PRAGMA user_version").fetchone() == (0,):
        connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
        connection.execute("BEGIN EXCLUSIVE")
        create(connection)
        connection.execute("COMMIT")


def _make_durable(connection: sqlite3.Connection) -> None:
    (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != "wal":
        raise Unavailable(f"this folder's file system cannot keep a log safe (SQLite gives {mode!r} for WAL)")
    connection.execute("PRAGMA secure_delete = ON")  # what is deleted is not found by a salvage
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA fullfsync = ON")  # macOS: fsync alone does not reach the disk
    connection.execute(f"PRAGMA wal_autocheckpoint = {_CHECKPOINT_PAGES}")
