"""The number of partial tours with each state of the frontier, layer by layer."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import NamedTuple, Protocol, TypeAlias

from banmen.games.knights_tour.engine.frontier import Plan
from banmen.games.knights_tour.engine.frontier_kernel import COMPLETE, MOST_CHOICES, Layer, expand

STATE_BYTES = 8
_CHUNK = 50_000


class Packed(NamedTuple):
    """States and counts as chunks of bytes: for each state `STATE_BYTES`, then its count in `count_bytes`."""

    count_bytes: int
    chunks: Iterator[bytes]


class StateCounts(Protocol):
    """The states before a layer and their counts; `process` turns them into those after it.

    `at_once` is the number of states that one call processes, in some tenths of a second.
    """

    @property
    def at_once(self) -> int:
        """The number of states processed by one call."""
        ...

    def __len__(self) -> int:
        """Return the number of states before the layer."""
        ...

    @property
    def progress(self) -> float:
        """The share of the states that the layer has processed, from 0 to 1."""
        ...

    @property
    def fits(self) -> bool:
        """Whether the counts certainly fit after one more layer."""
        ...

    def process(self, layer: Layer) -> bool:
        """Process some more states of a layer; return True if more are left."""
        ...

    def packed(self) -> Packed:
        """Return the states and counts between two layers."""
        ...

    def complete(self) -> int:
        """Return the number of tours after the last layer."""
        ...


MakeCounts: TypeAlias = Callable[[Plan, Packed], StateCounts]


def empty_tour(plan: Plan) -> Packed:
    """Return the counts before the first layer: one partial tour, the empty one."""
    return Packed(1, iter([plan.first_state.to_bytes(STATE_BYTES, "big") + b"\1"]))


class DictCounts:
    """`StateCounts` in dictionaries, the fastest way in pure Python."""

    fits = True
    at_once = 10_000

    def __init__(self, plan: Plan, packed: Packed) -> None:
        """Start with these states and counts."""
        self._width = plan.width
        self._old_mates, self._mates = [0] * (plan.width + 1), [0] * (plan.width + 1)
        self._successors, self._choices = [0] * MOST_CHOICES, [0] * MOST_CHOICES
        self._now, self._next = dict(_unpack(packed)), dict[int, int]()
        self._waiting = iter(self._now.items())
        self._processed = 0

    def __len__(self) -> int:
        return len(self._now)

    @property
    def progress(self) -> float:
        """The share of the states that the layer has processed."""
        return self._processed / len(self._now) if self._now else 1.0

    def process(self, layer: Layer) -> bool:
        """Process some more states of a layer; return True if more are left."""
        after, successors, count_of = self._next, self._successors, self._next.get
        tables = self._old_mates, self._mates, successors, self._choices
        for state, count in islice(self._waiting, self.at_once):
            self._processed += 1
            for at in range(expand(state, layer, self._width, *tables)):
                after[successors[at]] = count_of(successors[at], 0) + count
        if self._processed < len(self._now):
            return True
        self._now, self._next, self._processed = after, {}, 0
        self._waiting = iter(after.items())
        return False

    def packed(self) -> Packed:
        """Return the states and counts between two layers."""
        count_bytes = max(self._now.values(), default=0).bit_length() // 8 + 1
        return Packed(count_bytes, self._chunks(count_bytes))

    def _chunks(self, count_bytes: int) -> Iterator[bytes]:
        counts = iter(self._now.items())
        while chunk := list(islice(counts, _CHUNK)):
            yield b"".join(
                state.to_bytes(STATE_BYTES, "big") + count.to_bytes(count_bytes, "big") for state, count in chunk
            )

    def complete(self) -> int:
        """Return the number of tours after the last layer."""
        return self._now.get(COMPLETE, 0)


def _unpack(packed: Packed) -> Iterator[tuple[int, int]]:
    step = STATE_BYTES + packed.count_bytes
    for chunk in packed.chunks:
        for at in range(0, len(chunk), step):
            middle = at + STATE_BYTES
            yield int.from_bytes(chunk[at:middle], "big"), int.from_bytes(chunk[middle : at + step], "big")
