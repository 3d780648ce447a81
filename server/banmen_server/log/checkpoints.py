"""`Checkpoints`: a thread that moves the write-ahead log (WAL) into the file while the writer continues.

SQLite would do this inside a commit: every player whose record is in that batch or the next would wait for a thousand
pages and two syncs. Here the writer waits only if the WAL is long and must restart, and then only for the syncs and for
the pages added meanwhile. A WAL that still grows to its limit is moved before the next batch; if that fails, nothing
more is written.
"""

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Lock, Thread

from banmen_server.log import Unavailable

_PAGES = 400
"""A checkpoint is due after about this many written pages."""
_LONG = 2_500
"""A WAL of this many 4 KiB pages is restarted."""
MAX_BYTES = 14_000_000
"""A longer WAL is moved before the next batch. A batch has at most about 2 MB; 16 MB are documented."""


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
