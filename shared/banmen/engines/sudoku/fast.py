"""The sudoku search compiled, where Numba is installed (the extra `fast`): the same answers, tens of times as fast.

Importing this module imports no Numba and compiles nothing; `warm` does both.
"""

from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING
from warnings import catch_warnings

from banmen.engines.sudoku.units import DIGITS, SQUARES, Grid

if TYPE_CHECKING:
    from banmen.engines.sudoku.compiled import CompiledSearch

_EVERY_DIGIT = bytes(range(DIGITS + 1))
_MOST = 1 << 62


class FastSearch:
    """Answers as `banmen.engines.sudoku` does, the same first solution too, for one grid or for many at once.

    Threads may share it; Python's lock is free while it searches. Raises ValueError for what is no grid.
    """

    def __init__(self, search: "CompiledSearch") -> None:
        self._search = search

    def solve(self, grid: Sequence[int]) -> Grid | None:
        """A completion of the grid, or None where there is none."""
        return self.solve_and_count(grid, limit=1)[0]

    def count(self, grid: Sequence[int], limit: int = 2) -> int:
        """How many solutions the grid has; it stops looking at `limit`."""
        return self.count_many((grid,), limit)[0]

    def is_unique(self, grid: Sequence[int]) -> bool:
        """Whether the grid has exactly one solution."""
        return self.count(grid, 2) == 1

    def solve_and_count(self, grid: Sequence[int], limit: int = 2) -> tuple[Grid | None, int]:
        """The first solution found, and how many there are up to `limit`, in one search."""
        (solution,), (found,) = self.solve_many((grid,), limit)
        return solution, found

    def solve_many(self, grids: Sequence[Sequence[int]], limit: int = 2) -> tuple[list[Grid | None], list[int]]:
        """For each grid the first solution found (None where there is none), and for each how many, up to `limit`."""
        digits, found = self._searched(grids, limit)
        solutions = (tuple(digits[at : at + SQUARES]) for at in range(0, SQUARES * len(found), SQUARES))
        return [solution if many else None for solution, many in zip(solutions, found, strict=True)], found

    def count_many(self, grids: Sequence[Sequence[int]], limit: int = 2) -> list[int]:
        """For each grid how many solutions it has, up to `limit`."""
        return self._searched(grids, limit)[1]

    def _searched(self, grids: Sequence[Sequence[int]], limit: int) -> tuple[bytes, list[int]]:
        digits = _joined(grids)
        return self._search(digits, min(limit, _MOST)) if limit > 0 else (b"", [0] * len(grids))


def available() -> bool:
    """Whether Numba is installed. It is not imported for that."""
    return find_spec("numba") is not None


@cache
def warm() -> FastSearch | None:
    """The compiled search, or None where there is no Numba or it cannot work here.

    The first call compiles: seconds on a machine's first time, about one later. So it belongs into the start of a
    batch or a server, never into the answer to a request.
    """
    if not available():
        return None
    with catch_warnings(action="ignore"):  # what Numba has to say is nothing to a player
        try:
            from banmen.engines.sudoku.compiled import compiled  # noqa: PLC0415 - imports Numba

            return FastSearch(compiled())
        except Exception:  # noqa: BLE001 - a library that does not fit this machine; the same answers come without it
            return None


def _joined(grids: Sequence[Sequence[int]]) -> bytes:
    """The digits of all grids, a byte each. Raises ValueError."""
    if all(len(grid) == SQUARES for grid in grids):
        try:
            digits = b"".join(map(bytes, grids))
        except ValueError:  # no byte at all
            digits = None
        if digits is not None and not digits.translate(None, _EVERY_DIGIT):
            return digits
    raise ValueError("A grid is 81 digits from 0 to 9.")
