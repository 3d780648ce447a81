"""How many parts of tours have each profile, taken one square further at a time."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import NamedTuple, Protocol, TypeAlias

from banmen.engines.knights_tour.profile import Plan
from banmen.engines.knights_tour.taking import COMPLETE, MOST_CHOICES, Layer, expand

PROFILE_BYTES = 8
_PIECE = 50_000


class Packed(NamedTuple):
    """Profiles with their numbers, in pieces of bytes: for each 8 of the profile and `wide` of the number."""

    wide: int
    pieces: Iterator[bytes]


class Tally(Protocol):
    """The profiles before a layer, each with how many parts have it; `take` makes it those behind the layer."""

    def __len__(self) -> int:
        """How many profiles there are before the layer."""
        ...

    @property
    def done(self) -> float:
        """The share of the profiles for which the square is taken."""
        ...

    @property
    def fits(self) -> bool:
        """Whether the numbers behind one layer more are sure to have room."""
        ...

    def take(self, layer: Layer) -> bool:
        """Go on with taking a layer's square, for some of the profiles; whether there are more."""
        ...

    def packed(self) -> Packed:
        """The profiles and their numbers, when a layer is taken."""
        ...

    def complete(self) -> int:
        """How many tours there are, when the last layer is taken."""
        ...


MakeTally: TypeAlias = Callable[[Plan, Packed], Tally]


def one_part(plan: Plan) -> Packed:
    """Before the first layer there is one part, which is empty."""
    return Packed(1, iter([plan.profile.to_bytes(PROFILE_BYTES, "big") + b"\1"]))


class PlainTally:
    """A `Tally` of dictionaries, with which Python is quick."""

    fits = True
    _AT_ONCE = 10_000

    def __init__(self, plan: Plan, packed: Packed) -> None:
        """Begin with these profiles and their numbers."""
        self._top = plan.top
        self._before, self._slots = [0] * (plan.top + 1), [0] * (plan.top + 1)
        self._made, self._taken = [0] * MOST_CHOICES, [0] * MOST_CHOICES
        self._now, self._next = dict(_counted(packed)), dict[int, int]()
        self._waiting = iter(self._now.items())
        self._passed = 0

    def __len__(self) -> int:
        return len(self._now)

    @property
    def done(self) -> float:
        """The share of the profiles for which the square is taken."""
        return self._passed / len(self._now) if self._now else 1.0

    def take(self, layer: Layer) -> bool:
        """Go on with taking a layer's square, for some of the profiles; whether there are more."""
        after, made, number_of = self._next, self._made, self._next.get
        for profile, parts in islice(self._waiting, self._AT_ONCE):
            self._passed += 1
            for at in range(expand(profile, layer, self._top, self._before, self._slots, made, self._taken)):
                after[made[at]] = number_of(made[at], 0) + parts
        if self._passed < len(self._now):
            return True
        self._now, self._next, self._passed = after, {}, 0
        self._waiting = iter(after.items())
        return False

    def packed(self) -> Packed:
        """The profiles and their numbers, when a layer is taken."""
        wide = max(self._now.values(), default=0).bit_length() // 8 + 1
        return Packed(wide, self._pieces(wide))

    def _pieces(self, wide: int) -> Iterator[bytes]:
        counted = iter(self._now.items())
        while piece := list(islice(counted, _PIECE)):
            yield b"".join(
                profile.to_bytes(PROFILE_BYTES, "big") + parts.to_bytes(wide, "big") for profile, parts in piece
            )

    def complete(self) -> int:
        """How many tours there are, when the last layer is taken."""
        return self._now.get(COMPLETE, 0)


def _counted(packed: Packed) -> Iterator[tuple[int, int]]:
    step = PROFILE_BYTES + packed.wide
    for piece in packed.pieces:
        for at in range(0, len(piece), step):
            middle = at + PROFILE_BYTES
            yield int.from_bytes(piece[at:middle], "big"), int.from_bytes(piece[middle : at + step], "big")
