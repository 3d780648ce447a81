"""Stores the records of a batch: their rows of the journal, and where their tables end, with one statement."""

import sqlite3
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

RECORDS_AT_ONCE = 64
"""So many records are stored by one statement."""

# Each statement lets the event loop run and waits for it three times. So one is to write both rows of all records, and
# without a transaction around it it commits them too. Views and triggers that are temporary are in no file.
_STORING = """\
CREATE TEMP VIEW records AS
  SELECT 0 AS position, 0 AS table_id, 0 AS last_seq, 0 AS chain, x'' AS record, 0 AS touched_ms;
CREATE TEMP TRIGGER store_record INSTEAD OF INSERT ON records BEGIN
  INSERT INTO journal VALUES (new.position, new.table_id, new.last_seq, new.chain, new.record);
  INSERT OR REPLACE INTO open_heads VALUES (new.table_id, new.last_seq, new.chain, new.touched_ms);
END"""


class NewRow(NamedTuple):
    """A record to store: its row of the journal, and where its table ends with it."""

    position: int
    table_id: int
    last_seq: int
    chain: int
    record: bytes
    touched_ms: int


def prepare_storing(connection: sqlite3.Connection) -> None:
    """Let a connection `store_records`."""
    connection.execute("PRAGMA temp_store = MEMORY")
    connection.executescript(_STORING)


def store_records(connection: sqlite3.Connection, values: Sequence[int | bytes]) -> None:
    """Store records, given as the values of a `NewRow` each: up to RECORDS_AT_ONCE with one statement."""
    columns = len(NewRow._fields)
    step = RECORDS_AT_ONCE * columns
    for start in range(0, len(values), step):
        part = values[start : start + step]
        connection.execute(_insertion(len(part) // columns, columns), part)


@cache
def _insertion(rows: int, columns: int) -> str:
    row = f"({','.join('?' * columns)})"
    return f"INSERT INTO records VALUES {','.join([row] * rows)}"  # noqa: S608 - a text of ours
