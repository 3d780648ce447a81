"""The tables with records in the journal, as the writer knows them: an append looks nothing up in the file.

The writer thread alone changes them. After a batch that failed they are read from the file again.
"""

import sqlite3
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from banmen_server.log import Conflict, Damaged, Head
from banmen_server.log.acknowledged import Entry
from banmen_server.log.active_table import ActiveTable, KeptTable, load_one, read_records
from banmen_server.log.checks import first_check, record_check
from banmen_server.log.connecting import Altered
from banmen_server.log.group_commit import Job
from banmen_server.log.new_record import NewRecord
from banmen_server.log.sqlite_rows import (
    DAMAGED,
    FIRST_ARCHIVE_ID,
    OVER,
    RECORDS,
    Chunk,
    OpenHead,
    TableRow,
    chunk_keys,
    find_table,
    forget_players,
    insert_chunk,
    insert_rows,
    packed_chunk,
    store_changed,
    store_settled,
    store_table,
    turn_players,
)

MOST_IN_JOURNAL = 512
"""A table with more records in the journal has them moved into a chunk."""
JOURNAL_ROWS, ROWS_OF_A_TABLE = 16_384, 16
"""So many rows the journal keeps, and so many for each table with records there, before the oldest are cut off.

Tables that are settled have some of them. To move the records of a table costs as much however few they are.
"""
CUT_ROWS = 256
"""So many rows are cut off with a batch, and about as many moved, or twice as many as it has: nobody waits long."""
MOST_KEPT_BYTES = 8 << 20
"""So much of the journal is kept in memory as well, so that it is not read when a table is loaded or moved."""
_ROW_BYTES = 28
"""So much of the file a row of the journal takes besides its record."""
_BYTES = f"total(length(record) + {_ROW_BYTES})"


class ActiveTables:
    """What the writer knows of the file, and the rows of the batch that it is about to write."""

    def __init__(self) -> None:
        self._by_name: dict[str, ActiveTable] = {}
        self._by_age: OrderedDict[str, ActiveTable] = OrderedDict()
        """Those with records that are not in chunks: which are to be moved first is in front."""
        self._journal: list[int | bytearray] = []  # sqlite3 looks for how to adapt each bytes, and not a bytearray
        self._acknowledged: dict[str, Entry] = {}
        self._touched: dict[str, ActiveTable] = {}
        self._position = self._first_position = self._batch_position = 1
        self._kept_bytes = self._journal_bytes = 0
        self._has_long = False  # a table in front that has many records
        self._next_id = 1
        self._next_archive_id = FIRST_ARCHIVE_ID
        self.stale = True

    # --- the file ----------------------------------------------------------------------------------------------------

    def load(self, connection: sqlite3.Connection) -> None:
        """Read what is in the journal. Raises Altered."""
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
        kept_bytes = _take_journal(connection, by_id, by_age)
        (of_tables,) = connection.execute("SELECT max(id) FROM tables WHERE id < ?", (FIRST_ARCHIVE_ID,)).fetchone()
        (of_archives,) = connection.execute("SELECT max(id) FROM tables").fetchone()
        self._next_archive_id = max(self._next_archive_id, (of_archives or 0) + 1)
        self._position = self._batch_position = (last or 0) + 1
        self._first_position = first or 1
        self._next_id = max(self._next_id, (highest_id or 0) + 1, (of_tables or 0) + 1)
        self._journal, self._touched, self._acknowledged, self._kept_bytes = [], {}, {}, kept_bytes
        self._journal_bytes = int(journal_bytes)
        self._by_name, self._by_age = {active.row.name: active for active in by_id.values()}, by_age
        self.stale = False

    def begin(self, connection: sqlite3.Connection) -> None:
        """Read the file again, where the last batch failed."""
        if self.stale:
            self.load(connection)

    def forget(self) -> None:
        """The batch was not written, or may not have been."""
        self.stale = True

    def flush(self, connection: sqlite3.Connection) -> None:
        """Write the records that were taken since the last time."""
        if self._journal:
            insert_rows(connection, "INSERT INTO journal", 5, self._journal)
            records = self._journal[4::5]
            self._journal_bytes += sum(map(len, records)) + _ROW_BYTES * len(records)  # type: ignore[arg-type]  # blobs
            self._journal.clear()
        if self._touched:
            heads: list[int | bytearray] = []
            for name, active in self._touched.items():
                seq, chain = active.last_seq, active.chain
                heads += (active.row.id, seq, chain, active.touched_ms)
                self._acknowledged[name] = name, seq, chain
                if len(active.positions) > MOST_IN_JOURNAL:
                    self._by_age.move_to_end(name, last=False)
                    self._has_long = True
            insert_rows(connection, "INSERT OR REPLACE INTO open_heads", 4, heads)
            self._touched.clear()

    def end(self, connection: sqlite3.Connection) -> None:
        """Write what was taken; where the journal is long, move records out of it, some with each batch."""
        self.flush(connection)
        if self._kept_bytes > MOST_KEPT_BYTES:
            self._keep_nothing()
        begun, self._batch_position = self._batch_position, self._position
        before = self._position - max(JOURNAL_ROWS, ROWS_OF_A_TABLE * len(self._by_name))
        if before <= self._first_position and not self._has_long:
            return  # as it is until the journal is full
        at_once = max(CUT_ROWS, 2 * (self._position - begun))
        oldest = self._move_due(connection, before, at_once)
        cut = min(before, oldest, self._first_position + at_once)
        if cut >= self._first_position + CUT_ROWS:
            (cut_bytes,) = connection.execute(f"SELECT {_BYTES} FROM journal WHERE position < ?", (cut,)).fetchone()  # noqa: S608 - a text of ours
            connection.execute("DELETE FROM journal WHERE position < ?", (cut,))
            self._journal_bytes -= int(cut_bytes)
            self._first_position = cut

    def _move_due(self, connection: sqlite3.Connection, before: int, at_once: int) -> int:
        """Move the records of tables with one before this position, and of those that have many, so many at once.

        Gives the position of the oldest record that is not moved, or of one before it.
        """
        while self._by_age:
            active = next(iter(self._by_age.values()))
            is_long = self._has_long = len(active.positions) > MOST_IN_JOURNAL
            if at_once <= 0 or not (is_long or active.positions[0] < before):
                return self._first_position if is_long else active.positions[0]
            at_once -= len(active.positions)
            self.move(connection, active)
        return self._position

    # --- tables ------------------------------------------------------------------------------------------------------

    @property
    def journal_bytes(self) -> int:
        """About how much of the file the journal takes; from any thread."""
        return self._journal_bytes

    def end_of(self, table: str) -> tuple[int, int] | None:
        """The last number of a table with records in the journal, and when it was appended; from any thread."""
        active = self._by_name.get(table)
        return None if active is None else (active.last_seq, active.touched_ms)

    def positions_of(self, table: str) -> list[int]:
        """Where a table's records are in the journal; from any thread."""
        active = self._by_name.get(table)
        return [] if active is None else list(active.positions)

    def kept(self, table: str) -> KeptTable | None:
        """A table that is in memory as a whole, and as the file has it; from any thread."""
        active = self._by_name.get(table)
        kept = None if active is None else active.kept()
        # Asked in this order: what a batch has taken is in one of these until it is written, or all is stale.
        is_written = table not in self._touched and table not in self._acknowledged and not self.stale
        return kept if is_written and self._by_name.get(table) is active else None

    def all(self) -> list[ActiveTable]:
        """The tables with records in the journal; from any thread."""
        return list(self._by_name.values())

    def find(self, connection: sqlite3.Connection, table: str) -> ActiveTable | None:
        """A table, ready for appends. Raises Damaged."""
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
        """An id that no table has had since the log was opened."""
        self._next_id += 1
        return self._next_id - 1

    def new_archive_id(self) -> int:
        """An id above all others, for a table that is archived: their rows lie packed at the end."""
        self._next_archive_id += 1
        return self._next_archive_id - 1

    def drop(self, table: str, *, deletion: int | None = None) -> None:
        """A table has no records in the journal any more; `deletion` is the number of its deletion, if it is one."""
        active = self._by_name.pop(table, None)
        if active is not None:
            self._kept_bytes -= active.kept_bytes
        self._touched.pop(table, None)
        self._by_age.pop(table, None)
        if deletion is not None:
            self._acknowledged[table] = table, 0, deletion

    def to_acknowledge(self) -> list[Entry]:
        """Where the tables of the batch that was written end now (0: deleted), and the checks of their last records."""
        entries, self._acknowledged = self._acknowledged, {}
        return list(entries.values())

    @staticmethod
    def set_row(connection: sqlite3.Connection, active: ActiveTable, row: TableRow, players: Sequence[str]) -> None:
        """Store a table's row, and who finds it."""
        was, found_by = active.row, active.players
        active.row, active.players = row, tuple(players)
        if was.goes_on(row) and found_by == active.players:
            store_changed(connection, row)
            if (was.state ^ row.state) & OVER:
                turn_players(connection, was, found_by)
            return
        forget_players(connection, was, found_by)
        store_table(connection, row, players)

    # --- appending ---------------------------------------------------------------------------------------------------

    def run(self, connection: sqlite3.Connection, jobs: Iterable[Job], *, now_ms: int) -> None:
        """Run the jobs of a batch, in order. A record is taken into the batch unless the table has it already.

        `now_ms` (since 1970) is when the records are appended.
        """
        by_name, by_age, touched, journal = self._by_name, self._by_age, self._touched, self._journal
        for new in jobs:
            if type(new) is not NewRecord:
                new.run(connection)
                continue
            table, append_id, expected = new.table, new.append_id, new.expected
            active = by_name.get(table)
            known = None if active is None else active.append_ids
            if active is None or known is None:
                try:
                    active = self.find(connection, table) or self._begin(connection, new)
                    known = active.known(connection)
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
            self._position = position + 1
            journal += (position, active.row.id, seq, chain, bytearray(packed))
            touched[table] = active
            if active.records is not None:
                active.records.append((seq, chain, packed))
                self._kept_bytes += len(packed)
            if new.head is not None and expected:  # the first record's is stored with the table
                self._store_head(connection, active, new.head)

    def _begin(self, connection: sqlite3.Connection, new: NewRecord) -> ActiveTable:
        """Store a new table, without its first record. Raises Conflict where a record is not the first."""
        if new.expected:
            raise Conflict(new.table, new.expected, 0)
        head = new.head or Head(new.table, opened_by=new.append_id)
        chain = first_check(new.table)
        head = msgspec.structs.replace(head, last_seq=0, damaged=False)
        active = ActiveTable(TableRow.of(self.new_id(), head, 0, chain), 0, chain)
        active.append_ids = {}
        store_table(connection, active.row, head.players)
        return active

    def _store_head(self, connection: sqlite3.Connection, active: ActiveTable, head: Head) -> None:
        head = msgspec.structs.replace(head, last_seq=active.row.seq, damaged=False)
        row = TableRow.of(active.row.id, head, active.row.settled_seq, active.row.settled_chain)
        self.set_row(connection, active, row, head.players)

    def move(self, connection: sqlite3.Connection, active: ActiveTable) -> None:
        """Move a table's records from the journal into a chunk; where one is damaged, set the table aside instead."""
        self._by_age.pop(active.row.name, None)
        if not active.positions or active.row.damaged:
            return
        data = read_records(connection, active) if active.records is None else packed_chunk(active.records)
        if data is None:
            self.set_aside(connection, active)
            return
        low, high = chunk_keys(active.row.id)
        (last,) = connection.execute("SELECT max(key) FROM chunks WHERE key >= ? AND key < ?", (low, high)).fetchone()
        key = low if last is None else last + 1
        insert_chunk(connection, Chunk(key, active.row.name, RECORDS, active.last_seq, active.chain, data))
        active.row = active.row._replace(settled_seq=active.last_seq, settled_chain=active.chain)
        store_settled(connection, active.row)
        self._kept_bytes -= active.kept_bytes
        active.positions, active.records = [], []
        active.forget_old_ids()

    def _keep_nothing(self) -> None:
        """Leave the records of all tables to the file."""
        self._kept_bytes = 0
        for active in self._by_name.values():
            active.records = None

    def empty_journal(self, connection: sqlite3.Connection) -> None:
        """Move all records into chunks; the journal keeps those of damaged tables alone."""
        for active in self.all():
            self.move(connection, active)
        kept = ",".join(str(active.row.id) for active in self.all() if active.positions)
        connection.execute(f"DELETE FROM journal WHERE table_id NOT IN ({kept})")  # noqa: S608 - integers

    def set_aside(self, connection: sqlite3.Connection, active: ActiveTable) -> None:
        """Mark a table as damaged."""
        self.set_row(connection, active, active.row._replace(state=active.row.state | DAMAGED), active.players)
        active.append_ids = None  # an append looks at the row again


_BEYOND_ENDS = (
    "SELECT tables.id, max(position), open_heads.last_seq, open_heads.chain"
    " FROM journal JOIN tables ON tables.id = journal.table_id"
    " LEFT JOIN open_heads ON open_heads.table_id = journal.table_id"
    " WHERE typeof(journal.last_seq) = 'integer' AND journal.last_seq > tables.settled_seq"
    " AND (open_heads.table_id IS NULL OR journal.last_seq > open_heads.last_seq) GROUP BY tables.id"
)
"""Of each table that goes on in the journal after its row in `open_heads`, or has none: where its last record is, and
what that row says."""


def check_ends(connection: sqlite3.Connection) -> None:
    """Raise Altered where rows of `open_heads` are missing or old: their tables would be read short, or as damaged."""
    if wrong := _rows_of_ends(connection):
        raise Altered(f"it does not say where {len(wrong)} of its tables end")


def rebuild_ends(connection: sqlite3.Connection, now_ms: int) -> int:
    """Write the missing and the old rows of `open_heads` anew, from the journal; return how many.

    When a table was touched last stands nowhere else, so these count as touched at `now_ms`. Raises sqlite3.Error.
    """
    connection.execute("BEGIN IMMEDIATE")
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


def _rows_of_ends(connection: sqlite3.Connection) -> list[int]:
    """Where the last records are of tables whose rows in `open_heads` are missing or old."""
    beyond = connection.execute(_BEYOND_ENDS).fetchall()
    return [last for table_id, last, seq, chain in beyond if seq is None or _goes_on(connection, table_id, seq, chain)]


def _goes_on(connection: sqlite3.Connection, table_id: int, seq: int, chain: int) -> bool:
    """Whether all that the journal has of a table after event `seq` goes on from the check of that record.

    Where a number of an event is altered, the row in `open_heads` is not.
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


def _take_journal(
    connection: sqlite3.Connection, by_id: Mapping[int, ActiveTable], by_age: OrderedDict[str, ActiveTable]
) -> int:
    """Let each table have its records of the journal that are not in chunks; gives how many bytes of them are kept."""
    chains = {table_id: active.row.settled_chain for table_id, active in by_id.items()}
    kept_bytes = 0
    for position, table_id, seq, chain, packed in connection.execute(
        "SELECT position, table_id, last_seq, chain, CASE typeof(record) WHEN 'blob' THEN record END FROM journal"
        " WHERE table_id IN (SELECT table_id FROM open_heads) ORDER BY position"
    ):
        active = by_id[table_id]
        if seq > active.row.settled_seq:
            keeps = kept_bytes < MOST_KEPT_BYTES and type(chain) is int
            kept_bytes += active.take(position, seq, chains[table_id], chain, packed if keeps else None)
            chains[table_id] = chain
            by_age[active.row.name] = active
    for table_id, active in by_id.items():
        if chains[table_id] != active.chain:
            active.records = None
    return kept_bytes
