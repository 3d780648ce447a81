"""A record that is to be appended: what the event loop asks of the writer, and is told of."""

from collections.abc import Sequence

from banmen_server.log import Head
from banmen_server.log.group_commit import Job


class NewRecord(Job, kw_only=True):
    """A record to append after event number `expected`: `length` events, packed. Its outcome is its last number."""

    table: str
    expected: int
    length: int
    packed: bytes
    append_id: str
    head: Head | None


def check_record(table: str, events: Sequence[bytes], head: Head | None) -> None:
    """Check what is to be appended. Raises ValueError for no events or names not Unicode, TypeError for no bytes."""
    if not events:
        raise ValueError("a record has at least one event")
    for event in events:
        if type(event) is not bytes:
            raise TypeError("events are bytes")
    if head is not None and head.table != table:
        raise ValueError("a head is stored with records of its own table")
    if not table.isascii():
        table.encode()  # fails for lone surrogates, before they can fail a whole batch
