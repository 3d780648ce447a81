"""Brings a file of schema 1 to the present one: reads it, and writes a new file.

Schema 1 had a row for each record by table and number, and no checks. Its records keep their append ids.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from banmen_server.log import Head
from banmen_server.log.connecting import connect
from banmen_server.log.salvage import Report
from banmen_server.log.transfer import LogWriter

_EVENTS = msgspec.msgpack.Decoder(tuple[bytes, ...])


def upgrade(path: Path, to: Path) -> Report:
    """Write what a file of schema 1 has into a new file of the present one. Raises OSError, sqlite3.Error.

    Each table is to be loaded once, because the hall makes its head.
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
    """The append id and the events of the records that follow each other."""
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
    """The rows up to the first that the file cannot give."""
    try:
        yield from old.execute(asked, values)
    except sqlite3.DatabaseError as error:
        report.faults.append(str(error))
