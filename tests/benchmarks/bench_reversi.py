"""Reversi's rules: moves a second through `decide` and `evolve` as a server plays them, and leaves of perft a second.

python tests/benchmarks/bench_reversi.py --games 300 --depth 8
"""

import argparse
import sys
import time
from random import Random

from banmen.games.reversi.engine.perft import perft
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import BLACK, bitboards, opening


def move_us(games: int, size: int) -> tuple[int, float]:
    """Moves of random games, and microseconds of `decide` and `evolve` for each; choosing the move is not counted."""
    dice, moves, spent_s = Random(1), 0, 0.0
    for _ in range(games):
        state = opening(size)
        while state.turn is not None:
            place = dice.choice(list(REVERSI.legal(state, state.turn)))
            began = time.perf_counter()
            for event in REVERSI.decide(state, state.turn, place, dice).events:
                state = REVERSI.evolve(state, event)
            spent_s += time.perf_counter() - began
            moves += 1
    return moves, 1_000_000 * spent_s / moves


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the rules of reversi.")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--depth", type=int, default=8)
    asked = parser.parse_args()
    for size in (8, 16):
        moves, each_us = move_us(asked.games if size == 8 else asked.games // 10, size)
        sys.stdout.write(f"{size}x{size}: {moves:,} moves, {each_us:.1f} us each ({1_000_000 / each_us:,.0f}/s)\n")
    began = time.perf_counter()
    leaves = perft(*bitboards(opening(8), BLACK), 8, asked.depth)
    took_s = time.perf_counter() - began
    sys.stdout.write(f"perft {asked.depth}: {leaves:,} leaves in {took_s:.2f} s ({leaves / took_s:,.0f}/s)\n")


if __name__ == "__main__":
    main()
