"""Sudoku's generator: seconds of one core for a puzzle, by level.

python tests/benchmarks/bench_sudoku_generate.py --seeds 200 [--level 4] [--clues 30] [--symmetry rotation] [--from 1]
"""

import argparse
import sys
import time
from collections.abc import Sequence

from banmen.games.sudoku.engine.generate import Symmetry, generate
from banmen.games.sudoku.engine.grade import LEVELS


def spent_s(level: int, seeds: Sequence[int], clues: int | None, symmetry: Symmetry) -> list[float]:
    """The seconds of each puzzle, the shortest first."""
    spent = []
    for seed in seeds:
        began = time.process_time()
        generate(level, seed, clues=clues, symmetry=symmetry)
        spent.append(time.process_time() - began)
    return sorted(spent)


def told(level: int, spent: Sequence[float]) -> str:
    shares = {"median": 0.5, "p95": 0.95, "p99": 0.99}
    seconds = " ".join(f"{name} {spent[int(share * len(spent))]:.3f} s," for name, share in shares.items())
    return f"level {level}: {seconds} max {spent[-1]:.3f} s, {len(spent) / sum(spent):,.1f} puzzles/s\n"


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the sudoku generator.")
    parser.add_argument("--seeds", type=int, default=200)
    parser.add_argument("--from", dest="first", type=int, default=1)
    parser.add_argument("--level", type=int, choices=LEVELS)
    parser.add_argument("--clues", type=int)
    parser.add_argument("--symmetry", type=Symmetry, choices=list(Symmetry), default=Symmetry.NONE)
    asked = parser.parse_args()
    seeds = range(asked.first, asked.first + asked.seeds)
    for level in [asked.level] if asked.level else LEVELS:
        sys.stdout.write(told(level, spent_s(level, seeds, asked.clues, asked.symmetry)))
        sys.stdout.flush()


if __name__ == "__main__":
    main()
