"""The thread that moves the write-ahead log into the file beside the writer: `Checkpoints`.

SQLite would do it within a commit, and everybody whose record is in that batch, or waits for the next one, would wait
for a thousand pages and two syncs. Here the writer goes on meanwhile. It is held up, for the syncs and what it has
added by then, only where the WAL is long and is to begin anew. A WAL that still grows to its bound is moved before the
next batch; where that fails, nothing more is written.
"""

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Lock, Thread

from banmen_server.log import Unavailable

_PAGES = 400
"""What was written is moved after about so many pages."""
_PAGES_OF_A_COMMIT, _RECORDS_OF_A_PAGE = 3, 6
_LONG = 2_500
"""A WAL of so many pages of 4 KiB begins anew."""
MOST_BYTES = 14_000_000
"""Before a WAL longer than this is added to, it is moved. A batch has about 2 MB at most, so 16 MB are documented."""


class Checkpoints:
    """Moves a WAL now and then. `connection` is its own, `wal` the file; `write_lock` is held while a batch is written.

    `moved` is called, with that lock, whenever all that was written is in the file.
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

    def committed(self, records: int) -> None:
        """Take note of a commit with so many records, with the writer's lock."""
        self._pages += _PAGES_OF_A_COMMIT + records // _RECORDS_OF_A_PAGE
        if self._pages > _PAGES:
            self._pages = 0
            self._due.put(True)

    def bound(self) -> None:
        """Move a WAL that is as long as it may be, with the writer's lock. Raise Unavailable where that fails.

        Where another program reads the file all the while it cannot begin anew, and grows: that is no failure. Raise
        sqlite3.DatabaseError where the file is damaged.
        """
        try:
            if self._wal.stat().st_size <= MOST_BYTES:
                return
        except OSError:  # it was deleted, which is looked for elsewhere
            return
        try:
            self._move_now(to_the_end=True)
        except sqlite3.OperationalError as error:  # what is damaged is mended
            raise Unavailable(f"{self._wal.name} is long and cannot be moved into the file: {error}") from error

    def close(self) -> None:
        """Move nothing more, and close the connection. It does not wait for the writer's lock."""
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
        """Move what is there, and tell where that is all of it. Returns how many pages the WAL has.

        What fails is tried again the next time, as SQLite does.
        """
        with suppress(sqlite3.Error):
            return self._move_now(to_the_end=to_the_end)
        return 0

    def _move_now(self, *, to_the_end: bool) -> int:
        """As `_move`. Raise sqlite3.Error where it fails."""
        with self._using:
            if self._connection is not None:
                _, pages, moved = self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
                if to_the_end and pages == moved:
                    self._moved()
                return int(pages)
        return 0
