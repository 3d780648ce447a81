"""Sudoku's search: puzzles a second with uniqueness proved, on one core, in pure Python and compiled (extra `fast`).

Processor time is measured, so that what else runs matters less.

python tests/benchmarks/bench_sudoku.py --rounds 3 ../shared/data/sudoku/17clue_1000.txt
"""

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path

from banmen.games.sudoku.engine import Grid, count
from banmen.games.sudoku.engine.solver import Solver, compiled_solver
from banmen.games.sudoku.files import read_sudoku_line

DATA = Path(__file__).resolve().parents[3] / "shared" / "data" / "sudoku"
USUAL = ("17clue_1000.txt", "norvig_top95.txt", "norvig_easy50.txt", "plb_sudoku20.txt", "tdoku_zero_solutions.txt")

MANY = 10_000
"""Grids that the compiled search solves in one call: those of a file, over and over."""


def grids_of(path: Path) -> list[Grid]:
    """The first word of each line."""
    return [read_sudoku_line(line.split()[0]) for line in path.read_text(encoding="utf-8").splitlines()]


def best(call: Callable[[], object], grids: int, rounds: int) -> str:
    """Grids a second (of the processor's time) in the fastest round."""
    spent = []
    for _ in range(rounds):
        began = time.process_time()
        call()
        spent.append(time.process_time() - began)
    return f"{grids / min(spent):,.0f}"


def measured(grids: list[Grid], compiled: Solver | None, rounds: int) -> str:
    """Two solutions are looked for in each grid."""
    told = f"{best(lambda: [count(grid, 2) for grid in grids], len(grids), rounds)} puzzles/s"
    if compiled is None:
        return told
    many = (grids * (MANY // len(grids) + 1))[:MANY]
    counted = best(lambda: compiled.count_many(many, 2), MANY, 3 * rounds)
    solved = best(lambda: compiled.solve_many(many, 2), MANY, 3 * rounds)
    one = best(lambda: [compiled.count(grid, 2) for grid in grids], len(grids), 3 * rounds)
    return f"{told}; compiled {counted} counted in one call, {solved} with solutions, {one} one by one"


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the sudoku search.")
    parser.add_argument("files", nargs="*", type=Path, default=[DATA / name for name in USUAL])
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    began = time.perf_counter()
    compiled = compiled_solver()
    took_s = time.perf_counter() - began
    sys.stdout.write(f"compiled and ready after {took_s:.1f} s\n" if compiled else "not compiled: Numba is missing\n")
    for path in asked.files:
        grids = grids_of(path)
        sys.stdout.write(f"{path.name}: {len(grids)} grids, {measured(grids, compiled, asked.rounds)}\n")


if __name__ == "__main__":
    main()
