"""The frame of a table's snapshot, whose plies are packed once and kept.

A show may have tens of thousands of plies. Packing all of them for each person who comes late would block every other
table, so they are packed as they are played, 256 at a time.
"""

from collections.abc import Mapping, Sequence

import msgpack
import msgspec

from banmen.game import Seat
from banmen.packed_state import packed_state
from banmen.protocol.messages import Frame, Snapshot
from banmen.replay import Ply, Replay, ply_fields, snapshot_in_short
from banmen.sitter import Sitter
from banmen_server.tables.packed_line import PackedLine

_encode = msgspec.msgpack.Encoder().encode
CHUNK = 256
"""Plies that are packed together."""


class SnapshotCache:
    """The packed plies of one view of a table: call `update` after each record, `frame` for the snapshot."""

    def __init__(self) -> None:
        self._first = b""
        self._first_plies = 0
        self._chunks: list[bytes] = []
        self._ends: list[tuple[Ply, Ply]] = []
        self._last: tuple[tuple[str, int], bytes] = (("", 0), b"")

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

    def frame(self, table: str, epoch: str, replay: Replay) -> bytes:
        """The bytes that `encode` gives for the table's snapshot, kept until the next event: many may come at once."""
        version = (epoch, replay.seq)
        if self._last[0] != version:
            frame = with_state(Snapshot(table, epoch, replay.seq, {}), self.state(replay, replay.seats))
            self._last = (version, frame)
        return self._last[1]

    def state(self, replay: Replay, seats: Mapping[Seat, Sitter | None]) -> bytes:
        """The packed state of the snapshot, with these holders of seats."""
        self.update(replay.plies)
        state = {**snapshot_in_short(replay), "seats": msgspec.to_builtins(seats)}
        packer = msgpack.Packer(autoreset=False)
        packer.pack_map_header(len(state))
        pieces: list[bytes] = []
        for name, value in state.items():
            packer.pack(name)
            if name == "plies":
                packer.pack_array_header(len(replay.plies))
                rest = _packed(replay.plies[self._end(len(self._chunks)) :])
                pieces += (packer.bytes(), self._first, *self._chunks, rest)
                packer.reset()
            elif name == "position":
                pieces += (packer.bytes(), *packed_state(replay.state))
                packer.reset()
            else:
                packer.pack(value)
        return b"".join([*pieces, packer.bytes()])

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


def with_state(message: Frame, state: bytes) -> bytes:
    """The frame of a message whose last field is a state that is packed already."""
    *fields, (name, _) = msgspec.to_builtins(message).items()
    packer = msgpack.Packer(autoreset=False)
    packer.pack_map_header(len(fields) + 1)
    _pack_fields(packer, fields)
    packer.pack(name)
    return bytes(packer.bytes()) + state


def _pack_fields(packer: msgpack.Packer, fields: Sequence[tuple[str, object]]) -> None:
    for key, value in fields:
        packer.pack(key)
        packer.pack(value)


def _packed(plies: Sequence[Ply]) -> bytes:
    """The elements of a msgpack array, without its header."""
    return b"".join([_encode(ply_fields(ply)) for ply in plies])
