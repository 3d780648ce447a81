"""What can be done with a table: each is worked out, from what is known of the table, as messages to store."""

from collections.abc import Callable, Sequence
from time import time_ns
from typing import NamedTuple

import msgspec

from banmen_server.log import Archive, Conflict, Damaged, Head, Record, Written
from banmen_server.log.nats.known_tables import KnownTable
from banmen_server.log.nats.layout import Layout
from banmen_server.log.nats.messages import (
    Chain,
    Place,
    Stored,
    StoredHead,
    archive_message,
    head_message,
    record_message,
)
from banmen_server.log.nats.publishing import EXPECTED, EXPECTED_SUBJECT, REPLACES, Message

DELETED = {"Nats-TTL": "24h", **REPLACES}
"""So long it is told that a table is deleted, to servers that were away."""
_ID = "Nats-Msg-Id"
_HEADERS_BYTES = 4096


class Engine(NamedTuple):
    """What a plan needs to know of the engine: its subjects, a name for each message, how large one may be."""

    layout: Layout
    new_id: Callable[[], str]
    most_bytes: int


class Plan(NamedTuple):
    """Messages to store, and what a table has after that: `entry` as its last one, `head`; or nothing, if `deleted`."""

    messages: Sequence[Message] = ()
    entry: Stored | None = None
    end: Chain = Chain(0, 0)
    head: Head | None = None
    deleted: bool = False

    def apply(self, known: KnownTable, position: int) -> StoredHead | None:
        """Take it up: the last message was stored at this position. Gives what index and others have to know."""
        place = Place(position, 0, time_ns() // 1_000_000)
        if self.deleted:
            known.clear(position - 1)
            return StoredHead(known.name, None, place)
        if self.entry is not None:
            known.add(self.entry, self.end, position - (self.head is not None))
        if self.head is None:
            return None
        known.head, known.head_position = self.head, position
        return StoredHead(known.name, self.head, place)


class Job(Written[int], kw_only=True):
    """Something to do with a table. Its outcome is the number of the table's last event."""

    table: str

    def plan(self, known: KnownTable, engine: Engine) -> Plan | int:
        """What is to be stored; a number where nothing is. Raises Conflict, Damaged."""
        raise NotImplementedError


class NewRecord(Job, kw_only=True):
    """A record to append after event number `expected`."""

    expected: int
    events: tuple[bytes, ...]
    append_id: str
    head: Head | None

    def plan(self, known: KnownTable, engine: Engine) -> Plan | int:
        """See `Job.plan`."""
        if self.append_id in known.append_ids:
            return known.append_ids[self.append_id]
        _check_whole(known)
        if self.expected != known.end.seq:
            raise Conflict(self.table, self.expected, known.end.seq)
        end, data = record_message(known.end, self.append_id, self.events)
        record = Record(self.table, end.seq, self.events, self.append_id)
        headers = {_ID: engine.new_id(), EXPECTED: str(known.position)}
        message = Message(engine.layout.records(self.table), data, headers)
        head = self.head_after(known, end.seq)
        if head is None:
            return Plan((message,), record, end)
        return Plan((message, _head_message(known, engine.layout, head)), record, end, head)

    def head_after(self, known: KnownTable, seq: int) -> Head | None:
        """The head to store with it: its own; or the table's, which is not current any more; None where none is."""
        head = self.head
        if head is None:
            if not self.expected:
                head = Head(self.table, opened_by=self.append_id)
            elif known.head is not None and known.head.current:
                head = known.head
            else:
                return None
        return msgspec.structs.replace(head, last_seq=seq, current=False, damaged=False)


class Settling(Job, kw_only=True):
    """A head to store, and an archive in the place of all records."""

    head: Head
    archive: Archive | None

    def plan(self, known: KnownTable, engine: Engine) -> Plan | int:
        """See `Job.plan`."""
        _check_whole(known)
        for seq in (self.head.last_seq, self.head.last_seq if self.archive is None else self.archive.seq):
            if seq != known.end.seq or not known.end.seq:
                raise Conflict(self.table, seq, known.end.seq)
        head = msgspec.structs.replace(self.head, current=True, damaged=False)
        after = {EXPECTED: str(known.position)}
        records = engine.layout.records(self.table)
        if self.archive is not None:
            data = archive_message(known.end, self.archive.data)
            if len(data) + _HEADERS_BYTES < engine.most_bytes:  # else it is kept as the records that it is
                message = Message(records, data, {**after, **REPLACES})
                return Plan((message, _head_message(known, engine.layout, head)), self.archive, known.end, head)
        headers = {**after, EXPECTED_SUBJECT: records, **REPLACES, _ID: engine.new_id()}
        return Plan((Message(engine.layout.head(self.table), head_message(head), headers),), head=head)


class SettingAside(Job, kw_only=True):
    """A table that is to be marked as damaged."""

    def plan(self, known: KnownTable, engine: Engine) -> Plan | int:
        """See `Job.plan`."""
        if known.head is not None and known.head.damaged:
            return known.end.seq
        head = msgspec.structs.replace(known.head or Head(self.table), current=False, damaged=True)
        return Plan((_head_message(known, engine.layout, head),), head=head)


class Deletion(Job, kw_only=True):
    """A table that is to be deleted."""

    def plan(self, known: KnownTable, engine: Engine) -> Plan | int:
        """See `Job.plan`."""
        if known.head is None and not known.end.seq:
            return 0
        after = {**DELETED, EXPECTED: str(known.position)}
        message = Message(engine.layout.records(self.table), b"", after)
        return Plan((message, Message(engine.layout.head(self.table), b"", DELETED)), deleted=True)


def _head_message(known: KnownTable, layout: Layout, head: Head) -> Message:
    return Message(layout.head(known.name), head_message(head), {**REPLACES, EXPECTED: str(known.head_position)})


def _check_whole(known: KnownTable) -> None:
    if known.damaged:
        raise Damaged(known.name, known.end.seq)
