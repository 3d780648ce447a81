"""Brings a file of schema 1 to the present one: reads it, and writes a new file.

Schema 1 had a row for each record by table and number, and no checks. Its records keep their append ids.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from banmen_server.log import Head
from banmen_server.log.checks import first_check, record_check
from banmen_server.log.connecting import connect, new_file
from banmen_server.log.queries import put
from banmen_server.log.salvage import Report
from banmen_server.log.sqlite_rows import (
    RECORDS,
    Chunk,
    TableRow,
    chunk_keys,
    insert_chunk,
    packed_chunk,
    packed_record,
    store_table,
)

_EVENTS = msgspec.msgpack.Decoder(tuple[bytes, ...])


def upgrade(path: Path, to: Path) -> Report:
    """Write what a file of schema 1 has into a new file of the present one. Raises OSError, sqlite3.Error.

    Each table is to be loaded once, because the hall makes its head.
    """
    report = Report()
    with closing(connect(path)) as old, closing(new_file(to)) as new:
        new.execute("BEGIN")
        tables = _rows(old, "SELECT id, name, last_seq, touched_ms FROM tables ORDER BY id", report)
        for number, (table_id, name, last_seq, touched_ms) in enumerate(tables, 1):
            records, good, chain = _records(old, table_id, name, report)
            first_id = records[0][3] if records else ""
            head = Head(
                name, opened_by=first_id, wakes=good == last_seq, touched_ms=touched_ms, damaged=good != last_seq
            )
            store_table(new, TableRow.of(number, head, good, chain), ())
            data = packed_chunk(record[:3] for record in records)
            insert_chunk(new, Chunk(chunk_keys(number)[0], name, RECORDS, good, chain, data))
            report.records += len(records)
            if head.damaged:
                report.damaged[name] = good
            else:
                report.whole += 1
        for name, value in _rows(old, "SELECT name, value FROM secrets", report):
            put(new, name=f"secret/{name}", value=value)
        new.execute("COMMIT")
    return report


def _records(
    old: sqlite3.Connection, table_id: int, name: str, report: Report
) -> tuple[list[tuple[int, int, bytes, str]], int, int]:
    """The records that follow each other (number, check, packed, append id); number and check of the last."""
    records: list[tuple[int, int, bytes, str]] = []
    seq, chain = 0, first_check(name)
    asked = "SELECT last_seq, append_id, events FROM records WHERE table_id = ? ORDER BY last_seq"
    for last_seq, append_id, packed in _rows(old, asked, report, table_id):
        try:
            events = _EVENTS.decode(packed)
        except (msgspec.MsgspecError, TypeError):
            break
        if last_seq - len(events) != seq:
            break
        record = packed_record(append_id, events)
        seq, chain = last_seq, record_check(chain, last_seq, record)
        records.append((seq, chain, record, append_id))
    return records, seq, chain


def _rows(old: sqlite3.Connection, asked: str, report: Report, *values: int) -> Iterator[tuple[Any, ...]]:
    """The rows up to the first that the file cannot give."""
    try:
        yield from old.execute(asked, values)
    except sqlite3.DatabaseError as error:
        report.faults.append(str(error))
