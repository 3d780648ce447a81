"""The ladder of reversi's levels: each level against the one below, in pairs of games with exchanged colours.

python tests/benchmarks/bench_levels.py --games 200 --levels 2 3 4 5 6 7 8 9
python tests/benchmarks/bench_levels.py --games 20 --levels 10 --seed 3
"""

import argparse
import sys
import time
from random import Random

from banmen.arena.statistics import elo_difference, mean_score
from banmen.game import Seat
from banmen.games.reversi.engine.levels import LEVELS, choose
from banmen.games.reversi.engine.search import warm
from banmen.games.reversi.openings import balanced_openings
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import BLACK, WHITE, Place, Position, opening

LIMIT_S = 2.0
"""Seconds of processor time for a move of the last level: what it has on a core of its own, whatever else runs."""


def after_opening(text: str) -> Position:
    """The position after these moves, `f5d6…`."""
    position = opening(8)
    for at in range(0, len(text), 2):
        assert position.turn is not None
        position = REVERSI.decide(position, position.turn, Place(text[at : at + 2]), Random(0)).state
    return position


def half_points(black: int, white: int, position: Position, seed: int) -> int:
    """Half points of black, from 0 to 2, in a game between two levels."""
    dice, levels = Random(seed), {BLACK: black, WHITE: white}
    while position.turn is not None:
        place = chosen(position, position.turn, levels[position.turn], dice)
        position = REVERSI.decide(position, position.turn, place, dice).state
    result = REVERSI.outcome(position)
    assert result is not None
    return {BLACK: 2, None: 1, WHITE: 0}[result.winner]


def chosen(position: Position, seat: Seat, level: int, dice: Random) -> Place:
    """A level's move, within its time where it is the last."""
    until_s = time.process_time() + LIMIT_S
    if level < len(LEVELS):
        return choose(position, seat, level, dice)
    return choose(position, seat, level, dice, lambda: time.process_time() > until_s)


def pairs_of(upper: int, lower: int, games: int, seed: int) -> list[int]:
    """How many pairs of games gave the upper level 0, 1, 2, 3 and 4 half points."""
    rng, counts = Random(seed), [0] * 5
    for text in rng.sample(balanced_openings(), games // 2):
        position, dice = after_opening(text), rng.randrange(1 << 30)
        counts[half_points(upper, lower, position, dice) + 2 - half_points(lower, upper, position, dice)] += 1
    return counts


def main() -> None:
    parser = argparse.ArgumentParser(description="Let each level play the one below.")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--levels", type=int, nargs="+", default=list(range(2, len(LEVELS))), help="upper levels")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    warm()
    for upper in asked.levels:
        began = time.perf_counter()
        counts = pairs_of(upper, upper - 1, asked.games, asked.seed)
        elo = elo_difference(counts)
        told = f"{elo.value:+.0f} Elo ({elo.low:+.0f} to {elo.high:+.0f})" if elo else "no Elo"
        took_s = time.perf_counter() - began
        scored = f"{100 * mean_score(counts):.1f} % of {asked.games} games"
        sys.stdout.write(f"{upper} against {upper - 1}: {scored}, {told}, {took_s:.0f} s\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
