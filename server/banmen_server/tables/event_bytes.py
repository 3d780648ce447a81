"""The bytes of events. Each is encoded once: what the log keeps of it is what viewers are sent."""

from collections.abc import Mapping, Sequence
from itertools import repeat
from typing import Any

import msgspec

from banmen.events import AnyTableEvent
from banmen.game import Seat
from banmen.packed_state import array_header, packed_state
from banmen.protocol.codec import encode, pack
from banmen.protocol.messages import Event, Events
from banmen.replay import hash_of_packed

_EVENTS = pack("events")
_ONE_EVENT = _EVENTS + array_header(1)
_MAP_OF_THREE = b"\x83"
_HASH = pack("hash") + b"\xa8"  # a text of eight bytes follows


class RecordFrames(msgspec.Struct, frozen=True, gc=False):
    """What viewers are sent of a record: the number of its first event, and a frame of all of them.

    `public` is for everyone who watches, and for seats as long as nothing was hidden from anybody; `own` are those of
    the seats after that.
    """

    first: int
    public: bytes
    own: Mapping[Seat | None, bytes]

    def of(self, viewer: Seat | None) -> bytes:
        """The frame for a viewer; those who share a view share the very object."""
        return self.own.get(viewer, self.public)


def pack_events(events: Sequence[AnyTableEvent], at: int) -> list[bytes]:
    """The events of one record that happened at `at` (ms since 1970), as the log keeps them."""
    if len(events) == 1:  # as most have
        return [encode(Event(at, events[0]))]
    return list(map(encode, map(Event, repeat(at), events)))


def with_hash(packed: Sequence[bytes], state: Any) -> tuple[bytes, ...]:
    """The packed events of a record that led to this state of the game, as viewers are sent them.

    The hash is one field more at the end of the last event: a msgpack map of three fields in place of two.
    """
    last = b"".join((_MAP_OF_THREE, packed[-1][1:], _HASH, hash_of_packed(packed_state(state)).encode()))
    return (last,) if len(packed) == 1 else (*packed[:-1], last)


def frame_head(table: str, epoch: str) -> bytes:
    """How all frames of a table's events begin, up to the number of the first event."""
    return encode(Events(table, epoch, 0, ())).removesuffix(encode(0) + _EVENTS + array_header(0))


def events_frame(head: bytes, first: int, sent: Sequence[bytes]) -> bytes:
    """The frame of events that are packed already, the first with this number: what `encode` makes of the message."""
    if len(sent) == 1:
        return b"".join((head, encode(first), _ONE_EVENT, sent[0]))
    return b"".join((head, encode(first), _EVENTS, array_header(len(sent)), *sent))
