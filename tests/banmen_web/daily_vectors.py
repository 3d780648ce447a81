"""The puzzles of some days, as Python has them, for the page to agree with; and the solution of one."""

import json
from pathlib import Path

from banmen.games.sudoku.engine import solve_and_count
from banmen.games.sudoku.practice.daily import daily_givens, daily_levels
from banmen.games.sudoku.reader import grid_text

DAYS = (0, 20_785, 20_786, 30_000)


def write(file: Path) -> None:
    """Write the puzzles as JSON: day, level, givens, solution."""
    puzzles = []
    for day in DAYS:
        for level in daily_levels():
            givens = daily_givens(day, level)
            solution, _ = solve_and_count(givens, limit=1)
            puzzles.append([day, level, grid_text(givens), grid_text(solution or ())])
    file.write_text(json.dumps(puzzles), encoding="utf-8")
