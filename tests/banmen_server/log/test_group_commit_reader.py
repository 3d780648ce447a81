"""The reader: what is asked at once shares a transaction, and one that fails fails alone."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from threading import Event, Lock
from typing import Any

import pytest

from banmen_server.log import Unavailable
from banmen_server.log.group_commit import GroupRead


class File:
    """An empty database in memory that counts transactions."""

    def __init__(self) -> None:
        self.read_lock = Lock()
        self.reader = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        self.begun = 0
        self.reader.set_trace_callback(self._trace)

    def _trace(self, sql: str) -> None:
        self.begun += sql == "BEGIN"


def one(connection: sqlite3.Connection) -> Any:
    return connection.execute("SELECT 1").fetchone()[0]


def broken(connection: sqlite3.Connection) -> Any:
    return connection.execute("SELECT * FROM nothing")


def with_reader(scene: Callable[[GroupRead, File], Awaitable[None]]) -> None:
    async def run() -> None:
        file = File()
        reader = GroupRead(file)
        try:
            async with asyncio.timeout(10):
                await scene(reader, file)
        finally:
            await reader.close()

    asyncio.run(run())


def test_queries_of_one_turn_share_a_transaction() -> None:
    async def scene(reader: GroupRead, file: File) -> None:
        assert await asyncio.gather(*(reader.run(one) for _ in range(50))) == [1] * 50
        assert file.begun == 1
        assert not file.reader.in_transaction

    with_reader(scene)


def test_a_failing_query_fails_alone() -> None:
    async def scene(reader: GroupRead, _: File) -> None:
        results = await asyncio.gather(*map(reader.run, (one, broken, one)), return_exceptions=True)
        assert results[::2] == [1, 1]
        assert isinstance(results[1], sqlite3.OperationalError)

    with_reader(scene)


def test_queries_during_a_transaction_run_in_the_next_one() -> None:
    async def scene(reader: GroupRead, file: File) -> None:
        reading, go_on = Event(), Event()

        def slow(_: sqlite3.Connection) -> bool:
            reading.set()
            return go_on.wait(10)

        first = asyncio.ensure_future(reader.run(slow))
        await asyncio.to_thread(reading.wait, 10)
        others = asyncio.gather(reader.run(one), reader.run(one))
        await asyncio.sleep(0)
        go_on.set()
        assert await first
        assert list(await others) == [1, 1]
        assert file.begun == 2

    with_reader(scene)


def test_a_cancelled_caller_does_not_affect_others() -> None:
    async def scene(reader: GroupRead, _: File) -> None:
        gone, other = asyncio.ensure_future(reader.run(one)), asyncio.ensure_future(reader.run(one))
        await asyncio.sleep(0)
        gone.cancel()
        assert await other == 1

    with_reader(scene)


def test_every_query_reports_why_no_transaction_begins() -> None:
    async def scene(reader: GroupRead, file: File) -> None:
        file.reader.close()
        for result in await asyncio.gather(reader.run(one), reader.run(one), return_exceptions=True):
            assert isinstance(result, sqlite3.ProgrammingError)

    with_reader(scene)


def test_a_closed_reader_reads_nothing() -> None:
    async def scene(reader: GroupRead, _: File) -> None:
        await reader.close()
        with pytest.raises(Unavailable):
            await reader.run(one)

    with_reader(scene)
