"""One table with records in the journal: what an append needs, and what a reader can have without the file."""

import sqlite3
from itertools import islice
from typing import NamedTuple

from banmen_server.log import KNOWN_APPEND_IDS
from banmen_server.log.checks import record_check
from banmen_server.log.connecting import Altered
from banmen_server.log.sqlite_rows import (
    RECORDS,
    Chunk,
    ChunkRecord,
    OpenHead,
    TableRow,
    append_id_of,
    chunk_keys,
    chunk_records,
    journal_rows,
    packed_chunk,
)

MAX_IN_JOURNAL, MAX_BYTES_IN_JOURNAL = 512, 128 * 1024
"""A table with more records in the journal, or larger ones, has them moved into a chunk.

To move 2 MB takes 20 to 40 ms, for which all others wait; this takes 1 to 2 ms. It is as much as 900 usual moves.
"""


class CachedTable(NamedTuple):
    """A table whose records are all in memory: its row, its end, and its records."""

    row: TableRow
    end: OpenHead
    records: list[ChunkRecord]


class ActiveTable:
    """A table with records in the journal: its row, its end, and the positions of its records.

    `records` holds the same records, or None if only the file has them. `size` is theirs in bytes, but
    for those that were in the journal when the file was opened and are in the file alone.
    """

    __slots__ = ("append_ids", "chain", "last_seq", "players", "positions", "records", "row", "size", "touched_ms")

    def __init__(self, row: TableRow, last_seq: int, chain: int, touched_ms: int = 0) -> None:
        self.row = row
        self.players: tuple[str, ...] = row.players
        self.last_seq = last_seq
        self.chain = chain
        self.touched_ms = touched_ms
        self.positions: list[int] = []
        self.records: list[ChunkRecord] | None = []
        self.size = 0
        self.append_ids: dict[str, int] | None = None

    def add_record(self, position: int, seq: int, before: int, chain: int, packed: bytes | None) -> int:
        """Add a record of the journal and return the number of its bytes that stay in memory.

        `before` is the check of the record before it. If the record is damaged, or `packed` is None because it is not
        to be cached, the records stay in the file alone.
        """
        self.positions.append(position)
        self.size += len(packed or b"")
        if self.records is None or packed is None or record_check(before, seq, packed) != chain:
            self.records = None
            return 0
        self.records.append((seq, chain, packed))
        return len(packed)

    @property
    def is_long(self) -> bool:
        """Whether its records must be moved into a chunk soon: moving more, or larger ones, would take long."""
        return len(self.positions) > MAX_IN_JOURNAL or self.size > MAX_BYTES_IN_JOURNAL

    @property
    def cached_bytes(self) -> int:
        """The size of its records in memory."""
        return sum([len(packed) for _, _, packed in self.records or ()])

    def cached(self) -> CachedTable | None:
        """Return the table if all of it is in memory. A batch in progress may have changed half of it."""
        row, records = self.row, self.records
        if row.damaged or row.settled_seq or not records:
            return None
        return CachedTable(row, OpenHead(row.id, self.last_seq, self.chain, self.touched_ms), records.copy())

    def load_append_ids(self, connection: sqlite3.Connection) -> dict[str, int]:
        """Return the append ids of the last records and their last events; read them from the file on first use.

        After that `append_ids` has them until the table is marked as damaged.
        """
        if self.append_ids is None:
            self.append_ids = _last_append_ids(connection, self)
        return self.append_ids

    def forget_old_ids(self) -> None:
        """Forget the oldest append ids beyond the limit."""
        known = self.append_ids or {}
        for old in list(islice(known, max(0, len(known) - KNOWN_APPEND_IDS))):
            del known[old]


def load_one(connection: sqlite3.Connection, head: OpenHead) -> ActiveTable:
    """Load a table with records in the journal, without these records. Raises Altered."""
    found = connection.execute("SELECT * FROM tables WHERE id = ?", (head.table_id,)).fetchone()
    if found is None or not all(type(value) is int for value in head):
        raise Altered("a table with records in the journal is not known")
    return ActiveTable(TableRow.read(found), head.last_seq, head.chain, head.touched_ms)


def read_records(connection: sqlite3.Connection, active: ActiveTable) -> bytes | None:
    """Return the data of a chunk with a table's records in the journal, or None if one is damaged."""
    rows = [row for row in journal_rows(connection, active.positions) if row.table_id == active.row.id]
    chain = active.row.settled_chain
    for row in rows:
        chain = record_check(chain, row.last_seq, row.record) if type(row.record) is bytes else -1
        if chain != row.chain:
            break
    if chain != active.chain or not rows or rows[-1].last_seq != active.last_seq:
        return None
    return packed_chunk((row.last_seq, row.chain, row.record) for row in rows)


def _last_append_ids(connection: sqlite3.Connection, active: ActiveTable) -> dict[str, int]:
    """Read the append ids of the last records, the oldest first, from the journal and as many chunks as needed."""
    found = [
        (append_id_of(row.record), row.last_seq)
        for row in journal_rows(connection, active.positions[-KNOWN_APPEND_IDS:])
        if row.table_id == active.row.id
    ]
    low, high = chunk_keys(active.row.id)
    chunks = connection.execute("SELECT * FROM chunks WHERE key >= ? AND key < ? ORDER BY key DESC", (low, high))
    for values in chunks:
        if len(found) >= KNOWN_APPEND_IDS:
            break
        chunk = Chunk.read(values)
        if chunk is None or chunk.kind != RECORDS:
            break
        found = [(append_id_of(packed), seq) for seq, _, packed in chunk_records(chunk.data)] + found
    return dict(found)
