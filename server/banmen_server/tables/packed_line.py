"""A line of play whose beginning is packed, as a snapshot has it, until somebody looks at a ply of it.

A long game comes into memory to be shown and to go on; its old plies are sent as they are packed.
"""

from collections.abc import Iterable, MutableSequence
from functools import cache
from typing import Any, overload

import msgspec

from banmen.game import AnyGame, Seat
from banmen.packed_state import array_header
from banmen.replay import Ply


class PackedLine(MutableSequence[Ply]):
    """`packed` is the msgpack of the first `packed_plies` plies, one after the other; empty once one was asked for."""

    __slots__ = ("_game", "_plies", "packed", "packed_plies")

    def __init__(self, game: AnyGame, packed: bytes, plies: int) -> None:
        self.packed = packed
        self.packed_plies = plies
        self._game = game
        self._plies: list[Ply] = []

    def __len__(self) -> int:
        """How many plies there are."""
        return self.packed_plies + len(self._plies)

    def append(self, value: Ply) -> None:
        """Add a ply."""
        self._plies.append(value)

    @overload
    def __getitem__(self, index: int) -> Ply: ...
    @overload
    def __getitem__(self, index: slice) -> list[Ply]: ...
    def __getitem__(self, index: int | slice) -> Ply | list[Ply]:
        """A ply, or some."""
        if self.packed_plies:
            start, stop, step = (index if isinstance(index, slice) else slice(index, None)).indices(len(self))
            if isinstance(index, slice) and step == 1 and start >= self.packed_plies:
                return self._plies[start - self.packed_plies : max(0, stop - self.packed_plies)]
            if isinstance(index, int) and self.packed_plies <= start < stop:
                return self._plies[start - self.packed_plies]
        return self._unpacked()[index]

    @overload
    def __setitem__(self, index: int, value: Ply) -> None: ...
    @overload
    def __setitem__(self, index: slice, value: Iterable[Ply]) -> None: ...
    def __setitem__(self, index: Any, value: Any) -> None:
        """Put something else in the place of a ply."""
        self._unpacked()[index] = value

    def __delitem__(self, index: int | slice) -> None:
        """Take plies away."""
        del self._unpacked()[index]

    def insert(self, index: int, value: Ply) -> None:
        """Put a ply before another one."""
        self._unpacked().insert(index, value)

    def __eq__(self, other: object) -> bool:
        """Whether the other one has the same plies, packed or not."""
        if isinstance(other, PackedLine):
            return self._unpacked() == other._unpacked()
        return self._unpacked() == other

    __hash__ = None  # type: ignore[assignment]  # it changes

    def _unpacked(self) -> list[Ply]:
        """All plies, unpacked now at the latest."""
        if self.packed_plies:
            first = _decoder(self._game).decode(array_header(self.packed_plies) + self.packed)
            plies = [Ply(ply.event, ply.at, ply.seat, ply.n, ply.spent_ms) for ply in first]
            self._plies = plies + self._plies
            self.packed, self.packed_plies = b"", 0
        return self._plies


@cache
def _decoder(game: AnyGame) -> Any:
    """Reads plies of a game: fields as `banmen.replay.ply_fields` gives them."""
    ply = msgspec.defstruct(
        "_Ply", [("event", game.Event), ("at", int), ("seat", Seat | None, None), ("n", int, 0), ("spent_ms", int, 0)]
    )
    return msgspec.msgpack.Decoder(list[ply])  # type: ignore[valid-type]  # it is made above
