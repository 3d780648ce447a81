"""The sudoku search compiled by Numba. This module needs Numba and numpy."""

from collections.abc import Callable
from typing import Any

import numpy as np

from banmen.games.sudoku.engine import kernel, tables
from banmen.games.sudoku.engine.units import SQUARES
from banmen.jit import Kernel, compile_kernel

_ENTRY = kernel.search_each.__name__
_DIGITS, _BITS, _COUNTS = np.uint8, np.int32, np.int64


def compiled_search() -> Callable[[bytes, int], tuple[bytes, list[int]]]:
    """Return a `solver.SearchMany`, compiled or loaded from Numba's cache. Raises what Numba raises."""
    arrays = tables.UnitTables(*map(_array, tables.TABLES))
    compiled = compile_kernel([kernel], [_ENTRY], lambda each: _search(each, bytes(SQUARES), 1), {"TABLES": arrays})
    return lambda digits, limit: _search(compiled, digits, limit)


def _search(compiled: Kernel, digits: bytes, limit: int) -> tuple[bytes, list[int]]:
    grids = np.frombuffer(digits, _DIGITS).reshape(-1, SQUARES)
    solutions, found = np.zeros(grids.shape, _DIGITS), np.zeros(len(grids), _COUNTS)
    state, stack = np.empty(tables.STATE_LENGTH, _BITS), np.empty(kernel.STACK_LENGTH, _BITS)
    compiled[_ENTRY](grids, limit, solutions, found, state, stack)
    return solutions.tobytes(), found.tolist()


def _array(table: Any) -> Any:
    """Return a table as an array of the narrowest unsigned ints, so that indexing needs no check for negatives.

    32 bits stay signed: Numba turns an unsigned and a signed 64-bit int into a float.
    """
    numbers = np.array(table)
    narrow = next((kind for kind in (np.uint8, np.uint16) if numbers.max() <= np.iinfo(kind).max), _BITS)
    return numbers.astype(narrow)
