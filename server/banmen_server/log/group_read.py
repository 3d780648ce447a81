"""The reader thread of a database: all queued queries run in one transaction, and share one hand-over to the thread.

Loading a thousand tables together costs a few hand-overs, not thousands.
"""

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, Protocol, TypeVar

from banmen_server.log import LogFuture, Unavailable

Result = TypeVar("Result")

_MAX_BATCH = 64
"""Queries in one transaction. The first ones have their results before all others have run."""


class _Query(LogFuture[Result], kw_only=True):
    """A query, and the event loop of its caller."""

    ask: Callable[[sqlite3.Connection], Result]
    loop: asyncio.AbstractEventLoop

    def run(self, connection: sqlite3.Connection) -> None:
        try:
            self.outcome = self.ask(connection)
        except Exception as error:  # noqa: BLE001 - reported to the caller
            self.error = error


class Readable(Protocol):
    """The file of a database. `read_lock` is held while its `reader` is used."""

    @property
    def read_lock(self) -> Any:
        """A lock."""
        ...

    @property
    def reader(self) -> sqlite3.Connection:
        """The connection to read with."""
        ...


class GroupRead:
    """The reader of a database. Queries added during a transaction gather for the next one."""

    def __init__(self, file: Readable) -> None:
        self._file = file
        self._waiting: deque[_Query[Any]] = deque()
        self._awake: SimpleQueue[None] = SimpleQueue()
        self._busy = False
        self._handing_over: asyncio.AbstractEventLoop | None = None
        self._closed = False
        self._thread = Thread(target=self._read_all, name="log reader", daemon=True)
        self._thread.start()

    def run(self, ask: Callable[[sqlite3.Connection], Result]) -> LogFuture[Result]:
        """Run `ask` in the reader thread; the result or the exception is set. Unavailable if the reader is closed."""
        loop = asyncio.get_running_loop()
        query: _Query[Result] = _Query(ask=ask, loop=loop)
        if self._closed:
            loop.call_soon(query.set_exception, Unavailable("the log is closed"))
            return query
        self._waiting.append(query)
        if self._handing_over is not loop and not self._busy:
            self._handing_over = loop
            loop.call_soon(self._hand_over)
        return query

    def _hand_over(self) -> None:
        self._handing_over = None
        if not self._busy:
            self._awake.put(None)

    async def close(self) -> None:
        """Refuse further queries, run the queued ones, and stop the thread. The connection stays open."""
        self._closed = True
        self._awake.put(None)
        await asyncio.to_thread(self._thread.join)

    def _read_all(self) -> None:
        while not self._closed or self._waiting:
            self._awake.get()
            self._busy = True
            while self._waiting:
                self._read_some()
                if not self._waiting:
                    # A query added before this line found the thread busy; the next check of the queue finds it.
                    self._busy = False
            self._busy = False

    def _read_some(self) -> None:
        self._busy = True
        queries = [self._waiting.popleft() for _ in range(min(len(self._waiting), _MAX_BATCH))]
        with self._file.read_lock:
            connection = self._file.reader
            begun = _begin(connection)
            for query in queries:
                query.run(connection)
            if begun:
                with suppress(sqlite3.Error):  # nothing was written
                    connection.execute("COMMIT")
        for loop in {query.loop for query in queries}:
            with suppress(RuntimeError):  # the loop is closed, so nobody waits
                loop.call_soon_threadsafe(_notify_all, [query for query in queries if query.loop is loop])


def _begin(connection: sqlite3.Connection) -> bool:
    """Begin a transaction, unless one is open. If that fails, every query reports why."""
    with suppress(sqlite3.Error):
        if not connection.in_transaction:
            connection.execute("BEGIN")
            return True
    return False


def _notify_all(queries: list[_Query[Any]]) -> None:
    for query in queries:
        query.notify()
