"""The bytes of events. Each event is encoded once, for the log and for all viewers."""

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
_HASH = pack("hash") + b"\xa8"  # a string of eight bytes follows


class RecordFrames(msgspec.Struct, frozen=True, gc=False):
    """The frames of a record for its viewers, and the number of its first event.

    `public` is for spectators, and for seats until something is hidden; `own` has the frames of seats after that.
    """

    first: int
    public: bytes
    own: Mapping[Seat | None, bytes]

    def of(self, viewer: Seat | None) -> bytes:
        """Return the frame for a viewer; viewers who share a view get the same object."""
        return self.own.get(viewer, self.public)


def pack_events(events: Sequence[AnyTableEvent], at: int) -> list[bytes]:
    """Encode the events of one record that happened at `at` (ms since 1970), as the log stores them."""
    if len(events) == 1:  # the common case
        return [encode(Event(at, events[0]))]
    return list(map(encode, map(Event, repeat(at), events)))


def with_hash(packed: Sequence[bytes], state: Any) -> tuple[bytes, ...]:
    """Return the packed events of a record for viewers, with a hash of the game's state after them.

    The hash is an additional field at the end of the last event: its msgpack map grows from two fields to three.
    """
    last = b"".join((_MAP_OF_THREE, packed[-1][1:], _HASH, hash_of_packed(packed_state(state)).encode()))
    return (last,) if len(packed) == 1 else (*packed[:-1], last)


def frame_head(table: str, epoch: str) -> bytes:
    """Return the first bytes of all event frames of a table, up to the number of the first event."""
    return encode(Events(table, epoch, 0, ())).removesuffix(encode(0) + _EVENTS + array_header(0))


def events_frame(head: bytes, first: int, sent: Sequence[bytes]) -> bytes:
    """Return the frame of packed events, the first with this number: the same bytes as `encode` of the message."""
    if len(sent) == 1:
        return b"".join((head, encode(first), _ONE_EVENT, sent[0]))
    return b"".join((head, encode(first), _EVENTS, array_header(len(sent)), *sent))
