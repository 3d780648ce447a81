"""Sudoku's search: puzzles a second with uniqueness proved, on one core.

python tests/benchmarks/bench_sudoku.py --rounds 3 ../shared/data/sudoku/17clue_1000.txt
"""

import argparse
import sys
import time
from pathlib import Path

from banmen.engines.sudoku import Grid, count
from banmen.formats.sudoku import read_sudoku_line

DATA = Path(__file__).resolve().parents[3] / "shared" / "data" / "sudoku"
USUAL = ("17clue_1000.txt", "norvig_top95.txt", "norvig_easy50.txt", "plb_sudoku20.txt", "tdoku_zero_solutions.txt")


def grids_of(path: Path) -> list[Grid]:
    """The first word of each line."""
    return [read_sudoku_line(line.split()[0]) for line in path.read_text(encoding="utf-8").splitlines()]


def best_s(grids: list[Grid], rounds: int) -> float:
    """Seconds of the fastest round over all grids, two solutions looked for in each."""
    spent = []
    for _ in range(rounds):
        began = time.perf_counter()
        for grid in grids:
            count(grid, 2)
        spent.append(time.perf_counter() - began)
    return min(spent)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the sudoku search.")
    parser.add_argument("files", nargs="*", type=Path, default=[DATA / name for name in USUAL])
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    for path in asked.files:
        grids = grids_of(path)
        took_s = best_s(grids, asked.rounds)
        sys.stdout.write(f"{path.name}: {len(grids)} grids, {len(grids) / took_s:,.0f} puzzles/s\n")


if __name__ == "__main__":
    main()
