"""The tables with records in the journal, as the writer thread caches them: an append looks nothing up in the file.

Only the writer thread changes them. After a failed batch they are read from the file again. `open_heads` says where
each of them ends; `check_ends` and `rebuild_ends` compare it with the journal.
"""

import sqlite3
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

import msgspec

from banmen_server.log import KNOWN_APPEND_IDS, Conflict, Damaged, Head
from banmen_server.log.acknowledged import Entry
from banmen_server.log.checksums import first_check, record_check
from banmen_server.log.connections import Altered
from banmen_server.log.group_commit import NewRecord, WriterJob
from banmen_server.log.sqlite_rows import (
    DAMAGED,
    FIRST_ARCHIVE_ID,
    OVER,
    RECORDS,
    Chunk,
    ChunkRecord,
    OpenHead,
    TableRow,
    append_id_of,
    chunk_keys,
    chunk_records,
    find_table,
    forget_players,
    insert_chunk,
    insert_rows,
    journal_rows,
    packed_chunk,
    store_changed,
    store_settled,
    store_table,
    turn_players,
)

MAX_IN_JOURNAL, MAX_BYTES_IN_JOURNAL = 512, 128 * 1024
"""A table with more records in the journal, or larger ones, has them moved into a chunk.

To move 2 MB takes 20 to 40 ms, for which all others wait; this takes 1 to 2 ms. It is as much as 900 usual moves.
"""
JOURNAL_ROWS, ROWS_OF_A_TABLE = 16_384, 16
"""Rows that the journal keeps, and rows for each of its tables, before the oldest are deleted.

Settled tables have some of them. Moving a table's records costs the same however few they are.
"""
CUT_ROWS, CUT_BYTES = 256, 128 * 1024
"""Rows deleted with a batch and about as many moved, and bytes moved, or twice the batch's own: no batch waits long."""
MAX_CACHED_BYTES = 8 << 20
"""Bytes of the journal cached in memory, so that loading or moving a table does not read the file."""
_BYTES_OF_A_PAGE = 2048
"""Bytes of records or chunks for each page that is written: of 4 KiB, which large records do not fill."""
_PAGES_OF_A_BATCH, _RECORDS_OF_A_PAGE, _PAGES_OF_A_CHANGE = 3, 6, 4
"""Pages in addition: for a batch, for the rows of records, and for a table that is opened, settled or deleted."""
_ROW_BYTES = 28
"""Bytes of the file that a row of the journal takes in addition to its record."""
_BYTES = f"total(length(record) + {_ROW_BYTES})"


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


class ActiveTables:
    """The writer's cache of the file, and the rows of the batch that it is about to write."""

    def __init__(self) -> None:
        self._by_name: dict[str, ActiveTable] = {}
        self._by_age: OrderedDict[str, ActiveTable] = OrderedDict()
        """Tables with records that are not in chunks; the first to be moved is in front."""
        # sqlite3 looks up an adapter for each bytes object, but not for a bytearray
        self._journal: list[int | bytearray] = []
        self._acknowledged: dict[str, Entry] = {}
        self._touched: dict[str, ActiveTable] = {}
        self._position = self._first_position = self._batch_position = 1
        self._cached_bytes = self._journal_bytes = 0
        self._has_long = False  # a table in front is long
        self._batch_bytes = self._table_changes = 0
        self._next_id = 1
        self._next_archive_id = FIRST_ARCHIVE_ID
        self.stale = True

    # --- the file ----------------------------------------------------------------------------------------------------

    def load(self, connection: sqlite3.Connection) -> None:
        """Read the journal. Raises Altered."""
        by_id: dict[int, ActiveTable] = {}
        by_age: OrderedDict[str, ActiveTable] = OrderedDict()
        for values in connection.execute("SELECT * FROM open_heads").fetchall():
            active = load_one(connection, OpenHead._make(values))
            by_id[active.row.id] = active
        first, last, highest_id, altered, journal_bytes = connection.execute(
            "SELECT min(position), max(position), max(table_id % ?),"  # noqa: S608 - a text of ours
            f" total(typeof(table_id) != 'integer' OR typeof(last_seq) != 'integer'), {_BYTES} FROM journal",
            (FIRST_ARCHIVE_ID,),
        ).fetchone()
        if altered:
            raise Altered("a row of the journal is altered")
        cached_bytes = _load_journal(connection, by_id, by_age)
        (of_tables,) = connection.execute("SELECT max(id) FROM tables WHERE id < ?", (FIRST_ARCHIVE_ID,)).fetchone()
        (of_archives,) = connection.execute("SELECT max(id) FROM tables").fetchone()
        self._next_archive_id = max(self._next_archive_id, (of_archives or 0) + 1)
        self._position = self._batch_position = (last or 0) + 1
        self._first_position = first or 1
        self._next_id = max(self._next_id, (highest_id or 0) + 1, (of_tables or 0) + 1)
        self._journal, self._touched, self._acknowledged, self._cached_bytes = [], {}, {}, cached_bytes
        self._journal_bytes = int(journal_bytes)
        self._batch_bytes = self._table_changes = 0
        self._by_name, self._by_age = {active.row.name: active for active in by_id.values()}, by_age
        self.stale = False

    def begin(self, connection: sqlite3.Connection) -> None:
        """Read the file again if the last batch failed."""
        if self.stale:
            self.load(connection)

    def forget(self) -> None:
        """Discard the batch: it was not written, or may not have been."""
        self.stale = True

    def flush(self, connection: sqlite3.Connection) -> None:
        """Write the records gathered since the last flush."""
        if self._journal:
            insert_rows(connection, "INSERT INTO journal", 5, self._journal)
            records = self._journal[4::5]
            size = sum(map(len, records))  # type: ignore[arg-type]  # blobs
            self._batch_bytes += size
            self._journal_bytes += size + _ROW_BYTES * len(records)
            self._journal.clear()
        if self._touched:
            heads: list[int | bytearray] = []
            for name, active in self._touched.items():
                seq, chain = active.last_seq, active.chain
                heads += (active.row.id, seq, chain, active.touched_ms)
                self._acknowledged[name] = name, seq, chain
                if active.is_long:
                    self._by_age.move_to_end(name, last=False)
                    self._has_long = True
            insert_rows(connection, "INSERT OR REPLACE INTO open_heads", 4, heads)
            self._touched.clear()

    def end(self, connection: sqlite3.Connection) -> None:
        """Write the gathered records. If the journal is long, move some records out of it with each batch."""
        self.flush(connection)
        if self._cached_bytes > MAX_CACHED_BYTES:
            self._drop_cache()
        begun, self._batch_position = self._batch_position, self._position
        before = self._position - max(JOURNAL_ROWS, ROWS_OF_A_TABLE * len(self._by_name))
        if before <= self._first_position and not self._has_long:
            return  # the normal case until the journal is full
        at_once = max(CUT_ROWS, 2 * (self._position - begun))
        oldest = self._move_due(connection, before, at_once, max(CUT_BYTES, 2 * self._batch_bytes))
        cut = min(before, oldest, self._first_position + at_once)
        if cut >= self._first_position + CUT_ROWS:
            (cut_bytes,) = connection.execute(f"SELECT {_BYTES} FROM journal WHERE position < ?", (cut,)).fetchone()  # noqa: S608 - a text of ours
            connection.execute("DELETE FROM journal WHERE position < ?", (cut,))
            self._journal_bytes -= int(cut_bytes)
            self._first_position = cut

    def _move_due(self, connection: sqlite3.Connection, before: int, at_once: int, bytes_at_once: int) -> int:
        """Move the records of long tables, and of those with a record before this position; stop at about these limits.

        Returns the position of the oldest record that is not moved, or an earlier one.
        """
        while self._by_age:
            active = next(iter(self._by_age.values()))
            is_long = self._has_long = active.is_long
            if min(at_once, bytes_at_once) <= 0 or not (is_long or active.positions[0] < before):
                return self._first_position if is_long else active.positions[0]
            at_once -= len(active.positions)
            bytes_at_once -= active.size
            self.move(connection, active)
        return self._position

    # --- tables ------------------------------------------------------------------------------------------------------

    @property
    def journal_bytes(self) -> int:
        """About how much of the file the journal takes; readable from any thread."""
        return self._journal_bytes

    def end_of(self, table: str) -> tuple[int, int] | None:
        """Return the last event of a table with records in the journal, and the time of its append; from any thread."""
        active = self._by_name.get(table)
        return None if active is None else (active.last_seq, active.touched_ms)

    def positions_of(self, table: str) -> list[int]:
        """Return the positions of a table's records in the journal; from any thread."""
        active = self._by_name.get(table)
        return [] if active is None else list(active.positions)

    def cached(self, table: str) -> CachedTable | None:
        """Return a table that is in memory as a whole and unchanged since the last commit; from any thread."""
        active = self._by_name.get(table)
        kept = None if active is None else active.cached()
        # The order matters: records of a batch are in one of these until they are written, or all is stale.
        is_written = table not in self._touched and table not in self._acknowledged and not self.stale
        return kept if is_written and self._by_name.get(table) is active else None

    def all(self) -> list[ActiveTable]:
        """Return the tables with records in the journal; from any thread."""
        return list(self._by_name.values())

    def find(self, connection: sqlite3.Connection, table: str) -> ActiveTable | None:
        """Return a table, ready for appends. Raises Damaged."""
        active = self._by_name.get(table)
        if active is None:
            row = find_table(connection, table)
            if row is None:
                return None
            active = ActiveTable(row, row.settled_seq, row.settled_chain)
        if active.row.damaged:
            raise Damaged(table, 0)
        return active

    def new_id(self) -> int:
        """Return an id that no table has had since the log was opened."""
        self._next_id += 1
        return self._next_id - 1

    def new_archive_id(self) -> int:
        """Return an id above all others for a table that is archived, so that archives lie packed at the end."""
        self._next_archive_id += 1
        return self._next_archive_id - 1

    def drop(self, table: str, *, deletion: int | None = None) -> None:
        """Forget a table that has left the journal; `deletion` is the number of its deletion, if it was deleted."""
        active = self._by_name.pop(table, None)
        if active is not None:
            self._cached_bytes -= active.cached_bytes
        self._touched.pop(table, None)
        self._by_age.pop(table, None)
        if deletion is not None:
            self._acknowledged[table] = table, 0, deletion

    def count(self, size: int) -> None:
        """Count `size` bytes that the batch writes in addition to its records."""
        self._batch_bytes += size

    def take_pages(self, records: int) -> int:
        """Return about how many pages of the file the batch of `records` records has changed, and begin the next."""
        size, changes, self._batch_bytes, self._table_changes = self._batch_bytes, self._table_changes, 0, 0
        return (
            _PAGES_OF_A_BATCH + records // _RECORDS_OF_A_PAGE + size // _BYTES_OF_A_PAGE + changes * _PAGES_OF_A_CHANGE
        )

    def to_acknowledge(self) -> list[Entry]:
        """Return the ends of the tables of the written batch (0: deleted), and the checks of their last records."""
        entries, self._acknowledged = self._acknowledged, {}
        return list(entries.values())

    @staticmethod
    def set_row(connection: sqlite3.Connection, active: ActiveTable, row: TableRow, players: Sequence[str]) -> None:
        """Store a table's row, and the players who find it."""
        was, found_by = active.row, active.players
        active.row, active.players = row, tuple(players)
        if was.has_same_keys(row) and found_by == active.players:
            store_changed(connection, row)
            if (was.state ^ row.state) & OVER:
                turn_players(connection, was, found_by)
            return
        forget_players(connection, was, found_by)
        store_table(connection, row, players)

    # --- appending ---------------------------------------------------------------------------------------------------

    def run(self, connection: sqlite3.Connection, jobs: Iterable[WriterJob], *, now_ms: int) -> None:
        """Run the jobs of a batch, in order. A record joins the batch unless the table has it already.

        `now_ms` (since 1970) is the time of the append.
        """
        by_name, by_age, touched, journal = self._by_name, self._by_age, self._touched, self._journal
        for new in jobs:
            if type(new) is not NewRecord:
                self._table_changes += 1
                new.run(connection)
                continue
            table, append_id, expected = new.table, new.append_id, new.expected
            active = by_name.get(table)
            known = None if active is None else active.append_ids
            if active is None or known is None:
                try:
                    active = self.find(connection, table) or self._begin(connection, new)
                    known = active.load_append_ids(connection)
                except (Conflict, Damaged) as error:
                    new.error = error
                    continue
            if append_id in known:
                new.outcome = known[append_id]
                continue
            if expected != active.last_seq:
                new.error = Conflict(table, expected, active.last_seq)
                continue
            packed, position, positions = new.packed, self._position, active.positions
            new.outcome = active.last_seq = known[append_id] = seq = expected + new.length
            active.chain = chain = record_check(active.chain, seq, packed)
            active.touched_ms = now_ms
            if not positions:
                by_age[table] = by_name[table] = active
            positions.append(position)
            active.size += len(packed)
            self._position = position + 1
            journal += (position, active.row.id, seq, chain, bytearray(packed))
            touched[table] = active
            if active.records is not None:
                active.records.append((seq, chain, packed))
                self._cached_bytes += len(packed)
            if new.head is not None and expected:  # the first record's is stored with the table
                self._store_head(connection, active, new.head)

    def _begin(self, connection: sqlite3.Connection, new: NewRecord) -> ActiveTable:
        """Store a new table, without its first record. Raises Conflict if the record is not the first."""
        if new.expected:
            raise Conflict(new.table, new.expected, 0)
        head = new.head or Head(new.table, opened_by=new.append_id)
        chain = first_check(new.table)
        head = msgspec.structs.replace(head, last_seq=0, damaged=False)
        active = ActiveTable(TableRow.of(self.new_id(), head, 0, chain), 0, chain)
        active.append_ids = {}
        store_table(connection, active.row, head.players)
        self._table_changes += 1
        return active

    def _store_head(self, connection: sqlite3.Connection, active: ActiveTable, head: Head) -> None:
        head = msgspec.structs.replace(head, last_seq=active.row.seq, damaged=False)
        row = TableRow.of(active.row.id, head, active.row.settled_seq, active.row.settled_chain)
        self.set_row(connection, active, row, head.players)
        self._table_changes += 1

    def move(self, connection: sqlite3.Connection, active: ActiveTable) -> None:
        """Move a table's records from the journal into a chunk; if one is damaged, mark the table instead."""
        self._by_age.pop(active.row.name, None)
        if not active.positions or active.row.damaged:
            return
        data = read_records(connection, active) if active.records is None else packed_chunk(active.records)
        if data is None:
            self.mark_damaged(connection, active)
            return
        low, high = chunk_keys(active.row.id)
        (last,) = connection.execute("SELECT max(key) FROM chunks WHERE key >= ? AND key < ?", (low, high)).fetchone()
        key = low if last is None else last + 1
        insert_chunk(connection, Chunk(key, active.row.name, RECORDS, active.last_seq, active.chain, data))
        active.row = active.row._replace(settled_seq=active.last_seq, settled_chain=active.chain)
        store_settled(connection, active.row)
        self._cached_bytes -= active.cached_bytes
        self.count(len(data))
        active.positions, active.records, active.size = [], [], 0
        active.forget_old_ids()

    def _drop_cache(self) -> None:
        """Drop the cached records of all tables; the file has them."""
        self._cached_bytes = 0
        for active in self._by_name.values():
            active.records = None

    def empty_journal(self, connection: sqlite3.Connection) -> None:
        """Move all records into chunks; only those of damaged tables stay in the journal."""
        for active in self.all():
            self.move(connection, active)
        kept = ",".join(str(active.row.id) for active in self.all() if active.positions)
        connection.execute(f"DELETE FROM journal WHERE table_id NOT IN ({kept})")  # noqa: S608 - integers

    def mark_damaged(self, connection: sqlite3.Connection, active: ActiveTable) -> None:
        self.set_row(connection, active, active.row._replace(state=active.row.state | DAMAGED), active.players)
        active.append_ids = None  # so that the next append reads the row again


def _load_journal(
    connection: sqlite3.Connection, by_id: Mapping[int, ActiveTable], by_age: OrderedDict[str, ActiveTable]
) -> int:
    """Give each table its records of the journal that are not in chunks; return the number of cached bytes."""
    chains = {table_id: active.row.settled_chain for table_id, active in by_id.items()}
    cached_bytes = 0
    for position, table_id, seq, chain, packed in connection.execute(
        "SELECT position, table_id, last_seq, chain, CASE typeof(record) WHEN 'blob' THEN record END FROM journal"
        " WHERE table_id IN (SELECT table_id FROM open_heads) ORDER BY position"
    ):
        active = by_id[table_id]
        if seq > active.row.settled_seq:
            keeps = cached_bytes < MAX_CACHED_BYTES and type(chain) is int
            cached_bytes += active.add_record(position, seq, chains[table_id], chain, packed if keeps else None)
            chains[table_id] = chain
            by_age[active.row.name] = active
    for table_id, active in by_id.items():
        if chains[table_id] != active.chain:
            active.records = None
    return cached_bytes


_BEYOND_ENDS = (
    "SELECT tables.id, max(position), open_heads.last_seq, open_heads.chain"
    " FROM journal JOIN tables ON tables.id = journal.table_id"
    " LEFT JOIN open_heads ON open_heads.table_id = journal.table_id"
    " WHERE typeof(journal.last_seq) = 'integer' AND journal.last_seq > tables.settled_seq"
    " AND (open_heads.table_id IS NULL OR journal.last_seq > open_heads.last_seq) GROUP BY tables.id"
)
"""Tables whose journal continues after their row in `open_heads`, or that have none.

The rows have the position of each one's last record, and the contents of its row in `open_heads`.
"""


def check_ends(connection: sqlite3.Connection) -> None:
    """Raise Altered if rows of `open_heads` are missing or old: their tables would be read short or as damaged."""
    if wrong := _rows_of_ends(connection):
        raise Altered(f"it does not say where {len(wrong)} of its tables end")


def rebuild_ends(connection: sqlite3.Connection, now_ms: int) -> int:
    """Rewrite the missing and the old rows of `open_heads` from the journal; return how many.

    No other place stores when a table was touched last, so these count as touched at `now_ms`. Raises sqlite3.Error.
    """
    connection.execute("BEGIN")
    try:
        positions = [(now_ms, position) for position in _rows_of_ends(connection)]
        connection.executemany(
            "INSERT OR REPLACE INTO open_heads SELECT table_id, last_seq, chain, ? FROM journal WHERE position = ?",
            positions,
        )
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
    return len(positions)


def rebuild_ends_in_memory(connection: sqlite3.Connection, now_ms: int) -> None:
    """Do as `rebuild_ends`, but in a temporary table that hides `open_heads`; this connection refuses later writes."""
    connection.execute("PRAGMA temp_store = MEMORY")
    (columns,) = connection.execute("SELECT sql FROM main.sqlite_schema WHERE name = 'open_heads'").fetchone()
    connection.execute(columns.replace("CREATE TABLE", "CREATE TEMPORARY TABLE", 1))
    connection.execute("INSERT INTO temp.open_heads SELECT * FROM main.open_heads")
    rebuild_ends(connection, now_ms)
    connection.execute("PRAGMA query_only = ON")


def _rows_of_ends(connection: sqlite3.Connection) -> list[int]:
    """Return the positions of the last records of tables whose rows in `open_heads` are missing or old."""
    beyond = connection.execute(_BEYOND_ENDS).fetchall()
    return [
        last
        for table_id, last, seq, chain in beyond
        if seq is None or _continues_chain(connection, table_id, seq, chain)
    ]


def _continues_chain(connection: sqlite3.Connection, table_id: int, seq: int, chain: int) -> bool:
    """Return True if the journal's records of a table after event `seq` continue the chain of checks.

    If only an event number is altered, the row in `open_heads` is intact.
    """
    rows = connection.execute(
        "SELECT last_seq, chain, record FROM journal WHERE table_id = ? AND last_seq > ? ORDER BY position",
        (table_id, seq),
    )
    for last_seq, check, record in rows:
        plain = type(last_seq) is type(chain) is int and type(record) is bytes
        if not plain or record_check(chain, last_seq, record) != check:
            return False
        chain = check
    return True
