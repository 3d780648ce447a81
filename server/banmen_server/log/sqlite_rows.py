"""The rows of a log: its schema, and functions that read and write single rows, each with its check.

`journal` has the records of all tables in the order of their commits; `open_heads` has the last event of each table
with records there. `chunks` holds records that were moved together later, and archives. No function opens or commits a
transaction.
"""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from hashlib import blake2b
from sys import getsizeof
from typing import Any, NamedTuple, TypeAlias

import msgpack
import msgspec

from banmen_server.log import Head
from banmen_server.log.checksums import row_check

APPLICATION_ID = 0x62616E6D  # "banm", in the header of the file
SCHEMA_VERSION = 3
"""Take the next number with each change of `SCHEMA`, and make `transfer.upgrade` read files of the number before."""
VERSIONS = frozenset({2, SCHEMA_VERSION})
"""Schema numbers of files with `SCHEMA`. Files of number 2 may have an earlier schema, see `transfer.upgrade`."""

OVER, WAKES, DAMAGED = 1, 2, 4
"""Bits of `tables.state`."""
RECORDS, ARCHIVE = 0, 1
"""Kinds of chunks."""
FIRST_ARCHIVE_ID = 1 << 30
"""The first id of archived tables."""
_CHUNKS_OF_A_TABLE = 1 << 20

# The 0 in two indexes distinguishes their rows from those of `tables_by_name`, where a salvage looks for names. Each
# `row_check` covers the other values of its row. `tables.seq` is the last event that the head includes, `settled_seq`
# the last one in chunks, `settled_chain` the check of that record.
SCHEMA = """\
CREATE TABLE journal (
  position INTEGER PRIMARY KEY,
  table_id INTEGER NOT NULL,
  last_seq INTEGER NOT NULL,
  chain INTEGER NOT NULL,
  record BLOB NOT NULL
);
CREATE TABLE open_heads (
  table_id INTEGER PRIMARY KEY,
  last_seq INTEGER NOT NULL,
  chain INTEGER NOT NULL,
  touched_ms INTEGER NOT NULL
);
CREATE TABLE chunks (
  key INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  kind INTEGER NOT NULL,
  last_seq INTEGER NOT NULL,
  chain INTEGER NOT NULL,
  data BLOB NOT NULL,
  row_check INTEGER NOT NULL
);
CREATE TABLE tables (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  code TEXT NOT NULL,
  opened_by TEXT NOT NULL,
  state INTEGER NOT NULL,
  expires_ms INTEGER,
  seq INTEGER NOT NULL,
  settled_seq INTEGER NOT NULL,
  settled_chain INTEGER NOT NULL,
  head BLOB NOT NULL,
  row_check INTEGER NOT NULL
);
CREATE TABLE players (
  player INTEGER NOT NULL,
  over INTEGER NOT NULL,
  table_id INTEGER NOT NULL,
  mark INTEGER NOT NULL,
  PRIMARY KEY (player, over, table_id)
) WITHOUT ROWID;
CREATE TABLE names (name TEXT PRIMARY KEY, value BLOB NOT NULL, row_check INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE names_again (name TEXT PRIMARY KEY, value BLOB NOT NULL, row_check INTEGER NOT NULL) WITHOUT ROWID;
CREATE UNIQUE INDEX tables_by_name ON tables (name);
CREATE INDEX tables_by_code ON tables (code, 0) WHERE code != '';
CREATE INDEX tables_by_opening ON tables (opened_by, 0) WHERE opened_by != '';
CREATE INDEX tables_not_over ON tables (id) WHERE state & 1 = 0 AND code != '';
CREATE INDEX tables_that_wake ON tables (id) WHERE state & 2 = 2;
CREATE INDEX tables_by_expiry ON tables (expires_ms) WHERE expires_ms IS NOT NULL"""

PLAYER_MARK = "((player % 251 + table_id % 251 * 2 + over) % 251 + 251) % 251 - 125"
"""One byte that shows whether a row of `players` is altered. SQLite computes it, so that checking all rows is fast."""

_pack = msgspec.msgpack.Encoder().encode
_PACKED_RECORD = msgspec.msgpack.Decoder(tuple[str, tuple[bytes, ...]])


def create(connection: sqlite3.Connection) -> None:
    """Create the schema in an empty database."""
    for statement in SCHEMA.split(";\n"):
        connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")


_ROWS_AT_ONCE, _BYTES_AT_ONCE = 64, 1 << 16
"""The maximum rows of one INSERT statement, and their maximum bytes if there are several.

Python caches each statement together with a copy of the values inserted last: rows of 4 KB each, in statements for 1 to
64 rows, occupied 30 MB.
"""


def insert_rows(connection: sqlite3.Connection, into: str, columns: int, values: Sequence[int | bytearray]) -> None:
    """Insert rows, whose values follow each other, with as few statements as possible. Blobs come as bytearrays.

    With `executemany` the writer would release the interpreter lock for each row and wait for the event loop: two
    thread switches a row.
    """
    step = _ROWS_AT_ONCE * columns
    if len(values) <= step:
        if len(values) == columns or sum(map(getsizeof, values)) <= _BYTES_AT_ONCE:  # the common case
            connection.execute(_insertion(into, len(values) // columns, columns), values)
            return
        step = columns
    for start in range(0, len(values), step):
        insert_rows(connection, into, columns, values[start : start + step])


@cache
def _insertion(into: str, rows: int, columns: int) -> str:
    row = f"({','.join('?' * columns)})"
    return f"{into} VALUES {','.join([row] * rows)}"


# --- records ---------------------------------------------------------------------------------------------------------


packed_record: Callable[[tuple[str, Sequence[bytes]]], bytes] = msgspec.msgpack.Encoder().encode
"""Encode a record for the journal and chunks, from its append id and its events."""


def unpacked_record(packed: bytes) -> tuple[str, tuple[bytes, ...]]:
    """Return the append id and the events of a record. Raises msgspec.MsgspecError."""
    return _PACKED_RECORD.decode(packed)


def append_id_of(packed: bytes) -> str:
    """Return the append id of a record; "" if it is damaged."""
    try:
        return unpacked_record(packed)[0]
    except (msgspec.MsgspecError, TypeError):
        return ""


class JournalRow(NamedTuple):
    """One record in the journal."""

    position: int
    table_id: int
    last_seq: int
    chain: int
    record: bytes


def journal_rows(connection: sqlite3.Connection, positions: Sequence[int]) -> list[JournalRow]:
    """Return the rows that exist at these positions, in order."""
    rows: list[JournalRow] = []
    for start in range(0, len(positions), _ROWS_AT_ONCE):
        part = positions[start : start + _ROWS_AT_ONCE]
        rows += map(JournalRow._make, connection.execute(_selection(len(part)), part))
    return rows


@cache
def _selection(rows: int) -> str:
    return f"SELECT * FROM journal WHERE position IN ({','.join('?' * rows)}) ORDER BY position"  # noqa: S608 - a text of ours


ChunkRecord: TypeAlias = tuple[int, int, bytes]
"""A record in a chunk: the number of its last event, its check, its packed form."""


def packed_chunk(records: Iterable[ChunkRecord]) -> bytes:
    """Return the data of a chunk with these records, one after the other."""
    return b"".join(map(_pack, records))


def chunk_records(data: bytes) -> Iterator[ChunkRecord]:
    """Yield the records in the data of a chunk, as far as it can be read."""
    unpacker = msgpack.Unpacker(max_buffer_size=0)
    unpacker.feed(data)
    try:
        for item in unpacker:
            match item:
                case [int(seq), int(chain), bytes(packed)] if seq >= 0:
                    yield seq, chain, packed
                case _:
                    return
    except (ValueError, msgpack.UnpackException):
        return


class Chunk(NamedTuple):
    """Records of a table that were moved together, or its archive."""

    key: int
    name: str
    kind: int
    last_seq: int
    chain: int
    data: bytes

    @classmethod
    def read(cls, row: Sequence[Any]) -> "Chunk | None":
        """Return a chunk from its row; None if the row is altered."""
        return cls(*row[:-1]) if row_check(*row[:-1]) == row[-1] else None


def chunk_keys(table_id: int) -> tuple[int, int]:
    """Return the lowest key of a table's chunks, and the lowest of the next table's."""
    return table_id * _CHUNKS_OF_A_TABLE, (table_id + 1) * _CHUNKS_OF_A_TABLE


def table_of_chunk(key: int) -> int:
    """Return the id of a chunk's table."""
    return key // _CHUNKS_OF_A_TABLE


def insert_chunk(connection: sqlite3.Connection, chunk: Chunk) -> None:
    """Store a chunk."""
    connection.execute("INSERT INTO chunks VALUES (?, ?, ?, ?, ?, ?, ?)", (*chunk, row_check(*chunk)))


# --- tables ----------------------------------------------------------------------------------------------------------


class OpenHead(NamedTuple):
    """The last event of a table with records in the journal. An altered one does not match the last record."""

    table_id: int
    last_seq: int
    chain: int
    touched_ms: int


class TableRow(NamedTuple):
    """One table: its head, and the end of its chunks. `whole` is false if the row is altered."""

    id: int
    name: str
    code: str
    opened_by: str
    state: int
    expires_ms: int | None
    seq: int
    settled_seq: int
    settled_chain: int
    packed: bytes
    whole: bool = True

    @classmethod
    def read(cls, row: Sequence[Any]) -> "TableRow":
        return cls._make((*row[:-1], row_check(*row[:-1]) == row[-1]))

    @classmethod
    def of(cls, table_id: int, head: Head, settled_seq: int, settled_chain: int) -> "TableRow":
        """Return the row for a head; `last_seq` of the head is the last event that it includes."""
        return cls(
            table_id,
            head.table,
            head.code,
            _short_opening(head),
            head.over * OVER | head.wakes * WAKES | head.damaged * DAMAGED,
            head.expires_ms,
            head.last_seq,
            settled_seq,
            settled_chain,
            _pack(([*map(_packed_name, head.players)], head.touched_ms, head.rows, head.network)),
        )

    @property
    def damaged(self) -> bool:
        """Whether the table is marked as damaged, or its row is altered."""
        return not self.whole or bool(self.state & DAMAGED)

    def has_same_keys(self, row: "TableRow") -> bool:
        """Return True if a row is of the same table, under the same names and with the same chunks."""
        return self[:4] == row[:4] and self[7:9] == row[7:9]

    @property
    def players(self) -> tuple[str, ...]:
        """The owners of the table; none if the row is altered."""
        return tuple(map(_name, msgpack.unpackb(self.packed)[0])) if self.whole else ()

    def head(self, last_seq: int, touched_ms: int) -> Head:
        """Return the head, given the last event and the time (ms since 1970) of the last append."""
        if not self.whole:
            return Head(str(self.name), last_seq=last_seq, touched_ms=touched_ms, current=False, damaged=True)
        packed_names, touched, rows, *network = msgpack.unpackb(self.packed)  # files of number 2 have no network
        players = tuple(map(_name, packed_names))
        return Head(
            self.name,
            self.code,
            players[0] + self.opened_by if self.opened_by.startswith("/") else self.opened_by,
            players,
            bool(self.state & OVER),
            bool(self.state & WAKES),
            max(touched, touched_ms),
            self.expires_ms,
            rows,
            last_seq,
            last_seq == self.seq,
            bool(self.state & DAMAGED),
            *network,
        )


def _short_opening(head: Head) -> str:
    """Return the append id of the first record, without the player in front if that is the table's first owner."""
    first = head.players[0] if head.players else ""
    return head.opened_by.removeprefix(first) if first and head.opened_by.startswith(f"{first}/") else head.opened_by


@lru_cache(maxsize=4096)
def _packed_name(name: str) -> str | bytes:
    """Return a name of a letter and hexadecimal digits, like a player's, in half of the bytes."""
    try:
        digits = bytes.fromhex(name[1:])
    except ValueError:
        return name
    packed = name[:1].encode() + digits
    return packed if _name(packed) == name else name


def _name(packed: str | bytes) -> str:
    return packed if isinstance(packed, str) else packed[:1].decode(errors="replace") + packed[1:].hex()


def find_table(connection: sqlite3.Connection, table: str) -> TableRow | None:
    row = connection.execute("SELECT * FROM tables WHERE name = ?", (table,)).fetchone()
    return None if row is None else TableRow.read(row)


def find_open_table(connection: sqlite3.Connection, table: str) -> tuple[TableRow, OpenHead | None] | None:
    """Return the row of a table and its end in the journal, if any, with one query."""
    row = connection.execute(
        "SELECT * FROM tables LEFT JOIN open_heads ON open_heads.table_id = tables.id WHERE name = ?", (table,)
    ).fetchone()
    if row is None:
        return None
    ends = len(OpenHead._fields)
    return TableRow.read(row[:-ends]), None if row[-ends] is None else OpenHead._make(row[-ends:])


def store_table(connection: sqlite3.Connection, row: TableRow, players: Iterable[str]) -> None:
    """Store a table's row, replacing one of the same name, and the players who find it."""
    values = row[:-1]
    found = connection.execute("SELECT id, state FROM tables WHERE name = ?", (row.name,)).fetchone()
    if found is None:
        connection.execute("INSERT INTO tables VALUES (?,?,?,?,?,?,?,?,?,?,?)", (*values, row_check(*values)))
    else:
        connection.execute(
            "UPDATE tables SET id=?, name=?, code=?, opened_by=?, state=?, expires_ms=?, seq=?, settled_seq=?,"
            " settled_chain=?, head=?, row_check=? WHERE id=?",
            (*values, row_check(*values), found[0]),
        )
    store_players(connection, row, players)


def store_changed(connection: sqlite3.Connection, row: TableRow) -> None:
    """Store the changed columns of a table's row without touching the indexes of its names."""
    connection.execute(
        "UPDATE tables SET state=?, expires_ms=?, seq=?, head=?, row_check=? WHERE id=?",
        (row.state, row.expires_ms, row.seq, row.packed, row_check(*row[:-1]), row.id),
    )


def store_settled(connection: sqlite3.Connection, row: TableRow) -> None:
    """Store the end of a table's chunks in its row; nothing else has changed."""
    connection.execute(
        "UPDATE tables SET settled_seq=?, settled_chain=?, row_check=? WHERE id=?",
        (row.settled_seq, row.settled_chain, row_check(*row[:-1]), row.id),
    )


def _found_by(row: TableRow, players: Iterable[str]) -> list[tuple[int, int, int]]:
    return [(player_key(player), row.state & OVER, row.id) for player in players]


def forget_players(connection: sqlite3.Connection, row: TableRow, players: Iterable[str]) -> None:
    """Remove a table from the lists of these players."""
    connection.executemany("DELETE FROM players WHERE player=? AND over=? AND table_id=?", _found_by(row, players))


def store_players(connection: sqlite3.Connection, row: TableRow, players: Iterable[str]) -> None:
    """Add a table to the lists of these players."""
    found = f"SELECT *, {PLAYER_MARK} FROM (SELECT ? AS player, ? AS over, ? AS table_id)"  # noqa: S608 - a text of ours
    connection.executemany(f"INSERT OR IGNORE INTO players {found}", _found_by(row, players))


def turn_players(connection: sqlite3.Connection, before: TableRow, players: Iterable[str]) -> None:
    """Move a table between the open and the finished ones in the lists of these players."""
    changed = f"over = 1 - over, mark = {PLAYER_MARK.replace('over', '(1 - over)')}"
    where = "player = ? AND over = ? AND table_id = ?"
    connection.executemany(f"UPDATE OR REPLACE players SET {changed} WHERE {where}", _found_by(before, players))  # noqa: S608 - a text of ours


@lru_cache(maxsize=4096)
def player_key(player: str) -> int:
    """Return a 64-bit hash of a player's name, unique for all practical purposes."""
    return int.from_bytes(blake2b(player.encode(), digest_size=8).digest(), "big", signed=True)
