"""Counting compiled by Numba. This module needs Numba and numpy."""

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from banmen.games.knights_tour.engine import backtracking_kernel, frontier_kernel
from banmen.games.knights_tour.engine.frontier import STATE_BYTES, Packed, Plan, empty_tour, plan
from banmen.games.knights_tour.engine.frontier_kernel import EMPTY, LIMB_BITS, MOST_CHOICES, Layer, is_full
from banmen.jit import Kernel, compile_kernel

_SMALLEST_TABLE = 1 << 14
COUNT_BYTES = 16
"""The maximum size of a count."""
_LOW, _HIGH_BITS = (1 << LIMB_BITS) - 1, 64 - LIMB_BITS
_MOST_HIGH = 1 << 24
"""Limit of the high parts: a layer adds up to 11 times as many counts as there are states, which are fewer than
2**32."""

_Array: TypeAlias = NDArray[np.int64]
_Columns: TypeAlias = tuple[_Array, ...]
"""States, the low parts of their counts, and the high parts."""


def compiled_kernel() -> Kernel:
    """Compile the kernels or load them from Numba's cache. Raises what Numba raises."""
    modules, entries = [backtracking_kernel, frontier_kernel], ["backtrack", "expand_all", "rehash"]
    return compile_kernel(modules, entries, trial=_try_each_function)


def _try_each_function(kernel: Kernel) -> None:
    kernel["backtrack"](*(table([0]) for _ in range(3)), 0, table([0]), table([0]), table([0, 0]), 1)
    kernel["rehash"](*_tables(1), *_tables(1))
    smallest = plan(3, 4)
    counts = TableCounts(kernel, smallest, empty_tour(smallest))
    for layer in smallest.layers:
        while counts.process(layer):
            pass


def table(numbers: Iterable[int]) -> _Array:
    """Return numbers as an array for the compiled functions."""
    return np.array(tuple(numbers), np.int64)


class TableCounts:
    """`StateCounts` in flat hash tables; a count has a low part of `LIMB_BITS` bits and a high part."""

    at_once = 500_000

    def __init__(self, kernel: Kernel, plan: Plan, packed: Packed) -> None:
        """Start with these states and counts."""
        self._kernel, self._width = kernel, plan.width
        parts = [_unpack(chunk, packed.count_bytes) for chunk in packed.chunks]
        self._now: _Columns = tuple(np.concatenate(column) for column in zip(*parts, strict=True))
        self._room = np.zeros(2 * (plan.width + 1 + MOST_CHOICES), np.int64)
        self._next, self._position = _tables_for(len(self)), table([0, 0])

    def __len__(self) -> int:
        return len(self._now[0])

    @property
    def progress(self) -> float:
        """The share of the states that the layer has processed."""
        return int(self._position[0]) / len(self) if len(self) else 1.0

    @property
    def fits(self) -> bool:
        """Whether the counts certainly fit after one more layer."""
        return not len(self) or int(self._now[2].max()) < _MOST_HIGH

    def process(self, layer: Layer) -> bool:
        """Process some more states of a layer; return True if more are left."""
        if is_full(int(self._position[1]), len(self._next[0])):
            larger = _tables(2 * len(self._next[0]))
            self._kernel["rehash"](*self._next, *larger)
            self._next = larger
        arguments = (*self._now, self._position, _with_arrays(layer), self._width, self._room, *self._next)
        self._kernel["expand_all"](*arguments, self.at_once)
        if self._position[0] < len(self):
            return True
        held = self._next[0] != EMPTY
        self._now = tuple(column[held] for column in self._next)
        self._next, self._position = _tables_for(len(self)), table([0, 0])
        return False

    def packed(self) -> Packed:
        """Return the states and counts between two layers."""
        return Packed(COUNT_BYTES, self._chunks())

    def _chunks(self) -> Iterator[bytes]:
        for at in range(0, len(self), self.at_once):
            states, lows, highs = (column[at : at + self.at_once] for column in self._now)
            # The upper and lower 64 bits of a count. The two highest of the lower bits are the lowest of `highs`.
            upper, lower = highs >> _HIGH_BITS, (highs << LIMB_BITS) | lows
            yield np.stack((states, upper, lower), axis=1).astype(">i8").tobytes()

    def complete(self) -> int:
        """Return the number of tours after the last layer."""
        return sum(int(high) << LIMB_BITS | int(low) for _, low, high in zip(*self._now, strict=True))


def _unpack(chunk: bytes, count_bytes: int) -> _Columns:
    """Return the states and the low and high parts of their counts from a chunk of `Packed`."""
    rows = np.frombuffer(chunk, np.uint8).reshape(-1, STATE_BYTES + count_bytes)
    padded = np.zeros((len(rows), STATE_BYTES + COUNT_BYTES), np.uint8)
    padded[:, :STATE_BYTES] = rows[:, :STATE_BYTES]
    padded[:, len(padded[0]) - count_bytes :] = rows[:, STATE_BYTES:]
    states, upper, lower = padded.view(">i8").astype(np.int64).T
    return states.copy(), lower & _LOW, (upper << _HIGH_BITS) | (lower >> LIMB_BITS & (1 << _HIGH_BITS) - 1)


def _tables_for(states: int) -> _Columns:
    """Return empty hash tables with room for this many states."""
    size = _SMALLEST_TABLE
    while is_full(states, size):
        size *= 2
    return _tables(size)


def _tables(size: int) -> _Columns:
    return np.full(size, EMPTY, np.int64), np.zeros(size, np.int64), np.zeros(size, np.int64)


def _with_arrays(layer: Layer) -> Layer:
    fields: Any = (table(field) if isinstance(field, tuple) else field for field in layer)
    return Layer(*fields)
