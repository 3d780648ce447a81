"""The frame of a table's snapshot, whose plies are packed once and kept.

A show may have tens of thousands of plies. Packing all of them for each person who comes late would block every other
table, so they are packed as they are played, 256 at a time. Nor are they put together for each: a hundred people who
came at a hundred times, and do not read, hold the same plies.
"""

from collections.abc import Mapping, Sequence

import msgspec

from banmen.game import Seat
from banmen.packed_state import array_header, packed_state
from banmen.protocol.codec import encode
from banmen.protocol.messages import Frame, Snapshot
from banmen.replay import Ply, Replay, fields_beside_plies, hash_of_packed, ply_fields
from banmen.sitter import Sitter
from banmen_server.tables.long_frame import AnyFrame, frame_of
from banmen_server.tables.packed_line import PackedLine

_encode = msgspec.msgpack.Encoder().encode
CHUNK = 256
"""Plies that are packed together."""
_MAP = 0x80
"""How a map of fewer than 16 elements begins, with that number in it."""
_PLIES, _POSITION, _HASH = map(_encode, ("plies", "position", "hash"))
_OTHERS = 3
"""The three fields of a state that are packed on their own."""


_NO_FRAME: tuple[tuple[str, int], AnyFrame] = (("", 0), b"")


class SnapshotCache:
    """The packed plies of one view of a table: call `update` after each record, `frame` for the snapshot."""

    def __init__(self) -> None:
        self._first = b""
        self._first_plies = 0
        self._chunks: list[bytes] = []
        self._ends: list[tuple[Ply, Ply]] = []
        self._last = _NO_FRAME

    @property
    def size(self) -> int:
        """How many bytes are packed."""
        return len(self._first) + sum(map(len, self._chunks))

    def forget_frame(self) -> None:
        """Forget the last frame, which is no longer that of the table: of a large board it has 100 KB."""
        self._last = _NO_FRAME

    def update(self, plies: Sequence[Ply]) -> None:
        """Drop the chunks that are no longer true, after a take back, and pack each chunk that is full."""
        first, count = (plies.packed, plies.packed_plies) if isinstance(plies, PackedLine) else (b"", 0)
        if count != self._first_plies:  # the table was loaded, or looked into
            self._first, self._first_plies, self._chunks, self._ends = first, count, [], []
        while self._chunks and not self._is_valid(plies, len(self._chunks)):
            del self._chunks[-1], self._ends[-1]
        while len(plies) >= (end := self._end(len(self._chunks) + 1)):
            chunk = plies[end - CHUNK : end]
            self._chunks.append(_packed(chunk))
            self._ends.append((chunk[0], chunk[-1]))

    def frame(self, table: str, epoch: str, replay: Replay) -> AnyFrame:
        """The bytes that `encode` gives for the table's snapshot, kept until the next event: many may come at once."""
        version = (epoch, replay.seq)
        if self._last[0] != version:
            frame = with_state(Snapshot(table, epoch, replay.seq, {}), self.state(replay, replay.seats))
            self._last = (version, frame)
        return self._last[1]

    def state(self, replay: Replay, seats: Mapping[Seat, Sitter | None]) -> Sequence[bytes]:
        """The packed state of the snapshot, in parts, with these holders of seats."""
        self.update(replay.plies)
        before, after = fields_beside_plies(replay, seats)
        head = bytes((_MAP | len(before) + len(after) + _OTHERS,)) + _encode(before)[1:]
        plies = _packed(replay.plies[self._end(len(self._chunks)) :])
        position = packed_state(replay.state)
        return (
            head + _PLIES + array_header(len(replay.plies)),
            self._first,
            *self._chunks,
            plies + _encode(after)[1:] + _POSITION,
            *position,
            _HASH + _encode(hash_of_packed(position)),
        )

    def _end(self, chunks: int) -> int:
        """The number of plies that the first so many chunks have, with those that were packed before."""
        return self._first_plies + chunks * CHUNK

    def _is_valid(self, plies: Sequence[Ply], chunks: int) -> bool:
        """Whether the first so many chunks are still the plies' own.

        Plies change in two ways: a take back removes the last ones, and the end of a game may replace the opening.
        """
        first, last = self._ends[0][0], self._ends[chunks - 1][1]
        end = self._end(chunks)
        return end <= len(plies) and plies[self._first_plies] is first and plies[end - 1] is last


def with_state(message: Frame, state: Sequence[bytes]) -> AnyFrame:
    """The frame of a message whose last field, which is empty, is to be a state that is packed already, in parts."""
    return frame_of((encode(message)[:-1], *state))


def _packed(plies: Sequence[Ply]) -> bytes:
    """The elements of a msgpack array, without its header."""
    return b"".join([_encode(ply_fields(ply)) for ply in plies])
