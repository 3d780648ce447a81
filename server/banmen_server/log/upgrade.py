"""Upgrades a file of an earlier schema: reads it, and writes a new file.

Schema 1 had a row for each record by table and number, and no checks. Its records keep their append ids.

Number 2 stood for five schemas. The last one is the present schema, and needs only the new number; the four before it
have the same rows in other columns and under other indexes.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from banmen_server.log import Head
from banmen_server.log.connecting import connect, connect_to_read, new_file
from banmen_server.log.salvage import Report
from banmen_server.log.session_mark import mark_as_new
from banmen_server.log.sqlite_rows import PLAYER_MARK
from banmen_server.log.transfer import LogWriter

EARLIER_SCHEMAS_OF_2 = frozenset({"395879b3", "a2f5097b", "f4d0c9ec", "bc9e5849"})
"""Digests of the four obsolete schemas of number 2."""
_EVENTS = msgspec.msgpack.Decoder(tuple[bytes, ...])


def is_of_earlier_schema(path: Path) -> bool:
    """Return True if a file of number 2 has a schema that `rewrite` can read. Raises OSError, sqlite3.Error."""
    with closing(connect_to_read(path.resolve())) as connection:
        found = {sql for (sql,) in connection.execute("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")}
    return digest_of(found) in EARLIER_SCHEMAS_OF_2


def digest_of(statements: Iterable[str]) -> str:
    """Return a short digest of a schema from the statements that create it, in any order."""
    return blake2b("\n".join(sorted(statements)).encode(), digest_size=4).hexdigest()


def rewrite(path: Path, to: Path) -> Report:
    """Copy all rows of a file of an earlier schema of number 2 into a new file of the present one.

    The checks of rows and records are copied too, so that damage is still detected afterwards. Raises OSError,
    sqlite3.Error.
    """
    with closing(new_file(to)) as new:
        new.execute("ATTACH ? AS old", (str(path),))
        new.execute("BEGIN")
        tables = [name for (name,) in new.execute("SELECT name FROM main.sqlite_schema WHERE type = 'table'")]
        for table in tables:
            new.execute(f"INSERT INTO main.{table} SELECT {_columns(new, table)} FROM old.{table}")  # noqa: S608 - names of our schema
        mark_as_new(new)
        report = Report()
        (report.whole,) = new.execute("SELECT count(*) FROM main.tables").fetchone()
        new.execute("COMMIT")
        new.execute("DETACH old")
    return report


def _columns(connection: sqlite3.Connection, table: str) -> str:
    """Return the source of each column of the present schema: a column of the old table, or a computed value."""
    asked = "SELECT name FROM pragma_table_info(?, ?)"
    now, before = ([name for (name,) in connection.execute(asked, (table, of))] for of in ("main", "old"))
    return ", ".join(name if name in before else PLAYER_MARK for name in now)  # only `mark` was added since


def upgrade(path: Path, to: Path) -> Report:
    """Write the records of a file of schema 1 into a new file of the present one. Raises OSError, sqlite3.Error.

    The hall loads each table once afterwards, to make its head.
    """
    report = Report()
    with closing(connect(path)) as old, LogWriter(to) as new:
        tables = _rows(old, "SELECT id, name, last_seq, touched_ms FROM tables ORDER BY id", report)
        for table_id, name, last_seq, touched_ms in tables:
            records = list(_records(old, table_id, report))
            good, first = sum(len(events) for _, events in records), records[0][0] if records else ""
            whole = good == last_seq
            new.add(
                Head(name, opened_by=first, wakes=whole, touched_ms=touched_ms, current=False, damaged=not whole),
                None,
                records,
            )
            report.records += len(records)
            if whole:
                report.whole += 1
            else:
                report.damaged[name] = good
        for name, value in _rows(old, "SELECT name, value FROM secrets", report):
            new.put(f"secret/{name}", value)
    return report


def _records(old: sqlite3.Connection, table_id: int, report: Report) -> Iterator[tuple[str, Sequence[bytes]]]:
    """Yield the append id and the events of the records up to the first gap or damage."""
    seq = 0
    asked = "SELECT last_seq, append_id, events FROM records WHERE table_id = ? ORDER BY last_seq"
    for last_seq, append_id, packed in _rows(old, asked, report, table_id):
        try:
            events = _EVENTS.decode(packed)
        except (msgspec.MsgspecError, TypeError):
            return
        if last_seq - len(events) != seq:
            return
        seq = last_seq
        yield append_id, events


def _rows(old: sqlite3.Connection, asked: str, report: Report, *values: int) -> Iterator[tuple[Any, ...]]:
    """Yield the rows up to the first that the file cannot give."""
    try:
        yield from old.execute(asked, values)
    except sqlite3.DatabaseError as error:
        report.faults.append(str(error))
