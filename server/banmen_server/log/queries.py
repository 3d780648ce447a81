"""The statements of a log, each a function of an open connection: tables by their heads, and single values.

A table is read page by page (`TableReading`), so that a long one does not delay other queries. No function opens or
commits a transaction. A function that raises Conflict has written nothing; one that raises Damaged has at most marked
the table as damaged.
"""

import logging
import secrets
import sqlite3
from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence

import msgspec

from banmen_server.log import Archive, Conflict, Damaged, Head, Record, Unavailable
from banmen_server.log.active_tables import ActiveTable, ActiveTables, CachedTable
from banmen_server.log.checksums import first_check, record_check, row_check
from banmen_server.log.sqlite_rows import (
    ARCHIVE,
    DAMAGED,
    FIRST_ARCHIVE_ID,
    Chunk,
    OpenHead,
    TableRow,
    chunk_keys,
    chunk_records,
    find_open_table,
    find_table,
    forget_players,
    insert_chunk,
    journal_rows,
    player_key,
    store_table,
    unpacked_record,
)
from banmen_server.logs import fields

logger = logging.getLogger(__name__)
SECRET_BYTES = 32
SESSION, DELETIONS = "session", "deletions"
"""Names of values about the file itself: its last session, and the number of tables ever deleted from it."""


# --- writing tables --------------------------------------------------------------------------------------------------


def settle(connection: sqlite3.Connection, *, active: ActiveTables, head: Head, archive: Archive | None) -> None:
    """Move a table's records into a chunk, or replace all of them by an archive; store its head."""
    found = active.find(connection, head.table)
    if found is None:
        raise Conflict(head.table, head.last_seq, 0)
    for seq in (head.last_seq, head.last_seq if archive is None else archive.seq):
        if seq != found.last_seq:
            raise Conflict(head.table, seq, found.last_seq)
    active.flush(connection)
    if archive is None:
        active.move(connection, found)
        if found.row.damaged:
            raise Damaged(head.table, found.row.settled_seq)
        end = found.row.id, found.row.settled_seq, found.row.settled_chain
    else:
        end = _put_archive(connection, active, found, archive)
    table_id, seq, chain = end
    row = TableRow.of(table_id, msgspec.structs.replace(head, damaged=False), seq, chain)
    connection.execute("DELETE FROM open_heads WHERE table_id = ?", (found.row.id,))
    active.set_row(connection, found, row, head.players)
    active.drop(head.table)


def _put_archive(
    connection: sqlite3.Connection, active: ActiveTables, found: ActiveTable, archive: Archive
) -> tuple[int, int, int]:
    """Replace a table's records by an archive; return the table's id, and number and check of the last record.

    The id is a new one, so that archived tables lie packed one after the other.
    """
    _delete_records(connection, found.row)
    new_id = active.new_archive_id()
    chunk = Chunk(chunk_keys(new_id)[0], found.row.name, ARCHIVE, archive.seq, found.chain, archive.data)
    insert_chunk(connection, chunk)
    active.count(len(archive.data))
    return new_id, archive.seq, found.chain


def delete(connection: sqlite3.Connection, *, active: ActiveTables, table: str, expected: int | None = None) -> None:
    """Delete a table and its records, if it exists. Raises Conflict if it does not end at `expected`."""
    active.flush(connection)
    row = find_table(connection, table)
    if row is not None:
        if expected is not None and (end := end_of(connection, table)) != expected:
            raise Conflict(table, expected, end)
        _delete_records(connection, row)
        forget_players(connection, row, ActiveTable(row, 0, 0).players)
        connection.execute("DELETE FROM tables WHERE id = ?", (row.id,))
    active.drop(table, deletion=None if row is None else _count_deletion(connection))


def _count_deletion(connection: sqlite3.Connection) -> int:
    number = deletions(connection) + 1
    put(connection, name=DELETIONS, value=number.to_bytes(8, "big"))
    return number


def deletions(connection: sqlite3.Connection) -> int:
    """Return how many tables were ever deleted from this file."""
    return int.from_bytes(get(connection, name=DELETIONS) or b"", "big")


def _delete_records(connection: sqlite3.Connection, row: TableRow) -> None:
    connection.execute("DELETE FROM chunks WHERE key >= ? AND key < ?", chunk_keys(row.id))
    connection.execute("DELETE FROM open_heads WHERE table_id = ?", (row.id,))


def mark_damaged(connection: sqlite3.Connection, *, active: ActiveTables, table: str) -> None:
    active.flush(connection)
    try:
        found = active.find(connection, table)
    except Damaged:
        return
    if found is not None:
        logger.error("table_damaged", extra=fields(table=table))
        active.mark_damaged(connection, found)


def end_of(connection: sqlite3.Connection, table: str) -> int:
    """Return the number of a table's last event; 0 if it does not exist."""
    row = find_table(connection, table)
    if row is None:
        return 0
    end = connection.execute("SELECT last_seq FROM open_heads WHERE table_id = ?", (row.id,)).fetchone()
    return int(end[0]) if end else max(row.settled_seq, row.seq if row.damaged else 0)


def add_lost(connection: sqlite3.Connection, table: str, seq: int) -> None:
    """Mark a table whose records up to `seq` are missing."""
    row = find_table(connection, table)
    if row is None:
        (last,) = connection.execute("SELECT max(id) FROM tables WHERE id < ?", (FIRST_ARCHIVE_ID,)).fetchone()
        row = TableRow.of((last or 0) + 1, Head(table), 0, first_check(table))
    players = ActiveTable(row, 0, 0).players
    store_table(connection, row._replace(state=row.state | DAMAGED, seq=seq), players)


# --- finding tables --------------------------------------------------------------------------------------------------


WITHOUT_INDEX = "NOT INDEXED"
"""As `how`: search all rows instead of an index."""


def head(connection: sqlite3.Connection, *, active: ActiveTables, table: str, how: str = "") -> Head | None:
    return _only(connection, active, f"SELECT * FROM tables {how} WHERE name = ?", table)  # noqa: S608 - a text of ours


def head_of_code(connection: sqlite3.Connection, *, active: ActiveTables, code: str, how: str = "") -> Head | None:
    return _only(connection, active, f"SELECT * FROM tables {how} WHERE code = ? AND code != ''", code)  # noqa: S608 - a text of ours


_OPENED_BY_PLAYER = (
    "SELECT tables.* FROM players CROSS JOIN tables ON tables.id = players.table_id"
    " WHERE players.player = ? AND tables.opened_by = ?"
)


def head_opened_by(
    connection: sqlite3.Connection, *, active: ActiveTables, append_id: str, how: str = ""
) -> Head | None:
    """Return the head of the table that this append opened."""
    player, slash, own = append_id.partition("/")
    asked = f"SELECT * FROM tables {how} WHERE opened_by != '' AND opened_by IN (?, ?)"  # noqa: S608 - a text of ours
    if how:
        rows = connection.execute(asked, (append_id, slash + own)).fetchall()
    else:  # only among the player's own: thousands of players may have used the same id
        rows = connection.execute(asked, (append_id, append_id)).fetchall()
        rows += connection.execute(_OPENED_BY_PLAYER, (player_key(player), slash + own)).fetchall()
    return next((head for head in _heads(active, rows) if head.opened_by == append_id), None)


def of_player(
    connection: sqlite3.Connection, *, active: ActiveTables, player: str, most: int
) -> tuple[list[Head], int]:
    """Return at most `most` of a player's tables and their total number: open ones first, then the last touched."""
    key = player_key(player)
    (total,) = connection.execute("SELECT count(*) FROM players WHERE player = ?", (key,)).fetchone()
    ids = connection.execute("SELECT table_id FROM players WHERE player = ? AND over = 0", (key,)).fetchall()
    if len(ids) < most:
        ids += connection.execute(
            "SELECT table_id FROM players WHERE player = ? AND over = 1 ORDER BY table_id DESC LIMIT ?",
            (key, most - len(ids)),
        ).fetchall()
    rows = [connection.execute("SELECT * FROM tables WHERE id = ?", found).fetchone() for found in ids]
    heads = _heads(active, [row for row in rows if row is not None])
    heads.sort(key=lambda head: (head.over, -head.touched_ms))
    return heads[:most], total


def open_tables_of(connection: sqlite3.Connection, *, player: str) -> int:
    """Count a player's tables that are not over."""
    asked = "SELECT count(*) FROM players WHERE player = ? AND over = 0"
    return int(connection.execute(asked, (player_key(player),)).fetchone()[0])


def waking(connection: sqlite3.Connection, *, active: ActiveTables) -> list[Head]:
    """Return the tables whose head says that they wake, or is not current."""
    rows = connection.execute("SELECT * FROM tables WHERE state & 2 = 2").fetchall()
    names = {row[1] for row in rows}
    for found in active.all():
        if found.row.seq != found.last_seq and found.row.name not in names:
            rows += connection.execute("SELECT * FROM tables WHERE id = ?", (found.row.id,)).fetchall()
    return [head for head in _heads(active, rows) if not head.damaged]


def expired(connection: sqlite3.Connection, *, now_ms: int, most: int) -> list[str]:
    """Return tables that expired and are not damaged."""
    rows = connection.execute(
        "SELECT * FROM tables WHERE expires_ms IS NOT NULL AND expires_ms <= ? AND state & 4 = 0"
        " ORDER BY expires_ms LIMIT ?",
        (now_ms, most),
    )
    return [row.name for row in map(TableRow.read, rows) if not row.damaged]


def oldest_over(connection: sqlite3.Connection, *, active: ActiveTables, most: int) -> list[Head]:
    """Return tables with a code that are over and not damaged, roughly in the order of their archiving."""
    asked = "SELECT * FROM tables WHERE state & 1 = 1 AND code != '' AND state & 4 = 0 ORDER BY id LIMIT ?"
    return [head for head in _heads(active, connection.execute(asked, (most,)).fetchall()) if not head.damaged]


_GAP = 1_000
"""Table ids searched from each point for a table that is over."""


def sample_over(
    connection: sqlite3.Connection, *, active: ActiveTables, points: Sequence[float]
) -> list[tuple[Head, int]]:
    """Return some of the tables that are over, each once, with its size in bytes; see `EventLog.sample_over`."""
    found: dict[int, Sequence[object]] = {}
    for low, high in ((0, FIRST_ARCHIVE_ID), (FIRST_ARCHIVE_ID, 1 << 62)):
        asked = "SELECT min(id), max(id) FROM tables WHERE id >= ? AND id < ?"
        first, last = connection.execute(asked, (low, high)).fetchone()
        if first is None:
            continue
        few = last - first < len(points)
        for at in range(first, last + 1) if few else [first + int(point * (last - first)) for point in points]:
            row = connection.execute(
                "SELECT * FROM tables WHERE id >= ? AND id < ? AND state & 5 = 1 AND code != '' ORDER BY id LIMIT 1",
                (at, min(high, at + (1 if few else _GAP))),
            ).fetchone()
            if row is not None:
                found[row[0]] = row
    return [
        (head, _bytes_of(connection, number, head))
        for number, head in zip(found, _heads(active, found.values()), strict=True)
        if not head.damaged
    ]


def _bytes_of(connection: sqlite3.Connection, table_id: int, head: Head) -> int:
    asked = "SELECT total(length(data)) FROM chunks WHERE key >= ? AND key < ?"
    (data,) = connection.execute(asked, chunk_keys(table_id)).fetchone()
    return int(data) + len(head.rows)


def count(connection: sqlite3.Connection) -> tuple[int, int]:
    """Count the tables with a code: those that are not over, and those that are."""
    (both,) = connection.execute("SELECT count(*) FROM tables WHERE code != ''").fetchone()
    (not_over,) = connection.execute("SELECT count(*) FROM tables WHERE state & 1 = 0 AND code != ''").fetchone()
    return not_over, both - not_over


def size_bytes(connection: sqlite3.Connection, *, active: ActiveTables) -> int:
    """Return the size of the used pages without the journal, which only the writer shortens."""
    size, pages, free = (
        connection.execute(f"PRAGMA {asked}").fetchone()[0] for asked in ("page_size", "page_count", "freelist_count")
    )
    return max(0, int(size * (pages - free)) - active.journal_bytes)


def _only(connection: sqlite3.Connection, active: ActiveTables, asked: str, value: str) -> Head | None:
    heads = _heads(active, connection.execute(asked, (value,)).fetchall())
    # An altered index may lead to another table.
    return next((head for head in heads if head.damaged or value in {head.table, head.code}), None)


def _heads(active: ActiveTables, rows: Iterable[Sequence[object]]) -> list[Head]:
    heads = []
    for row in map(TableRow.read, rows):
        last_seq, touched_ms = active.end_of(row.name) or (row.settled_seq, 0)
        heads.append(row.head(last_seq, touched_ms))
    return heads


# --- values ----------------------------------------------------------------------------------------------------------

_COPIES = ("names", "names_again")


def put(connection: sqlite3.Connection, *, name: str, value: bytes | None) -> None:
    """Store a value twice, or remove it."""
    for copy in _COPIES:
        if value is None:
            connection.execute(f"DELETE FROM {copy} WHERE name = ?", (name,))  # noqa: S608 - a name of ours
        else:
            row = (name, value, row_check(name, value))
            connection.execute(f"INSERT OR REPLACE INTO {copy} VALUES (?, ?, ?)", row)  # noqa: S608 - a name of ours


def get(connection: sqlite3.Connection, *, name: str) -> bytes | None:
    """Return a value from the first copy that is not altered."""
    for copy in _COPIES:
        row = connection.execute(f"SELECT * FROM {copy} WHERE name = ?", (name,)).fetchone()  # noqa: S608 - a name of ours
        if row is not None and row_check(*row[:-1]) == row[-1]:
            return bytes(row[1])
    return None


def names(connection: sqlite3.Connection, *, prefix: str) -> list[str]:
    """Return the names that start with `prefix`, in order."""
    asked = "SELECT name FROM names UNION SELECT name FROM names_again ORDER BY name"
    return [name for (name,) in connection.execute(asked) if name.startswith(prefix)]


def known_secret(connection: sqlite3.Connection, *, name: str) -> bytes | None:
    """Return the secret of this name, or None if nobody has used it."""
    return get(connection, name=f"secret/{name}")


def secret(connection: sqlite3.Connection, *, name: str) -> bytes:
    """Return the secret of this name; make it on first use."""
    kept = known_secret(connection, name=name)
    if kept is None:
        kept = secrets.token_bytes(SECRET_BYTES)
        put(connection, name=f"secret/{name}", value=kept)
    return kept


# --- reading a table -------------------------------------------------------------------------------------------------

_PAGE_RECORDS = 256
_TRIES = 3


class RecordPage(list[Record | Archive]):
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

    def whole_page(self, kept: CachedTable) -> RecordPage | None:
        """Return all records of a cached table as the only page, or None if it must be read from the file.

        Each record was checked when it was read from the file, or was made by this process.
        """
        row, end, records = kept
        page = RecordPage()
        page.ended = True
        for seq, _, packed in records:
            append_id, events = unpacked_record(packed)
            if seq > self._after:
                page.append(Record(self.table, seq, events, append_id))
        self._id, self.head = row.id, row.head(end.last_seq, end.touched_ms)
        return page if records[-1][:2] == (end.last_seq, end.chain) else None

    def next_page(self, connection: sqlite3.Connection) -> RecordPage:
        """Read the next page; most tables have one. Raises Unavailable if the table was archived meanwhile."""
        if connection.in_transaction:
            return self._full_page(connection)
        connection.execute("BEGIN")
        try:
            return self._full_page(connection)
        finally:
            connection.execute("COMMIT")

    def _full_page(self, connection: sqlite3.Connection) -> RecordPage:
        page = self._next_page(connection)
        while not page.ended and not page.uncertain and len(page) < _PAGE_RECORDS:
            more = self._next_page(connection)
            page += more
            page.ended, page.damaged, page.uncertain = more.ended, more.damaged, more.uncertain
        return page

    def _next_page(self, connection: sqlite3.Connection) -> RecordPage:
        page = RecordPage()
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

    def _read_chunk(self, connection: sqlite3.Connection, row: TableRow, page: RecordPage) -> bool:
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

    def _read_journal(self, connection: sqlite3.Connection, row: TableRow, page: RecordPage) -> bool:
        positions = self._positions_of(self.table)
        start = bisect_right(positions, self._position)
        asked = positions[start : start + _PAGE_RECORDS]
        rows = [found for found in journal_rows(connection, asked) if found.table_id == row.id]
        if rows:
            self._position = rows[-1].position
        return self._check(((found.last_seq, found.chain, found.record) for found in rows), page)

    def _check(self, records: Iterable[tuple[int, int, bytes]], page: RecordPage) -> bool:
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
