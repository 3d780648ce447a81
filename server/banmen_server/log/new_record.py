"""A record to append: a job that the event loop gives to the writer thread."""

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
    """Check a record before it is queued.

    Raises ValueError if it has no events, the head of another table or a name that is not Unicode, and TypeError for
    events that are not bytes.
    """
    if not events:
        raise ValueError("a record has at least one event")
    for event in events:
        if type(event) is not bytes:
            raise TypeError("events are bytes")
    if head is not None and head.table != table:
        raise ValueError("a head is stored with records of its own table")
    if not table.isascii():
        table.encode()  # fails for lone surrogates, before they can fail a whole batch
