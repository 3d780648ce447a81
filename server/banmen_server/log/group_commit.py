"""The writer thread of a database: all waiting jobs run in one transaction and share one commit.

A job has its result only after the commit. A job that raises Conflict does not fail the others of its batch; a
failing database fails the whole batch, and the next batch is tried again.
"""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, NamedTuple, TypeVar

from banmen_server.log import Conflict, OutcomeUnknown, Unavailable

Result = TypeVar("Result")

# A COMMIT that fails with these has not written its last frame; after other errors it may be on the disk.
_NOT_COMMITTED = frozenset({sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY})


class _Job:
    """Some work and the future of its caller; after it ran, its result or its error."""

    __slots__ = ("error", "future", "result", "work")

    def __init__(self, work: Callable[[sqlite3.Connection], Any], future: asyncio.Future[Any]) -> None:
        self.work = work
        self.future = future
        self.result: Any = None
        self.error: Exception | None = None

    def run(self, connection: sqlite3.Connection) -> None:
        try:
            self.result = self.work(connection)
        except Conflict as error:
            self.error = error

    def set_future(self) -> None:
        if self.future.done():
            return  # cancelled
        if self.error is None:
            self.future.set_result(self.result)
        else:
            self.future.set_exception(self.error)


class _Failure(NamedTuple):
    """Why a batch failed."""

    kind: type[Unavailable | OutcomeUnknown]
    text: str
    cause: Exception

    def exception(self) -> Exception:
        """A new exception for each caller, because a raised one carries its own traceback."""
        error = self.kind(self.text)
        error.__cause__ = self.cause
        return error


class GroupCommit:
    """The writer of a database. `lock` is held while a batch is written.

    A batch has at most `batch_limit` jobs; at most `waiting_limit` jobs wait for the next batches.
    """

    def __init__(
        self, connection: sqlite3.Connection, lock: Lock, *, batch_limit: int = 1000, waiting_limit: int = 10_000
    ) -> None:
        self._connection = connection
        self._lock = lock
        self._batch_limit = batch_limit
        self._waiting_limit = waiting_limit
        self._waiting: SimpleQueue[_Job | None] = SimpleQueue()
        self._closed = False
        self._thread = Thread(target=self._write_all, name="log writer", daemon=True)
        self._thread.start()

    async def run(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        """Run the work in the writer thread; give its result when it is durable.

        The work may raise Conflict if it has written nothing. Raises Conflict, Unavailable, OutcomeUnknown.
        """
        if self._closed:
            raise Unavailable("the log is closed")
        if self._waiting.qsize() >= self._waiting_limit:
            raise Unavailable("too much waits to be written")
        future: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._waiting.put(_Job(work, future))
        return await future

    async def close(self) -> None:
        """Accept no more jobs, run those that wait, and end the thread. The connection stays open."""
        self._closed = True
        self._waiting.put(None)
        await asyncio.to_thread(self._thread.join)

    def _write_all(self) -> None:
        more = True
        while more:
            batch, more = self._next_batch()
            if batch:
                with self._lock:
                    failure = self._write(batch)
                _finish(batch, failure)

    def _next_batch(self) -> tuple[list[_Job], bool]:
        """All waiting jobs up to the limit, and whether more may come."""
        batch: list[_Job] = []
        job = self._waiting.get()
        with suppress(Empty):
            while job is not None:
                batch.append(job)
                if len(batch) == self._batch_limit:
                    break
                job = self._waiting.get_nowait()
        return batch, job is not None

    def _write(self, batch: list[_Job]) -> _Failure | None:
        """Run and commit a batch. Gives the failure of the whole batch, None where there is none."""
        committing = False
        try:
            if self._connection.in_transaction:  # the last batch could not be rolled back
                self._connection.execute("ROLLBACK")
            self._connection.execute("BEGIN IMMEDIATE")
            for job in batch:
                job.run(self._connection)
            committing = True
            self._connection.execute("COMMIT")
        except Exception as error:  # noqa: BLE001 - whatever it was, the writer goes on with the next batch
            if self._rolled_back() and not (committing and _may_be_written(error)):
                return _Failure(Unavailable, f"nothing was written: {error}", error)
            return _Failure(OutcomeUnknown, f"the log failed in the middle: {error}", error)
        return None

    def _rolled_back(self) -> bool:
        try:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
        except sqlite3.Error:
            return False
        return True


def _may_be_written(error: Exception) -> bool:
    code = getattr(error, "sqlite_errorcode", None)
    return code is None or code & 0xFF not in _NOT_COMMITTED


def _finish(batch: list[_Job], failure: _Failure | None) -> None:
    if failure is not None:
        for job in batch:
            job.error = failure.exception()
    for loop in {job.future.get_loop() for job in batch}:
        jobs = [job for job in batch if job.future.get_loop() is loop]
        with suppress(RuntimeError):  # the loop is closed, so nobody waits
            loop.call_soon_threadsafe(_set_futures, jobs)


def _set_futures(jobs: list[_Job]) -> None:
    for job in jobs:
        job.set_future()
