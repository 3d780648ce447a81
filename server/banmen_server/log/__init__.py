"""The log of events: the `EventLog` protocol and its exceptions.

A table is a sequence of records; a record holds the events of one accepted command. Events are numbered from 1 without
gaps. A record is durable when `append` returns: it survives a kill of the server and a power cut.
"""

from collections.abc import AsyncIterator, Sequence
from typing import Protocol

import msgspec


class Record(msgspec.Struct, frozen=True):
    """The events of one append. `seq` is the number of the last of them."""

    table: str
    seq: int
    events: tuple[bytes, ...]
    append_id: str


class TableEntry(msgspec.Struct, frozen=True):
    """One table of a log: the number of its last event, and when that was appended (ms since 1970)."""

    table: str
    last_seq: int
    touched_ms: int


class Conflict(Exception):
    """The expected number is not the table's last one, which is `actual` (0: there is no such table)."""

    def __init__(self, table: str, expected: int, actual: int) -> None:
        super().__init__(f"table {table!r} is at {actual}, not at {expected}")
        self.actual = actual


class Unavailable(Exception):
    """The log cannot do it now, and nothing was written: a full disk, too many waiting, a closed log."""


class OutcomeUnknown(Exception):
    """The log failed in the middle: read to know what was written, or append again with the same id."""


class InUse(Exception):
    """Another process, or another log of this process, has locked the file."""


class NotALog(Exception):
    """The file is of another program, damaged, or of a newer banmen. It is not changed."""


class EventLog(Protocol):
    """A durable log of many tables, used from one event loop."""

    async def append(self, table: str, expected: int, events: Sequence[bytes], *, append_id: str) -> int:
        """Append one record after event number `expected` (0: the table is new); give the number of its last event.

        Where the table already has this `append_id`, nothing is written and the number of that record is given.
        Cancelling the caller does not cancel the write.
        Raises Conflict, Unavailable, OutcomeUnknown, and ValueError for a record without events.
        """
        ...

    def read(self, table: str, after: int = 0) -> AsyncIterator[Record]:
        """Give the records that end after event number `after`, in order; none where there is no such table.

        A record is never cut, even if `after` is in the middle of it. Raises Unavailable, and
        BadMessage for one that is damaged.
        """
        ...

    async def tables(self) -> list[TableEntry]:
        """All tables, the oldest first. Raises Unavailable."""
        ...

    async def delete(self, table: str) -> None:
        """Delete a table, if there is one; its name may be used again. Raises Unavailable, OutcomeUnknown."""
        ...

    async def secret(self, name: str) -> bytes:
        """32 random bytes that the log stores under this name, made on first use.

        Raises Unavailable, OutcomeUnknown.
        """
        ...

    async def close(self) -> None:
        """Write what is waiting, then close. May be called twice."""
        ...
