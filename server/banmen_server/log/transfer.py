"""`LogReader` reads everything in the file of a log, and `LogWriter` writes a new file, table by table.

A file that is read stays unchanged; a server may have it open and keep writing. `upgrade` and `rewrite` read the files
of earlier schemas into a new one of the present schema.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from hashlib import blake2b
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import msgspec

from banmen_server.log import Archive, Head, Record
from banmen_server.log.active_tables import ActiveTables, check_ends
from banmen_server.log.checksums import first_check, record_check
from banmen_server.log.connections import connect, connect_to_read, new_file
from banmen_server.log.queries import DELETIONS, SESSION, TableReading, get, names, put
from banmen_server.log.salvage import InspectionReport
from banmen_server.log.session_mark import connect_as_a_start, mark_as_new
from banmen_server.log.sqlite_rows import (
    ARCHIVE,
    PLAYER_MARK,
    RECORDS,
    SCHEMA_VERSION,
    VERSIONS,
    Chunk,
    TableRow,
    chunk_keys,
    insert_chunk,
    packed_chunk,
    packed_record,
    store_table,
)

EARLIER_SCHEMAS_OF_2 = frozenset({"395879b3", "a2f5097b", "f4d0c9ec", "bc9e5849"})
"""Digests of the four obsolete schemas of number 2."""
_EVENTS = msgspec.msgpack.Decoder(tuple[bytes, ...])


class TableReader:
    """One table of a file. Once all `items` are read, `head` says where it ends, and if it is damaged there."""

    def __init__(self, connection: sqlite3.Connection, row: TableRow, active: ActiveTables) -> None:
        self._connection, self._active = connection, active
        last_seq, touched_ms = active.end_of(row.name) or (row.settled_seq, 0)
        self.head = row.head(last_seq, touched_ms)

    def items(self) -> Iterator[Record | Archive]:
        """Yield the good records in order, after the archive if there is one."""
        reading = TableReading(self.head.table, 0, self._active.positions_of)
        while True:
            page = reading.next_page(self._connection)
            yield from page
            if page.ended:
                self.head = msgspec.structs.replace(self.head, last_seq=reading.seq, damaged=page.damaged)
                return


class LogReader:
    """The contents of a file at one moment.

    Raises ValueError for another schema, and sqlite3.Error.
    """

    def __init__(self, path: Path) -> None:
        self._connection = connect_as_a_start(path.resolve())
        try:
            _check_schema(self._connection)
            self._connection.execute("BEGIN")
            check_ends(self._connection)
            self._active = ActiveTables()
            self._active.load(self._connection)
        except BaseException:
            self._connection.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._connection.close()

    def __len__(self) -> int:
        """The number of tables."""
        return int(self._connection.execute("SELECT count(*) FROM tables").fetchone()[0])

    def tables(self) -> Iterator[TableReader]:
        for (number,) in self._connection.execute("SELECT id FROM tables ORDER BY id").fetchall():
            values = self._connection.execute("SELECT * FROM tables WHERE id = ?", (number,)).fetchone()
            yield TableReader(self._connection, TableRow.read(values), self._active)

    def table(self, name: str) -> TableReader | None:
        """Return the table of this name."""
        values = self._connection.execute("SELECT * FROM tables WHERE name = ?", (name,)).fetchone()
        return None if values is None else TableReader(self._connection, TableRow.read(values), self._active)

    def values(self) -> Iterator[tuple[str, bytes]]:
        """Yield the single values, by name, except those about the file itself."""
        for name in names(self._connection, prefix=""):
            value = get(self._connection, name=name)
            if value is not None and name not in {SESSION, DELETIONS}:
                yield name, value


def _check_schema(connection: sqlite3.Connection) -> None:
    (found,) = connection.execute("PRAGMA user_version").fetchone()
    if found not in VERSIONS:
        raise ValueError(f"the file has schema {found}, not {SCHEMA_VERSION}")


class LogWriter:
    """Writes a new file, in one transaction. Raises OSError, sqlite3.Error."""

    def __init__(self, path: Path) -> None:
        self._connection = new_file(path)
        self._connection.execute("BEGIN")
        mark_as_new(self._connection)
        self._tables = 0

    def __enter__(self) -> Self:
        """Write until the block is left."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Commit, unless there was an exception, and close the file."""
        with closing(self._connection):
            if kind is None:
                self._connection.execute("COMMIT")

    def add(self, head: Head, archive: Archive | None, records: Iterable[tuple[str, Sequence[bytes]]]) -> int:
        """Add a table: its archive, and the append id and the events of each record after it; return its last number.

        If the head is not current, the hall makes a new one.
        """
        self._tables += 1
        name, (low, _) = head.table, chunk_keys(self._tables)
        seq, chain = 0 if archive is None else archive.seq, first_check(name)
        if archive is not None:
            insert_chunk(self._connection, Chunk(low, name, ARCHIVE, seq, chain, archive.data))
        packed: list[tuple[int, int, bytes]] = []
        for append_id, events in records:
            record = packed_record((append_id, events))
            seq += len(events)
            chain = record_check(chain, seq, record)
            packed.append((seq, chain, record))
        if packed:
            insert_chunk(self._connection, Chunk(low + 1, name, RECORDS, seq, chain, packed_chunk(packed)))
        head = msgspec.structs.replace(head, last_seq=seq if head.current else 0)
        store_table(self._connection, TableRow.of(self._tables, head, seq, chain), head.players)
        return seq

    def put(self, name: str, value: bytes) -> None:
        """Add a single value."""
        put(self._connection, name=name, value=value)


def is_of_earlier_schema(path: Path) -> bool:
    """Return True if a file of number 2 has a schema that `rewrite` can read. Raises OSError, sqlite3.Error."""
    with closing(connect_to_read(path.resolve())) as connection:
        found = {sql for (sql,) in connection.execute("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")}
    return digest_of(found) in EARLIER_SCHEMAS_OF_2


def digest_of(statements: Iterable[str]) -> str:
    """Return a short digest of a schema from the statements that create it, in any order."""
    return blake2b("\n".join(sorted(statements)).encode(), digest_size=4).hexdigest()


def rewrite(path: Path, to: Path) -> InspectionReport:
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
        report = InspectionReport()
        (report.whole,) = new.execute("SELECT count(*) FROM main.tables").fetchone()
        new.execute("COMMIT")
        new.execute("DETACH old")
    return report


def _columns(connection: sqlite3.Connection, table: str) -> str:
    """Return the source of each column of the present schema: a column of the old table, or a computed value."""
    asked = "SELECT name FROM pragma_table_info(?, ?)"
    now, before = ([name for (name,) in connection.execute(asked, (table, of))] for of in ("main", "old"))
    return ", ".join(name if name in before else PLAYER_MARK for name in now)  # only `mark` was added since


def upgrade(path: Path, to: Path) -> InspectionReport:
    """Write the records of a file of schema 1 into a new file of the present one. Raises OSError, sqlite3.Error.

    The hall loads each table once afterwards, to make its head.
    """
    report = InspectionReport()
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


def _records(old: sqlite3.Connection, table_id: int, report: InspectionReport) -> Iterator[tuple[str, Sequence[bytes]]]:
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


def _rows(old: sqlite3.Connection, asked: str, report: InspectionReport, *values: int) -> Iterator[tuple[Any, ...]]:
    """Yield the rows up to the first that the file cannot give."""
    try:
        yield from old.execute(asked, values)
    except sqlite3.DatabaseError as error:
        report.faults.append(str(error))
