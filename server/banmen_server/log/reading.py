"""Reads a table's records in pages, each in one transaction, and checks every one of them.

The writer may move records from the journal into a chunk between two pages: a missing record is read again before the
table is called damaged.
"""

import sqlite3
from bisect import bisect_right
from collections.abc import Callable, Iterable

import msgspec

from banmen_server.log import Archive, Head, Record, Unavailable
from banmen_server.log.active_table import CachedTable
from banmen_server.log.checks import first_check, record_check
from banmen_server.log.sqlite_rows import (
    ARCHIVE,
    Chunk,
    OpenHead,
    TableRow,
    chunk_keys,
    chunk_records,
    find_open_table,
    journal_rows,
    unpacked_record,
)

_PAGE_RECORDS = 256
_TRIES = 3


class Page(list[Record | Archive]):
    """Some records of a table, in order.

    `ended`: it is the last page. `damaged`: it is the last because the next record is damaged. `uncertain`: the next
    records are missing, but the writer may be moving them.
    """

    ended = False
    damaged = False
    uncertain = False


class TableReading:
    """A read of one table that continues after each page.

    `positions_of` returns the positions of its records in the journal. `head` is that of the table when it was found,
    or None if it did not exist.
    """

    def __init__(self, table: str, after: int, positions_of: Callable[[str], list[int]]) -> None:
        self.seq = 0
        self.table = table
        self.head: Head | None = None
        self._after = after
        self._positions_of = positions_of
        self._id: int | None = None
        self._key = -1
        self._position = 0
        self._chain = first_check(table)
        self._tries = 0

    def whole_page(self, kept: CachedTable) -> Page | None:
        """Return all records of a cached table as the only page, or None if it must be read from the file.

        Each record was checked when it was read from the file, or was made by this process.
        """
        row, end, records = kept
        page = Page()
        page.ended = True
        for seq, _, packed in records:
            append_id, events = unpacked_record(packed)
            if seq > self._after:
                page.append(Record(self.table, seq, events, append_id))
        self._id, self.head = row.id, row.head(end.last_seq, end.touched_ms)
        return page if records[-1][:2] == (end.last_seq, end.chain) else None

    def next_page(self, connection: sqlite3.Connection) -> Page:
        """Read the next page; most tables have one. Raises Unavailable if the table was archived meanwhile."""
        if connection.in_transaction:
            return self._full_page(connection)
        connection.execute("BEGIN")
        try:
            return self._full_page(connection)
        finally:
            connection.execute("COMMIT")

    def _full_page(self, connection: sqlite3.Connection) -> Page:
        page = self._next_page(connection)
        while not page.ended and not page.uncertain and len(page) < _PAGE_RECORDS:
            more = self._next_page(connection)
            page += more
            page.ended, page.damaged, page.uncertain = more.ended, more.damaged, more.uncertain
        return page

    def _next_page(self, connection: sqlite3.Connection) -> Page:
        page = Page()
        found = find_open_table(connection, self.table)
        if found is None or self._is_another(connection, *found):
            page.ended = True
            return page
        row, end = found
        before = self.seq
        good = self._read_chunk(connection, row, page)
        if good and not page and self.seq == before:
            good = self._read_journal(connection, row, page)
        last_seq, chain = (end.last_seq, end.chain) if end else (row.settled_seq, row.settled_chain)
        if self.seq == before or not good:  # nothing more was found
            page.ended = True
            page.damaged = not good or row.damaged or (self.seq, self._chain) != (last_seq, chain)
            if page.damaged and good and self._tries < _TRIES:
                self._tries += 1
                page.ended, page.damaged, page.uncertain = False, False, True
        else:
            self._tries = 0
            page.ended = not row.damaged and (self.seq, self._chain) == (last_seq, chain)
        return page

    def _is_another(self, connection: sqlite3.Connection, row: TableRow, end: OpenHead | None) -> bool:
        """Return True if the name now leads to another table. Raises Unavailable if this one was archived."""
        if self.head is None:
            if row.name != self.table and not row.damaged:  # an altered index may lead to another table
                return True
            self._id = row.id
            self.head = row.head(*((end.last_seq, end.touched_ms) if end else (row.settled_seq, 0)))
        if self._id == row.id:
            return False
        low, high = chunk_keys(row.id)
        found = connection.execute("SELECT kind FROM chunks WHERE key >= ? AND key < ? LIMIT 1", (low, high)).fetchone()
        if found == (ARCHIVE,) and row.settled_seq >= self.seq:
            raise Unavailable(f"table {self.table!r} was archived while it was read; read it again")
        return True

    def _read_chunk(self, connection: sqlite3.Connection, row: TableRow, page: Page) -> bool:
        """Read the next chunk, if there is one; return False if it is damaged."""
        if row.whole and not row.settled_seq:
            return True
        low, high = chunk_keys(row.id)
        values = connection.execute(
            "SELECT * FROM chunks WHERE key >= ? AND key < ? AND key > ? ORDER BY key LIMIT 1", (low, high, self._key)
        ).fetchone()
        if values is None:
            return True
        chunk = Chunk.read(values)
        self._key = values[0]
        if chunk is not None and chunk.kind == ARCHIVE:
            if self.seq or chunk.name != self.table:
                return False
            self.seq, self._chain = chunk.last_seq, chunk.chain
            if chunk.last_seq > self._after:
                page.append(Archive(chunk.last_seq, chunk.data))
            return True
        data = values[-2]
        good = self._check(chunk_records(data) if isinstance(data, bytes) else (), page)
        return good and chunk is not None and self.seq == chunk.last_seq

    def _read_journal(self, connection: sqlite3.Connection, row: TableRow, page: Page) -> bool:
        positions = self._positions_of(self.table)
        start = bisect_right(positions, self._position)
        asked = positions[start : start + _PAGE_RECORDS]
        rows = [found for found in journal_rows(connection, asked) if found.table_id == row.id]
        if rows:
            self._position = rows[-1].position
        return self._check(((found.last_seq, found.chain, found.record) for found in rows), page)

    def _check(self, records: Iterable[tuple[int, int, bytes]], page: Page) -> bool:
        """Add records that continue the chain to the page; return False at the first that does not."""
        for seq, chain, packed in records:
            if seq <= self.seq:
                continue
            if type(packed) is not bytes or record_check(self._chain, seq, packed) != chain:
                return False  # anybody with SQLite can store text there
            try:
                append_id, events = unpacked_record(packed)
            except msgspec.MsgspecError:
                return False
            if seq - len(events) != self.seq:
                return False
            self.seq, self._chain = seq, chain
            if seq > self._after:
                page.append(Record(self.table, seq, events, append_id))
        return True
