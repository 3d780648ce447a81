"""Solve and count grids with the search of `kernel`, run by Python or compiled: the results are the same."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import TypeAlias

from banmen.games.sudoku.engine.kernel import STACK_LENGTH, search_each
from banmen.games.sudoku.engine.tables import STATE_LENGTH
from banmen.games.sudoku.engine.units import DIGITS, SQUARES, Grid
from banmen.jit import compiled_or_none

SearchMany: TypeAlias = Callable[[bytes, int], tuple[bytes, list[int]]]
"""Map the digits of many grids, 81 bytes each, and a limit (1 or more) to first solutions and counts."""

_ALL_DIGITS = bytes(range(DIGITS + 1))
_HIGHEST_LIMIT = 1 << 62
"""A compiled search counts in 64 bits."""


class Solver:
    """Solves and counts one grid or many. A count stops at its limit.

    A grid that breaks a rule has no solution; `units.conflicts` says which rule. Methods raise ValueError for input
    that is no grid. Thread-safe; a compiled solver releases the GIL.
    """

    def __init__(self, search: SearchMany) -> None:
        self._search_many = search

    def solve(self, grid: Sequence[int]) -> Grid | None:
        """Return the first solution of the grid, or None."""
        return self.solve_and_count(grid, limit=1)[0]

    def count(self, grid: Sequence[int], limit: int = 2) -> int:
        """Return the number of solutions, up to `limit`."""
        return self.count_many((grid,), limit)[0]

    def is_unique(self, grid: Sequence[int]) -> bool:
        """Return True if the grid has exactly one solution."""
        return self.count(grid, 2) == 1

    def solve_and_count(self, grid: Sequence[int], limit: int = 2) -> tuple[Grid | None, int]:
        """Return the first solution, and the number of solutions up to `limit`, in one search."""
        (solution,), (found,) = self.solve_many((grid,), limit)
        return solution, found

    def solve_many(self, grids: Sequence[Sequence[int]], limit: int = 2) -> tuple[list[Grid | None], list[int]]:
        """Return, for each grid, its first solution or None; and the number of solutions, up to `limit`."""
        digits, found = self._search(grids, limit)
        solutions = (tuple(digits[at : at + SQUARES]) for at in range(0, SQUARES * len(found), SQUARES))
        return [solution if many else None for solution, many in zip(solutions, found, strict=True)], found

    def count_many(self, grids: Sequence[Sequence[int]], limit: int = 2) -> list[int]:
        """Return, for each grid, the number of solutions, up to `limit`."""
        return self._search(grids, limit)[1]

    def _search(self, grids: Sequence[Sequence[int]], limit: int) -> tuple[bytes, list[int]]:
        digits = _digits_of(grids)
        return self._search_many(digits, min(limit, _HIGHEST_LIMIT)) if limit > 0 else (b"", [0] * len(grids))


def _digits_of(grids: Sequence[Sequence[int]]) -> bytes:
    """Return the digits of all grids, one byte each. Raise ValueError."""
    if all(len(grid) == SQUARES for grid in grids):
        try:
            digits = b"".join(map(bytes, grids))
        except ValueError:  # a number that does not fit a byte
            digits = None
        if digits is not None and not digits.translate(None, _ALL_DIGITS):
            return digits
    raise ValueError("A grid is 81 digits from 0 to 9.")


def _search_in_python(digits: bytes, limit: int) -> tuple[bytes, list[int]]:
    grids = [digits[at : at + SQUARES] for at in range(0, len(digits), SQUARES)]
    solutions, found = [[0] * SQUARES for _ in grids], [0] * len(grids)
    search_each(grids, limit, solutions, found, [0] * STATE_LENGTH, [0] * STACK_LENGTH)
    return b"".join(map(bytes, solutions)), found


PYTHON_SOLVER = Solver(_search_in_python)


@cache
def compiled_solver() -> Solver | None:
    """Return the compiled solver, tens of times faster; None if Numba is missing or does not work.

    The first call takes seconds on a machine's first time, and about one second later, so make it at the start of a
    batch, never while answering a request.
    """
    return compiled_or_none(_compiled)


def _compiled() -> Solver:
    from banmen.games.sudoku.engine.compiled import compiled_search  # noqa: PLC0415 - needs Numba, which is an extra

    return Solver(compiled_search())
