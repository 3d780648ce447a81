"""A table as one frame, for who has no past to go on from: its line of play is packed once, and kept.

A long show has tens of thousands of plies, and a class comes late: packing all of them for each who comes would keep
every other table waiting. So they are packed as they are played, some hundred at a time.
"""

from collections.abc import Sequence

import msgpack
import msgspec

from banmen.protocol.codec import pack
from banmen.protocol.messages import Snapshot
from banmen.replay import Ply, Replay, around_plies, plain_ply

CHUNK = 256
"""Plies that are packed together. They are kept from then on, unless they are taken back."""


class Whole:
    """One view of a table: `keep_up` after each record of it, `frame` when it is asked for."""

    def __init__(self) -> None:
        self._chunks: list[bytes] = []
        self._ends: list[tuple[Ply, Ply]] = []

    def keep_up(self, plies: Sequence[Ply]) -> None:
        """Pack what is played, as far as it fills a chunk; what was taken back is packed anew."""
        while self._chunks and not self._holds(plies, len(self._chunks)):
            del self._chunks[-1], self._ends[-1]
        while len(plies) >= (len(self._chunks) + 1) * CHUNK:
            chunk = plies[len(self._chunks) * CHUNK :][:CHUNK]
            self._chunks.append(_packed(chunk))
            self._ends.append((chunk[0], chunk[-1]))

    def frame(self, table: str, epoch: str, replay: Replay) -> bytes:
        """What `encode` gives of the table's snapshot."""
        self.keep_up(replay.plies)
        around = around_plies(replay)
        *fields, (state, _) = msgspec.to_builtins(Snapshot(table, epoch, replay.seq, {})).items()
        packer = msgpack.Packer(autoreset=False)
        packer.pack_map_header(len(fields) + 1)
        _put(packer, fields)
        packer.pack(state)
        packer.pack_map_header(len(around))
        place = list(around).index("plies")
        _put(packer, list(around.items())[:place])
        packer.pack("plies")
        packer.pack_array_header(len(replay.plies))
        rest = _packed(replay.plies[len(self._chunks) * CHUNK :])
        before = packer.bytes()
        packer.reset()
        _put(packer, list(around.items())[place + 1 :])
        return b"".join([before, *self._chunks, rest, packer.bytes()])

    def _holds(self, plies: Sequence[Ply], chunks: int) -> bool:
        """Whether the line of play still is the one that was packed, as its ends tell.

        What is taken back is gone from the end, and what the end of a game uncovers is its opening.
        """
        first, last = self._ends[0][0], self._ends[chunks - 1][1]
        end = chunks * CHUNK
        return end <= len(plies) and plies[0] is first and plies[end - 1] is last


def _put(packer: msgpack.Packer, fields: Sequence[tuple[str, object]]) -> None:
    for key, value in fields:
        packer.pack(key)
        packer.pack(value)


def _packed(plies: Sequence[Ply]) -> bytes:
    """The elements of an array, without its head."""
    return b"".join(pack(plain_ply(ply)) for ply in plies)
