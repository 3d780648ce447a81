"""A server's cache of table ends at the engine: thanks to it, an append needs no query before it is sent."""

from collections.abc import Callable, Sequence
from itertools import islice
from zlib import crc32

from banmen_server.log import KNOWN_APPEND_IDS, Archive, Head
from banmen_server.log.checks import first_check
from banmen_server.log.nats.messages import Chain, Stored

MAX_KNOWN = 20_000
"""Tables in the cache before some that nobody follows are dropped."""


class KnownTable:
    """The end of a table: number and check of its last record, the positions of record and head, and its head.

    `append_ids` has the last ids, with the end of each record and the check of its events. Unless it is `current`, the
    engine is asked first; a `damaged` table accepts no more records. It is `busy` while an operation on the table runs.
    """

    __slots__ = (
        "append_ids",
        "busy",
        "current",
        "damaged",
        "end",
        "has_entries",
        "head",
        "head_position",
        "name",
        "position",
    )

    def __init__(self, name: str) -> None:
        self.name = name
        self.current = False
        self.busy = False
        self.head: Head | None = None
        self.head_position = 0
        self.clear(0)

    def clear(self, position: int) -> None:
        """Forget all records; `position` is that of the message which deleted them, or 0."""
        self.end = Chain(0, first_check(self.name))
        self.position = position
        self.has_entries = False
        self.append_ids: dict[str, tuple[int, int]] = {}
        self.damaged = False

    def add(self, entry: Stored, end: Chain, position: int) -> None:
        """Apply a record or archive, with the table's end after it."""
        self.end, self.position, self.has_entries = end, position, True
        ids = self.append_ids
        if isinstance(entry, Archive):
            ids.clear()
            return
        ids[entry.append_id] = entry.seq, events_check(entry.events)
        if len(ids) >= 2 * KNOWN_APPEND_IDS:
            for old in list(islice(ids, len(ids) - KNOWN_APPEND_IDS)):
                del ids[old]

    def add_remote(self, entry: Stored, end: Chain, position: int, before: int) -> None:
        """Apply a remote server's entry, if none before it is missing and no operation runs."""
        if self.current and not self.busy and self.position == before:
            self.add(entry, end, position)
        elif position > self.position:
            self.current = False

    def add_head(self, head: Head | None, position: int) -> None:
        """Apply a head that another server has stored."""
        if position > self.head_position and not self.busy:
            self.head, self.head_position = head, position
            self.damaged = self.damaged or (head is not None and head.damaged)

    def adopt(self, read: "KnownTable") -> None:
        """Adopt the state of a read, if it is newer and no operation runs."""
        if not self.busy and read.position >= self.position:
            self.end, self.position, self.append_ids = read.end, read.position, read.append_ids
            self.has_entries = read.has_entries
            self.head, self.head_position, self.damaged = read.head, read.head_position, read.damaged
            self.current = True


def events_check(events: Sequence[bytes]) -> int:
    """Return a check of the events of a record."""
    check = len(events)
    for event in events:
        check = crc32(event, check)
    return check


class KnownTables:
    """The cached tables. Those for which `is_needed` returns True are never dropped."""

    def __init__(self, is_needed: Callable[[str], bool]) -> None:
        self._by_name: dict[str, KnownTable] = {}
        self._is_needed = is_needed

    def of(self, table: str) -> KnownTable:
        """Return the entry of a table; create it if it is missing."""
        known = self._by_name.get(table)
        if known is None:
            if len(self._by_name) >= MAX_KNOWN:
                self._forget_some()
            known = self._by_name[table] = KnownTable(table)
        return known

    def get(self, table: str) -> KnownTable | None:
        """Return the entry of a table, or None."""
        return self._by_name.get(table)

    def mark_all_stale(self) -> None:
        """Make the next append to each table ask the engine first, because messages may have been missed."""
        for known in self._by_name.values():
            known.current = False

    def _forget_some(self) -> None:
        idle = (name for name, known in self._by_name.items() if not known.busy and not self._is_needed(name))
        for name in list(islice(idle, MAX_KNOWN // 10)):
            del self._by_name[name]
