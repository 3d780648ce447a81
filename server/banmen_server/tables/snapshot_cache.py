"""The frame of a table's snapshot, whose plies are packed only once.

A show may have tens of thousands of plies. Packing all of them for each late viewer would block every other table, so
they are packed as they are played (`packed_line.py`). Viewers share them: a hundred slow readers who
came at a hundred times share the same packed plies.
"""

from collections.abc import Mapping, Sequence

import msgspec

from banmen.game import Seat
from banmen.packed_state import array_header, packed_state
from banmen.protocol.codec import encode
from banmen.protocol.messages import Frame, Snapshot
from banmen.replay import Replay, fields_beside_plies, hash_of_packed
from banmen.sitter import Sitter
from banmen_server.tables.long_frame import AnyFrame, frame_of
from banmen_server.tables.packed_line import parts_of

_encode = msgspec.msgpack.Encoder().encode
_MAP = 0x80
"""The first byte of a msgpack map with fewer than 16 elements, without their number."""
_PLIES, _POSITION, _HASH = map(_encode, ("plies", "position", "hash"))
_OTHERS = 3
"""The three fields of a state that are packed separately."""


_NO_FRAME: tuple[tuple[str, int], AnyFrame] = (("", 0), b"")


class SnapshotCache:
    """The last frame of a snapshot of one view of a table: many viewers may come together."""

    def __init__(self) -> None:
        self._last = _NO_FRAME

    def forget(self) -> None:
        """Drop the outdated frame: that of a large board has 100 KB."""
        self._last = _NO_FRAME

    def frame(self, table: str, epoch: str, replay: Replay) -> AnyFrame:
        """Return the same bytes as `encode` of the table's snapshot, cached until the next event."""
        version = (epoch, replay.seq)
        if self._last[0] != version:
            frame = with_state(Snapshot(table, epoch, replay.seq, {}), snapshot_state(replay, replay.seats))
            self._last = (version, frame)
        return self._last[1]


def snapshot_state(replay: Replay, seats: Mapping[Seat, Sitter | None]) -> Sequence[bytes]:
    """Return the packed state of a snapshot, in parts, with these holders of seats."""
    before, after = fields_beside_plies(replay, seats)
    head = bytes((_MAP | len(before) + len(after) + _OTHERS,)) + _encode(before)[1:]
    *packed, last = parts_of(replay.plies)
    position = packed_state(replay.state)
    return (
        head + _PLIES + array_header(len(replay.plies)),
        *packed,
        last + _encode(after)[1:] + _POSITION,
        *position,
        _HASH + _encode(hash_of_packed(position)),
    )


def with_state(message: Frame, state: Sequence[bytes]) -> AnyFrame:
    """Return the frame of a message whose last field, empty here, is an already packed state in parts."""
    return frame_of((encode(message)[:-1], *state))
