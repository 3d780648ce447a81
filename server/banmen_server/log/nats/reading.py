"""Reads a table from the engine: its head, and its records in pages, each of which is checked.

Any replica may answer. If it is behind what this server knows of a table, the leader is asked as well.
"""

from collections.abc import AsyncIterator, Awaitable, Callable

import msgspec

from banmen_server.log import Archive, Damaged, Head, Unavailable
from banmen_server.log.nats.connection import EngineConnection
from banmen_server.log.nats.fetching import LeaderMessage, last_messages, leaders_last, leaders_next, next_page
from banmen_server.log.nats.known_tables import KnownTable, KnownTables
from banmen_server.log.nats.layout import Layout
from banmen_server.log.nats.messages import (
    Chain,
    Place,
    Stored,
    end_in,
    place_of,
    read_entry,
    read_head,
    subject_of,
)

_NOWHERE = Place(0, 0, 0)


class Last(msgspec.Struct, frozen=True):
    """The last messages of a table: its head and its place, the place of its last record, and the table's end.

    `head` and `end` are None if they do not exist.
    """

    head: Head | None
    head_place: Place
    place: Place
    end: Chain | None

    @property
    def found(self) -> Head | None:
        """The head, updated from the last record; None if the table does not exist."""
        head = self.head
        if head is None or (self.end is None and not head.damaged):
            return None
        seq = head.last_seq if self.end is None else self.end.seq
        current = head.current and head.last_seq == seq
        touched_ms = head.touched_ms if current else max(head.touched_ms, self.place.time_ms)
        return msgspec.structs.replace(head, last_seq=seq, current=current, touched_ms=touched_ms)


class Broken(Exception):
    """A record does not continue the previous one, which ends at event `seq`."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"what is stored does not follow event {seq}")
        self.seq = seq


class Reader:
    """Reads the tables of a log. `mark_damaged` marks one as damaged; `was_read` is called after a complete read."""

    def __init__(
        self,
        connection: EngineConnection,
        layout: Layout,
        tables: KnownTables,
        *,
        mark_damaged: Callable[[str], Awaitable[None]],
        was_read: Callable[[KnownTable], None],
    ) -> None:
        self._connection = connection
        self._layout = layout
        self._tables = tables
        self._mark_damaged = mark_damaged
        self._was_read = was_read

    async def last(self, table: str) -> Last:
        """Return the last messages of a table, at least as new as what this server stored or saw.

        Raises Unavailable.
        """
        records, head = self._layout.records(table), self._layout.head(table)
        page = await last_messages(self._connection, self._stream(table), (records, head))
        found = {subject_of(msg): LeaderMessage(subject_of(msg), msg.data, place_of(msg)) for msg in page.messages}
        known = self._tables.get(table)
        has_no_record = records not in found  # or the replica that answered is behind
        for subject in (records, head):
            at_least = 0 if known is None else known.position if subject == records else known.head_position
            if has_no_record or at_least > (found[subject].place.position if subject in found else 0):
                newer = await leaders_last(self._connection, self._stream(table), subject)
                if newer is not None:
                    found[subject] = newer
        return _last(table, found.get(records), found.get(head))

    async def table(self, table: str, last: Last) -> AsyncIterator[list[Stored]]:
        """Yield all entries of a table, in pages; `last` is its state at the start.

        The read ends early if the table is deleted meanwhile. Raises Damaged after the last good record, and
        Unavailable.
        """
        read = KnownTable(table)
        try:
            async for page in self._pages(read, last.place.position):
                yield page
        except Broken as error:
            now = KnownTable(table)
            try:
                is_archive = await self._read_again(now)
            except Broken:
                await self._mark_damaged(table)
                raise Damaged(table, error.seq) from error
            if is_archive and now.end.seq >= error.seq:
                raise Unavailable(f"table {table!r} was archived while it was read; read it again") from error
            return
        if last.head is not None and last.head.damaged:
            raise Damaged(table, read.end.seq)
        read.head, read.head_position = last.head, last.head_place.position
        self._was_read(read)

    async def _read_again(self, read: KnownTable) -> bool:
        """Read a table from its beginning; return True if it starts with an archive. Raises Broken, Unavailable."""
        first: Stored | None = None
        async for page in self._pages(read, 0):
            first = first or page[0]
        return isinstance(first, Archive)

    async def refresh(self, known: KnownTable, *, of_leader: bool) -> None:
        """Update `known` from the engine. Only the leader surely has the newest state. Raises Unavailable."""
        if of_leader:
            stream, records = self._stream(known.name), self._layout.records(known.name)
            entry = await leaders_last(self._connection, stream, records)
            head = await leaders_last(self._connection, stream, self._layout.head(known.name))
            last = _last(known.name, entry, head)
        else:
            last = await self.last(known.name)
        damaged = last.head is not None and last.head.damaged
        if last.end is None:
            known.clear(last.place.position)
        else:
            if not damaged and last.place.position != known.position:
                damaged = not await self._catch_up(known, last.place.position)
            known.position, known.has_entries = last.place.position, True
        known.head, known.head_position, known.damaged = last.head, last.head_place.position, damaged
        known.current = True

    async def _catch_up(self, known: KnownTable, position: int) -> bool:
        """Apply later entries of the table; return True if it is whole. Raises Unavailable."""
        for from_start in (False, True):
            if from_start:  # the table was archived, or deleted and created again
                known.clear(0)
            try:
                async for _ in self._pages(known, position):
                    pass
            except Broken:
                continue
            return True
        return False

    async def _pages(self, known: KnownTable, up_to: int) -> AsyncIterator[list[Stored]]:
        """Yield and apply the entries after the end of `known`, at least up to position `up_to`.

        Raises Broken after the last entry that continues the table, and Unavailable.
        """
        stream, subject = self._stream(known.name), self._layout.records(known.name)
        while True:
            page = await next_page(self._connection, stream, subject, known.position + 1)
            found = [(msg.data, place_of(msg).position) for msg in page.messages]
            ended = page.ended
            if not found and known.position < up_to:
                newer = await leaders_next(self._connection, stream, subject, known.position + 1)
                found = [] if newer is None else [(newer.data, newer.place.position)]
                ended = newer is None
            entries, good = _apply_all(known, found)
            if entries:
                yield entries
            if not good:
                raise Broken(known.end.seq)
            if ended and (not found or known.position >= up_to):
                return

    def _stream(self, table: str) -> str:
        return self._layout.stream(self._layout.partition_of(table))


def _last(table: str, entry: LeaderMessage | None, head: LeaderMessage | None) -> Last:
    """Combine the last messages of a table's two subjects."""
    found = None if head is None else read_head(*head).head
    end = None
    if entry is not None and entry.data:
        end = end_in(entry.data) or Chain(0, 0)
        found = found or Head(table, current=False)
    return Last(found, _NOWHERE if head is None else head.place, _NOWHERE if entry is None else entry.place, end)


def _apply_all(known: KnownTable, messages: list[tuple[bytes, int]]) -> tuple[list[Stored], bool]:
    """Apply the messages (data, position) that continue `known`; the boolean is False if one does not."""
    entries: list[Stored] = []
    for data, position in messages:
        if not data and not known.end.seq:
            known.clear(position)  # a table of this name was deleted before
            continue
        read = read_entry(known.name, known.end, data)
        if read is None or (known.end.seq and isinstance(read[1], Archive)):
            return entries, False
        end, entry = read
        entries.append(entry)
        known.add(entry, end, position)
    return entries, True
