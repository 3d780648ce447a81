"""`NatsLog`: the log of several servers, on the engine NATS JetStream.

The records of a table are one subject of a stream, its head is another. An append names the position of the table's
last record, so of two servers that race one is refused. The engine republishes each stored message to all servers.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import suppress
from itertools import cycle
from time import time_ns

from banmen_server.log import (
    Archive,
    Conflict,
    Damaged,
    Head,
    LogFuture,
    OutcomeUnknown,
    Record,
    StoredTable,
    Unavailable,
)
from banmen_server.log.group_commit import check_record
from banmen_server.log.nats.connection import EngineConnection
from banmen_server.log.nats.following import Following
from banmen_server.log.nats.heads import HeadIndex, Heads
from banmen_server.log.nats.publishing import Publisher
from banmen_server.log.nats.reading import KnownTable, KnownTables, Last, Reader
from banmen_server.log.nats.streams import PARTITIONS, EngineError, StreamLayout, ask, open_streams
from banmen_server.log.nats.values import Claims, NatsValues
from banmen_server.log.nats.writing import HEADERS_BYTES, AppendJob, Deletion, MarkDamaged, Settlement, TableJob, Writer
from banmen_server.logs import fields

logger = logging.getLogger(__name__)

LOOK_EVERY_S = 2.0
"""Seconds between checks for missed messages."""
_SOON_S = 0.05
_EVENT_BYTES = 100
"""The estimated size of an event in the log."""
_UNFINISHED_MS = 60_000


class NatsLog:
    """An `EventLog` on JetStream, shared by several servers; `open` creates it if it does not exist."""

    def __init__(self, connection: EngineConnection, layout: StreamLayout) -> None:
        self._connection = connection
        self._layout = layout
        self._closed = False
        self._new_look = asyncio.Event()
        self._publisher = Publisher(connection, layout)
        self._values = NatsValues(connection, layout, self._publisher)
        self._claims = Claims(connection, layout, self._publisher)
        self._tables = KnownTables(lambda table: table in self._following)
        is_own = self._publisher.is_own
        self._following = Following(connection, layout, self._tables, is_own=is_own, look_soon=self._new_look.set)
        self._heads = Heads(connection, layout, self._tables, is_own=is_own)
        self._reader = Reader(
            connection, layout, self._tables, mark_damaged=self._mark_damaged, was_read=self._was_read
        )
        self._writer = Writer(
            self._publisher,
            layout,
            self._tables,
            self._claims,
            max_bytes=connection.max_bytes,
            refresh=self._reader.refresh,
            head_stored=self._heads.stored,
            wrote=self._following.wrote,
        )
        self._end_watching = [
            connection.on_change(lambda _: self._look_again()),
            connection.on_slow(lambda _: self._look_again()),
        ]
        self._looking: asyncio.Task[None] | None = None

    @classmethod
    async def open(
        cls, connection: EngineConnection, *, name: str = "banmen", partitions: int = PARTITIONS
    ) -> "NatsLog":
        """Open the log of this name. `partitions` counts only when it is created. Raises Unavailable."""
        self = cls(connection, await open_streams(connection, name, partitions))
        await connection.flush()  # from here on no message is missed
        await self._look()
        self._looking = asyncio.create_task(self._keep_looking())
        return self

    @property
    def waiting(self) -> int:
        """The number of queued writes."""
        return self._writer.waiting

    @property
    def health(self) -> str | None:
        return self._publisher.health

    @property
    def gaps_read(self) -> int:
        """How many gaps in followed tables were read because a republished message was missed."""
        return self._following.gaps_read

    @property
    def follow_lag_s(self) -> float:
        """Seconds from storing to delivery of the last record, by the clocks of the engine and this server."""
        return self._following.lag_s

    @property
    def partitions(self) -> int:
        """The number of partitions of the tables."""
        return self._layout.partitions

    def partition_of(self, table: str) -> int:
        return self._layout.partition_of(table)

    # --- writing -----------------------------------------------------------------------------------------------------

    def append(
        self, table: str, expected: int, events: Sequence[bytes], *, append_id: str, head: Head | None = None
    ) -> LogFuture[int]:
        check_record(table, events, head)
        append_id.encode()
        new = AppendJob(table=table, expected=expected, events=tuple(events), append_id=append_id, head=head)
        if sum(map(len, events)) + HEADERS_BYTES > self._connection.max_bytes:
            too_large = Unavailable(f"the engine takes {self._connection.max_bytes} bytes at once, and these are more")
            asyncio.get_running_loop().call_soon(new.set_exception, too_large)
            return new
        return self._writer.add(new)

    async def settle(self, table: str, head: Head, archive: Archive | None = None) -> None:
        """Store a head, and an archive that replaces all records; see `EventLog.settle`."""
        if head.table != table:
            raise ValueError("a head is stored with records of its own table")
        await self._do(Settlement(table=table, head=head, archive=archive))

    async def delete(self, table: str, expected: int | None = None) -> None:
        table.encode()
        await self._do(Deletion(table=table, expected=expected))

    async def _mark_damaged(self, table: str) -> None:
        logger.error("table_damaged", extra=fields(table=table))
        with suppress(Unavailable, OutcomeUnknown, Conflict, Damaged):
            await self._do(MarkDamaged(table=table))

    async def _do(self, job: TableJob) -> None:
        await self._writer.add(job)

    # --- reading -----------------------------------------------------------------------------------------------------

    async def read(self, table: str, after: int = 0) -> AsyncIterator[Record | Archive]:
        """Read a table's records; see `EventLog.read`. The read ends early if the table is deleted meanwhile."""
        last = await self._last(table)
        if last.found is None:
            return
        async for page in self._reader.table(table, last):
            for entry in page:
                if entry.seq > after:
                    yield entry

    async def stored(self, table: str) -> StoredTable | None:
        last = await self._last(table)
        head = last.found
        if head is None and last.head is not None and time_ns() // 10**6 > last.head_place.time_ms + _UNFINISHED_MS:
            await self.delete(table)  # the server that opened it died before its first record
        return None if head is None else StoredTable(head, self._reader.table(table, last))

    async def _last(self, table: str) -> Last:
        self._check_open()
        return await self._reader.last(table)

    def _was_read(self, read: KnownTable) -> None:
        self._tables.of(read.name).adopt(read)
        self._following.was_read(read)

    def follow(self, table: str, callback: Callable[[Record | Archive | None], None]) -> Callable[[], None]:
        return self._following.follow(table, callback)

    # --- finding -----------------------------------------------------------------------------------------------------

    async def head(self, table: str) -> Head | None:
        return (await self._last(table)).found

    async def head_of_code(self, code: str) -> Head | None:
        if not code:
            return None
        table = self._index.of_code(code) or await self._claims.table_of_code(code)
        head = None if table is None else await self.head(table)
        return head if head is not None and code == head.code else None

    async def head_opened_by(self, append_id: str) -> Head | None:
        table = self._index.opened_by(append_id) or await self._claims.table_of_opening(append_id)
        head = None if table is None else await self.head(table)
        return head if head is not None and append_id == head.opened_by else None

    def on_head(self, callback: Callable[[str, Head | None], None]) -> Callable[[], None]:
        return self._heads.on_head(callback)

    async def of_player(self, player: str, most: int) -> tuple[list[Head], int]:
        return self._index.of_player(player, most)

    async def open_tables_of(self, player: str) -> int:
        return self._index.open_tables_of(player)

    async def waking(self, partitions: Collection[int] | None = None) -> list[Head]:
        return self._index.waking(range(self.partitions) if partitions is None else partitions)

    async def expired(self, now_ms: int, most: int) -> list[str]:
        """Find the tables that expired; see `EventLog.expired`. A later record postpones the expiry."""
        found: list[str] = []
        for head, stored_ms in self._index.expired(now_ms):
            if len(found) == most:
                break
            last = await self._last(head.table)
            goes_on = last.end is not None and last.end.seq > head.last_seq
            late_ms = last.place.time_ms - stored_ms if goes_on else 0
            if last.found is not None and (head.expires_ms or 0) + late_ms <= now_ms:
                found.append(head.table)
        return found

    async def oldest_over(self, most: int) -> list[Head]:
        heads = self._index.oldest_over(most)
        found = [head if head.current else await self.head(head.table) for head in heads]
        return [head for head in found if head is not None and head.over and not head.damaged]

    async def sample_over(
        self, points: Sequence[float], partitions: Collection[int] | None = None
    ) -> list[tuple[Head, int]]:
        """Return some of the tables that are over; see `EventLog.sample_over`. Their sizes are estimates."""
        heads = self._index.sample_over(points, range(self.partitions) if partitions is None else partitions)
        return [(head, len(head.rows) + _EVENT_BYTES * head.last_seq) for head in heads if head.current]

    async def count(self) -> tuple[int, int]:
        return self._index.count()

    async def size_bytes(self, partitions: Collection[int] | None = None) -> int:
        self._check_open()
        asked = range(self.partitions) if partitions is None else partitions
        names = [self._layout.values_stream, *(self._layout.stream(part) for part in asked)]
        try:
            answers = await asyncio.gather(*(ask(self._connection, f"STREAM.INFO.{name}") for name in names))
        except EngineError as error:
            raise Unavailable(f"the engine does not say how much it holds: {error}") from error
        values, *tables = (int(answer["state"]["bytes"]) for answer in answers)
        return sum(tables) + values * len(asked) // self.partitions

    @property
    def _index(self) -> HeadIndex:
        self._check_open()
        return self._heads.index

    # --- values ------------------------------------------------------------------------------------------------------

    async def secret(self, name: str) -> bytes:
        self._check_open()
        return await self._values.secret(name)

    async def put(self, name: str, value: bytes | None) -> None:
        self._check_open()
        await self._values.put(name, value)

    async def get(self, name: str) -> bytes | None:
        self._check_open()
        return await self._values.get(name)

    async def names(self, prefix: str) -> list[str]:
        self._check_open()
        return await self._values.names(prefix)

    def watch(self, prefix: str, callback: Callable[[str, bytes | None], None]) -> Callable[[], None]:
        return self._values.watch(prefix, callback)

    # --- keeping up --------------------------------------------------------------------------------------------------

    def _look_again(self) -> None:
        """Check soon, because messages may have been missed."""
        self._tables.mark_all_stale()
        self._new_look.set()

    async def _keep_looking(self) -> None:
        """Check regularly for missed messages, and soon after a likely loss; probe one partition each time."""
        for partition in cycle(range(self.partitions)):
            with suppress(TimeoutError):
                # `wait_for` of Python 3.11 may lose the cancellation of this task
                async with asyncio.timeout(LOOK_EVERY_S):
                    await self._new_look.wait()
                await asyncio.sleep(_SOON_S)
            self._new_look.clear()
            self._publisher.check(partition)
            try:
                await self._connection.flush()
                await self._look()
            except Unavailable as error:
                logger.debug("log_not_looked_at", extra=fields(reason=error))

    async def _look(self) -> None:
        """Read everything stored since the last check. Raises Unavailable."""
        await asyncio.gather(self._values.look(), *map(self._look_at, range(self.partitions)))

    async def _look_at(self, partition: int) -> None:
        await self._heads.look(partition)
        await self._following.look(partition)

    def _check_open(self) -> None:
        if self._closed:
            raise Unavailable("the log is closed")

    async def close(self) -> None:
        """Write what is queued; the connection stays open. See `EventLog.close`."""
        if self._closed:
            return
        await self._writer.close()
        self._closed = True
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)
        for end in self._end_watching:
            end()
        for part in (self._following, self._heads, self._values, self._publisher):
            part.close()
