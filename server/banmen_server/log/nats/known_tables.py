"""What a server knows of tables at the engine: where each ends, so that an append asks nothing before it is sent."""

from collections.abc import Callable, Sequence
from itertools import islice
from zlib import crc32

from banmen_server.log import KNOWN_APPEND_IDS, Archive, Head
from banmen_server.log.checks import first_check
from banmen_server.log.nats.messages import Chain, Stored

MOST_KNOWN = 20_000
"""So many tables that nobody follows are known."""


class KnownTable:
    """A table's end: number and check of its last record, the positions of record and head, its head.

    `append_ids` has the last ids, where the record of each ends, and the check of its events.
    Where it is not `current`, the engine is asked first; a `damaged` one takes nothing more. It is `busy` while
    something is done there.
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
        """There are no records; the last message of their subject, if there is one, says so."""
        self.end = Chain(0, first_check(self.name))
        self.position = position
        self.has_entries = False
        self.append_ids: dict[str, tuple[int, int]] = {}
        self.damaged = False

    def add(self, entry: Stored, end: Chain, position: int) -> None:
        """Take up a record or archive, after which the table ends so."""
        self.end, self.position, self.has_entries = end, position, True
        ids = self.append_ids
        if isinstance(entry, Archive):
            ids.clear()
            return
        ids[entry.append_id] = entry.seq, events_check(entry.events)
        if len(ids) >= 2 * KNOWN_APPEND_IDS:
            for old in list(islice(ids, len(ids) - KNOWN_APPEND_IDS)):
                del ids[old]

    def add_from_elsewhere(self, entry: Stored, end: Chain, position: int, before: int) -> None:
        """Take up what another server has stored, where nothing is missing before it and nothing is on its way here."""
        if self.current and not self.busy and self.position == before:
            self.add(entry, end, position)
        elif position > self.position:
            self.current = False

    def add_head(self, head: Head | None, position: int) -> None:
        """Take up a head that another server has stored."""
        if position > self.head_position and not self.busy:
            self.head, self.head_position = head, position
            self.damaged = self.damaged or (head is not None and head.damaged)

    def take(self, read: "KnownTable") -> None:
        """Know what was read of the table, where that is newer and nothing is on its way."""
        if not self.busy and read.position >= self.position:
            self.end, self.position, self.append_ids = read.end, read.position, read.append_ids
            self.has_entries = read.has_entries
            self.head, self.head_position, self.damaged = read.head, read.head_position, read.damaged
            self.current = True


def events_check(events: Sequence[bytes]) -> int:
    """A check of the events of a record."""
    check = len(events)
    for event in events:
        check = crc32(event, check)
    return check


class KnownTables:
    """The tables that are known. `is_needed` says which are kept, however many there are."""

    def __init__(self, is_needed: Callable[[str], bool]) -> None:
        self._by_name: dict[str, KnownTable] = {}
        self._is_needed = is_needed

    def of(self, table: str) -> KnownTable:
        """What is known of a table."""
        known = self._by_name.get(table)
        if known is None:
            if len(self._by_name) >= MOST_KNOWN:
                self._forget_some()
            known = self._by_name[table] = KnownTable(table)
        return known

    def get(self, table: str) -> KnownTable | None:
        """What is known of a table, if anything is."""
        return self._by_name.get(table)

    def all_are_old(self) -> None:
        """Something may have been missed: the engine is asked before the next append to each table."""
        for known in self._by_name.values():
            known.current = False

    def _forget_some(self) -> None:
        idle = (name for name, known in self._by_name.items() if not known.busy and not self._is_needed(name))
        for name in list(islice(idle, MOST_KNOWN // 10)):
            del self._by_name[name]
