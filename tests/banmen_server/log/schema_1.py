"""Makes files of schema 1, as servers before 2026-11-22 left them."""

import sqlite3
from contextlib import closing
from pathlib import Path

import msgpack

_SCHEMA = """
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
PRAGMA application_id = 1650552429;
PRAGMA user_version = 1;
PRAGMA journal_mode = WAL;
"""


def make_schema_1(path: Path, tables: int, records: int, *, event_bytes: int = 10) -> None:
    """Make a file of the tables "t0", "t1", ..., each with `records` records of one event, and a secret "token"."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.executescript(_SCHEMA)
        connection.execute("BEGIN")
        for table in range(tables):
            connection.execute(
                "INSERT INTO tables VALUES (?, ?, ?, ?)", (table + 1, f"t{table}", records, 1000 + table)
            )
            connection.executemany(
                "INSERT INTO records VALUES (?, ?, ?, ?, ?)",
                [
                    (table + 1, seq, seq, f"t{table}/{seq}", msgpack.packb([b"%d" % seq + bytes(event_bytes)]))
                    for seq in range(1, records + 1)
                ],
            )
        connection.execute("INSERT INTO secrets VALUES ('token', ?)", (b"s" * 32,))
        connection.execute("COMMIT")
