"""Where records are kept: the `EventLog` protocol, and how a store refuses.

A table is a log of records; a record is the events of one accepted command. Events are numbered from 1
without holes, and what `append` has answered is durable: it outlives a kill of the server and a power cut.
"""

from collections.abc import AsyncIterator, Sequence
from typing import Protocol

import msgspec


class Record(msgspec.Struct, frozen=True):
    """The events of one append, as they were given. `seq` is the number of the last of them."""

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
    """The number expected is not the table's last one, which is `actual` (0: there is no such table)."""

    def __init__(self, table: str, expected: int, actual: int) -> None:
        super().__init__(f"table {table!r} is at {actual}, not at {expected}")
        self.actual = actual


class Unavailable(Exception):
    """The store cannot do it now, and nothing was written: a full disk, too many waiting, a closed log."""


class OutcomeUnknown(Exception):
    """The store failed in the middle: read to know what was written, or append again with the same id."""


class InUse(Exception):
    """Another process, or another log of this one, holds the file."""


class NotALog(Exception):
    """The file is another program's, damaged, or of a newer banmen. It is left as it was."""


class EventLog(Protocol):
    """A durable log of many tables, used from one event loop."""

    async def append(self, table: str, expected: int, events: Sequence[bytes], *, append_id: str) -> int:
        """Append one record after event number `expected` (0: the table is new); give its last event's number.

        An `append_id` that the table already has writes nothing and gives the number that it got then.
        A caller that is cancelled does not take back what it asked for.
        Raises Conflict, Unavailable, OutcomeUnknown, and ValueError for a record without events.
        """
        ...

    def read(self, table: str, after: int = 0) -> AsyncIterator[Record]:
        """Give the records that end after event number `after`, in order; none of a table that is not there.

        A record is given whole, even if `after` is in the middle of it. Raises Unavailable.
        """
        ...

    async def tables(self) -> list[TableEntry]:
        """All tables, the oldest first. Raises Unavailable."""
        ...

    async def delete(self, table: str) -> None:
        """Forget a table, if it is there; its name may be used anew. Raises Unavailable, OutcomeUnknown."""
        ...

    async def secret(self, name: str) -> bytes:
        """32 random bytes that the store keeps under this name, made on first use.

        Raises Unavailable, OutcomeUnknown.
        """
        ...

    async def close(self) -> None:
        """Write what is waiting, then let go of the store. Closing twice is no error."""
        ...
