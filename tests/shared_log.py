"""A log that several halls of one process share, each with its own view of it, as servers share one on an engine.

The others are notified of each write of one view, in order: at once, later or never, as a test says.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from functools import partial
from random import Random
from zlib import crc32

from msgspec.structs import replace

from banmen_server.log import (
    Archive,
    Conflict,
    EventLog,
    Head,
    LogFuture,
    OutcomeUnknown,
    Record,
    StoredTable,
    Unavailable,
)

Told = Callable[[Record | Archive | None], None]
OnHead = Callable[[str, Head | None], None]
OnValue = Callable[[str, bytes | None], None]


class SharedLog:
    """The state that the views share: the log itself, and the place of each write. `partitions`: see the engine."""

    def __init__(self, log: EventLog, *, partitions: int = 8) -> None:
        self.log = log
        self.partitions = partitions
        self.views: list[LogView] = []
        self.records: dict[str, dict[int, Record]] = {}

    def view(self) -> "LogView":
        """One more server's view of it."""
        view = LogView(self)
        self.views.append(view)
        return view

    def written(self, by: "LogView", record: Record, head: Head | None) -> None:
        """Tell all of a record that one view has written."""
        self.records.setdefault(record.table, {})[record.seq] = record
        for view in self.views:
            view.news.tell(partial(view.tell_record, record))
        if head is not None:
            stored = replace(head, last_seq=record.seq, current=False)
            self.told_others(by, lambda view: view.tell_head(record.table, stored))

    def told_others(self, by: "LogView", tell: "Callable[[LogView], None]") -> None:
        """Tell all views but one."""
        for view in self.views:
            if view is not by:
                view.news.tell(partial(tell, view))


class News:
    """The notifications of one view, in order. They wait while `held`; with a `rng` each waits some turns of the loop.

    A part `dropped` of it (0 to 1) is lost: then, as an engine's client notices it in the end, `missed` is called when
    there is nothing more to tell.
    """

    def __init__(self, missed: Callable[[], None]) -> None:
        self.held = False
        self.rng: Random | None = None
        self.dropped = 0.0
        self._lost = False
        self._missed = missed
        self._queue: deque[Callable[[], None]] = deque()
        self._due = False

    def tell(self, news: Callable[[], None]) -> None:
        """Deliver this notification after the earlier ones, or never."""
        if self.dropped and (self.rng or Random(0)).random() < self.dropped:
            self._lost = True
        else:
            self._queue.append(news)
        self._soon()

    def release(self) -> None:
        """Deliver everything that was held back."""
        self.held = False
        self._soon()

    def clear(self) -> None:
        """Lose all that was not told yet."""
        self._queue.clear()

    def _soon(self) -> None:
        if not self._due and not self.held:
            self._due = True
            asyncio.get_running_loop().call_soon(self._turn, self.rng.randrange(6) if self.rng else 0)

    def _turn(self, later: int) -> None:
        if later:
            asyncio.get_running_loop().call_soon(self._turn, later - 1)
            return
        self._due = False
        if self.held:
            return
        if self._queue:
            self._queue.popleft()()
            self._soon()
        elif self._lost:
            self._lost = False
            self._missed()


class LogView:
    """An `EventLog`: what one server sees of a shared one.

    `answer_lost`, where it is set, says of each append whether its answer is lost on the way. A view that is `dead`
    answers nothing any more and is told nothing; what it has given to the log before is written.
    """

    def __init__(self, shared: SharedLog) -> None:
        self.news = News(self.tell_missed)
        self.answer_lost: Callable[[], bool] | None = None
        self.dead = False
        self.appended = 0
        self.conflicts = 0
        self.reads: list[tuple[str, int]] = []
        self._shared = shared
        self._log = shared.log
        self._followers: dict[str, list[Told]] = {}
        self._on_head: list[OnHead] = []
        self._watching: list[tuple[str, OnValue]] = []

    @property
    def partitions(self) -> int:
        return self._shared.partitions

    def partition_of(self, table: str) -> int:
        return crc32(table.encode()) % self.partitions

    @property
    def health(self) -> str | None:
        return self._log.health

    @property
    def waiting(self) -> int:
        return self._log.waiting

    def kill(self) -> None:
        """Let the server die: it neither sends nor receives any more."""
        self.dead = True
        self.news.clear()
        self._followers.clear()
        self._on_head.clear()
        self._watching.clear()

    # --- writing -----------------------------------------------------------------------------------------------------

    def append(
        self, table: str, expected: int, events: Sequence[bytes], *, append_id: str, head: Head | None = None
    ) -> LogFuture[int]:
        answer: LogFuture[int] = LogFuture()
        if not self.dead:
            self.appended += 1
            writing = self._log.append(table, expected, events, append_id=append_id, head=head)
            record = Record(table, expected + len(events), tuple(events), append_id)
            writing.then = partial(self._appended, writing, answer, record, expected, head)
        return answer

    def _appended(
        self, writing: LogFuture[int], answer: LogFuture[int], record: Record, expected: int, head: Head | None
    ) -> None:
        error = writing.error
        known = self._shared.records.get(record.table, {})
        if error is None and writing.outcome not in known:
            self._shared.written(self, record, head)
        elif error is None and known[writing.outcome].events != record.events:
            error = Conflict(record.table, expected, max(known))
        if self.dead:
            return
        if error is None and self.answer_lost is not None and self.answer_lost():
            error = OutcomeUnknown("the answer was lost")
        self.conflicts += isinstance(error, Conflict)
        if error is None:
            answer.set_result(writing.outcome)
        else:
            answer.set_exception(error)

    async def settle(self, table: str, head: Head, archive: Archive | None = None) -> None:
        self._check()
        await self._log.settle(table, head, archive)
        self._shared.told_others(self, lambda view: view.tell_head(table, replace(head, current=True)))
        if archive is not None:
            for view in self._shared.views:
                view.news.tell(partial(view.tell_archive, table, archive))

    async def delete(self, table: str, expected: int | None = None) -> None:
        self._check()
        await self._log.delete(table, expected)
        self._shared.records.pop(table, None)
        self._shared.told_others(self, lambda view: view.tell_head(table, None))
        for view in self._shared.views:
            view.news.tell(partial(view.tell_record_of, table, None))

    async def put(self, name: str, value: bytes | None) -> None:
        self._check()
        await self._log.put(name, value)
        self._shared.told_others(self, lambda view: view.tell_value(name, value))

    # --- told --------------------------------------------------------------------------------------------------------

    def follow(self, table: str, told: Told) -> Callable[[], None]:
        followers = self._followers.setdefault(table, [])
        followers.append(told)
        return lambda: followers.remove(told) if told in followers else None

    def on_head(self, told: OnHead) -> Callable[[], None]:
        self._on_head.append(told)
        return lambda: self._on_head.remove(told)

    def watch(self, prefix: str, told: OnValue) -> Callable[[], None]:
        watching = (prefix, told)
        self._watching.append(watching)
        return lambda: self._watching.remove(watching)

    def following(self, table: str) -> int:
        """How many follow a table here."""
        return len(self._followers.get(table, ()))

    def tell_record(self, record: Record) -> None:
        self.tell_record_of(record.table, record)

    def tell_archive(self, table: str, archive: Archive) -> None:
        self.tell_record_of(table, archive)

    def tell_record_of(self, table: str, item: Record | Archive | None) -> None:
        for told in list(self._followers.get(table, ())):
            told(item)

    def tell_missed(self) -> None:
        """Tell all who follow a table that something may have been missed."""
        for table in list(self._followers):
            self.tell_record_of(table, None)

    def tell_head(self, table: str, head: Head | None) -> None:
        for told in list(self._on_head):
            told(table, head)

    def tell_value(self, name: str, value: bytes | None) -> None:
        for prefix, told in list(self._watching):
            if name.startswith(prefix):
                told(name, value)

    # --- reading -----------------------------------------------------------------------------------------------------

    async def read(self, table: str, after: int = 0) -> AsyncIterator[Record | Archive]:
        self._check()
        self.reads.append((table, after))
        await self._travelled()
        async for item in self._log.read(table, after):
            yield item

    async def stored(self, table: str) -> StoredTable | None:
        self._check()
        self.reads.append((table, 0))
        found = await self._log.stored(table)
        await self._travelled()
        return found

    async def _travelled(self) -> None:
        """Let an answer take its time, as every one of an engine does."""
        await self._log.size_bytes()

    async def waking(self, partitions: Collection[int] | None = None) -> list[Head]:
        self._check()
        heads = await self._log.waking()
        return [head for head in heads if partitions is None or self.partition_of(head.table) in partitions]

    async def head(self, table: str) -> Head | None:
        self._check()
        return await self._log.head(table)

    async def head_of_code(self, code: str) -> Head | None:
        self._check()
        return await self._log.head_of_code(code)

    async def head_opened_by(self, append_id: str) -> Head | None:
        self._check()
        return await self._log.head_opened_by(append_id)

    async def of_player(self, player: str, most: int) -> tuple[list[Head], int]:
        self._check()
        return await self._log.of_player(player, most)

    async def open_tables_of(self, player: str) -> int:
        self._check()
        return await self._log.open_tables_of(player)

    async def expired(self, now_ms: int, most: int) -> list[str]:
        self._check()
        return await self._log.expired(now_ms, most)

    async def oldest_over(self, most: int) -> list[Head]:
        self._check()
        return await self._log.oldest_over(most)

    async def sample_over(
        self, points: Sequence[float], partitions: Collection[int] | None = None
    ) -> list[tuple[Head, int]]:
        self._check()
        sample = await self._log.sample_over(points)
        return [each for each in sample if partitions is None or self.partition_of(each[0].table) in partitions]

    async def size_bytes(self, partitions: Collection[int] | None = None) -> int:
        self._check()
        size = await self._log.size_bytes()
        if partitions is None:
            return size
        sample = await self._log.sample_over([number / 1_000 for number in range(1_000)])
        own = sum(size for head, size in sample if self.partition_of(head.table) in partitions)
        return own + max(0, size - sum(size for _, size in sample)) * len(partitions) // self.partitions

    async def count(self) -> tuple[int, int]:
        self._check()
        return await self._log.count()

    async def secret(self, name: str) -> bytes:
        self._check()
        return await self._log.secret(name)

    async def get(self, name: str) -> bytes | None:
        self._check()
        return await self._log.get(name)

    async def names(self, prefix: str) -> list[str]:
        self._check()
        return await self._log.names(prefix)

    async def close(self) -> None:
        """Nothing: whoever made the shared log closes it."""

    def _check(self) -> None:
        if self.dead:
            raise Unavailable("the server is dead")
