"""The rows of a log: its schema, and each statement as a function of an open connection.

No function opens or commits a transaction. A function that raises Conflict has written nothing.
"""

import secrets
import sqlite3
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgpack
import msgspec

from banmen.protocol.codec import BadMessage
from banmen_server.log import Conflict, Record, TableEntry

APPLICATION_ID = 0x62616E6D  # "banm", in the header of the file
SCHEMA_VERSION = 1
SECRET_BYTES = 32
_EVENTS = msgspec.msgpack.Decoder(tuple[bytes, ...])

# AUTOINCREMENT: a read of a deleted table must not continue in a new table of the same name.
_SCHEMA = f"""
CREATE TABLE tables (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  last_seq INTEGER NOT NULL,
  touched_ms INTEGER NOT NULL
);
CREATE TABLE records (
  table_id INTEGER NOT NULL REFERENCES tables (id),
  first_seq INTEGER NOT NULL,
  last_seq INTEGER NOT NULL,
  append_id TEXT NOT NULL,
  events BLOB NOT NULL, -- a msgpack array of binaries
  PRIMARY KEY (table_id, last_seq)
) WITHOUT ROWID;
CREATE UNIQUE INDEX records_by_append_id ON records (table_id, append_id);
CREATE TABLE secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
PRAGMA application_id = {APPLICATION_ID};
PRAGMA user_version = {SCHEMA_VERSION};
"""


class NewRecord(NamedTuple):
    """A record to append after event number `expected`: `length` events, packed."""

    table: str
    expected: int
    length: int
    packed: bytes
    append_id: str
    now_ms: int


def new_record(table: str, expected: int, events: Sequence[bytes], append_id: str, now_ms: int) -> NewRecord:
    """Pack a record. Raises ValueError for one without events or names that are not Unicode, TypeError for no bytes."""
    if not events:
        raise ValueError("a record has at least one event")
    if not all(isinstance(event, bytes) for event in events):
        raise TypeError("events are bytes")
    check_text(table, append_id)
    return NewRecord(table, expected, len(events), msgpack.packb(list(events)), append_id, now_ms)


def check_text(*names: str) -> None:
    """Refuse names that SQLite cannot store as text, before they can fail a whole batch. Raises ValueError."""
    for name in names:
        name.encode()  # fails for lone surrogates


def create(connection: sqlite3.Connection) -> None:
    """Make the schema in an empty database."""
    for statement in _SCHEMA.split(";\n"):
        connection.execute(statement)


def append(connection: sqlite3.Connection, new: NewRecord) -> int:
    """Append a record, unless it is there already; give the number of its last event. Raises Conflict."""
    found = connection.execute("SELECT id, last_seq FROM tables WHERE name = ?", (new.table,)).fetchone()
    table_id, actual = found or (None, 0)
    if table_id is not None:
        known = connection.execute(
            "SELECT last_seq FROM records WHERE table_id = ? AND append_id = ?", (table_id, new.append_id)
        ).fetchone()
        if known is not None:
            return int(known[0])
    if actual != new.expected:
        raise Conflict(new.table, new.expected, actual)
    last_seq = new.expected + new.length
    table_id = _touch(connection, table_id, new, last_seq)
    connection.execute(
        "INSERT INTO records VALUES (?, ?, ?, ?, ?)",
        (table_id, new.expected + 1, last_seq, new.append_id, new.packed),
    )
    return last_seq


def _touch(connection: sqlite3.Connection, table_id: int | None, new: NewRecord, last_seq: int) -> int:
    if table_id is not None:
        connection.execute(
            "UPDATE tables SET last_seq = ?, touched_ms = ? WHERE id = ?", (last_seq, new.now_ms, table_id)
        )
        return table_id
    row = (new.table, last_seq, new.now_ms)
    made = connection.execute("INSERT INTO tables (name, last_seq, touched_ms) VALUES (?, ?, ?)", row).lastrowid
    assert made is not None  # noqa: S101 - an INSERT always has one
    return made


def find_table(connection: sqlite3.Connection, table: str) -> int | None:
    """The row id of a table; None if there is no such table."""
    found = connection.execute("SELECT id FROM tables WHERE name = ?", (table,)).fetchone()
    return None if found is None else int(found[0])


def page(connection: sqlite3.Connection, table: str, table_id: int, after: int, limit: int) -> list[Record]:
    """Read the next records that end after event number `after`, at most `limit` of them, in order.

    Raises BadMessage for one that is damaged.
    """
    rows = connection.execute(
        "SELECT last_seq, events, append_id FROM records WHERE table_id = ? AND last_seq > ? ORDER BY last_seq LIMIT ?",
        (table_id, after, limit),
    )
    return [Record(table, seq, _unpacked(packed, table, seq), append_id) for seq, packed, append_id in rows]


def _unpacked(packed: bytes, table: str, seq: int) -> tuple[bytes, ...]:
    try:
        return _EVENTS.decode(packed)
    except msgspec.MsgspecError as error:
        raise BadMessage("bad_field", f"The record of {table} that ends at {seq} is damaged: {error}") from error


def tables(connection: sqlite3.Connection) -> list[TableEntry]:
    """List the tables, the oldest first."""
    return [TableEntry(*row) for row in connection.execute("SELECT name, last_seq, touched_ms FROM tables ORDER BY id")]


def delete(connection: sqlite3.Connection, table: str) -> None:
    """Delete a table and its records, if there is one."""
    connection.execute("DELETE FROM records WHERE table_id = (SELECT id FROM tables WHERE name = ?)", (table,))
    connection.execute("DELETE FROM tables WHERE name = ?", (table,))


def secret(connection: sqlite3.Connection, name: str) -> bytes:
    """Give the secret of this name; make it if there is none."""
    new = secrets.token_bytes(SECRET_BYTES)
    connection.execute("INSERT INTO secrets VALUES (?, ?) ON CONFLICT DO NOTHING", (name, new))
    row: Any = connection.execute("SELECT value FROM secrets WHERE name = ?", (name,)).fetchone()
    return bytes(row[0])
