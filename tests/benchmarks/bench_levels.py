"""The ladder of reversi's levels: each level against the one below, in pairs of games with exchanged colours.

The lowest levels are measured against two simple scripts as well, the anchors of the ladder: one moves at random, the
other takes as many discs as it can.

python tests/benchmarks/bench_levels.py --games 200 --levels 2 3 4 5 6 7 8 9
python tests/benchmarks/bench_levels.py --games 20 --levels 10 --seed 3
python tests/benchmarks/bench_levels.py --games 200 --levels --anchored 1 2 3
"""

import argparse
import sys
import time
from collections.abc import Callable
from random import Random
from typing import TypeAlias

from banmen.arena.statistics import elo_difference, mean_score
from banmen.game import Seat
from banmen.games.reversi.engine.levels import LEVELS, choose
from banmen.games.reversi.engine.search import warm
from banmen.games.reversi.openings import balanced_openings
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import BLACK, WHITE, Place, Position, bitboards, opening

Player: TypeAlias = Callable[[Position, Seat, Random], Place]
"""Choose a move for a seat."""
LIMIT_S = 2.0
"""Seconds of processor time for a move of the last level: what it has on a core of its own, whatever else runs."""


def after_opening(text: str) -> Position:
    """The position after these moves, `f5d6…`."""
    position = opening(8)
    for at in range(0, len(text), 2):
        assert position.turn is not None
        position = REVERSI.decide(position, position.turn, Place(text[at : at + 2]), Random(0)).state
    return position


def most_discs(position: Position, seat: Seat, dice: Random) -> Place:
    """One of the moves after which the seat has the most discs."""
    turned = {place: discs_after(position, seat, place) for place in REVERSI.legal(position, seat)}
    most = max(turned.values())
    return dice.choice([place for place, discs in turned.items() if discs == most])


def discs_after(position: Position, seat: Seat, place: Place) -> int:
    return bitboards(REVERSI.decide(position, seat, place, Random(0)).state, seat)[0].bit_count()


def random_move(position: Position, seat: Seat, dice: Random) -> Place:
    """Any legal move."""
    return dice.choice(list(REVERSI.legal(position, seat)))


def level_player(level: int) -> Player:
    """The moves of a level."""
    return lambda position, seat, dice: chosen(position, seat, level, dice)


def half_points(black: Player, white: Player, position: Position, seed: int) -> int:
    """Half points of black, from 0 to 2, in a game."""
    dice, players = Random(seed), {BLACK: black, WHITE: white}
    while position.turn is not None:
        place = players[position.turn](position, position.turn, dice)
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


def pairs_of(upper: Player, lower: Player, games: int, seed: int) -> list[int]:
    """How many pairs of games gave the first player 0, 1, 2, 3 and 4 half points."""
    rng, counts = Random(seed), [0] * 5
    for text in rng.sample(balanced_openings(), games // 2):
        position, dice = after_opening(text), rng.randrange(1 << 30)
        counts[half_points(upper, lower, position, dice) + 2 - half_points(lower, upper, position, dice)] += 1
    return counts


ANCHORS: dict[str, Player] = {"most discs": most_discs, "random moves": random_move}


def report(name: str, counts: list[int], began_s: float) -> None:
    """Write a line with the result of a match."""
    elo = elo_difference(counts)
    told = f"{elo.value:+.0f} Elo ({elo.low:+.0f} to {elo.high:+.0f})" if elo else "no Elo"
    scored = f"{100 * mean_score(counts):.1f} % of {2 * sum(counts)} games"
    sys.stdout.write(f"{name}: {scored}, {told}, {time.perf_counter() - began_s:.0f} s\n")
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser(description="Let each level play the one below.")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--levels", type=int, nargs="*", default=list(range(2, len(LEVELS))), help="upper levels")
    parser.add_argument("--anchored", type=int, nargs="*", default=[], help="levels that play the simple scripts")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    warm()
    for level in asked.anchored:
        for name, script in ANCHORS.items():
            began_s = time.perf_counter()
            report(f"{level} against {name}", pairs_of(level_player(level), script, asked.games, asked.seed), began_s)
    for upper in asked.levels:
        began_s, players = time.perf_counter(), (level_player(upper), level_player(upper - 1))
        report(f"{upper} against {upper - 1}", pairs_of(*players, asked.games, asked.seed), began_s)


if __name__ == "__main__":
    main()
