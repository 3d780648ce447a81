"""The log of events: the `EventLog` protocol, what it stores, and its exceptions.

A table is a sequence of records; a record holds the events of one accepted command. Events are numbered from 1 without
gaps. A record is durable when `append` returns: it survives a kill of the server and a power cut. A damaged table
raises `Damaged`; the log never serves it as if it were whole.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Generator, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec

KNOWN_APPEND_IDS = 256
"""The log remembers the append ids of at least this many latest records of each table."""

Result = TypeVar("Result")


class LogFuture(msgspec.Struct, Generic[Result], eq=False):
    """The result of a write or a read that the log has not finished yet.

    It finishes in a later turn of the loop: a write once it is durable, a read once it is read, either once it failed.
    The finishing thread sets `outcome` or `error`, and calls `notify` in the loop. `then`, if set, is called once after
    that. All futures that finish together share one wake-up of the loop. A task can await the future as well;
    cancelling the task does not cancel the work.
    """

    then: Callable[[], None] | None = None
    _done: bool = False
    outcome: Any = None
    error: Exception | None = None
    _awaited: list[asyncio.Future[None]] | None = None

    def done(self) -> bool:
        """Return True if the outcome or the error is known."""
        return self._done

    def result(self) -> Result:
        """Return the outcome. Raise the error of the work, or asyncio.InvalidStateError if it is not done."""
        if not self._done:
            raise asyncio.InvalidStateError("the result is not known yet")
        if self.error is not None:
            raise self.error
        result: Result = self.outcome
        return result

    def set_result(self, result: Result) -> None:
        """Set the outcome and notify, in the loop."""
        self.outcome = result
        self.notify()

    def set_exception(self, error: Exception) -> None:
        """Set the error and notify, in the loop."""
        self.error = error
        self.notify()

    def notify(self) -> None:
        """Mark the future as done and wake everything that waits for it, in the loop."""
        self._done = True
        if self._awaited is not None:
            for future in self._awaited:
                if not future.done():  # the waiting task may be cancelled
                    future.set_result(None)
        then, self.then = self.then, None
        if then is not None:
            then()

    def __await__(self) -> Generator[Any, Any, Result]:
        """Wait for the result. A coroutine that runs without a task gets the future itself, to set `then`."""
        if not self._done:
            if asyncio.current_task() is None:
                yield self
            else:
                future = asyncio.get_running_loop().create_future()
                self._awaited = [*(self._awaited or ()), future]
                yield from future
        return self.result()


class Record(msgspec.Struct, frozen=True, gc=False):
    """The events of one append. `seq` is the number of the last one."""

    table: str
    seq: int
    events: tuple[bytes, ...]
    append_id: str


class Archive(NamedTuple):
    """The compact form of all records up to event `seq`. The log never reads `data`."""

    seq: int
    data: bytes


class Head(msgspec.Struct, frozen=True):
    """A summary of a table, readable without its records. The hall makes it; the log stores it and finds tables by it.

    `opened_by` is the append id of the first record; `players` are the owners of the table. `over` means that no game
    continues there, so retention may delete it. `wakes` means that the server loads the table when it starts.
    `expires_ms` (since 1970) is when the table may be deleted, or None to keep it. `rows` is what lists show, opaque to
    the log. `network` is a number for the network from which the table was opened, or 0 if unknown.

    The log sets `last_seq`, `current` and `damaged`. Only `settle` makes a head `current`; after a later record its
    `rows` may be out of date. The log serves the intact part of a `damaged` table, and refuses further records.
    """

    table: str
    code: str = ""
    opened_by: str = ""
    players: tuple[str, ...] = ()
    over: bool = False
    wakes: bool = False
    touched_ms: int = 0
    expires_ms: int | None = None
    rows: bytes = b""
    last_seq: int = 0
    current: bool = True
    damaged: bool = False
    network: int = 0


class StoredTable(NamedTuple):
    """A stored table: its head, and its records in order, in pages.

    Iterating `pages` raises Damaged after the last good record, and Unavailable.
    """

    head: Head
    pages: AsyncIterator[Sequence[Record | Archive]]


class Conflict(Exception):
    """The expected number is not the table's last one, which is `actual` (0: the table does not exist)."""

    def __init__(self, table: str, expected: int, actual: int) -> None:
        super().__init__(f"table {table!r} is at {actual}, not at {expected}")
        self.actual = actual


class Damaged(Exception):
    """A table is short or altered. Its events up to number `good` are intact (0: none are)."""

    def __init__(self, table: str, good: int) -> None:
        super().__init__(table, good)  # pickling between processes calls this constructor with the same arguments
        self.table = table
        self.good = good

    def __str__(self) -> str:
        """Describe the damage for the server's log."""
        return f"table {self.table!r} is damaged after event {self.good}"


class Unavailable(Exception):
    """The log cannot do this now and wrote nothing: the disk is full, its queue is full, or it is closed."""


class OutcomeUnknown(Exception):
    """The log failed during the write. Read to find out what was written, or append again with the same id."""


class InUse(Exception):
    """Another process, or another log of this process, has locked the file."""


class NotALog(Exception):
    """The file belongs to another program or to a newer banmen. It is left unchanged."""


class ValueStore(Protocol):
    """The small values that a log stores."""

    async def put(self, name: str, value: bytes | None) -> None:
        """Store a small value under a name; None removes it."""
        ...

    async def get(self, name: str) -> bytes | None:
        """Return the value under a name."""
        ...

    async def names(self, prefix: str) -> list[str]:
        """Return the names that start with `prefix`, in order."""
        ...

    def watch(self, prefix: str, callback: Callable[[str, bytes | None], None]) -> Callable[[], None]:
        """Call `callback` with each value that another server stores under `prefix` from now on; None if it is removed.

        A value may be reported twice. Returns a function that stops it.
        """
        ...


class MeasuredLog(Protocol):
    """What a log reports about its size."""

    @property
    def waiting(self) -> int:
        """The number of writes in the queue."""
        ...

    async def size_bytes(self, partitions: Collection[int] | None = None) -> int:
        """Return the size of all tables that could be deleted, without free space and without a journal.

        If `partitions` are given, it is the size of these, with their part of everything that is in no partition.
        """
        ...

    async def count(self) -> tuple[int, int]:
        """Count the tables with a code: those that are not over, and those that are."""
        ...


class EventLog(ValueStore, MeasuredLog, Protocol):
    """A durable log of many tables, used from one event loop, by one server or by several that share it.

    `follow`, `watch` and `on_head` report, in the loop, what other servers have written; the log of a single server
    never calls back. Every awaited method raises Unavailable; methods that write also raise OutcomeUnknown.
    """

    @property
    def health(self) -> str | None:
        """A sentence that says why writing fails now, or None."""
        ...

    @property
    def partitions(self) -> int:
        """The number of partitions of the tables. It never changes for a log."""
        ...

    def partition_of(self, table: str) -> int:
        """Return the partition of a table, from 0."""
        ...

    def append(
        self, table: str, expected: int, events: Sequence[bytes], *, append_id: str, head: Head | None = None
    ) -> LogFuture[int]:
        """Append one record after event number `expected` (0: a new table); return the number of its last event.

        If one of the last `KNOWN_APPEND_IDS` records has this `append_id`, nothing is written and the number of that
        record is returned; ids before an `Archive` are forgotten. A log of several servers raises Conflict if that
        record has other events: another server has carried out the same command. A `head` is stored with the record.
        Cancelling the caller does not cancel the write. Raises Conflict, Damaged, and ValueError for a record without
        events or the head of another table.
        """
        ...

    def read(self, table: str, after: int = 0) -> AsyncIterator[Record | Archive]:
        """Yield the records that end after event number `after`, in order; none if the table does not exist.

        An archive that ends after `after` comes first. A record is never cut, even if `after` lies inside it. Raises
        Damaged after the last good record.
        """
        ...

    def follow(self, table: str, callback: Callable[[Record | Archive | None], None]) -> Callable[[], None]:
        """Call `callback` with every record stored for a table from now on, in order; return a function that stops it.

        The server's own records may be reported too, and a record may be reported twice. None means that records may
        have been missed or that the table was deleted; `read` tells which. An archive is reported when it replaces all
        records up to its number.
        """
        ...

    async def stored(self, table: str) -> StoredTable | None:
        """Read the head of a table together with all that `read` yields."""
        ...

    async def settle(self, table: str, head: Head, archive: Archive | None = None) -> None:
        """Store what a table needs while it is not in memory: its head, and an archive that replaces its records.

        Raises Conflict if `head.last_seq` (or `archive.seq`) is not the table's last number, and Damaged.
        """
        ...

    async def head(self, table: str) -> Head | None: ...

    async def head_of_code(self, code: str) -> Head | None:
        """Return the head of the table with this code."""
        ...

    async def head_opened_by(self, append_id: str) -> Head | None:
        """Return the head of the table whose first record has this append id."""
        ...

    async def of_player(self, player: str, most: int) -> tuple[list[Head], int]:
        """Return at most `most` of a player's tables and their total number: open ones first, then the last touched."""
        ...

    async def open_tables_of(self, player: str) -> int:
        """Count a player's tables that are not over."""
        ...

    def on_head(self, callback: Callable[[str, Head | None], None]) -> Callable[[], None]:
        """Call `callback` with each head that another server stores from now on, and with None for a deleted table.

        Returns a function that stops it.
        """
        ...

    async def waking(self, partitions: Collection[int] | None = None) -> list[Head]:
        """Return the tables to load at the start: those whose head says so or is not current. None of them is damaged.

        If `partitions` are given, only tables of these are returned.
        """
        ...

    async def expired(self, now_ms: int, most: int) -> list[str]:
        """Return tables that expired and are not damaged."""
        ...

    async def oldest_over(self, most: int) -> list[Head]:
        """Return tables that are over and not damaged, roughly in the order in which they were archived."""
        ...

    async def sample_over(
        self, points: Sequence[float], partitions: Collection[int] | None = None
    ) -> list[tuple[Head, int]]:
        """Return about as many tables that are over as there are `points`, each with its size in bytes.

        The points, from 0 to 1, choose positions among all tables, so that every table is equally likely. If there are
        only few tables, all of them are returned. If `partitions` are given, only tables of these are returned.
        """
        ...

    async def delete(self, table: str, expected: int | None = None) -> None:
        """Delete a table, if it exists; its name may be used again.

        Raises Conflict if `expected` is given and is not the number of its last event.
        """
        ...

    async def secret(self, name: str) -> bytes:
        """Return the 32 random bytes stored under this name, made on first use."""
        ...

    async def close(self) -> None:
        """Write what is queued, then close. May be called twice."""
        ...
