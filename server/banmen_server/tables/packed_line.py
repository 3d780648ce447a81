"""A line of play whose beginning is packed for snapshots; only its last plies are objects.

A ply takes three to seven times as many bytes as an object, and old plies are rarely read. Those of a long game are
sent in their packed form.
"""

from bisect import bisect_right
from collections.abc import Iterable, MutableSequence, Sequence
from functools import cache
from typing import Any, overload

import msgspec

from banmen.game import AnyGame, Seat
from banmen.packed_state import array_header
from banmen.replay import Ply, ply_fields

CHUNK = 256
"""The maximum number of plies packed together."""
LOOSE = 2
"""The last plies stay objects: every command reads them."""

_encode = msgspec.msgpack.Encoder().encode
_raws = msgspec.msgpack.Decoder(list[msgspec.Raw]).decode
_NO_PLIES: Sequence[Ply] = ()


class PackedLine(MutableSequence[Ply]):
    """A line of play. `chunks` hold the first plies: the elements of a msgpack array, without its head.

    Reading a packed ply unpacks its chunk, which stays cached until a ply of another chunk is read. `packed` are the
    first `plies` plies in one piece, as a checkpoint has them.
    """

    __slots__ = ("_ends", "_game", "_looked_at", "_tail", "_whole", "chunks")

    def __init__(self, game: AnyGame, packed: bytes = b"", plies: int = 0) -> None:
        self.chunks: list[bytes] = [packed] if plies else []
        self._ends = [plies] if plies else []
        self._whole = plies > CHUNK
        self._game = game
        self._tail: list[Ply] = []
        self._looked_at: tuple[int, Sequence[Ply]] = (-1, _NO_PLIES)

    @property
    def packed_plies(self) -> int:
        """The number of packed plies."""
        return self._ends[-1] if self._ends else 0

    @property
    def packed_bytes(self) -> int:
        """The size of the packed plies."""
        return sum(map(len, self.chunks))

    def pack(self, plies: int) -> None:
        """Pack the oldest `plies` of those that are still objects."""
        for first in range(0, plies, CHUNK):
            chunk = self._tail[first : min(plies, first + CHUNK)]
            self.chunks.append(packed_plies(chunk))
            self._ends.append(self.packed_plies + len(chunk))
        del self._tail[:plies]

    def parts(self) -> list[bytes]:
        """Return all plies packed, in parts; packed chunks are returned unchanged."""
        return [*self.chunks, packed_plies(self._tail)]

    def __copy__(self) -> "PackedLine":
        """An independent copy."""
        twin = PackedLine(self._game)
        twin.chunks, twin._ends, twin._tail = list(self.chunks), list(self._ends), list(self._tail)
        twin._whole = self._whole
        return twin

    def __len__(self) -> int:
        """How many plies there are."""
        return self.packed_plies + len(self._tail)

    def append(self, value: Ply) -> None:
        """Add a ply."""
        self._tail.append(value)

    @overload
    def __getitem__(self, index: int) -> Ply: ...
    @overload
    def __getitem__(self, index: slice) -> list[Ply]: ...
    def __getitem__(self, index: int | slice) -> Ply | list[Ply]:
        """A ply, or some."""
        packed = self.packed_plies
        if isinstance(index, slice):
            start, stop, step = index.indices(len(self))
            if step == 1 and start >= packed:
                return self._tail[start - packed : max(0, stop - packed)]
            return [self._ply(at) for at in range(start, stop, step)]
        if not -len(self) <= index < len(self):
            raise IndexError(f"there is no ply {index}")
        return self._ply(index % len(self))

    def _ply(self, at: int) -> Ply:
        if at >= self.packed_plies:
            return self._tail[at - self.packed_plies]
        if self._whole:
            self._part()
        number = bisect_right(self._ends, at)
        if self._looked_at[0] != number:
            self._looked_at = (number, self._unpacked(number))
        return self._looked_at[1][at - self._first(number)]

    def _first(self, chunk: int) -> int:
        """Return the first ply of a chunk."""
        return self._ends[chunk - 1] if chunk else 0

    def _part(self) -> None:
        """Split a piece from a checkpoint into chunks, so that reading one ply does not unpack all."""
        first = _raws(array_header(self._ends[0]) + self.chunks[0])
        parts = [first[at : at + CHUNK] for at in range(0, len(first), CHUNK)]
        self.chunks[:1] = [b"".join(part) for part in parts]
        self._ends[:1] = [min(at + CHUNK, len(first)) for at in range(0, len(first), CHUNK)]
        self._whole = False

    def _unpacked(self, chunk: int) -> Sequence[Ply]:
        plies = self._ends[chunk] - self._first(chunk)
        unpacked = _decoder(self._game).decode(array_header(plies) + self.chunks[chunk])
        return [Ply(ply.event, ply.at, ply.seat, ply.n, ply.spent_ms) for ply in unpacked]

    # --- changes -----------------------------------------------------------------------------------------------------

    @overload
    def __setitem__(self, index: int, value: Ply) -> None: ...
    @overload
    def __setitem__(self, index: slice, value: Iterable[Ply]) -> None: ...
    def __setitem__(self, index: Any, value: Any) -> None:
        """Replace a ply, or a slice of plies."""
        self._all_unpacked()[index] = value

    def __delitem__(self, index: int | slice) -> None:
        """Take plies away."""
        del self._all_unpacked()[index]

    def insert(self, index: int, value: Ply) -> None:
        """Put a ply before another one."""
        self._all_unpacked().insert(index, value)

    def _all_unpacked(self) -> list[Ply]:
        """Unpack all plies before a change among them, such as a takeback."""
        if self.chunks:
            self._tail = list(self)
            self.chunks, self._ends, self._whole, self._looked_at = [], [], False, (-1, _NO_PLIES)
        return self._tail

    def __eq__(self, other: object) -> bool:
        """Whether the other one has the same plies, packed or not."""
        if not isinstance(other, (PackedLine, list)) or len(other) != len(self):
            return False
        return all(one == another for one, another in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]  # mutable


def packed_plies(plies: Iterable[Ply]) -> bytes:
    """Return the plies as elements of a msgpack array, without its head."""
    return b"".join([_encode(ply_fields(ply)) for ply in plies])


def parts_of(plies: Sequence[Ply]) -> list[bytes]:
    """Return all plies of a line packed, in parts."""
    return plies.parts() if isinstance(plies, PackedLine) else [packed_plies(plies)]


def packed_line(game: AnyGame, plies: MutableSequence[Ply], least: int = CHUNK) -> PackedLine:
    """Return the line with all but its last plies packed, if at least `least` of them are still objects."""
    line = plies
    if not isinstance(line, PackedLine):
        line = PackedLine(game)
        line.extend(plies)
    loose = len(line) - line.packed_plies - LOOSE
    if loose >= least:
        line.pack(loose)
    return line


@cache
def _decoder(game: AnyGame) -> Any:
    """Return a decoder of a game's plies: fields as `banmen.replay.ply_fields` gives them."""
    ply = msgspec.defstruct(
        "_Ply", [("event", game.Event), ("at", int), ("seat", Seat | None, None), ("n", int, 0), ("spent_ms", int, 0)]
    )
    return msgspec.msgpack.Decoder(list[ply])  # type: ignore[valid-type]  # a dynamic type
