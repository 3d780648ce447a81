"""The functions of `kernel` compiled by Numba, as one function from bytes to bytes. This module needs Numba and numpy.

Nothing is written twice: each function is compiled from the code that Python runs. Where Python has lists and tables
of tuples, the compiled function has arrays.
"""

import hashlib
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any, TypeAlias

import numba
import numpy as np
from numba import types

from banmen.engines.sudoku import kernel, tables
from banmen.engines.sudoku.units import SQUARES

CompiledSearch: TypeAlias = Callable[[bytes, int], tuple[bytes, list[int]]]
"""From the digits of many grids, 81 bytes each, and a limit (1 or more) to first solutions and counts."""

_ENTRY = kernel.search_each.__name__
_BYTES, _INTS, _COUNTS = np.uint8, np.int32, np.int64
_HOW = {"nogil": True, "boundscheck": False, "error_model": "numpy"}
_SIGNATURE = types.void(
    types.Array(types.uint8, 2, "C", readonly=True),
    types.int64,
    types.uint8[:, ::1],
    types.int64[::1],
    types.int32[::1],
    types.int32[::1],
)


def compiled() -> CompiledSearch:
    """Compile, which takes seconds, or take what an earlier process compiled. Raises what Numba does.

    A cache of Numba's that cannot be written, or not be read again, is done without.
    """
    if numba.config.DISABLE_JIT:
        raise RuntimeError("NUMBA_DISABLE_JIT is set: nothing would be compiled.")
    try:
        search_each = _compiled(cache=True)
    except Exception:  # noqa: BLE001 - pickle, LLVM and the file system each fail in their own way
        search_each = _compiled(cache=False)

    def search(digits: bytes, limit: int) -> tuple[bytes, list[int]]:
        grids = np.frombuffer(digits, _BYTES).reshape(-1, SQUARES)
        solutions, found = np.zeros(grids.shape, _BYTES), np.zeros(len(grids), _COUNTS)
        state, stack = np.empty(tables.STATE_LENGTH, _INTS), np.empty(kernel.STACK_LENGTH, _INTS)
        search_each(grids, limit, solutions, found, state, stack)
        return solutions.tobytes(), found.tolist()

    return search


def _compiled(*, cache: bool) -> Any:
    names = _names()
    entry = names[_ENTRY].py_func
    if cache:
        # Numba looks whether the file of the functions has changed; their constants come from another one.
        entry.__qualname__ = f"{_ENTRY}_{_fingerprint()}"
    search_each = numba.njit(entry, cache=cache, **_HOW)
    try:
        search_each.compile(_SIGNATURE)
    except Exception:
        if cache:
            _forget(Path(search_each.stats.cache_path), entry.__qualname__)
        raise
    search_each.disable_compile()
    return search_each


def _names() -> dict[str, Any]:
    """What the compiled functions find by name: each other, and the tables as arrays, which are constants to Numba."""
    names = {**vars(kernel), "TABLES": tables.Tables(*map(_array, tables.TABLES))}
    for name, function in vars(kernel).items():
        if isinstance(function, FunctionType):
            names[name] = numba.njit(FunctionType(function.__code__, names, name), **_HOW)
    return names


def _array(table: Any) -> Any:
    """The narrowest unsigned ints: an index from these needs no test for being negative.

    32 bits stay signed: with Numba, what becomes of an unsigned and a signed 64-bit int is a float.
    """
    numbers = np.array(table)
    narrow = next((kind for kind in (np.uint8, np.uint16) if numbers.max() <= np.iinfo(kind).max), _INTS)
    return numbers.astype(narrow)


def _fingerprint() -> str:
    """Differs where the tables or other constants of the kernel do."""
    constants = [value for value in vars(kernel).values() if isinstance(value, int | tuple)]
    return hashlib.sha256(repr(constants).encode()).hexdigest()[:16]


def _forget(folder: Path, name: str) -> None:
    """Take files away that could not be read, so that the next process can write them anew."""
    for file in folder.glob(f"*{name}*.nb[ic]"):
        file.unlink(missing_ok=True)
