"""The exchange format for tables of different logs: lines of JSON. docs/export.md describes it.

It is independent of SQLite. An archive is written as the records in it; the import archives them again. A damaged table
is named by its id, code and game (`table_name`), as far as its first record still has them.
"""

import hashlib
import sqlite3
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, BinaryIO, NamedTuple, Protocol

import msgpack
import msgspec

from banmen.events import AnyTableEvent, TableOpened
from banmen.game import AnyGame, Refusal
from banmen.protocol.codec import BadMessage, pack
from banmen.texts import Texts
from banmen_server.log import Archive, Head, Record, Unavailable
from banmen_server.tables.archive import BadArchive, pack_archive, unfold_archive, unpack_archive
from banmen_server.tables.records import game_of, read_events
from banmen_server.tables.views import pack_events

FORM, VERSION = "banmen export", 1
MAX_NAMED = 200
"""Damaged tables that are named; of the rest only the number is reported."""
LONGEST_LINE = 1 << 28
Progress = Callable[[float], None]
Event = dict[str, Any]
_HEAD_FIELDS = ("table", "code", "opened_by", "players", "over", "wakes", "touched_ms", "expires_ms", "current")
_NOT_OURS = (msgspec.MsgspecError, KeyError, TypeError, ValueError, OverflowError, RecursionError)
"""Exceptions for a line of the wrong form."""


class ReadTable(Protocol):
    """One table of a log. Once all `items` are read, `head` says where it ends, and if it is damaged there."""

    head: Head

    def items(self) -> Iterator[Record | Archive]:
        """Yield the good records in order, after the archive if there is one."""
        ...


class ExportSource(Protocol):
    """The contents of a log at one moment."""

    def __len__(self) -> int:
        """The number of tables."""
        ...

    def tables(self) -> Iterator[ReadTable]: ...

    def values(self) -> Iterator[tuple[str, bytes]]:
        """Yield the single values, by name."""
        ...


class ImportTarget(Protocol):
    """Writes into an empty log."""

    def add(self, head: Head, archive: Archive | None, records: Iterable[tuple[str, Sequence[bytes]]]) -> int:
        """Add a table: its archive, and the append id and the events of each later record; return its last number."""
        ...

    def put(self, name: str, value: bytes) -> None:
        """Add a single value."""
        ...


class TableName(NamedTuple):
    """The id of a table, its code and its game; the latter are empty if unknown."""

    table: str
    code: str = ""
    game: str = ""

    def display(self, t: Texts) -> str:
        """Return the name as people read it."""
        parts = [*([t("data-code", code=self.code)] if self.code else []), *([self.game] if self.game else [])]
        return f"{self.table} ({', '.join(parts)})" if parts else self.table


def table_name(table: str, code: str, items: Iterable[Record | Archive]) -> TableName:
    """Return the name of a table with this id and code, completed from its first record."""
    with suppress(Refusal, BadArchive, BadMessage, Unavailable, StopIteration, sqlite3.Error):
        item = next(iter(items))
        events = next(unfold_archive(item.data))[0].events if isinstance(item, Archive) else read_events(item, None)[0]
        opened = next(event for event in events if isinstance(event, TableOpened))
        return TableName(table, opened.code or code, opened.game)
    return TableName(table, code)


class BadExport(Exception):
    """A file that is no export, or is cut or altered, at a line (from 1), perhaps of a `table`. `code` says why."""

    def __init__(self, code: str, line: int) -> None:
        super().__init__(f"{code} at line {line}")
        self.code, self.line = code, line
        self.table: TableName | None = None


class Written(msgspec.Struct):
    """The numbers of exported tables and records.

    `damaged` has the last good event of each damaged table, and `names` the names of the first of them.
    """

    tables: int = 0
    records: int = 0
    damaged: dict[str, int] = {}
    names: dict[str, TableName] = {}

    def damaged_at(self, head: Head, items: Iterable[Record | Archive]) -> None:
        """Record a damaged table."""
        self.damaged[head.table] = head.last_seq
        if len(self.names) < MAX_NAMED:
            self.names[head.table] = table_name(head.table, head.code, items)


# --- writing ----------------------------------------------------------------------------------------------------------


def export(reader: ExportSource, to: BinaryIO, progress: Progress) -> Written:
    """Write everything in a log. Raises OSError, and what the reader raises."""
    written, whole, total = Written(), hashlib.sha256(), len(reader)
    _write(to, whole, {"form": FORM, "version": VERSION})
    for name, value in reader.values():
        _write(to, whole, {"value": name, "data": b64encode(value).decode()})
    for table in reader.tables():
        progress(written.tables / max(1, total))
        _export_table(table, to, whole, written)
    _write(to, hashlib.sha256(), {"end": None, "tables": written.tables, "sha256": whole.hexdigest()})
    progress(1.0)
    return written


def _export_table(table: ReadTable, to: BinaryIO, whole: Any, written: Written) -> None:
    check = hashlib.sha256()
    plain: Event = msgspec.to_builtins(table.head)
    _write(to, check, {**{name: plain[name] for name in _HEAD_FIELDS}, "rows": b64encode(table.head.rows).decode()})
    records = archived = 0
    for item in table.items():
        archived = item.seq if isinstance(item, Archive) else archived
        for line in record_lines(item):
            _write(to, check, line)
            records += 1
    head = table.head
    end = {"end": head.table, "records": records, "seq": head.last_seq, "archived": archived, "damaged": head.damaged}
    _write(to, whole, {**end, "sha256": check.hexdigest()})
    if head.damaged:
        written.damaged_at(head, table.items())
    written.tables += 1
    written.records += records


def _write(to: BinaryIO, check: Any, value: object) -> None:
    line = msgspec.json.encode(value) + b"\n"
    check.update(line)
    to.write(line)


def record_lines(item: Record | Archive) -> Iterator[Event]:
    """Yield the lines of a record, or of the records in an archive."""
    if isinstance(item, Record):
        yield {"seq": item.seq, "id": item.append_id, "events": [_event(event) for event in item.events]}
        return
    try:
        records = unpack_archive(item.data)
    except (BadArchive, Refusal):  # for example of a game that is not installed
        yield {"seq": item.seq, "archive": b64encode(item.data).decode()}
        return
    seq = 0
    for events, at, append_id in records:
        seq += len(events)
        yield {"seq": seq, "id": append_id, "events": [_event(event) for event in pack_events(events, at)]}


def _event(data: bytes) -> object:
    """Return an event in JSON, or in base64 if JSON would not reproduce its bytes."""
    with suppress(ValueError, TypeError, RecursionError, msgpack.UnpackException, msgspec.MsgspecError):
        plain = msgpack.unpackb(data)
        if isinstance(plain, dict) and "packed" not in plain and msgpack.packb(_reencoded(plain)) == data:
            return plain
    return {"packed": b64encode(data).decode()}


def _reencoded(plain: object) -> object:
    return msgspec.json.decode(msgspec.json.encode(plain))


# --- reading ----------------------------------------------------------------------------------------------------------


class _ExportLines:
    """The lines of an export; `last` is the last one, `number` its number, `at` the bytes before the next."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self.last = b""
        self.number = self.at = 0

    def read(self) -> Event:
        """Return the next line. Raises BadExport."""
        self.number += 1
        self.last = self._file.readline(LONGEST_LINE)
        if not self.last.endswith(b"\n"):
            raise BadExport("cut" if self.number > 1 else "form", self.number)
        self.at += len(self.last)
        with suppress(msgspec.MsgspecError, UnicodeError, RecursionError):
            value = msgspec.json.decode(self.last)
            if isinstance(value, dict):
                return value
        raise self.bad()

    def bad(self) -> BadExport:
        """Return the fault of the last line."""
        return BadExport("line" if self.number > 1 else "form", self.number)


def import_into(writer: ImportTarget, file: BinaryIO, length: int, progress: Progress) -> Written:
    """Read an export of `length` bytes into a log; every table is verified by its hash.

    Raises BadExport, OSError, and what the writer raises.
    """
    lines = _ExportLines(file)
    first = lines.read()
    if first.get("form") != FORM or first.get("version") != VERSION:
        raise BadExport("form" if first.get("form") != FORM else "version", 1)
    written, whole = Written(), hashlib.sha256(lines.last)
    try:
        while not _import_next(writer, lines, whole, written):
            progress(lines.at / max(1, length))
    except _NOT_OURS:
        raise lines.bad() from None
    if file.read(1):
        raise BadExport("line", lines.number + 1)
    return written


def _import_next(writer: ImportTarget, lines: _ExportLines, whole: Any, written: Written) -> bool:
    """Read the next value or table; return True at the end."""
    match lines.read():
        case {"value": str(name), "data": str(data)}:
            writer.put(name, b64decode(data, validate=True))
        case {"table": str()} as first:
            records: list[Event] = []
            try:
                _import_table(writer, lines, first, records, written)
            except (BadExport, *_NOT_OURS) as error:
                bad = error if isinstance(error, BadExport) else lines.bad()
                bad.table = table_name(first["table"], str(first.get("code", "")), _items(first["table"], records))
                raise bad from None
        case {"end": None, "tables": int(tables), "sha256": str(found)}:
            if (tables, found) != (written.tables, whole.hexdigest()):
                raise BadExport("hash", lines.number)
            return True
        case _:
            raise lines.bad()
    whole.update(lines.last)
    return False


def _import_table(
    writer: ImportTarget, lines: _ExportLines, first: Event, records: list[Event], written: Written
) -> None:
    """Read the rest of a table, and add its `records` to the list."""
    check = hashlib.sha256(lines.last)
    rows = b64decode(first["rows"], validate=True)
    head = msgspec.convert({**first, "rows": rows}, Head)
    while "end" not in (line := lines.read()):
        check.update(lines.last)
        records.append(line)
    if (line["end"], line["records"], line["sha256"]) != (head.table, len(records), check.hexdigest()):
        raise BadExport("hash", lines.number)
    written.records += len(records)
    archive = _archive(head.table, [record for record in records if record["seq"] <= line["archived"]])
    after = 0 if archive is None else archive.seq
    head = msgspec.structs.replace(head, damaged=bool(line["damaged"]))
    left = [(str(record["id"]), _packed(record)) for record in records if record["seq"] > after]
    seq = writer.add(head, archive, left)
    if seq != line["seq"]:
        raise lines.bad()
    if head.damaged:
        written.damaged_at(msgspec.structs.replace(head, last_seq=seq), _items(head.table, records))
    written.tables += 1


def _archive(table: str, records: Sequence[Event]) -> Archive | None:
    """Return the archive of these records; None if there are none, or their game is not installed."""
    if not records:
        return None
    if "archive" in records[0]:
        return _archived(records[0])
    read: list[tuple[Sequence[AnyTableEvent], int, str]] = []
    game: AnyGame | None = None
    try:
        for stored in (_record(table, record) for record in records):
            events, at = read_events(stored, game)
            game = game or game_of(events[0])
            read.append((events, at, stored.append_id))
        return Archive(records[-1]["seq"], pack_archive(read))
    except (BadArchive, Refusal):
        return None


def _items(table: str, records: Iterable[Event]) -> Iterator[Record | Archive]:
    """Yield the stored items for these lines of a table, up to the first damage."""
    with suppress(*_NOT_OURS):
        for record in records:
            yield _archived(record) if "archive" in record else _record(table, record)


def _archived(record: Event) -> Archive:
    return Archive(record["seq"], b64decode(record["archive"], validate=True))


def _record(table: str, record: Event) -> Record:
    return Record(table, record["seq"], tuple(_packed(record)), record["id"])


def _packed(record: Event) -> list[bytes]:
    """Return the events of a record, as a log stores them."""
    return [
        b64decode(event["packed"], validate=True) if "packed" in event else pack(event) for event in record["events"]
    ]
