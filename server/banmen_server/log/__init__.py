"""The log of events: the `EventLog` protocol, what it stores, and its exceptions.

A table is a sequence of records; a record holds the events of one accepted command. Events are numbered from 1 without
gaps. A record is durable when `append` returns: it survives a kill of the server and a power cut. What is damaged later
is told as `Damaged`, never served as if it were whole.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Generator, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec

KNOWN_APPEND_IDS = 256
"""The ids of so many last records of a table are known, at least."""

Result = TypeVar("Result")


class Written(msgspec.Struct, Generic[Result], eq=False):
    """What is being written or read. It is done when it is durable, read or has failed, in a later turn of the loop.

    `then`, where it is set, is called once it is done, within the one wake-up of the loop that tells of all that was
    done together. A task can await it as well; cancelling the task does not cancel the work. Whoever does it sets
    `outcome` or `error`, and calls `tell` in the loop.
    """

    then: Callable[[], None] | None = None
    _done: bool = False
    outcome: Any = None
    error: Exception | None = None
    _awaited: list[asyncio.Future[None]] | None = None

    def done(self) -> bool:
        """Whether it is known how it ended."""
        return self._done

    def result(self) -> Result:
        """What the write has given. Raises what it has raised, and asyncio.InvalidStateError where it is not done."""
        if not self._done:
            raise asyncio.InvalidStateError("the result is not known yet")
        if self.error is not None:
            raise self.error
        result: Result = self.outcome
        return result

    def set_result(self, result: Result) -> None:
        """Tell of the result, in the loop."""
        self.outcome = result
        self.tell()

    def set_exception(self, error: Exception) -> None:
        """Tell of an error, in the loop."""
        self.error = error
        self.tell()

    def tell(self) -> None:
        """Tell, in the loop, that it is done."""
        self._done = True
        if self._awaited is not None:
            for future in self._awaited:
                if not future.done():  # else whoever awaited it is cancelled
                    future.set_result(None)
        then, self.then = self.then, None
        if then is not None:
            then()

    def __await__(self) -> Generator[Any, Any, Result]:
        """Wait for the result. Whoever runs a coroutine without a task is given this, to set `then`."""
        if not self._done:
            if asyncio.current_task() is None:
                yield self
            else:
                future = asyncio.get_running_loop().create_future()
                self._awaited = [*(self._awaited or ()), future]
                yield from future
        return self.result()


class Record(msgspec.Struct, frozen=True, gc=False):
    """The events of one append. `seq` is the number of the last of them."""

    table: str
    seq: int
    events: tuple[bytes, ...]
    append_id: str


class Archive(NamedTuple):
    """The compact form of all records up to event `seq`. The log does not look into `data`."""

    seq: int
    data: bytes


class Head(msgspec.Struct, frozen=True):
    """What is known of a table without reading it. The hall makes it; the log stores it and finds tables by it.

    `opened_by` is the append id of the first record; `players` are those whose table it is. `over`: nothing goes on
    there any more, retention may delete it. `wakes`: to be loaded when the server starts. `expires_ms` (since 1970) is
    when it may be deleted, None where it is kept. `rows` is what lists show of it, opaque to the log. `network` is a
    number for the network from which it was opened, 0 where that is not known.

    The log sets the last three. Only `settle` makes a head `current`: where it is not, records came after it, and its
    `rows` may be out of date. A `damaged` table is served as far as it is good, and takes no more records.
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


class Stored(NamedTuple):
    """A table as the log has it: its head, and its records in order, some at a time.

    `pages` raises Damaged after the last good record, and Unavailable.
    """

    head: Head
    pages: AsyncIterator[Sequence[Record | Archive]]


class Conflict(Exception):
    """The expected number is not the table's last one, which is `actual` (0: there is no such table)."""

    def __init__(self, table: str, expected: int, actual: int) -> None:
        super().__init__(f"table {table!r} is at {actual}, not at {expected}")
        self.actual = actual


class Damaged(Exception):
    """A table is short or altered. It is good up to event number `good` (0: nothing of it is)."""

    def __init__(self, table: str, good: int) -> None:
        super().__init__(table, good)  # as it is made again where it comes from another process
        self.table = table
        self.good = good

    def __str__(self) -> str:
        """What a log of the server says of it."""
        return f"table {self.table!r} is damaged after event {self.good}"


class Unavailable(Exception):
    """The log cannot do it now, and nothing was written: a full disk, too many waiting, a closed log."""


class OutcomeUnknown(Exception):
    """The log failed in the middle: read to know what was written, or append again with the same id."""


class InUse(Exception):
    """Another process, or another log of this process, has locked the file."""


class NotALog(Exception):
    """The file is of another program, or of a newer banmen. It is not changed."""


class EventLog(Protocol):
    """A durable log of many tables, used from one event loop, of one server or of several that share it.

    `follow`, `watch` and `on_head` tell, in the loop, what others have written; a log of one server never calls.
    `health` says why nothing can be written now, None while it can. Every method that is awaited raises Unavailable;
    those that write raise OutcomeUnknown too.
    """

    @property
    def health(self) -> str | None:
        """Why nothing can be written now, a sentence; None while it can."""
        ...

    @property
    def waiting(self) -> int:
        """How much waits to be written."""
        ...

    @property
    def partitions(self) -> int:
        """Into how many parts the tables are divided: always the same for a log."""
        ...

    def partition_of(self, table: str) -> int:
        """The part that a table is in, from 0."""
        ...

    def append(
        self, table: str, expected: int, events: Sequence[bytes], *, append_id: str, head: Head | None = None
    ) -> Written[int]:
        """Append one record after event number `expected` (0: the table is new); give the number of its last event.

        Where one of the last `KNOWN_APPEND_IDS` records of the table has this `append_id`, nothing is written and the
        number of that record is given; ids before an `Archive` are not known. A log of several servers raises Conflict
        where that record has other events: another server has carried out the same command. A `head` is stored with
        the record. Cancelling the caller does not cancel the write. Raises Conflict, Damaged, and ValueError for a
        record without events or a head of another table.
        """
        ...

    def read(self, table: str, after: int = 0) -> AsyncIterator[Record | Archive]:
        """Give the records that end after event number `after`, in order; none where there is no such table.

        An archive that ends after `after` comes first. A record is never cut, even if `after` is in the middle of it.
        Raises Damaged after the last good record.
        """
        ...

    def follow(self, table: str, told: Callable[[Record | Archive | None], None]) -> Callable[[], None]:
        """Tell what anybody stores of a table from now on, in order; the function given ends it.

        Own records may be told too, and a record twice. None: something may have been missed, or the table is deleted;
        `read` says which. An archive is told when it takes the place of all records up to its number.
        """
        ...

    async def stored(self, table: str) -> Stored | None:
        """The head of a table and all that `read` gives, read together."""
        ...

    async def settle(self, table: str, head: Head, archive: Archive | None = None) -> None:
        """Store what a table needs while nobody uses it: its head, and the compact form of its records if there is one.

        Raises Conflict where `head.last_seq` (or `archive.seq`) is not the table's last number, and Damaged.
        """
        ...

    async def head(self, table: str) -> Head | None:
        """The head of a table."""
        ...

    async def head_of_code(self, code: str) -> Head | None:
        """The head of the table with this code."""
        ...

    async def head_opened_by(self, append_id: str) -> Head | None:
        """The head of the table whose first record has this append id."""
        ...

    async def of_player(self, player: str, most: int) -> tuple[list[Head], int]:
        """A player's tables, those not over first, then those touched last; and how many there are in all."""
        ...

    async def open_tables_of(self, player: str) -> int:
        """How many tables of a player are not over."""
        ...

    def on_head(self, told: Callable[[str, Head | None], None]) -> Callable[[], None]:
        """Tell each table whose head others have stored, and None where they have deleted it, from now on.

        The function given ends it.
        """
        ...

    async def waking(self, partitions: Collection[int] | None = None) -> list[Head]:
        """The tables to be loaded when the server starts: whose head says so, or is not current. None is damaged.

        Only those in these partitions, where some are named.
        """
        ...

    async def expired(self, now_ms: int, most: int) -> list[str]:
        """Tables that expired, and are not damaged."""
        ...

    async def oldest_over(self, most: int) -> list[Head]:
        """Tables that are over and not damaged, about in the order in which they were archived."""
        ...

    async def sample_over(self, points: Sequence[float]) -> list[tuple[Head, int]]:
        """Tables that `oldest_over` would give some time, and how many bytes each takes, about as many as `points`.

        The points, from 0 to 1, say where to look among all; every table is as likely. All tables where they are few.
        """
        ...

    async def size_bytes(self) -> int:
        """How much the tables take that could be deleted: not the room that deleted ones have left, nor a journal."""
        ...

    async def count(self) -> tuple[int, int]:
        """How many tables with a code are not over, and how many are over."""
        ...

    async def delete(self, table: str, expected: int | None = None) -> None:
        """Delete a table, if there is one; its name may be used again.

        Raises Conflict where a number is `expected` and its last event has another.
        """
        ...

    async def secret(self, name: str) -> bytes:
        """32 random bytes that the log stores under this name, made on first use."""
        ...

    async def put(self, name: str, value: bytes | None) -> None:
        """Store a small value under a name; None removes it."""
        ...

    async def get(self, name: str) -> bytes | None:
        """The value under a name."""
        ...

    async def names(self, prefix: str) -> list[str]:
        """The names of values that begin so, in order."""
        ...

    def watch(self, prefix: str, told: Callable[[str, bytes | None], None]) -> Callable[[], None]:
        """Tell each value that others put under a name that begins so, from now on; None where it is removed.

        A value may be told twice. The function given ends it.
        """
        ...

    async def close(self) -> None:
        """Write what is waiting, then close. May be called twice."""
        ...
