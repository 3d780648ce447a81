"""The messages stored at the engine: records, archives, heads and values, each with a check against damage.

A record's check continues that of the record before it, as in a file; an archive has the check of the last record that
it replaces, and one of its own. A message without data deletes a table or removes a value.
"""

from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

import msgspec

from banmen_server.log import Archive, Head, Record
from banmen_server.log.checksums import record_check, row_check
from banmen_server.log.nats.streams import table_of
from banmen_server.log.sqlite_rows import packed_record, unpacked_record

if TYPE_CHECKING:
    from nats.aio.msg import Msg

RECORD, ARCHIVE = 0, 1

_pack = msgspec.msgpack.Encoder().encode
_Entry = tuple[int, int, int, bytes]
_ENTRY = msgspec.msgpack.Decoder(_Entry)
_HEAD = msgspec.msgpack.Decoder(tuple[int, bytes])
_HEAD_ITSELF = msgspec.msgpack.Decoder(Head)
_VALUE = msgspec.msgpack.Decoder(tuple[int, bytes])

StoredEntry = Record | Archive


class MessagePlace(NamedTuple):
    """The position of a message in its stream, from 1, that of the previous one on its subject, and its time."""

    position: int
    before: int
    time_ms: int


def place_of(msg: "Msg") -> MessagePlace:
    """Return the place of a message that was read or republished. Raises KeyError, ValueError for any other."""
    headers = msg.headers or {}
    time = datetime.fromisoformat(headers["Nats-Time-Stamp"])
    return MessagePlace(
        int(headers["Nats-Sequence"]), int(headers.get("Nats-Last-Sequence", 0)), int(time.timestamp() * 1000)
    )


def subject_of(msg: "Msg") -> str:
    """Return the subject under which a message is stored."""
    return (msg.headers or {}).get("Nats-Subject", msg.subject)


# --- records ---------------------------------------------------------------------------------------------------------


class Chain(NamedTuple):
    """The end of a table: the number of its last event, and the check of its last record."""

    seq: int
    check: int


def record_message(table_end: Chain, append_id: str, events: tuple[bytes, ...]) -> tuple[Chain, bytes]:
    """Return the table's end after a record that follows `table_end`, and its message."""
    packed = packed_record((append_id, events))
    seq = table_end.seq + len(events)
    check = record_check(table_end.check, seq, packed)
    return Chain(seq, check), _pack((RECORD, seq, check, packed))


def archive_message(table_end: Chain, data: bytes) -> bytes:
    """Return the message of an archive of all records up to this end."""
    return _pack((ARCHIVE, *table_end, row_check(*table_end, data).to_bytes(4, "big") + data))


def read_entry(table: str, end: Chain, data: bytes) -> tuple[Chain, StoredEntry] | None:
    """Return the record or archive in a message and the table's new end; None if it does not follow `end`.

    An archive may replace records that were read already.
    """
    try:
        kind, seq, check, content = _ENTRY.decode(data)
        if kind == ARCHIVE:
            own, archived = int.from_bytes(content[:4], "big"), content[4:]
            return (Chain(seq, check), Archive(seq, archived)) if row_check(seq, check, archived) == own else None
        append_id, events = unpacked_record(content)
    except (msgspec.MsgspecError, UnicodeError):
        return None
    if kind != RECORD or seq != end.seq + len(events) or record_check(end.check, seq, content) != check:
        return None
    return Chain(seq, check), Record(table, seq, events, append_id)


def end_in(data: bytes) -> Chain | None:
    """Return the end of a table from its last message; None if that is unreadable."""
    try:
        _, seq, check, _ = _ENTRY.decode(data)
    except msgspec.MsgspecError:
        return None
    return Chain(seq, check)


# --- heads -----------------------------------------------------------------------------------------------------------


class StoredHead(NamedTuple):
    """A head and its place; `head` is None if the table is deleted."""

    table: str
    head: Head | None
    place: MessagePlace


def head_message(head: Head) -> bytes:
    packed = _pack(head)
    return _pack((crc32(packed), packed))


def head_of(msg: "Msg") -> StoredHead:
    """Return the head in a message that was read or republished. Raises ValueError for another subject."""
    return read_head(subject_of(msg), msg.data, place_of(msg))


def read_head(subject: str, data: bytes, place: MessagePlace) -> StoredHead:
    """Return the head in a message; if it is altered, one that is marked as damaged."""
    table = table_of(subject)
    if not data:
        return StoredHead(table, None, place)
    try:
        check, packed = _HEAD.decode(data)
        head = _HEAD_ITSELF.decode(packed)
    except (msgspec.MsgspecError, UnicodeError):
        return StoredHead(table, _damaged_head(table), place)
    if check != crc32(packed) or head.table != table:
        head = _damaged_head(table)
    elif not head.current:
        head = msgspec.structs.replace(head, touched_ms=max(head.touched_ms, place.time_ms))
    return StoredHead(table, head, place)


def _damaged_head(table: str) -> Head:
    return Head(table, current=False, damaged=True)


# --- values ----------------------------------------------------------------------------------------------------------


class AlteredValue(Exception):
    """A value fails its check."""


def value_message(value: bytes | None) -> bytes:
    """Return the message of a value; None removes it."""
    return b"" if value is None else _pack((crc32(value), value))


def read_value(data: bytes) -> bytes | None:
    """Return the value in a message; None if it was removed. Raises AlteredValue."""
    if not data:
        return None
    try:
        check, value = _VALUE.decode(data)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise AlteredValue("the value is altered") from error
    if crc32(value) != check:
        raise AlteredValue("the value is altered")
    return value
