"""The writer thread: batches share a commit, failures stay in their batch, and the queue is bounded."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from threading import Event, Lock
from typing import Any

import pytest

from banmen_server.log import Conflict, OutcomeUnknown, Unavailable
from banmen_server.log.group_commit import GroupCommit, WriterJob

PATIENCE_S = 10


class Store(sqlite3.Connection):
    """A database in memory of one table `kept(word)`, that counts commits and fails on request."""

    def __init__(self, *_: object) -> None:
        super().__init__(":memory:", isolation_level=None, check_same_thread=False)
        super().execute("CREATE TABLE kept (word)")
        self.commits = 0
        self.failures: dict[str, sqlite3.OperationalError] = {}

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        if sql in self.failures:
            raise self.failures.pop(sql)
        self.commits += sql == "COMMIT"
        return super().execute(sql, *values)

    def words(self) -> list[str]:
        return [word for (word,) in super().execute("SELECT word FROM kept ORDER BY rowid")]


class Batches:
    """The surroundings of the batches: counts the writer's calls."""

    def __init__(self, connection: sqlite3.Connection, *, mends: bool = False) -> None:
        self.connection = connection
        self.begun = self.ended = self.durable = self.looked = 0
        self.failures: list[Exception] = []
        self.fault: Exception | None = None
        self._mends = mends

    def begin(self, _: sqlite3.Connection) -> None:
        self.begun += 1

    def run(self, connection: sqlite3.Connection, jobs: Sequence[WriterJob]) -> None:
        for job in jobs:
            job.run(connection)

    def end(self, _: sqlite3.Connection) -> None:
        self.ended += 1

    def written(self) -> None:
        self.durable += 1

    def failed(self, error: Exception) -> bool:
        self.failures.append(error)
        return self._mends

    def look(self, connection: sqlite3.Connection | None) -> None:
        self.looked += connection is None
        if connection is not None and self.fault is not None:
            raise self.fault


def failure(code: int) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("the disk says no")
    error.sqlite_errorcode = code
    return error


def insert(word: str) -> Callable[[sqlite3.Connection], str]:
    def work(connection: sqlite3.Connection) -> str:
        connection.execute("INSERT INTO kept VALUES (?)", (word,))
        return word

    return work


def refuse(_: sqlite3.Connection) -> str:
    raise Conflict("a", 1, 2)


class Pause:
    """Work that blocks the writer, so that later jobs wait for one batch."""

    def __init__(self) -> None:
        self.begun = Event()
        self.ended = Event()

    def __call__(self, _: sqlite3.Connection) -> None:
        self.begun.set()
        assert self.ended.wait(PATIENCE_S)


async def run_together(writer: GroupCommit, *works: Callable[[sqlite3.Connection], Any]) -> list[Any]:
    """Run works as one batch, the writer being held until all of them wait."""
    pause = Pause()
    held = asyncio.ensure_future(writer.run(pause))
    await asyncio.to_thread(pause.begun.wait, PATIENCE_S)
    waiting = asyncio.gather(*(writer.run(work) for work in works), return_exceptions=True)
    await asyncio.sleep(0)
    pause.ended.set()
    await held
    return await waiting


def test_queued_jobs_share_one_commit() -> None:
    async def scene() -> None:
        store = Store()
        writer = GroupCommit(Batches(store), Lock())
        assert await run_together(writer, insert("a"), insert("b"), insert("c")) == ["a", "b", "c"]
        assert store.commits == 2  # the pause's own, and theirs
        await writer.close()
        store.close()

    asyncio.run(scene())


def test_jobs_of_a_busy_loop_join_one_batch() -> None:
    async def scene() -> None:
        store = Store()
        writer = GroupCommit(Batches(store), Lock())
        first, early = Pause(), Pause()
        held = writer.run(first)
        await asyncio.to_thread(first.begun.wait, PATIENCE_S)
        waiting = writer.run(early)
        first.ended.set()
        assert not early.begun.wait(0.05), "the loop was not notified of the first batch"
        late = writer.run(insert("late"))
        early.ended.set()
        await held
        await waiting
        assert await late == "late"
        assert store.commits == 2
        await writer.close()
        store.close()

    asyncio.run(scene())


def test_a_batch_has_a_limit() -> None:
    async def scene() -> None:
        store = Store()
        writer = GroupCommit(Batches(store), Lock(), batch_limit=2)
        await run_together(writer, *(insert(word) for word in "abcde"))
        assert store.commits == 1 + 3
        assert store.words() == list("abcde")
        await writer.close()
        store.close()

    asyncio.run(scene())


def test_a_refused_job_does_not_affect_its_batch() -> None:
    async def scene() -> None:
        store = Store()
        writer = GroupCommit(Batches(store), Lock())
        first, refusal, last = await run_together(writer, insert("a"), refuse, insert("b"))
        assert (first, last) == ("a", "b")
        assert isinstance(refusal, Conflict)
        assert store.words() == ["a", "b"]
        await writer.close()
        store.close()

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("failures", "reported"),
    [
        ({"BEGIN IMMEDIATE": failure(sqlite3.SQLITE_BUSY)}, Unavailable),
        ({"INSERT INTO kept VALUES (?)": failure(sqlite3.SQLITE_IOERR_READ)}, Unavailable),
        ({"COMMIT": failure(sqlite3.SQLITE_FULL)}, Unavailable),
        ({"COMMIT": failure(sqlite3.SQLITE_IOERR_FSYNC)}, OutcomeUnknown),
        (
            {"COMMIT": failure(sqlite3.SQLITE_FULL), "ROLLBACK": failure(sqlite3.SQLITE_IOERR_WRITE)},
            OutcomeUnknown,
        ),
    ],
)
def test_a_failing_store_reports_the_outcome_and_recovers(
    failures: dict[str, sqlite3.OperationalError], reported: type[Exception]
) -> None:
    async def scene() -> None:
        store = Store()
        writer = GroupCommit(Batches(store), Lock())
        store.failures = dict(failures)
        with pytest.raises(reported, match="the disk says no") as failed:
            await writer.run(insert("a"))
        assert failed.value.__cause__ in failures.values()
        assert await writer.run(insert("b")) == "b"
        assert store.failures == {}
        assert store.words() == ["b"]
        await writer.close()
        store.close()

    asyncio.run(scene())


def test_a_failing_commit_fails_all_of_its_batch_and_none_of_the_next() -> None:
    async def scene() -> None:
        store = Store()
        writer = GroupCommit(Batches(store), Lock(), batch_limit=3)

        def fill_disk(_: sqlite3.Connection) -> None:
            store.failures["COMMIT"] = failure(sqlite3.SQLITE_FULL)

        *failed, last = await run_together(writer, insert("a"), fill_disk, insert("b"), insert("c"))
        assert [type(answer) for answer in failed] == [Unavailable] * 3
        assert last == "c"
        assert store.words() == ["c"]
        await writer.close()
        store.close()

    asyncio.run(scene())


def test_an_uncommitted_job_has_no_outcome() -> None:
    async def scene() -> None:
        store = Store()
        writer = GroupCommit(Batches(store), Lock())
        store.failures["COMMIT"] = failure(sqlite3.SQLITE_FULL)
        asked = writer.run(insert("a"))
        with pytest.raises(Unavailable):
            await asked
        assert asked.outcome is None
        await writer.close()
        store.close()

    asyncio.run(scene())


def test_a_job_without_writes_does_not_prove_that_writing_works() -> None:
    async def scene() -> None:
        store = Store()
        batches = Batches(store)
        writer = GroupCommit(batches, Lock(), trouble="the disk is full")
        batches.fault = failure(sqlite3.SQLITE_FULL)
        assert await writer.run(lambda _: "what is there") == "what is there"
        troubles = [writer.trouble]
        batches.fault = None
        assert await writer.run(lambda _: "what is there") == "what is there"
        assert [*troubles, writer.trouble] == ["the disk is full", None]
        await writer.close()
        store.close()

    asyncio.run(scene())


def test_a_failed_batch_is_written_once_the_store_recovers() -> None:
    async def scene() -> None:
        store = Store()
        batches = Batches(store, mends=True)
        writer = GroupCommit(batches, Lock())
        store.failures["COMMIT"] = failure(sqlite3.SQLITE_CORRUPT)
        assert await writer.run(insert("a")) == "a"
        assert store.words() == ["a"]
        assert [str(error) for error in batches.failures] == ["the disk says no"]
        assert (batches.begun, batches.ended, batches.durable, writer.trouble) == (2, 2, 1, None)
        await writer.close()
        store.close()

    asyncio.run(scene())


def test_refused_jobs_are_accepted_once_the_store_has_room() -> None:
    refusals = [Conflict("a", 1, 2)]

    def refused_once(_: sqlite3.Connection) -> str:
        if refusals:
            raise refusals.pop()
        return "taken"

    async def scene() -> None:
        store = Store()
        writer = GroupCommit(Batches(store, mends=True), Lock())
        store.failures["COMMIT"] = failure(sqlite3.SQLITE_CORRUPT)
        assert await writer.run(refused_once) == "taken"
        await writer.close()
        store.close()

    asyncio.run(scene())


def test_an_unforeseen_error_fails_its_batch_alone() -> None:
    def blunder(_: sqlite3.Connection) -> None:
        raise ZeroDivisionError

    async def scene() -> None:
        store = Store()
        writer = GroupCommit(Batches(store), Lock())
        (told,) = await run_together(writer, blunder)
        assert isinstance(told, Unavailable)
        assert isinstance(told.__cause__, ZeroDivisionError)
        assert await writer.run(insert("a")) == "a"
        await writer.close()
        store.close()

    asyncio.run(scene())


def test_the_queue_has_a_limit() -> None:
    async def scene() -> None:
        store = Store()
        writer = GroupCommit(Batches(store), Lock(), waiting_limit=2)
        answers = await run_together(writer, insert("a"), insert("b"), insert("c"))
        assert answers[:2] == ["a", "b"]
        assert isinstance(answers[2], Unavailable)
        assert await writer.run(insert("d")) == "d"
        await writer.close()
        store.close()

    asyncio.run(scene())


def test_a_refused_job_notifies_its_callback() -> None:
    async def scene() -> None:
        store = Store()
        writer = GroupCommit(Batches(store), Lock(), waiting_limit=0)
        for why in ("too much", "closed"):
            told = asyncio.Event()
            refused = writer.run(insert("a"))
            refused.then = told.set
            assert not refused.done()
            async with asyncio.timeout(PATIENCE_S):
                await told.wait()
            with pytest.raises(Unavailable, match=why):
                refused.result()
            await writer.close()
        store.close()

    asyncio.run(scene())


def test_a_cancelled_job_is_written_and_blocks_no_other() -> None:
    async def scene() -> None:
        store = Store()
        writer = GroupCommit(Batches(store), Lock())
        pause = Pause()
        held = asyncio.ensure_future(writer.run(pause))
        await asyncio.to_thread(pause.begun.wait, PATIENCE_S)
        gone = asyncio.ensure_future(writer.run(insert("a")))
        sibling = asyncio.ensure_future(writer.run(insert("b")))
        await asyncio.sleep(0)
        gone.cancel()
        pause.ended.set()
        await held
        async with asyncio.timeout(PATIENCE_S):
            assert await sibling == "b"
        assert store.words() == ["a", "b"]
        await writer.close()
        store.close()

    asyncio.run(scene())


def test_closing_writes_queued_jobs_and_refuses_others() -> None:
    async def scene() -> None:
        store = Store()
        writer = GroupCommit(Batches(store), Lock(), batch_limit=3)
        waiting = [asyncio.ensure_future(writer.run(insert(word))) for word in "abcdefgh"]
        await asyncio.sleep(0)
        await writer.close()
        assert await asyncio.gather(*waiting) == list("abcdefgh")
        with pytest.raises(Unavailable, match="closed"):
            await asyncio.wait_for(writer.run(insert("i")), PATIENCE_S)
        await writer.close()
        store.close()

    asyncio.run(scene())


def test_a_closed_event_loop_does_not_stop_the_writer() -> None:
    store = Store()
    writer = GroupCommit(Batches(store), Lock())
    pause = Pause()

    async def leave() -> None:
        task = asyncio.ensure_future(writer.run(pause))
        await asyncio.to_thread(pause.begun.wait, PATIENCE_S)
        task.cancel()

    async def come_back() -> None:
        pause.ended.set()
        assert await writer.run(insert("a")) == "a"
        await writer.close()

    asyncio.run(leave())
    asyncio.run(come_back())
    store.close()
