"""The rows of a log: its schema, and reading and writing single rows, each with its check.

`journal` has the records of all tables in the order of their commits; `open_heads` says where each table with records
there ends. Records that are moved together later, and archives, are in `chunks`. No function opens or commits a
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
from banmen_server.log.checks import row_check

APPLICATION_ID = 0x62616E6D  # "banm", in the header of the file
SCHEMA_VERSION = 3
"""Whoever changes `SCHEMA` takes the next number, and lets `upgrade.py` bring up files of the number before."""
VERSIONS = frozenset({2, SCHEMA_VERSION})
"""Numbers of files with `SCHEMA`. Files of number 2 may have an earlier one, see `upgrade.py`."""

OVER, WAKES, DAMAGED = 1, 2, 4
"""Bits of `tables.state`."""
RECORDS, ARCHIVE = 0, 1
"""Kinds of chunks."""
FIRST_ARCHIVE_ID = 1 << 30
"""Tables that are archived have ids from here on."""
_CHUNKS_OF_A_TABLE = 1 << 20

# The 0 in two indexes keeps their rows apart from those of `tables_by_name`, where a salvage looks for names.
# Each `*_check` is over the other values of its row. `tables.seq` is the last event that the head knows,
# `settled_seq` the last one in chunks, `settled_chain` the check of that record.
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
"""One byte that shows where a row of `players` is altered. SQLite works it out, so that all rows are looked at soon."""

_pack = msgspec.msgpack.Encoder().encode
_PACKED_RECORD = msgspec.msgpack.Decoder(tuple[str, tuple[bytes, ...]])


def create(connection: sqlite3.Connection) -> None:
    """Make the schema in an empty database."""
    for statement in SCHEMA.split(";\n"):
        connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")


_ROWS_AT_ONCE, _BYTES_AT_ONCE = 64, 1 << 16
"""A statement inserts so many rows, of so many bytes together where it inserts more than one.

Python keeps a statement for the next time, and with it a copy of what it inserted last: rows of 4 KB each, in
statements for 1 to 64 rows, kept 30 MB.
"""


def insert_rows(connection: sqlite3.Connection, into: str, columns: int, values: Sequence[int | bytearray]) -> None:
    """Insert rows, whose values follow each other, with as few statements as may be. Blobs come as bytearrays.

    With `executemany` each row would let the event loop run and then wait for it: two changes of threads for a row.
    """
    step = _ROWS_AT_ONCE * columns
    if len(values) <= step:
        if len(values) == columns or sum(map(getsizeof, values)) <= _BYTES_AT_ONCE:  # as most are
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
"""A record as the journal and chunks keep it, of its append id and its events."""


def unpacked_record(packed: bytes) -> tuple[str, tuple[bytes, ...]]:
    """The append id and the events of a record. Raises msgspec.MsgspecError."""
    return _PACKED_RECORD.decode(packed)


def append_id_of(packed: bytes) -> str:
    """The append id of a record; "" where it is damaged."""
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
    """The rows at these positions that are there, in order."""
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
    """The data of a chunk with these records, which follow each other there."""
    return b"".join(map(_pack, records))


def chunk_records(data: bytes) -> Iterator[ChunkRecord]:
    """The records in the data of a chunk, as far as it can be read."""
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
    """Records of a table, moved together, or its archive."""

    key: int
    name: str
    kind: int
    last_seq: int
    chain: int
    data: bytes

    @classmethod
    def read(cls, row: Sequence[Any]) -> "Chunk | None":
        """A chunk from its row; None where the row is altered."""
        return cls(*row[:-1]) if row_check(*row[:-1]) == row[-1] else None


def chunk_keys(table_id: int) -> tuple[int, int]:
    """The lowest key of a table's chunks, and the lowest of the next table's."""
    return table_id * _CHUNKS_OF_A_TABLE, (table_id + 1) * _CHUNKS_OF_A_TABLE


def table_of_chunk(key: int) -> int:
    """The id of the table that a chunk is of."""
    return key // _CHUNKS_OF_A_TABLE


def insert_chunk(connection: sqlite3.Connection, chunk: Chunk) -> None:
    """Store a chunk."""
    connection.execute("INSERT INTO chunks VALUES (?, ?, ?, ?, ?, ?, ?)", (*chunk, row_check(*chunk)))


# --- tables ----------------------------------------------------------------------------------------------------------


class OpenHead(NamedTuple):
    """Where a table with records in the journal ends. An altered one does not agree with the last record."""

    table_id: int
    last_seq: int
    chain: int
    touched_ms: int


class TableRow(NamedTuple):
    """One table: its head, and where its chunks end. `whole` is false where the row is altered."""

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
        """A table from its row."""
        return cls._make((*row[:-1], row_check(*row[:-1]) == row[-1]))

    @classmethod
    def of(cls, table_id: int, head: Head, settled_seq: int, settled_chain: int) -> "TableRow":
        """The row for a head; `last_seq` of the head is what it knows of."""
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
        """Whether the table is set aside."""
        return not self.whole or bool(self.state & DAMAGED)

    def goes_on(self, row: "TableRow") -> bool:
        """Whether a row is of the same table, under the same names and with the same chunks."""
        return self[:4] == row[:4] and self[7:9] == row[7:9]

    @property
    def players(self) -> tuple[str, ...]:
        """Whose table it is; nobody's where the row is altered."""
        return tuple(map(_name, msgpack.unpackb(self.packed)[0])) if self.whole else ()

    def head(self, last_seq: int, touched_ms: int) -> Head:
        """The head, where the last record ends at `last_seq` and was appended at `touched_ms`."""
        if not self.whole:
            return Head(str(self.name), last_seq=last_seq, touched_ms=touched_ms, current=False, damaged=True)
        packed_names, touched, rows, *network = msgpack.unpackb(self.packed)  # files of number 2 know no network
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
    """The append id of the first record, without the player in front where that is the first of the table's own."""
    first = head.players[0] if head.players else ""
    return head.opened_by.removeprefix(first) if first and head.opened_by.startswith(f"{first}/") else head.opened_by


@lru_cache(maxsize=4096)
def _packed_name(name: str) -> str | bytes:
    """A name of a letter and hexadecimal digits, like those of players, in half of the bytes."""
    try:
        digits = bytes.fromhex(name[1:])
    except ValueError:
        return name
    packed = name[:1].encode() + digits
    return packed if _name(packed) == name else name


def _name(packed: str | bytes) -> str:
    return packed if isinstance(packed, str) else packed[:1].decode(errors="replace") + packed[1:].hex()


def find_table(connection: sqlite3.Connection, table: str) -> TableRow | None:
    """The row of a table."""
    row = connection.execute("SELECT * FROM tables WHERE name = ?", (table,)).fetchone()
    return None if row is None else TableRow.read(row)


def find_open_table(connection: sqlite3.Connection, table: str) -> tuple[TableRow, OpenHead | None] | None:
    """The row of a table, and where it ends if it has records in the journal: one step of SQLite for both."""
    row = connection.execute(
        "SELECT * FROM tables LEFT JOIN open_heads ON open_heads.table_id = tables.id WHERE name = ?", (table,)
    ).fetchone()
    if row is None:
        return None
    ends = len(OpenHead._fields)
    return TableRow.read(row[:-ends]), None if row[-ends] is None else OpenHead._make(row[-ends:])


def store_table(connection: sqlite3.Connection, row: TableRow, players: Iterable[str]) -> None:
    """Store a table's row, in the place of the one with its name, and who finds it."""
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
    """Store what may change of the row of a table that goes on; indexes of its names are not written again."""
    connection.execute(
        "UPDATE tables SET state=?, expires_ms=?, seq=?, head=?, row_check=? WHERE id=?",
        (row.state, row.expires_ms, row.seq, row.packed, row_check(*row[:-1]), row.id),
    )


def store_settled(connection: sqlite3.Connection, row: TableRow) -> None:
    """Store where the chunks of a table end, in its row, where nothing else is changed."""
    connection.execute(
        "UPDATE tables SET settled_seq=?, settled_chain=?, row_check=? WHERE id=?",
        (row.settled_seq, row.settled_chain, row_check(*row[:-1]), row.id),
    )


def _found_by(row: TableRow, players: Iterable[str]) -> list[tuple[int, int, int]]:
    return [(player_key(player), row.state & OVER, row.id) for player in players]


def forget_players(connection: sqlite3.Connection, row: TableRow, players: Iterable[str]) -> None:
    """Let players no longer find a table."""
    connection.executemany("DELETE FROM players WHERE player=? AND over=? AND table_id=?", _found_by(row, players))


def store_players(connection: sqlite3.Connection, row: TableRow, players: Iterable[str]) -> None:
    """Let players find a table."""
    found = f"SELECT *, {PLAYER_MARK} FROM (SELECT ? AS player, ? AS over, ? AS table_id)"  # noqa: S608 - a text of ours
    connection.executemany(f"INSERT OR IGNORE INTO players {found}", _found_by(row, players))


def turn_players(connection: sqlite3.Connection, before: TableRow, players: Iterable[str]) -> None:
    """Let players find a table that is over as one that goes on, or the other way round."""
    changed = f"over = 1 - over, mark = {PLAYER_MARK.replace('over', '(1 - over)')}"
    where = "player = ? AND over = ? AND table_id = ?"
    connection.executemany(f"UPDATE OR REPLACE players SET {changed} WHERE {where}", _found_by(before, players))  # noqa: S608 - a text of ours


@lru_cache(maxsize=4096)
def player_key(player: str) -> int:
    """A number for a player's name, as good as unique."""
    return int.from_bytes(blake2b(player.encode(), digest_size=8).digest(), "big", signed=True)
