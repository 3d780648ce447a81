"""`SqliteLog`: the log in one SQLite file.

Appends of all tables share commits, and reads of all tables share transactions; each has its own connection and thread.
One process at a time can open the file.
"""

import asyncio
import os
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import suppress
from functools import partial
from typing import TypeVar

from banmen_server.log import (
    Archive,
    Damaged,
    Head,
    LogFuture,
    OutcomeUnknown,
    Record,
    StoredTable,
    Unavailable,
    queries,
)
from banmen_server.log.active_tables import ActiveTables
from banmen_server.log.connections import is_damage
from banmen_server.log.group_commit import GroupCommit, GroupRead, NewRecord, WriterJob, check_record
from banmen_server.log.integrity import Inspection
from banmen_server.log.queries import RecordPage, TableReading
from banmen_server.log.salvage import InspectionReport
from banmen_server.log.sqlite_file import LogFile, backup
from banmen_server.log.sqlite_rows import packed_record

Result = TypeVar("Result")


def _clock_ms() -> int:
    return time.time_ns() // 1_000_000


def _no_unsubscribe() -> None:
    """Do nothing: there is no subscription to cancel."""


class SqliteLog:
    """An `EventLog` of a single server, in a file, or in memory for the path ":memory:".

    A missing folder or file is created, readable by its owner alone. `now_ms` returns the time (ms since 1970) for
    `touched_ms`. Raises InUse, NotALog, Unavailable.
    """

    partitions = 1
    """All tables are in one partition."""

    def __init__(self, path: str | os.PathLike[str], *, now_ms: Callable[[], int] = _clock_ms) -> None:
        self._file = LogFile(path)
        self._active = self._file.active
        self._inspection = Inspection(self._file.path)
        self._finds_again = False
        batches = _Batches(self._file, self._active, self._inspection, now_ms)
        self._writes = GroupCommit(batches, self._file.write_lock, trouble=self._file.trouble)
        self._reads = GroupRead(self._file)

    @property
    def waiting(self) -> int:
        """The number of queued writes."""
        return self._writes.waiting

    @property
    def health(self) -> str | None:
        return self._writes.trouble

    @property
    def report(self) -> InspectionReport | None:
        """The report of the last salvage or upgrade since the file was opened."""
        return self._file.report

    def partition_of(self, table: str) -> int:  # noqa: ARG002 - all tables are in one
        """Return 0, the only partition; see `EventLog.partition_of`."""
        return 0

    def append(
        self, table: str, expected: int, events: Sequence[bytes], *, append_id: str, head: Head | None = None
    ) -> LogFuture[int]:
        check_record(table, events, head)
        packed, loop = packed_record((append_id, events)), asyncio.get_running_loop()
        return self._writes.add(
            NewRecord(
                loop=loop,
                table=table,
                expected=expected,
                length=len(events),
                packed=packed,
                append_id=append_id,
                head=head,
            )
        )

    async def read(self, table: str, after: int = 0) -> AsyncIterator[Record | Archive]:
        """Read a table's records; see `EventLog.read`. The read ends early if the table is deleted meanwhile."""
        async for page in self._pages(*await self._first_page(table, after)):
            for record in page:
                yield record

    def follow(self, table: str, callback: Callable[[Record | Archive | None], None]) -> Callable[[], None]:  # noqa: ARG002 - nobody else writes
        """Report nothing: no other server writes; see `EventLog.follow`."""
        return _no_unsubscribe

    async def stored(self, table: str) -> StoredTable | None:
        reading, page = await self._first_page(table)
        return None if reading.head is None else StoredTable(reading.head, self._pages(reading, page))

    async def _first_page(self, table: str, after: int = 0) -> tuple[TableReading, RecordPage]:
        """Read the first page of a table, from memory if it is cached.

        Until the file is inspected, an index may lack the table or lead to the wrong one.
        """
        opened = self._file.opened
        reading, kept = TableReading(table, after, self._active.positions_of), self._active.cached(table)
        if kept is not None and (whole := reading.whole_page(kept)) is not None:
            return reading, whole
        reading = TableReading(table, after, self._active.positions_of)
        page = await self._read(reading.next_page)
        is_sure = reading.head is not None and not reading.head.damaged
        if is_sure or (self._inspection.ended and self._file.opened == opened):
            return reading, page
        head = await self.head(table)
        if head is None or not head.damaged:
            reading, page = TableReading(table, after, self._active.positions_of), RecordPage()
            page.ended = True
        if head is not None and not head.damaged:
            await self._wait_for_repair()
            page = await self._read(reading.next_page)
        return reading, page

    async def _pages(self, reading: TableReading, page: RecordPage) -> AsyncIterator[RecordPage]:
        """Yield this page and those after it."""
        while True:
            yield page
            if page.ended:
                break
            if page.uncertain:
                with suppress(Unavailable, OutcomeUnknown):  # records that the writer is moving have arrived after this
                    await self._writes.run(lambda _: None)
            page = await self._read(reading.next_page)
        if page.damaged:
            with suppress(Unavailable, OutcomeUnknown):
                await self._writes.run(partial(queries.mark_damaged, active=self._active, table=reading.table))
            raise Damaged(reading.table, reading.seq)

    async def settle(self, table: str, head: Head, archive: Archive | None = None) -> None:
        """Move what a table has into chunks; see `EventLog.settle`."""
        if head.table != table:
            raise ValueError("a head is stored with records of its own table")
        await self._writes.run(partial(queries.settle, active=self._active, head=head, archive=archive))

    async def head(self, table: str) -> Head | None:
        return await self._find(partial(queries.head, active=self._active, table=table))

    async def head_of_code(self, code: str) -> Head | None:
        return await self._find(partial(queries.head_of_code, active=self._active, code=code))

    async def head_opened_by(self, append_id: str) -> Head | None:
        return await self._find(partial(queries.head_opened_by, active=self._active, append_id=append_id))

    async def of_player(self, player: str, most: int) -> tuple[list[Head], int]:
        await self._wait_for_pages()
        return await self._read(partial(queries.of_player, active=self._active, player=player, most=most))

    async def open_tables_of(self, player: str) -> int:
        return await self._read(partial(queries.open_tables_of, player=player))

    def on_head(self, callback: Callable[[str, Head | None], None]) -> Callable[[], None]:  # noqa: ARG002 - nobody else writes
        """Report nothing: no other server stores heads; see `EventLog.on_head`."""
        return _no_unsubscribe

    async def waking(self, partitions: Collection[int] | None = None) -> list[Head]:
        if partitions is not None and 0 not in partitions:
            return []
        return await self._read(partial(queries.waking, active=self._active))

    async def expired(self, now_ms: int, most: int) -> list[str]:
        return await self._read(partial(queries.expired, now_ms=now_ms, most=most))

    async def oldest_over(self, most: int) -> list[Head]:
        return await self._read(partial(queries.oldest_over, active=self._active, most=most))

    async def sample_over(
        self, points: Sequence[float], partitions: Collection[int] | None = None
    ) -> list[tuple[Head, int]]:
        if partitions is not None and 0 not in partitions:
            return []
        return await self._read(partial(queries.sample_over, active=self._active, points=points))

    async def size_bytes(self, partitions: Collection[int] | None = None) -> int:
        if partitions is not None and 0 not in partitions:
            return 0
        return await self._read(partial(queries.size_bytes, active=self._active))

    async def count(self) -> tuple[int, int]:
        return await self._read(queries.count)

    async def delete(self, table: str, expected: int | None = None) -> None:
        table.encode()  # fails for lone surrogates, before they can fail a whole batch
        await self._writes.run(partial(queries.delete, active=self._active, table=table, expected=expected))

    async def secret(self, name: str) -> bytes:
        name.encode()
        kept = await self._read(partial(queries.known_secret, name=name))  # the file may be read-only
        return kept if kept is not None else await self._writes.run(partial(queries.secret, name=name))

    async def put(self, name: str, value: bytes | None) -> None:
        name.encode()
        await self._writes.run(partial(queries.put, name=name, value=value))

    async def get(self, name: str) -> bytes | None:
        return await self._read(partial(queries.get, name=name))

    async def names(self, prefix: str) -> list[str]:
        return await self._read(partial(queries.names, prefix=prefix))

    def watch(self, prefix: str, callback: Callable[[str, bytes | None], None]) -> Callable[[], None]:  # noqa: ARG002 - nobody else writes
        """Report nothing: no other server stores values; see `EventLog.watch`."""
        return _no_unsubscribe

    async def backup(self, to: str | os.PathLike[str]) -> None:
        if self._file.path is None:
            raise Unavailable("a log in memory has no file")
        await asyncio.to_thread(backup, self._file.path, to)

    async def close(self) -> None:
        """Write what is queued and close the file; see `EventLog.close`."""
        await self._writes.close()
        await self._reads.close()
        await asyncio.to_thread(self._close_connections)

    def _close_connections(self) -> None:
        self._inspection.stop()
        with self._file.read_lock:
            self._file.close()

    async def _find(self, query: Callable[..., Head | None]) -> Head | None:
        """Find a head. Until the file is inspected, an index may lack a head or lead to the wrong one."""
        opened = self._file.opened
        found = await self._read(query)
        if (found is None or found.damaged) and not (self._inspection.ended and self._file.opened == opened):
            await self._wait_for_pages()
            found = await self._find_again(query)
        return found

    async def _find_again(self, query: Callable[..., Head | None]) -> Head | None:
        """Find a head without an index. That reads all tables: one at a time; others wait for the inspection."""
        if self._inspection.ended or self._finds_again or not self._file.is_small:
            await self._wait_for_repair()
            return await self._read(query)
        self._finds_again = True
        try:
            return await self._read(partial(query, how=queries.WITHOUT_INDEX))
        finally:
            self._finds_again = False

    async def _wait_for_pages(self) -> None:
        """Wait until the pages of the file are known to be whole, or are repaired."""
        if not self._inspection.pages_are_whole:
            await asyncio.to_thread(self._inspection.wait_for_pages)
            if not self._inspection.pages_are_whole:
                await self._wait_for_repair()

    async def _wait_for_repair(self) -> None:
        """Wait until the file is inspected, and all damage found is repaired."""
        if not self._inspection.ended:
            await asyncio.to_thread(self._inspection.wait)
            with suppress(Unavailable, OutcomeUnknown):
                await self._writes.run(lambda _: None)

    async def _read(self, query: Callable[[sqlite3.Connection], Result]) -> Result:
        opened = self._file.opened
        try:
            return await self._reads.run(query)
        except (sqlite3.Error, UnicodeDecodeError) as error:
            if not is_damage(error):
                raise Unavailable(f"the log cannot be read: {error}") from error
            await self._writes.run(partial(self._raise_damage, opened=opened, error=error))
        try:
            return await self._reads.run(query)
        except sqlite3.Error as error:
            raise Unavailable(f"the log cannot be read: {error}") from error

    def _raise_damage(self, _: sqlite3.Connection, *, opened: int, error: Exception) -> None:
        """Raise the error of a read in the writer thread, which repairs the file, unless it was reopened since."""
        if self._file.opened == opened:
            raise error


class _Batches:
    """What the writer does before and after the jobs of a batch."""

    def __init__(self, file: LogFile, active: ActiveTables, inspection: Inspection, now_ms: Callable[[], int]) -> None:
        self._file = file
        self._inspection = inspection
        self._active = active
        self._now_ms = now_ms
        self.begin = active.begin
        self.end = active.end

    @property
    def connection(self) -> sqlite3.Connection:
        return self._file.writer

    def run(self, connection: sqlite3.Connection, jobs: Sequence[WriterJob]) -> None:
        self._active.run(connection, jobs, now_ms=self._now_ms())

    def written(self) -> None:
        entries = self._active.to_acknowledge()
        self._file.acknowledge(entries, self._active.take_pages(len(entries)))

    def failed(self, error: Exception) -> bool:
        self._active.forget()
        if not is_damage(error) or self._file.trouble is not None:  # a salvage needs room, for which `look` waits
            return False
        with self._file.for_reopening():
            self._file.repair(str(error))
        return True

    def look(self, connection: sqlite3.Connection | None) -> None:
        if fault := self._inspection.fault:
            self._inspection.stop()
            with self._file.for_reopening():
                self._file.repair(fault)
            self._active.forget()
            self._inspection.clear_fault()
        if self._file.is_time_to_look():
            if self._file.was_moved():
                with self._file.for_reopening():
                    self._file.put_back()
                self._active.forget()
            self._file.shrink()
        self._file.bound_wal()
        if connection is not None:
            with self._file.for_reopening():
                self._file.reopen()
            self._active.forget()
            self._file.try_to_write()
