"""The connections to a log's file, and the thread that moves its write-ahead log (WAL) into the file.

By default SQLite moves the WAL inside a commit: every player whose record is in that batch or the next would wait for a
thousand pages and two syncs. So `make_durable` turns that off, and `Checkpoints` does it while the writer continues.
The writer waits only if the WAL is long and must restart, and then only for the syncs and for the pages added
meanwhile. A WAL that still grows to its limit is moved before the next batch; if that fails, nothing more is written.
"""

import os
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Lock, Thread

from banmen_server.log import Unavailable
from banmen_server.log.files import make_private
from banmen_server.log.sqlite_rows import create

_STATEMENTS_KEPT = 256  # inserting needs a statement for each number of rows
_DAMAGED = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
_NO_ROOM = frozenset({sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY})
_PAGES = 400
"""A checkpoint is due after about this many written pages."""
_LONG = 2_500
"""A WAL of this many 4 KiB pages is restarted."""
MAX_BYTES = 14_000_000
"""A longer WAL is moved before the next batch. A batch has at most about 2 MB; 16 MB are documented."""


class Altered(sqlite3.DatabaseError):
    """SQLite can read the file, but its contents are not what the log wrote."""


def is_damage(error: Exception) -> bool:
    """Return True if an error means that the file is damaged, rather than that it cannot be written."""
    code = getattr(error, "sqlite_errorcode", None)
    # If SQLite quotes altered bytes in its message, Python fails to decode it.
    return isinstance(error, Altered | UnicodeDecodeError) or (code is not None and code & 0xFF in _DAMAGED)


def is_no_room(error: Exception) -> bool:
    """Return True if an error means that nothing can be written: the disk is full, or the file is read-only."""
    code = getattr(error, "sqlite_errorcode", None)
    return code & 0xFF in _NO_ROOM if code is not None else isinstance(error, OSError)


def connect(path: Path | str) -> sqlite3.Connection:
    """Open a database. Text that is not valid UTF-8 is caught later by the check of its row."""
    connection = sqlite3.connect(
        path, isolation_level=None, check_same_thread=False, cached_statements=_STATEMENTS_KEPT
    )
    connection.text_factory = _text
    return connection


def _text(stored: bytes) -> str:
    return stored.decode(errors="replace")


def connect_alone(path: Path) -> sqlite3.Connection:
    """Open a file for reading, without its WAL and without a lock. Raises sqlite3.Error."""
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True, isolation_level=None)
    connection.text_factory = _text
    return connection


def connect_to_read(path: Path) -> sqlite3.Connection:
    """Open a database for reading that another process may have open. Raises sqlite3.Error.

    SQLite creates files next to a database. If the folder is read-only and has no WAL, no other process has it open.
    """
    alone = not os.access(path.parent, os.W_OK) and not path.with_name(f"{path.name}-wal").exists()
    how = f"{path.absolute().as_uri()}?mode=ro{'&immutable=1' if alone else ''}"
    connection = sqlite3.connect(how, uri=True, isolation_level=None, check_same_thread=False)
    connection.text_factory = _text
    return connection


def new_file(path: Path) -> sqlite3.Connection:
    """Create a file with the schema and without a WAL, so that closing it leaves one complete file."""
    path.unlink(missing_ok=True)
    make_private(path)
    connection = connect(path)
    try:
        make_schema(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def make_schema(connection: sqlite3.Connection) -> None:
    """Create the schema in an empty database."""
    # This precedes WAL mode, so that the header of the file itself has the application id.
    connection.execute("PRAGMA page_size = 4096")
    connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
    connection.execute("BEGIN EXCLUSIVE")
    create(connection)
    connection.execute("COMMIT")


def two_connections(path: Path) -> tuple[sqlite3.Connection, sqlite3.Connection]:
    """Return a connection for writing and one for reading. Raises sqlite3.Error, Unavailable."""
    writer = connect(path)
    try:
        make_durable(writer)
        reader = connect(path)
        reader.execute("PRAGMA query_only = ON")
        reader.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    except BaseException:
        writer.close()
        raise
    return writer, reader


def one_connection(path: Path) -> sqlite3.Connection:
    """Return a connection that needs no file next to the database, for a full disk."""
    connection = connect(path)
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    return connection


def to_checkpoint(path: Path) -> sqlite3.Connection:
    """Return a connection that moves the WAL into the file as durably as the writer's. Raises sqlite3.Error."""
    connection = connect(path)
    try:
        make_durable(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def make_durable(connection: sqlite3.Connection) -> None:
    """Make commits survive a power cut, and overwrite deleted data. Raises Unavailable."""
    (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != "wal":
        raise Unavailable(f"this folder's file system cannot keep a log safe (SQLite gives {mode!r} for WAL)")
    connection.execute("PRAGMA secure_delete = ON")  # a salvage must not find deleted records
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA fullfsync = ON")  # macOS: fsync alone does not reach the disk
    connection.execute("PRAGMA wal_autocheckpoint = 0")  # `Checkpoints` moves the WAL, and bounds it
    connection.execute(f"PRAGMA journal_size_limit = {MAX_BYTES}")  # truncates a longer WAL when it restarts


class Checkpoints:
    """Moves the WAL into the file from time to time.

    `connection` is its own, and `wal` is the WAL's path. The writer holds `write_lock` while it writes a batch. `moved`
    is called, with that lock held, whenever the file has everything that was written.
    """

    def __init__(self, connection: sqlite3.Connection, wal: Path, write_lock: Lock, moved: Callable[[], None]) -> None:
        self._connection: sqlite3.Connection | None = connection
        self._wal = wal
        self._write_lock = write_lock
        self._moved = moved
        self._using = Lock()
        self._due: SimpleQueue[bool] = SimpleQueue()
        self._pages = 0
        self._thread = Thread(target=self._run, name="log checkpoints", daemon=True)
        self._thread.start()

    def committed(self, pages: int) -> None:
        """Count the approximate pages of a commit; the caller holds the writer's lock."""
        self._pages += pages
        if self._pages > _PAGES:
            self._pages = 0
            self._due.put(True)

    def bound(self) -> None:
        """Move a WAL that has reached its limit; the caller holds the writer's lock. Raise Unavailable if that fails.

        While another program keeps reading the file, the WAL cannot restart and grows: that is no failure. Raise
        sqlite3.DatabaseError if the file is damaged.
        """
        try:
            if self._wal.stat().st_size <= MAX_BYTES:
                return
        except OSError:  # it was deleted, which `LogFile.was_moved` detects
            return
        try:
            self._move_now(to_the_end=True)
        except sqlite3.OperationalError as error:  # a damaged file raises another error, and is repaired
            raise Unavailable(f"{self._wal.name} is long and cannot be moved into the file: {error}") from error

    def close(self) -> None:
        """Stop moving and close the connection, without waiting for the writer's lock."""
        with self._using:
            if self._connection is not None:
                self._connection.close()
                self._connection = None
        self._due.put(False)

    def _run(self) -> None:
        while self._due.get():
            if self._move() >= _LONG:
                with self._write_lock:
                    self._move(to_the_end=True)

    def _move(self, *, to_the_end: bool = False) -> int:
        """Move what the WAL has and report if that is all of it. Return the number of its pages.

        A failure is ignored: the next checkpoint tries again, as in SQLite.
        """
        with suppress(sqlite3.Error):
            return self._move_now(to_the_end=to_the_end)
        return 0

    def _move_now(self, *, to_the_end: bool) -> int:
        """Do as `_move`, but raise sqlite3.Error on failure."""
        with self._using:
            if self._connection is not None:
                _, pages, moved = self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
                if to_the_end and pages == moved:
                    self._moved()
                return int(pages)
        return 0
