"""The gain of reversi's patterns over the plain evaluation: games at equal depth, and errors on solved positions.

python tests/benchmarks/bench_evaluation.py --games 100 --depth 4 --positions 200 --empties 12 16 20
"""

import argparse
import sys
from random import Random

from banmen.arena.statistics import elo_difference, mean_score
from banmen.games.reversi.engine.bitboards import frame, mobility
from banmen.games.reversi.engine.evaluation import SIZE
from banmen.games.reversi.engine.search import Limits, Searcher
from banmen.games.reversi.openings import balanced_openings
from banmen.grid import parse_square
from tools.fit_reversi.rounds import OPENING, after, random_move

FRAME = frame(SIZE)


def position_of(text: str) -> tuple[int, int]:
    """The position after the moves `f5d6…`, as the side to move sees it."""
    own, other = OPENING
    for at in range(0, len(text), 2):
        row, column = parse_square(text[at : at + 2], SIZE, SIZE)
        if not mobility(own, other, FRAME):
            own, other = other, own
        own, other = after(own, other, row * SIZE + column)
    return own, other


def half_points(first: Searcher, second: Searcher, position: tuple[int, int], depth: int) -> int:
    """Half points of the searcher that begins."""
    searchers = (first, second)
    for searcher in searchers:
        searcher.clear()
    (own, other), turn = position, 0
    while True:
        if not mobility(own, other, FRAME):
            own, other, turn = other, own, 1 - turn
            if not mobility(own, other, FRAME):
                break
        found = searchers[turn].best(own, other, Limits(depth))
        assert found.square is not None
        (own, other), turn = after(own, other, found.square), 1 - turn
    discs = (own.bit_count() - other.bit_count()) * (1 if turn == 0 else -1)
    return 2 if discs > 0 else 1 if discs == 0 else 0


def match(games: int, depth: int) -> list[int]:
    """How many pairs of games gave the patterns 0, 1, 2, 3 and 4 half points against the plain evaluation."""
    patterns, plain = Searcher(SIZE), Searcher(SIZE, weights=())
    counts = [0] * 5
    for text in Random(1).sample(balanced_openings(), games // 2):
        position = position_of(text)
        counts[half_points(patterns, plain, position, depth) + 2 - half_points(plain, patterns, position, depth)] += 1
    return counts


def errors(positions: int, empties: int, seed: int) -> tuple[float, float, float]:
    """Mean absolute errors, in discs, of patterns, of the plain evaluation and of 0, with this number of empty squares.

    The positions are those of games with ten random plies that are searched 4 plies deep, one of each game.
    """
    dice = Random(seed)
    patterns, plain = Searcher(SIZE, places=1 << 20), Searcher(SIZE, weights=(), places=1 << 14)
    sums = [0.0, 0.0, 0.0]
    for _ in range(positions):
        own, other = played_to(empties, patterns, dice)
        patterns.clear()
        plain.clear()
        estimates = [searcher.best(own, other, Limits(depth=1)).value for searcher in (patterns, plain)]
        value = patterns.best(own, other, Limits(exact_from=empties)).value
        for at, estimate in enumerate((*estimates, 0.0)):
            sums[at] += abs(estimate - value) / positions
    return sums[0], sums[1], sums[2]


def played_to(empties: int, searcher: Searcher, dice: Random) -> tuple[int, int]:
    """A position with this number of empty squares in which the side to move has a move."""
    while True:
        (own, other), plies = OPENING, 0
        while mobility(own, other, FRAME):
            if SIZE * SIZE - (own | other).bit_count() == empties:
                return own, other
            found = searcher.best(own, other, Limits(depth=4)).square if plies >= 10 else None
            own, other = after(own, other, random_move(own, other, dice) if found is None else found)
            plies += 1
            if not mobility(own, other, FRAME):
                own, other = other, own


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the gain of reversi's patterns.")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--depth", type=int, default=4)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--empties", type=int, nargs="+", default=[12, 16, 20])
    parser.add_argument("--seed", type=int, default=1_000_001, help="another than that of the fitting")
    asked = parser.parse_args()
    counts = match(asked.games, asked.depth)
    elo = elo_difference(counts)
    told = f"{elo.value:+.0f} Elo ({elo.low:+.0f} to {elo.high:+.0f})" if elo else "no Elo"
    sys.stdout.write(f"patterns at {asked.depth} plies: {100 * mean_score(counts):.1f} % of {asked.games}, {told}\n")
    for empties in asked.empties:
        patterns, plain, nothing = errors(asked.positions, empties, asked.seed)
        sys.stdout.write(f"{empties} empty: {patterns:.2f} discs off, plain {plain:.2f}, always 0 {nothing:.2f}\n")


if __name__ == "__main__":
    main()
