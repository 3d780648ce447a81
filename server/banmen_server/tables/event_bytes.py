"""The bytes of events. Each is encoded once: what the log keeps of it is what viewers are sent."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, cast

import msgspec

from banmen.events import AnyTableEvent
from banmen.protocol.codec import encode
from banmen.protocol.messages import Event, Events
from banmen.replay import state_hash


class EventsFrame(NamedTuple):
    """What a viewer is sent of a record: the number of its first event, and the frame of all of them."""

    first: int
    data: bytes


def pack_events(events: Iterable[AnyTableEvent], at: int) -> list[bytes]:
    """The events of one record that happened at `at` (ms since 1970), as the log keeps them."""
    return [encode(Event(at, event)) for event in events]


def with_hash(packed: Sequence[bytes], state: Any) -> tuple[bytes, ...]:
    """The packed events of a record that led to this state of the game, as viewers are sent them.

    The hash is one field more at the end of the last event: a msgpack map of three fields in place of two.
    """
    *before, last = packed
    return (*before, b"\x83" + last[1:] + b"\xa4hash\xa8" + state_hash(state).encode())


def events_frame(table: str, epoch: str, first: int, sent: Iterable[bytes]) -> EventsFrame:
    """The frame of events that are packed already; the first has the number `first`."""
    events = cast("tuple[Event, ...]", tuple(map(msgspec.Raw, sent)))
    return EventsFrame(first, encode(Events(table, epoch, first, events)))
