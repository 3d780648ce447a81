"""What a table remembers in compact form: the line of play, earlier games, its owners, and its last use.

Pure: folded from the same records as the table itself. A `PackedLine` holds the plies of the present game as the wire
and the archive write them, so a viewer who arrives late is sent them without packing them again.
"""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, MutableSequence, Sequence
from copy import copy
from functools import cache
from typing import Any, NamedTuple, overload

import msgspec

from banmen.events import AnyTableEvent, Began, Discarded, Ended, Left, Seated, TableOpened
from banmen.game import AnyGame, Outcome, Seat
from banmen.packed_state import array_header
from banmen.replay import PROGRAM, Ply, Replay, Sitter, ply_fields

CHUNK = 256
"""The maximum number of plies packed together."""
LOOSE = 2
"""The last plies stay objects: every command reads them."""

_encode = msgspec.msgpack.Encoder().encode
_raws = msgspec.msgpack.Decoder(list[msgspec.Raw]).decode
_NO_PLIES: Sequence[Ply] = ()
KEPT_GAMES = 50
"""Finished games of a table that are remembered; only the log has older ones."""
_KEEPING = frozenset({TableOpened, Seated, Left, Discarded, Began, Ended})
"""Events after which a table may change owners."""


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


class ClockTimes:
    """The times (ms) of the seats after each ply, in the game's order of seats; empty without a clock.

    A takeback returns to the opponents the time that they spent on the undone moves.
    """

    __slots__ = ("_left",)

    def __init__(self, left: Iterable[Sequence[int]] = ()) -> None:
        self._left = [tuple(times) for times in left]

    def __eq__(self, other: object) -> bool:
        """Whether the other one has the same times."""
        return isinstance(other, ClockTimes) and self._left == other._left

    __hash__ = None  # type: ignore[assignment]  # mutable

    def note(self, replay: Replay) -> None:
        """Add the times after a record that `replay` has folded; drop those of plies that were taken back."""
        clock, ply = replay.clock, len(replay.plies) - 1
        if clock is None or ply < 0:
            self._left = []
            return
        times = tuple(clock.remaining.get(seat, 0) for seat in replay.seats)
        del self._left[ply:]
        # No takeback leads between the plies of one record.
        self._left += [times] * (ply + 1 - len(self._left))

    def after(self, replay: Replay, ply: int) -> Mapping[Seat, int]:
        """Return the time of each seat (ms) after a ply; empty if unknown."""
        return dict(zip(replay.seats, self._left[ply], strict=True)) if 0 <= ply < len(self._left) else {}

    def stored(self) -> Sequence[Sequence[int]]:
        """Return the times for a checkpoint."""
        return self._left


class PlayedGame(NamedTuple):
    """A finished game: the seats at its end, the number of its plies, and the time of its end (ms since 1970).

    `before` is the number of the table's last event before the game. `counts` says that it counts for the ratings.
    """

    round: int
    before: int
    seats: Mapping[Seat, Sitter | None]
    outcome: Outcome
    plies: int
    ended: int
    counts: bool = False

    def seats_of(self, player: str) -> tuple[Seat, ...]:
        """Return the seats that a player held in it."""
        return tuple(seat for seat, sitter in self.seats.items() if sitter and sitter.player == player)

    @property
    def show(self) -> bool:
        """Whether programs held all seats."""
        return all(sitter and sitter.player == PROGRAM for sitter in self.seats.values())


class History:
    """The finished games of a table, the oldest first; `touched` is the time of a person's last action there.

    `before` is the number of the last event before the last game, `discarded` are the players who have discarded the
    table, `barred` those who were removed from it, `kept_for` caches its `keepers`.
    """

    __slots__ = ("barred", "before", "discarded", "finished", "kept_for", "touched")

    def __init__(self) -> None:
        self.finished: list[PlayedGame] = []  # not a deque, which takes 0.7 KB when empty
        self.touched = 0
        self.before = 0
        self.discarded: set[str] = set()
        self.barred: set[str] = set()
        self.kept_for: frozenset[str] | None = None

    def __eq__(self, other: object) -> bool:
        """Whether the other one is of the same records."""
        return isinstance(other, History) and self._facts() == other._facts()

    __hash__ = None  # type: ignore[assignment]  # mutable

    def _facts(self) -> tuple[object, ...]:
        return self.finished, self.touched, self.before, self.discarded, self.barred

    def copy(self) -> "History":
        """Return an independent copy."""
        twin = copy(self)
        twin.finished, twin.discarded = self.finished.copy(), set(self.discarded)
        twin.barred = set(self.barred)
        return twin

    def fold(self, events: Sequence[AnyTableEvent], at: int, replay: Replay) -> None:
        """Apply one record of time `at` (ms since 1970), which `replay` has folded already."""
        if _KEEPING.isdisjoint(map(type, events)):
            return
        self.kept_for = None
        for number, event in enumerate(events, replay.seq - len(events)):
            match event:
                case Discarded(player):
                    self.discarded.add(player)
                case Seated(player=player):
                    self.discarded.discard(player)
                case Left(barred=player) if player:
                    self.barred.add(player)
                case Began():
                    self.before = number
                    self.discarded -= people(replay.seats)
                case Ended(outcome):
                    plies = len(replay.plies) - 1
                    game = PlayedGame(replay.round, self.before, dict(replay.seats), outcome, plies, at, counts(replay))
                    self.finished.append(game)
                    del self.finished[:-KEPT_GAMES]

    def last(self, replay: Replay) -> PlayedGame | None:
        """Return the table's present game if it is over."""
        return self.finished[-1] if self.finished and self.finished[-1].round == replay.round else None

    def games_of(self, player: str, replay: Replay) -> list[PlayedGame]:
        """Return the finished games of a player, the oldest first; a show belongs to its host."""
        hosts = replay.opened is not None and replay.opened.host == player
        return [game for game in self.finished if game.seats_of(player) or (hosts and game.show)]

    def keepers(self, replay: Replay) -> frozenset[str]:
        """Return the owners of the table: its host and all who sit or sat there, unless they have discarded it."""
        if self.kept_for is not None:
            return self.kept_for
        kept = people(replay.seats).union(*(people(game.seats) for game in self.finished))
        if replay.opened is not None:
            kept.add(replay.opened.host)
        self.kept_for = frozenset(kept - self.discarded)
        return self.kept_for


def people(seats: Mapping[Seat, Sitter | None]) -> set[str]:
    """Return the players who hold these seats, without programs."""
    return {sitter.player for sitter in seats.values() if sitter} - {PROGRAM}


def counts(replay: Replay) -> bool:
    """Return True if the game that has just ended counts: two rated players, each of whom made a move."""
    setting, sitters = replay.setting, list(replay.seats.values())
    if setting is None or not setting.rated or None in sitters:
        return False
    players = {sitter.player for sitter in sitters if sitter and sitter.rated} - {PROGRAM}
    moved = all(replay.actions.get(seat, 0) for seat in replay.seats)
    return len(players) == len(sitters) == 2 and moved  # noqa: PLR2004 - Glicko-2 is for two
