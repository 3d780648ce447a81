"""The sudoku engine: solutions and their number here; techniques, grades and new puzzles in its modules.

A grid is 81 digits row by row, 0 for an empty square.
"""

from banmen.games.sudoku.engine.solver import PYTHON_SOLVER
from banmen.games.sudoku.engine.units import Grid

__all__ = ["Grid", "count", "is_unique", "solve", "solve_and_count"]

solve = PYTHON_SOLVER.solve
count = PYTHON_SOLVER.count
is_unique = PYTHON_SOLVER.is_unique
solve_and_count = PYTHON_SOLVER.solve_and_count
