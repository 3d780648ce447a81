"""What a match costs beside the thinking, and a match of two levels as its user plays it.

python tests/benchmarks/bench_arena.py --games 200 --jobs 2 --a 5 --b 4
"""

import argparse
import sys
import time

from banmen.arena.match import Match, PairTally
from banmen.arena.runner import Runner
from banmen.arena.statistics import elo_difference, mean_score
from banmen.jit import available


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--a", default="2")
    parser.add_argument("--b", default="1")
    asked = parser.parse_args()
    match = Match(game="reversi", a=asked.a, b=asked.b, seed=asked.seed, fast=available())
    tally, began = PairTally(), time.perf_counter()
    runner = Runner(match, asked.jobs)
    try:
        games = [result.record for result in runner.games(range(asked.games))]
    finally:
        runner.close()
    took = time.perf_counter() - began
    for first in range(0, asked.games, 2):
        tally.add(games[first : first + 2])
    plies = sum(len(game.actions) for game in games)
    elo = elo_difference(tally.pairs)
    said = f"{elo.value:+.0f} ({elo.low:+.0f} to {elo.high:+.0f})" if elo else "unknown"
    sys.stdout.write(f"{asked.games} games, {plies} plies in {took:.1f} s: {took / plies * 1e3:.2f} ms a ply\n")
    sys.stdout.write(f"{asked.a} against {asked.b}: {mean_score(tally.pairs):.1%}, Elo {said}, {tally.cut} cut short\n")


if __name__ == "__main__":
    main()
