"""Frontier dynamic programming over tours (frontier-based search, as in Simpath): the order of squares and the layers.

Squares are processed one by one along the short side. The *frontier* is the processed squares that have moves to later
squares; each has a *slot*. A *state* says all about the moves added so far that matters later, so partial tours with
the same state can be completed in the same ways. Tours are counted, or one is found, without listing them.

A state has for each slot its *mate*: the slot at the other end of its path, which is itself while it has no move; or
that the path's other end is an end of the tour; or that the square is finished, with both its moves. It also says how
many ends of the tour may still be placed on squares of each colour. `frontier_kernel` encodes states as ints and
expands them.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice
from typing import NamedTuple, Protocol, TypeAlias

from banmen.games.knights_tour.engine.board import is_dark, neighbours
from banmen.games.knights_tour.engine.frontier_kernel import COMPLETE, DARK_END, LIGHT_END, MOST_CHOICES, Layer, expand

STATE_BYTES = 8
_CHUNK = 50_000


class Plan(NamedTuple):
    """The squares in processing order, a layer for each, the first state, and the most slots between two squares."""

    squares: Sequence[int]
    layers: Sequence[Layer]
    first_state: int
    width: int

    @property
    def bound(self) -> int:
        """More than any state as an int."""
        mates: int = (self.width + 2) ** self.width
        return (self.first_state + 1) * mates


def plan(rows: int, columns: int, start: int | None = None, *, closed: bool = False, cells: int | None = None) -> Plan:
    """Return the plan for a board, or for its first `cells` squares; two squares or more."""
    squares = _in_order(rows, columns)[:cells]
    number = {square: at for at, square in enumerate(squares)}
    around = [[number[there] for there in neighbours(rows, columns, square) if there in number] for square in squares]
    costs = [DARK_END if is_dark(columns, square) else LIGHT_END for square in squares]
    layers: list[Layer] = []
    slots: list[int] = []
    for at, square in enumerate(squares):
        slots = [*slots, at]
        layers.append(_layer(at, slots, around, costs, is_start=square == start, closed=closed))
        slots = [slots[slot] for slot in layers[-1].kept]
    width = max(len(layer.kept) for layer in layers)
    return Plan(squares, layers, 0 if closed else _ends(costs), width)


class FrontierStep(NamedTuple):
    """One choice for a square: the slots to which moves are added, and the next state."""

    slots: tuple[int, ...]
    state: int


def steps(plan: Plan, number: int, state: int) -> Iterator[FrontierStep]:
    """Yield the choices for the square with this number."""
    layer = plan.layers[number]
    old_mates, mates = [0] * (plan.width + 1), [0] * (plan.width + 1)
    successors, choices = [0] * MOST_CHOICES, [0] * MOST_CHOICES
    for at in range(expand(state, layer, plan.width, old_mates, mates, successors, choices)):
        slots = layer.one[choices[at]], layer.two[choices[at]]
        yield FrontierStep(tuple(slot for slot in slots if slot >= 0), successors[at])


def _in_order(rows: int, columns: int) -> list[int]:
    if columns <= rows:
        return list(range(rows * columns))
    return [row * columns + column for column in range(columns) for row in range(rows)]


def _ends(costs: Sequence[int]) -> int:
    """Return the allowed ends of a tour: one on each colour, or two on the colour with one square more; else none."""
    surplus = costs.count(DARK_END) - costs.count(LIGHT_END)
    return {0: DARK_END + LIGHT_END, 1: 2 * DARK_END, -1: 2 * LIGHT_END}.get(surplus, 0)


def _layer(
    at: int,
    slots: Sequence[int],
    around: Sequence[Sequence[int]],
    costs: Sequence[int],
    *,
    is_start: bool,
    closed: bool,
) -> Layer:
    later = [sum(there > at for there in around[one]) for one in slots]
    reachable = [slot for slot, one in enumerate(slots[:-1]) if one in around[at]]
    choices = [choice for many in range(2 - is_start, -1, -1) for choice in combinations(reachable, many)]
    leaving = [slot for slot, many in enumerate(later) if not many]
    kept = [slot for slot, many in enumerate(later) if many]
    return Layer(
        slot=len(slots) - 1,
        cost=costs[at] if is_start else 0,
        one=tuple(choice[0] if choice else -1 for choice in choices),
        two=tuple(choice[1] if len(choice) > 1 else -1 for choice in choices),
        leaving=tuple(leaving),
        costs=tuple(costs[slots[slot]] for slot in leaving),
        kept=tuple(kept),
        renumbered=tuple(kept.index(slot) if slot in kept else -1 for slot in range(len(slots))),
        tight=tuple(slot for slot, many in enumerate(later) if many == 1),
        is_last=at == len(around) - 1,
        closed=closed,
    )


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
