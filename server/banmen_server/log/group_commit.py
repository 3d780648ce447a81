"""The writer thread and the reader thread of a database: queued jobs share a transaction and its commit.

A job gets its result only after the commit. A job that raises Conflict or Damaged does not fail the rest of its batch.
A failing database fails the whole batch, and the next batch is tried again. Queries share a transaction, too; one that
fails does not fail the others.
"""

import asyncio
import logging
import sqlite3
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, NamedTuple, Protocol, TypeVar

from banmen_server.log import Conflict, Damaged, Head, LogFuture, OutcomeUnknown, Result, Unavailable

logger = logging.getLogger(__name__)

Answer = TypeVar("Answer")

# A COMMIT that fails with these has not written its last frame; after other errors it may be on the disk.
_NOT_COMMITTED = frozenset({sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY})
_LOOK_EVERY_S = 2.0
_MAX_BATCH = 64
"""Queries in one transaction. The first ones have their results before all others have run."""


class WriterJob(LogFuture[Any], kw_only=True):
    """A job for the writer, and the event loop of its caller.

    `run` sets `outcome`, or `error` for Conflict or Damaged. After a failed batch it may be called again.
    """

    loop: asyncio.AbstractEventLoop

    def run(self, connection: sqlite3.Connection) -> None:
        """Do the work, in the writer thread."""
        raise NotImplementedError


class NewRecord(WriterJob, kw_only=True):
    """A record to append after event number `expected`: `length` events, packed. Its outcome is its last number."""

    table: str
    expected: int
    length: int
    packed: bytes
    append_id: str
    head: Head | None


def check_record(table: str, events: Sequence[bytes], head: Head | None) -> None:
    """Check a record before it is queued.

    Raises ValueError if it has no events, the head of another table or a name that is not Unicode, and TypeError for
    events that are not bytes.
    """
    if not events:
        raise ValueError("a record has at least one event")
    for event in events:
        if type(event) is not bytes:
            raise TypeError("events are bytes")
    if head is not None and head.table != table:
        raise ValueError("a head is stored with records of its own table")
    if not table.isascii():
        table.encode()  # fails for lone surrogates, before they can fail a whole batch


class _BatchFailure(NamedTuple):
    """Why a batch failed."""

    kind: type[Unavailable | OutcomeUnknown]
    text: str
    cause: Exception

    def exception(self) -> Exception:
        """Return a new exception for each caller, because a raised one carries its own traceback."""
        error = self.kind(self.text)
        error.__cause__ = self.cause
        return error


class _Work(WriterJob, kw_only=True):
    """A job that calls a function."""

    work: Callable[[sqlite3.Connection], Any]

    def run(self, connection: sqlite3.Connection) -> None:
        try:
            self.outcome = self.work(connection)
        except (Conflict, Damaged) as error:
            self.error = error


class Batches(Protocol):
    """What surrounds the jobs of a batch. The writer thread makes all calls."""

    @property
    def connection(self) -> sqlite3.Connection:
        """The connection to write with."""
        ...

    def begin(self, connection: sqlite3.Connection) -> None:
        """Prepare for the jobs of a batch, in its transaction."""
        ...

    def run(self, connection: sqlite3.Connection, jobs: Sequence[WriterJob]) -> None:
        """Run the jobs of a batch, in order."""
        ...

    def end(self, connection: sqlite3.Connection) -> None:
        """Write what the jobs have gathered, before the commit."""
        ...

    def written(self) -> None:
        """The batch is durable; its callers are not notified yet."""
        ...

    def failed(self, error: Exception) -> bool:
        """The batch was not written, or may not have been. Return True if the database was repaired: try once more."""
        ...

    def look(self, connection: sqlite3.Connection | None) -> None:
        """Check the file. With a connection: write something, to find out whether writing works."""
        ...


AnyJob = TypeVar("AnyJob", bound=WriterJob)


class GroupCommit:
    """The writer of a database. It holds `lock` while it writes a batch.

    Jobs added in one turn of the event loop are handed over together. Jobs added while a batch is written gather until
    the callers of that batch are notified: the busier the loop, the larger the batches. A batch has at most
    `batch_limit` jobs; at most `waiting_limit` are queued. `trouble` says why the last batch could not be written, or
    None.
    """

    def __init__(
        self,
        batches: Batches,
        lock: Lock,
        *,
        batch_limit: int = 1000,
        waiting_limit: int = 10_000,
        trouble: str | None = None,
    ) -> None:
        self.trouble = trouble
        self._batches = batches
        self._lock = lock
        self._batch_limit = batch_limit
        self._waiting_limit = waiting_limit
        self._waiting: deque[WriterJob] = deque()
        self._awake: SimpleQueue[None] = SimpleQueue()
        self._busy = False  # a batch is being written, or a loop is about to hand one over
        self._closed = False
        self._thread = Thread(target=self._write_all, name="log writer", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        """The number of queued jobs."""
        return len(self._waiting)

    def run(self, work: Callable[[sqlite3.Connection], Result]) -> LogFuture[Result]:
        """Run the work in the writer thread; its result is set once it is durable.

        The work may raise Conflict or Damaged; what it has written by then stays. Awaiting the result raises these,
        Unavailable and OutcomeUnknown. Cancelling does not stop the work.
        """
        return self.add(_Work(work=work, loop=asyncio.get_running_loop()))

    def add(self, job: AnyJob) -> AnyJob:
        """Queue a job of the running loop for the writer thread; see `run`."""
        waiting = self._waiting
        if self._closed or len(waiting) >= self._waiting_limit:
            why = "the log is closed" if self._closed else "too much waits to be written"
            job.loop.call_soon(job.set_exception, Unavailable(why))
            return job
        waiting.append(job)
        if not self._busy:
            self._busy = True
            job.loop.call_soon(self._hand_over)
        return job

    def _hand_over(self) -> None:
        self._busy = bool(self._waiting)
        if self._busy:
            self._awake.put(None)

    async def close(self) -> None:
        """Refuse further jobs, run the queued ones, and stop the thread. The connection stays open."""
        self._closed = True
        self._awake.put(None)
        await asyncio.to_thread(self._thread.join)

    def _write_all(self) -> None:
        while not self._closed or self._waiting:
            is_called = True
            try:
                self._awake.get(timeout=0 if self._closed else _LOOK_EVERY_S)
            except Empty:
                is_called = False
            if self._waiting:  # even after a timeout: the loop that should have called may have stopped
                self._write_batch()
            elif not is_called:
                self._look()

    def _write_batch(self) -> None:
        count = min(len(self._waiting), self._batch_limit)
        batch = [self._waiting.popleft() for _ in range(count)]
        with self._lock:
            failure = self._write(batch)
            if failure is not None and self._is_repaired(failure):
                for job in batch:
                    job.error = None
                failure = self._write(batch)
        if failure is not None:
            self.trouble = failure.text
        elif self.trouble is not None:
            self._look()  # a batch without writes proves nothing
        self._finish(batch, failure)

    def _is_repaired(self, failure: _BatchFailure) -> bool:
        try:
            return self._batches.failed(failure.cause)
        except Exception:
            logger.exception("data_not_mended")
            return False

    def _look(self) -> None:
        """Check that the file is still there and, after a failure, whether it can be written again."""
        try:
            with self._lock:
                self._batches.look(self._batches.connection if self.trouble else None)
            self.trouble = None
        except Exception as error:  # noqa: BLE001 - any error becomes the trouble, and the check is repeated
            self.trouble = self.trouble or f"nothing can be written: {error}"

    def _write(self, batch: list[WriterJob]) -> _BatchFailure | None:
        """Run and commit a batch. Return why the whole batch failed, or None."""
        committing = False
        try:
            self._batches.look(None)
            connection = self._batches.connection
            if connection.in_transaction:  # the last batch could not be rolled back
                connection.execute("ROLLBACK")
            connection.execute("BEGIN IMMEDIATE")
            self._batches.begin(connection)
            self._batches.run(connection, batch)
            self._batches.end(connection)
            committing = True
            connection.execute("COMMIT")
            self._batches.written()
        except Exception as error:  # noqa: BLE001 - after any error the writer continues with the next batch
            if self._rolled_back() and not (committing and _may_be_written(error)):
                return _BatchFailure(Unavailable, f"nothing was written: {error}", error)
            return _BatchFailure(OutcomeUnknown, f"the log failed in the middle: {error}", error)
        return None

    def _finish(self, batch: list[WriterJob], failure: _BatchFailure | None) -> None:
        if failure is not None:
            for job in batch:
                job.error, job.outcome = failure.exception(), None  # it may have one from before the commit
        is_notified = False
        while batch:
            loop = batch[0].loop
            others = [job for job in batch if job.loop is not loop]
            jobs = [job for job in batch if job.loop is loop] if others else batch
            try:
                loop.call_soon_threadsafe(self._notify_all, jobs)
                is_notified = True
            except RuntimeError:  # the loop is closed, so nobody waits
                pass
            batch = others
        if not is_notified:
            self._hand_over()

    def _notify_all(self, jobs: list[WriterJob]) -> None:
        for job in jobs:
            try:
                job.notify()
            except Exception:
                logger.exception("command_failed")
        self._hand_over()

    def _rolled_back(self) -> bool:
        try:
            connection = self._batches.connection
            if connection.in_transaction:
                connection.execute("ROLLBACK")
        except sqlite3.Error:
            return False
        return True


def _may_be_written(error: Exception) -> bool:
    code = getattr(error, "sqlite_errorcode", None)
    return code is None or code & 0xFF not in _NOT_COMMITTED


class _Query(LogFuture[Answer], kw_only=True):
    """A query, and the event loop of its caller."""

    ask: Callable[[sqlite3.Connection], Answer]
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

    def run(self, ask: Callable[[sqlite3.Connection], Answer]) -> LogFuture[Answer]:
        """Run `ask` in the reader thread; the result or the exception is set. Unavailable if the reader is closed."""
        loop = asyncio.get_running_loop()
        query: _Query[Answer] = _Query(ask=ask, loop=loop)
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
