"""The log in one SQLite file: `SqliteLog`.

Appends of all tables share commits. Reads have their own connection and run in other threads. One process at a time
can open the file.
"""

import asyncio
import os
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Sequence
from functools import partial
from threading import Lock
from typing import TypeVar

from banmen_server.log import Record, TableEntry, Unavailable, sqlite_rows
from banmen_server.log.group_commit import GroupCommit
from banmen_server.log.sqlite_file import open_log

Result = TypeVar("Result")

_PAGE_RECORDS = 256


def _clock_ms() -> int:
    return time.time_ns() // 1_000_000


class SqliteLog:
    """An `EventLog` in a file, or in memory for the path ":memory:".

    A missing folder or file is made, readable by its owner alone. `now_ms` gives the time (ms since 1970) for
    `touched_ms`. Raises InUse, NotALog, Unavailable.
    """

    def __init__(self, path: str | os.PathLike[str], *, now_ms: Callable[[], int] = _clock_ms) -> None:
        self._now_ms = now_ms
        self._open = open_log(path)
        self._read_lock = Lock()
        one_connection = self._open.reader is self._open.writer
        self._writes = GroupCommit(self._open.writer, self._read_lock if one_connection else Lock())

    async def append(self, table: str, expected: int, events: Sequence[bytes], *, append_id: str) -> int:
        """Append a record; see `EventLog.append`."""
        new = sqlite_rows.new_record(table, expected, events, append_id, self._now_ms())
        return await self._writes.run(partial(sqlite_rows.append, new=new))

    async def read(self, table: str, after: int = 0) -> AsyncIterator[Record]:
        """Read a table's records; see `EventLog.read`. One that is deleted meanwhile ends early."""
        table_id = await self._read(partial(sqlite_rows.find_table, table=table))
        if table_id is None:
            return
        while records := await self._read(
            partial(sqlite_rows.page, table=table, table_id=table_id, after=after, limit=_PAGE_RECORDS)
        ):
            for record in records:
                yield record
            if len(records) < _PAGE_RECORDS:
                return
            after = records[-1].seq

    async def tables(self) -> list[TableEntry]:
        """List all tables, the oldest first; see `EventLog.tables`."""
        return await self._read(sqlite_rows.tables)

    async def delete(self, table: str) -> None:
        """Delete a table; see `EventLog.delete`."""
        sqlite_rows.check_text(table)
        await self._writes.run(partial(sqlite_rows.delete, table=table))

    async def secret(self, name: str) -> bytes:
        """Give a secret that the log stores; see `EventLog.secret`."""
        sqlite_rows.check_text(name)
        return await self._writes.run(partial(sqlite_rows.secret, name=name))

    async def close(self) -> None:
        """Write what is waiting and close the file; see `EventLog.close`."""
        await self._writes.close()
        await asyncio.to_thread(self._close_connections)

    def _close_connections(self) -> None:
        with self._read_lock:
            self._open.close()

    async def _read(self, query: Callable[[sqlite3.Connection], Result]) -> Result:
        return await asyncio.to_thread(self._read_now, query)

    def _read_now(self, query: Callable[[sqlite3.Connection], Result]) -> Result:
        try:
            with self._read_lock:
                return query(self._open.reader)
        except sqlite3.Error as error:
            raise Unavailable(f"the log cannot be read: {error}") from error
