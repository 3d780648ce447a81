"""The loops of `stepping` and `taking` compiled by Numba. This module needs Numba and numpy.

Nothing is written twice: each function is compiled from the code that Python runs, with arrays for its sequences.
"""

import hashlib
import inspect
import warnings
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple, TypeAlias

import numba
import numpy as np
from numpy.typing import NDArray

from banmen.engines.knights_tour import stepping, taking
from banmen.engines.knights_tour.profile import Plan, plan
from banmen.engines.knights_tour.taking import EMPTY, LIMB_BITS, MOST_CHOICES, Layer, is_full
from banmen.engines.knights_tour.tally import PROFILE_BYTES, Packed, one_part

_ENTRIES = ("walk_on", "take_each", "put_all")
_HOW = {"nogil": True, "boundscheck": False, "error_model": "numpy"}
_LEAST_TABLE = 1 << 14
NUMBER_BYTES = 16
_LOW, _HIGH_BITS = (1 << LIMB_BITS) - 1, 64 - LIMB_BITS
_MOST_HIGH = 1 << 24
"""Of the high parts: a layer adds up to 11 times as many numbers as there are profiles, which are below 2**32."""

_Array: TypeAlias = NDArray[np.int64]
_Columns: TypeAlias = tuple[_Array, ...]
"""Profiles, the low parts of their numbers, and the high ones."""


class Kernel(NamedTuple):
    """The compiled functions that are called from outside."""

    walk_on: Any
    take_each: Any
    put_all: Any


def compiled() -> Kernel:
    """Compile, which takes seconds, or take what an earlier process compiled. Raises what Numba does.

    A cache of Numba's that cannot be written, or not be read again, is done without.
    """
    if numba.config.DISABLE_JIT:
        raise RuntimeError("NUMBA_DISABLE_JIT is set: nothing would be compiled.")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return _tried(_compiled(cache=True))
        except Exception:  # noqa: BLE001 - pickle, LLVM and the file system each fail in their own way
            return _tried(_compiled(cache=False))


def _compiled(*, cache: bool) -> Kernel:
    names: dict[str, Any] = {**vars(stepping), **vars(taking)}
    functions = {name: one for name, one in names.items() if isinstance(one, FunctionType)}
    for name, function in functions.items():
        copy = FunctionType(function.__code__, names, name)
        if cache and name in _ENTRIES:
            # Numba looks whether this function's file changed. What it calls may be in the other one.
            copy.__qualname__ = f"{name}_{_fingerprint()}"
        names[name] = numba.njit(copy, cache=cache and name in _ENTRIES, **_HOW)
    return Kernel(*(names[name] for name in _ENTRIES))


def _fingerprint() -> str:
    """Changes with the source of what is compiled. Raises OSError where there is no source."""
    return hashlib.sha256("".join(map(inspect.getsource, (stepping, taking))).encode()).hexdigest()[:16]


def _tried(kernel: Kernel) -> Kernel:
    """The kernel, when all of it was called once. Raises what Numba does; then what cannot be read is taken away."""
    try:
        kernel.walk_on(*(table([0]) for _ in range(3)), 0, table([0]), table([0]), table([0, 0]), 1)
        steps = plan(3, 4)
        tally = CompiledTally(kernel, steps, one_part(steps))
        for layer in steps.layers:
            while tally.take(layer):
                pass
    except Exception:
        for entry in kernel:
            for file in Path(entry.stats.cache_path or "").glob(f"*{entry.py_func.__qualname__}*.nb[ic]"):
                file.unlink(missing_ok=True)
        raise
    return kernel


def table(numbers: Iterable[int]) -> _Array:
    """Numbers as the compiled functions take them."""
    return np.array(tuple(numbers), np.int64)


class CompiledTally:
    """A `Tally` of flat tables; a number has a low part of `LIMB_BITS` bits and a high one."""

    _AT_ONCE = 500_000

    def __init__(self, kernel: Kernel, plan: Plan, packed: Packed) -> None:
        """Begin with these profiles and their numbers."""
        self._kernel, self._top = kernel, plan.top
        parts = [_unpacked(piece, packed.wide) for piece in packed.pieces]
        self._now: _Columns = tuple(np.concatenate(column) for column in zip(*parts, strict=True))
        self._room = np.zeros(2 * (plan.top + 1 + MOST_CHOICES), np.int64)
        self._next, self._position = _tables_for(len(self)), table([0, 0])

    def __len__(self) -> int:
        return len(self._now[0])

    @property
    def done(self) -> float:
        """The share of the profiles for which the square is taken."""
        return int(self._position[0]) / len(self) if len(self) else 1.0

    @property
    def fits(self) -> bool:
        """Whether the numbers behind one layer more are sure to have room."""
        return not len(self) or int(self._now[2].max()) < _MOST_HIGH

    def take(self, layer: Layer) -> bool:
        """Go on with taking a layer's square, for some of the profiles; whether there are more."""
        if is_full(int(self._position[1]), len(self._next[0])):
            larger = _tables(2 * len(self._next[0]))
            self._kernel.put_all(*self._next, *larger)
            self._next = larger
        arrays = _arrays(layer)
        self._kernel.take_each(*self._now, self._position, arrays, self._top, self._room, *self._next, self._AT_ONCE)
        if self._position[0] < len(self):
            return True
        held = self._next[0] != EMPTY
        self._now = tuple(column[held] for column in self._next)
        self._next, self._position = _tables_for(len(self)), table([0, 0])
        return False

    def packed(self) -> Packed:
        """The profiles and their numbers, when a layer is taken."""
        return Packed(NUMBER_BYTES, self._pieces())

    def _pieces(self) -> Iterator[bytes]:
        for at in range(0, len(self), self._AT_ONCE):
            profiles, lows, highs = (column[at : at + self._AT_ONCE] for column in self._now)
            # of the 128 bits of a number the upper 64, and the lower ones, whose two highest are the lowest of `highs`
            upper, lower = highs >> _HIGH_BITS, (highs << LIMB_BITS) | lows
            yield np.stack((profiles, upper, lower), axis=1).astype(">i8").tobytes()

    def complete(self) -> int:
        """How many tours there are, when the last layer is taken."""
        return sum(int(high) << LIMB_BITS | int(low) for _, low, high in zip(*self._now, strict=True))


def _unpacked(piece: bytes, wide: int) -> _Columns:
    """Profiles, low and high parts of their numbers, from what `Packed` has in a piece."""
    rows = np.frombuffer(piece, np.uint8).reshape(-1, PROFILE_BYTES + wide)
    whole = np.zeros((len(rows), PROFILE_BYTES + NUMBER_BYTES), np.uint8)
    whole[:, :PROFILE_BYTES] = rows[:, :PROFILE_BYTES]
    whole[:, len(whole[0]) - wide :] = rows[:, PROFILE_BYTES:]
    profiles, upper, lower = whole.view(">i8").astype(np.int64).T
    return profiles.copy(), lower & _LOW, (upper << _HIGH_BITS) | (lower >> LIMB_BITS & (1 << _HIGH_BITS) - 1)


def _tables_for(profiles: int) -> _Columns:
    """Tables with room for so many."""
    size = _LEAST_TABLE
    while is_full(profiles, size):
        size *= 2
    return _tables(size)


def _tables(size: int) -> _Columns:
    return np.full(size, EMPTY, np.int64), np.zeros(size, np.int64), np.zeros(size, np.int64)


def _arrays(layer: Layer) -> Layer:
    fields: Any = (table(field) if isinstance(field, tuple) else field for field in layer)
    return Layer(*fields)
