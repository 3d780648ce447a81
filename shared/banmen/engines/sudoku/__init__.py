"""Sudoku's engine: one solution of a grid, how many there are, and whether there is only one.

A grid is 81 digits row by row, 0 for an empty square. A grid that breaks a rule has no solution; `units.conflicts`
says which rule it breaks.
"""

from banmen.engines.sudoku.kernel import STACK_LENGTH, search
from banmen.engines.sudoku.tables import STATE_LENGTH
from banmen.engines.sudoku.units import DIGITS, SQUARES, Grid

__all__ = ["Grid", "count", "is_unique", "solve", "solve_and_count"]


def solve(grid: Grid) -> Grid | None:
    """A completion of the grid, or None where there is none. Raises ValueError for what is no grid."""
    return solve_and_count(grid, limit=1)[0]


def count(grid: Grid, limit: int = 2) -> int:
    """How many solutions the grid has; it stops looking at `limit`. Raises ValueError for what is no grid."""
    return solve_and_count(grid, limit)[1]


def is_unique(grid: Grid) -> bool:
    """Whether the grid has exactly one solution. Raises ValueError for what is no grid."""
    return count(grid, 2) == 1


def solve_and_count(grid: Grid, limit: int = 2) -> tuple[Grid | None, int]:
    """The first solution found, and how many there are up to `limit`, in one search. Raises ValueError."""
    if len(grid) != SQUARES or min(grid) < 0 or max(grid) > DIGITS:
        raise ValueError("A grid is 81 digits from 0 to 9.")
    if limit < 1:
        return None, 0
    solution = [0] * SQUARES
    found = search(grid, limit, solution, [0] * STATE_LENGTH, [0] * STACK_LENGTH)
    return (tuple(solution), found) if found else (None, 0)
