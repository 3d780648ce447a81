"""The operations on a table: each stores a few messages, one after the other.

Each next message is derived from the known state of the table, so that an operation continues correctly after it lost a
race. A head is stored as not current before the record that makes it so, and as current after it: a server that dies in
between leaves a table that is loaded and corrected later.
"""

from collections.abc import Callable
from time import time_ns
from typing import Any, NamedTuple

import msgspec

from banmen_server.log import Archive, Conflict, Damaged, Head, LogFuture, Record
from banmen_server.log.nats.known_tables import KnownTable, events_check
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
"""How long the deletion of a table stays readable for servers that were disconnected."""
HEADERS_BYTES = 4096


class Engine(NamedTuple):
    """What a job needs of the engine: its subjects, unique message ids, and the maximum size of a message."""

    layout: Layout
    new_id: Callable[[], str]
    max_bytes: int


class Step(NamedTuple):
    """A message to store: a record or archive with the table's end after it, a head, or a deletion."""

    message: Message
    entry: Stored | None = None
    end: Chain = Chain(0, 0)
    head: Head | None = None
    is_head: bool = False

    def apply(self, known: KnownTable, position: int) -> StoredHead | None:
        """Apply the step, stored at this position, to the known state. Return the head, if it is one."""
        if self.is_head:
            known.head, known.head_position = self.head, position
            return StoredHead(known.name, self.head, Place(position, 0, time_ns() // 1_000_000))
        if self.entry is None:
            known.clear(position)
        else:
            known.add(self.entry, self.end, position)
        return None


class Job(LogFuture[int], kw_only=True):
    """An operation on a table. Its outcome is the number of the table's last event.

    `lost`: another message was stored first, or this one was stored and its answer lost. `ends_at` is the outcome once
    the essential part is stored.
    """

    table: str
    lost: bool = False
    ends_at: int | None = None

    def next_step(self, known: KnownTable, engine: Engine) -> Step | int:
        """Return the next message to store, or the outcome if all are stored. Raises Conflict, Damaged."""
        raise NotImplementedError

    def was_stored(self, step: Step, known: KnownTable) -> None:
        """Record that a step is done."""


class NewRecord(Job, kw_only=True):
    """A record to append after event number `expected`."""

    expected: int
    events: tuple[bytes, ...]
    append_id: str
    head: Head | None
    woke: bool = False
    has_its_head: bool = False
    head_is_due: bool = False

    def next_step(self, known: KnownTable, engine: Engine) -> Step | int:
        """See `Job.next_step`."""
        if self.append_id in known.append_ids:
            seq, check = known.append_ids[self.append_id]
            # another server has carried out the same command with another result
            if check != events_check(self.events):
                raise Conflict(self.table, self.expected, known.end.seq)
            return self._after_record(known, engine, seq)
        _check_whole(known)
        if self.expected != known.end.seq:
            raise Conflict(self.table, self.expected, known.end.seq)
        if known.head is None or known.head.current:
            self.woke = known.head is not None
            head = known.head or self.head or Head(self.table, opened_by=self.append_id)
            return _head_step(known, engine, self._not_current(head, self.expected + len(self.events)))
        end, data = record_message(known.end, self.append_id, self.events)
        record = Record(self.table, end.seq, self.events, self.append_id)
        message = _message(engine, engine.layout.records(self.table), data, {EXPECTED: str(known.position)})
        return Step(message, record, end)

    def was_stored(self, step: Step, known: KnownTable) -> None:
        """See `Job.was_stored`."""
        if step.entry is not None:
            self.ends_at = known.end.seq
            self.head_is_due = self.head is not None and not self.has_its_head
            if self.woke:  # another server may have stored the head as current meanwhile
                known.current = False
            elif self.has_its_head:  # the table is new, so this server knows all of it
                known.current = True
        elif self.ends_at is None:
            self.has_its_head = not self.woke
        else:
            self.head_is_due = False

    def _after_record(self, known: KnownTable, engine: Engine, seq: int) -> Step | int:
        if self.head_is_due and self.head is not None and known.end.seq == seq:
            return _head_after_records(known, engine, self._not_current(self.head, seq))
        if (
            (self.woke or self.lost)
            and known.head is not None
            and known.head.current
            and known.head.last_seq < known.end.seq
        ):
            return _head_step(known, engine, self._not_current(known.head, known.end.seq))
        return seq

    @staticmethod
    def _not_current(head: Head, seq: int) -> Head:
        return msgspec.structs.replace(head, last_seq=seq, current=False, damaged=False)


class Settlement(Job, kw_only=True):
    """A head to store, and an archive that replaces all records."""

    head: Head
    archive: Archive | None

    def next_step(self, known: KnownTable, engine: Engine) -> Step | int:
        """See `Job.next_step`."""
        _check_whole(known)
        for seq in (self.head.last_seq, self.head.last_seq if self.archive is None else self.archive.seq):
            if seq != known.end.seq or not known.end.seq:
                raise Conflict(self.table, seq, known.end.seq)
        if self.ends_at is not None:
            return self.ends_at
        if self.archive is not None and len(self.archive.data) + HEADERS_BYTES < engine.max_bytes:
            data = archive_message(known.end, self.archive.data)
            headers = {EXPECTED: str(known.position), **REPLACES}
            message = _message(engine, engine.layout.records(self.table), data, headers)
            return Step(message, self.archive, known.end)
        head = msgspec.structs.replace(self.head, current=True, damaged=False)
        return _head_after_records(known, engine, head)

    def was_stored(self, step: Step, known: KnownTable) -> None:
        """See `Job.was_stored`."""
        if step.is_head:
            self.ends_at = known.end.seq
        else:
            self.archive = None


class MarkDamaged(Job, kw_only=True):
    """Marks a table as damaged."""

    def next_step(self, known: KnownTable, engine: Engine) -> Step | int:
        """See `Job.next_step`."""
        if known.head is not None and known.head.damaged:
            return known.end.seq
        head = msgspec.structs.replace(known.head or Head(self.table), current=False, damaged=True)
        return _head_step(known, engine, head)


class Deletion(Job, kw_only=True):
    """Deletes a table; only if it ends at event number `expected`, unless that is None."""

    expected: int | None = None

    def next_step(self, known: KnownTable, engine: Engine) -> Step | int:
        """See `Job.next_step`."""
        if known.has_entries:
            if self.expected not in {None, known.end.seq}:
                raise Conflict(self.table, self.expected or 0, known.end.seq)
            headers = {**DELETED, EXPECTED: str(known.position)}
            return Step(_message(engine, engine.layout.records(self.table), b"", headers))
        if known.head is not None:
            return Step(_message(engine, engine.layout.head(self.table), b"", DELETED), is_head=True)
        return 0


def _head_step(known: KnownTable, engine: Engine, head: Head) -> Step:
    """Return a step that replaces the known head."""
    headers = {EXPECTED: str(known.head_position), **REPLACES}
    return Step(_message(engine, engine.layout.head(known.name), head_message(head), headers), head=head, is_head=True)


def _head_after_records(known: KnownTable, engine: Engine, head: Head) -> Step:
    """Return a step with a head that the engine stores only if no further record arrived."""
    headers = {EXPECTED: str(known.position), EXPECTED_SUBJECT: engine.layout.records(known.name), **REPLACES}
    return Step(_message(engine, engine.layout.head(known.name), head_message(head), headers), head=head, is_head=True)


def _message(engine: Engine, subject: str, data: bytes, headers: dict[str, Any]) -> Message:
    return Message(subject, data, {**headers, "Nats-Msg-Id": engine.new_id()})


def _check_whole(known: KnownTable) -> None:
    if known.damaged:
        raise Damaged(known.name, known.end.seq)
