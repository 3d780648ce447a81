"""The thread that moves the write-ahead log into the file beside the writer: `Checkpoints`.

SQLite would do it within a commit, and everybody whose record is in that batch, or waits for the next one, would wait
for a thousand pages and two syncs. Here the writer goes on meanwhile. It is held up, for the syncs and what it has
added by then, only where the WAL is long and is to begin anew.
"""

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Lock, Thread

_PAGES = 400
"""What was written is moved after about so many pages."""
_PAGES_OF_A_COMMIT, _RECORDS_OF_A_PAGE = 3, 6
_LONG = 4_000
"""A WAL of so many pages of 4 KiB begins anew."""


class Checkpoints:
    """Moves a WAL now and then. `connection` is its own; `write_lock` is held while a batch is written.

    `moved` is called, with that lock, whenever all that was written is in the file.
    """

    def __init__(self, connection: sqlite3.Connection, write_lock: Lock, moved: Callable[[], None]) -> None:
        self._connection: sqlite3.Connection | None = connection
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
        with self._using, suppress(sqlite3.Error):
            if self._connection is not None:
                _, pages, moved = self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
                if to_the_end and pages == moved:
                    self._moved()
                return int(pages)
        return 0
