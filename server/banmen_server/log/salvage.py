"""`salvage` saves the good records of a damaged file into a new one; `examine` reports what it would save.

Every saved record has been checked; a table that lacks one is saved up to that point, and marked as damaged. A table
has at least the records that SQLite reads of it. Records behind a damaged frame of the write-ahead log are added if
they continue the table and were acknowledged.
"""

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from os import PathLike
from pathlib import Path

import msgspec

from banmen_server.log import Head
from banmen_server.log.acknowledged import AcknowledgedEnds, acknowledged
from banmen_server.log.checksums import first_check, record_check, row_check
from banmen_server.log.connections import connect, make_schema, new_file
from banmen_server.log.files import sibling
from banmen_server.log.pages import FilePages, StoredRow
from banmen_server.log.queries import DELETIONS, SESSION, add_lost, end_of, put
from banmen_server.log.session_mark import (
    faults_beside,
    has_log_of_another_file,
    is_ahead_of_its_log,
    mark_as_new,
)
from banmen_server.log.sqlite_rows import (
    ARCHIVE,
    DAMAGED,
    FIRST_ARCHIVE_ID,
    RECORDS,
    Chunk,
    OpenHead,
    TableRow,
    chunk_keys,
    chunk_records,
    insert_chunk,
    packed_chunk,
    store_table,
    table_of_chunk,
    unpacked_record,
)


@dataclass
class InspectionReport:
    """The result of an inspection of a file.

    `damaged` has the last good event of each table that is short or altered. `rebuilt` are tables whose records are
    whole but whose head was lost. `lost` are names without any records, stored as damaged tables. `missing` has the
    last acknowledged event of each table that ends earlier (0: its deletion was acknowledged). `missing_pages` counts
    the 4 KiB pages that are cut off, perhaps with tables of unknown names. `faults` are SQLite's own findings.
    """

    whole: int = 0
    records: int = 0
    damaged: dict[str, int] = field(default_factory=dict)
    rebuilt: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    lost_values: list[str] = field(default_factory=list)
    missing: dict[str, int] = field(default_factory=dict)
    missing_pages: int = 0
    faults: list[str] = field(default_factory=list)

    def miss(self, name: str, acknowledged: int, end: int) -> None:
        """Record that a table ends at `end`, although `acknowledged` is another event (0: it was deleted)."""
        self.missing[name] = acknowledged
        if name in self.rebuilt:
            self.rebuilt.remove(name)
        elif end and name not in self.damaged:
            self.whole -= 1
        if acknowledged:
            self.damaged.setdefault(name, end)

    def sentence(self) -> str:
        """Return the findings as text for the server's own log."""
        said = [f"Tables that are whole: {self.whole}."]
        if self.damaged:
            said.append(
                "Damaged, with the last good event: " + ", ".join(f"{n} ({g})" for n, g in self.damaged.items())
            )
        if self.rebuilt:
            said.append("Whole, but to be listed anew: " + ", ".join(self.rebuilt))
        if self.lost:
            said.append("Lost: " + ", ".join(self.lost))
        if self.lost_values:
            said.append("Lost values of the server: " + ", ".join(self.lost_values))
        if self.missing:
            named = ", ".join(f"{name} ({seq})" for name, seq in self.missing.items())
            said.append(f"Missing, with the last event that was acknowledged (0: the deletion): {named}")
        if self.missing_pages:
            said.append(f"{self.missing_pages} pages are cut off, perhaps with tables that nobody can name.")
        return " ".join([*said, *self.faults])

    @property
    def good(self) -> bool:
        """Whether the file is intact."""
        bad = self.damaged or self.rebuilt or self.lost or self.lost_values or self.missing
        return not (bad or self.missing_pages or self.faults)


@dataclass
class _Parts:
    """The rows found of one table."""

    rows: list[TableRow] = field(default_factory=list)
    chunks: list[Chunk] = field(default_factory=list)
    ends: list[OpenHead] = field(default_factory=list)
    journal: list[tuple[int, int, bytes]] = field(default_factory=list)
    names: set[str] = field(default_factory=set)
    later: list[tuple[int, int, bytes]] = field(default_factory=list)

    @property
    def name(self) -> str | None:
        """Its name, from an intact row or from the check of its first record."""
        for found in (self.rows, self.chunks):
            if found:
                return found[0].name
        return next((name for name in sorted(self.names) if _good_records(name, self)[1]), None)


def salvage(path: str | PathLike[str], to: str | PathLike[str], *, wal: Path | None = None) -> InspectionReport:
    """Save the good records of a log's file into a new file.

    `wal` is its write-ahead log, if that is not next to it. Raises OSError, and sqlite3.Error for the new file.
    """
    with closing(new_file(Path(to))) as connection:
        return _save_all(connection, Path(path), wal)


def examine(path: Path) -> InspectionReport:
    """Report what `salvage` would save."""
    with closing(connect(":memory:")) as connection:
        make_schema(connection)
        return _save_all(connection, path, None)


def _save_all(connection: sqlite3.Connection, path: Path, wal: Path | None) -> InspectionReport:
    acked = acknowledged(path)  # first, because a server may be writing
    faults = [] if wal else faults_beside(path)
    pages = FilePages(path, wal or (None if has_log_of_another_file(path) else sibling(path, "-wal")))
    report = InspectionReport(missing_pages=pages.missing, faults=faults)
    # Of a file that is ahead of its log, which page is older is not known; the chains of the records show it.
    ahead = is_ahead_of_its_log(path, wal)
    found, values = _found(pages.rows(hidden=ahead))
    for table_id, parts in _found(pages.later_rows())[0].items():
        if table_id in found:
            found[table_id].later = parts.journal
    session = None if ahead else values.get(SESSION)
    ends = acked.by(session)
    connection.execute("BEGIN")
    for number, (old_id, parts) in enumerate(sorted(found.items()), 1):
        name = parts.name
        if name is None:
            report.lost += sorted(parts.names)  # a table with records alone was deleted or archived
        elif ends.get(name) != 0:  # an acknowledged 0 means that it was deleted, and only the deletion is missing
            new_id = number + (old_id >= FIRST_ARCHIVE_ID) * FIRST_ARCHIVE_ID
            _save(connection, new_id, name, parts, report, acknowledged_seq=ends.get(name, 0))
    for name, value in values.items():
        if value is None:
            report.lost_values.append(name)
        elif name not in {SESSION, DELETIONS}:
            put(connection, name=name, value=value)
    mark_as_new(connection)
    report.lost = sorted(set(report.lost).difference(name for (name,) in connection.execute("SELECT name FROM tables")))
    for number, name in enumerate(report.lost, len(found) + 1):
        store_table(connection, TableRow.of(number, Head(name, damaged=True), 0, first_check(name)), ())
    deletions = int.from_bytes(values.get(DELETIONS) or b"", "big")
    _name_missing(connection, acked, session, deletions, report)
    connection.execute("COMMIT")
    return report


def _name_missing(
    connection: sqlite3.Connection,
    acked: AcknowledgedEnds,
    session: bytes | None,
    deletions: int,
    report: InspectionReport,
) -> None:
    """Mark the tables that are shorter than acknowledged, and add those that are missing."""
    for name, (seq, end) in acked.missing(session, partial(end_of, connection), deletions).items():
        if seq:
            report.miss(name, seq, end)
            add_lost(connection, name, seq)


def has_rows_of_a_log(path: Path) -> bool:
    """Return True if a file has any row that a log has written, whatever its header says."""
    found, values = _found(FilePages(path, path.with_name(f"{path.name}-wal")).rows())
    return any(parts.name is not None for parts in found.values()) or any(values.values())


def _found(  # noqa: C901 - a case for each kind of row
    rows: Iterable[StoredRow],
) -> tuple[dict[int, _Parts], dict[str, bytes | None]]:
    """Return the parts of each table by its id, and the single values; None for a value without an intact copy."""
    found: dict[int, _Parts] = defaultdict(_Parts)
    values: dict[str, bytes | None] = {}
    for rowid, stored in rows:
        row = (rowid, *stored[1:])
        match stored:
            case None, int(table_id), int(seq), int(chain), bytes(record) if seq >= 0:
                found[table_id].journal.append((seq, chain, record))
            case None, int(seq), int(chain), int(touched_ms) if rowid is not None:
                found[rowid].ends.append(OpenHead(rowid, seq, chain, touched_ms))
            case None, str(), int(), int(), int(), bytes(), int():
                if (chunk := Chunk.read(row)) is not None:
                    found[table_of_chunk(chunk.key)].chunks.append(chunk)
                elif rowid is not None:
                    found[table_of_chunk(rowid)].journal += chunk_records(stored[5])
            case None, str(name), str(), str(), int(), _, int(), int(), int(), bytes(), int() if rowid is not None:
                if (table := TableRow.read(row)).whole:
                    found[rowid].rows.append(table)
                else:
                    found[rowid].names.add(name)
            case str(text), int(table_id) if rowid is None:
                found[table_id].names.add(text)
            case str(name), bytes(value), int(check):
                values[name] = value if row_check(name, value) == check else values.get(name)
    return found, values


def _save(
    connection: sqlite3.Connection,
    table_id: int,
    name: str,
    parts: _Parts,
    report: InspectionReport,
    *,
    acknowledged_seq: int,
) -> None:
    row = max(parts.rows, key=lambda row: (row.settled_seq, row.seq), default=None)
    end = max(parts.ends, key=lambda end: end.last_seq, default=None)
    archive, records, good, chain = _good_records(name, parts)
    if end is not None:
        whole = (good, chain) == (end.last_seq, end.chain)
    elif row is not None:
        whole = (good, chain) == (row.settled_seq, row.settled_chain)
    else:
        whole = archive is not None
    later = (candidate for candidate in parts.later if candidate[0] <= acknowledged_seq)
    more, good, chain = _following(good, chain, later)
    records += more
    head = row.head(good, end.touched_ms if end else 0) if row else _rebuilt_head(name, records)
    head = msgspec.structs.replace(head, last_seq=row.seq if row else 0, damaged=head.damaged or not whole)
    new = TableRow.of(table_id, head, good, chain)
    store_table(connection, new, head.players)
    low, _ = chunk_keys(table_id)
    if archive is not None:
        insert_chunk(connection, archive._replace(key=low))
    if records:
        insert_chunk(connection, Chunk(low + 1, name, RECORDS, good, chain, packed_chunk(records)))
    report.records += len(records) + (archive is not None)
    if new.state & DAMAGED:
        report.damaged[name] = good
    elif row is None:
        report.rebuilt.append(name)
    else:
        report.whole += 1


def _good_records(name: str, parts: _Parts) -> tuple[Chunk | None, list[tuple[int, int, bytes]], int, int]:
    """Return the archive and the records that continue it without a gap, with the last number and check."""
    archive = max(
        (chunk for chunk in parts.chunks if chunk.kind == ARCHIVE), key=lambda chunk: chunk.last_seq, default=None
    )
    seq, chain = (archive.last_seq, archive.chain) if archive else (0, first_check(name))
    return archive, *_following(seq, chain, _candidates(parts))


def _following(
    seq: int, chain: int, candidates: Iterable[tuple[int, int, bytes]]
) -> tuple[list[tuple[int, int, bytes]], int, int]:
    """Return the records that continue after event `seq` without a gap, with the last number and check."""
    by_end = defaultdict(list)
    for end, check, packed in candidates:
        by_end[end].append((check, packed))
    records: list[tuple[int, int, bytes]] = []
    for end in sorted(by_end):
        for check, packed in by_end[end]:
            if end > seq and record_check(chain, end, packed) == check and _length(packed) == end - seq:
                records.append((end, check, packed))
                seq, chain = end, check
                break
    return records, seq, chain


def _candidates(parts: _Parts) -> Iterator[tuple[int, int, bytes]]:
    for chunk in parts.chunks:
        if chunk.kind == RECORDS:
            yield from chunk_records(chunk.data)
    yield from parts.journal


def _length(packed: bytes) -> int:
    try:
        return len(unpacked_record(packed)[1])
    except msgspec.MsgspecError:
        return -1


def _rebuilt_head(name: str, records: list[tuple[int, int, bytes]]) -> Head:
    """Return a head that makes the hall load the table, and then make a proper one."""
    return Head(name, opened_by=unpacked_record(records[0][2])[0] if records else "", wakes=True)
