"""Where the suite over `EventLog` keeps its logs: for each kind of log how it is opened again, and how it is harmed."""

import asyncio
import secrets
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from pathlib import Path
from typing import Protocol

from banmen_server.log import EventLog
from banmen_server.log.nats.connection import EngineConnection, EngineOptions
from banmen_server.log.nats.messages import end_in
from banmen_server.log.nats.nats_log import NatsLog
from banmen_server.log.nats.publishing import REPLACES
from banmen_server.log.nats.reading import next_page
from banmen_server.log.nats.streams import StreamLayout, ask
from banmen_server.log.sqlite import SqliteLog
from tests.nats_engine import Engine, shared_engine


class Place(Protocol):
    """A place for one log. What is harmed is not open."""

    async def open(self) -> EventLog:
        """Open the log that is there, or a new one."""
        ...

    def alter(self, table: str, seq: int) -> None:
        """Change a byte of the record that ends at this number."""
        ...

    def remove(self, table: str, seq: int) -> None:
        """Take away the record that ends at this number."""
        ...

    def alter_head(self, table: str) -> None:
        """Alter the stored head of a table."""
        ...

    def full(self, log: EventLog) -> AbstractAsyncContextManager[None]:
        """Let an open log have no room to write."""
        ...

    def forget(self) -> None:
        """Delete the stored log."""
        ...


class MemoryPlace:
    """A log in memory, which is lost when it is closed."""

    async def open(self) -> SqliteLog:
        return SqliteLog(":memory:")

    def forget(self) -> None:
        """Do nothing: closing has deleted the log."""


class SqlitePlace:
    """A log in a file of a folder."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "hall.banmen"

    async def open(self) -> SqliteLog:
        return SqliteLog(self.path)

    def execute(self, statement: str, *values: object) -> None:
        """Change the closed file like anybody with SQLite."""
        with closing(sqlite3.connect(self.path, isolation_level=None)) as connection:
            changed = connection.execute(statement, values).rowcount
            assert changed > 0, "there was nothing to harm"

    def alter(self, table: str, seq: int) -> None:
        self.execute(
            "UPDATE journal SET record = substr(record, 1, length(record) - 1) || x'21'"
            " WHERE last_seq = ? AND table_id = (SELECT id FROM tables WHERE name = ?)",
            seq,
            table,
        )

    def remove(self, table: str, seq: int) -> None:
        self.execute(
            "DELETE FROM journal WHERE last_seq = ? AND table_id = (SELECT id FROM tables WHERE name = ?)", seq, table
        )

    def alter_head(self, table: str) -> None:
        self.execute("UPDATE tables SET code = 'other' WHERE name = ?", table)

    def alter_value(self, name: str) -> None:
        self.execute("UPDATE names SET value = x'00' WHERE name = ?", name)

    @asynccontextmanager
    async def full(self, log: EventLog) -> AsyncIterator[None]:
        assert isinstance(log, SqliteLog)
        writer = log._file.writer
        writer.execute("PRAGMA max_page_count = 1").fetchone()  # SQLite takes it as "not one more than there are"
        yield
        writer.execute("PRAGMA max_page_count = 1000000").fetchone()

    def forget(self) -> None:
        """The folder goes with its test."""


PARTITIONS = 2


class OwnNatsLog(NatsLog):
    """A log with a connection of its own."""

    async def close(self) -> None:
        await super().close()
        await self._connection.close()


class NatsPlace:
    """A log at an engine, whose name nobody else uses."""

    def __init__(self, _: Path | None = None, *, engine: Engine | None = None) -> None:
        self.engine = engine or shared_engine()
        self.name = f"t{secrets.token_hex(6)}"
        self.layout = StreamLayout(self.name, PARTITIONS)

    async def connect(self) -> EngineConnection:
        return await EngineConnection.open(EngineOptions(self.engine.servers))

    async def open(self) -> OwnNatsLog:
        connection = await self.connect()
        log = await OwnNatsLog.open(connection, name=self.name, partitions=PARTITIONS)
        assert isinstance(log, OwnNatsLog)
        return log

    def alter(self, table: str, seq: int) -> None:
        self._rewrite(table, lambda data: data[:-1] + b"!" if _ends_at(data, seq) else data)

    def remove(self, table: str, seq: int) -> None:
        self._rewrite(table, lambda data: None if _ends_at(data, seq) else data)

    def _rewrite(self, table: str, change: Callable[[bytes], bytes | None]) -> None:
        """Replace the stored messages of a table."""

        async def rewrite(connection: EngineConnection) -> None:
            subject = self.layout.records(table)
            page = await next_page(connection, self._stream(table), subject, 1)
            before = [msg.data for msg in page.messages]
            after = [data for data in map(change, before) if data is not None]
            assert after != before, "there was nothing to harm"
            for number, data in enumerate(after):
                await connection.request(subject, data, headers=None if number else REPLACES, within_s=5)

        self.do(rewrite)

    def alter_head(self, table: str) -> None:
        async def alter(connection: EngineConnection) -> None:
            await connection.request(self.layout.head(table), b"other", headers=REPLACES, within_s=5)

        self.do(alter)

    @asynccontextmanager
    async def full(self, log: EventLog) -> AsyncIterator[None]:
        assert isinstance(log, NatsLog)
        for most in (1, -1):
            for part in range(PARTITIONS):
                stream = self.layout.stream(part)
                config = (await ask(log._connection, f"STREAM.INFO.{stream}"))["config"]
                await ask(log._connection, f"STREAM.UPDATE.{stream}", {**config, "max_bytes": most})
            if most == 1:
                yield

    def forget(self) -> None:
        async def delete(connection: EngineConnection) -> None:
            for stream in (self.layout.values_stream, *map(self.layout.stream, range(PARTITIONS))):
                await connection.request(f"$JS.API.STREAM.DELETE.{stream}", within_s=5)

        self.do(delete)

    def _stream(self, table: str) -> str:
        return self.layout.stream(self.layout.partition_of(table))

    def do(self, work: Callable[[EngineConnection], Awaitable[None]]) -> None:
        """Do something past the log, with a connection of its own."""

        async def do() -> None:
            connection = await self.connect()
            try:
                await work(connection)
            finally:
                await connection.close()

        asyncio.run(do())


def _ends_at(data: bytes, seq: int) -> bool:
    end = end_in(data)
    return end is not None and end.seq == seq
