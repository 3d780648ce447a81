"""How far a search is from one about twice as deep, by the stage of the game, which is what selective cuts rest on.

python tests/benchmarks/bench_selectivity.py ../shared/data/reversi/wthor_300.txt --positions 24 --empties 51 36 21

The positions are those of recorded games, every second one after a random move; both searches make no cuts.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import mean, stdev

from banmen.games.reversi.engine.bitboards import frame, mobility
from banmen.games.reversi.engine.evaluation import SIZE
from banmen.games.reversi.engine.search import Limits, Searcher
from banmen.grid import parse_square
from tools.fit_reversi.rounds import OPENING, after, random_move

FRAME = frame(SIZE)
DEPTHS = ((1, 8), (2, 6), (3, 7), (4, 8), (5, 9))
"""Depths in plies that are compared; a probe at each but the first decides whether a search at the second is cut."""


def positions_of(transcript: str) -> Iterator[tuple[int, int]]:
    """The positions after each move of `f5d6…`, as the side to move sees them."""
    own, other = OPENING
    for at in range(0, len(transcript), 2):
        row, column = parse_square(transcript[at : at + 2], SIZE, SIZE)
        if not mobility(own, other, FRAME):
            own, other = other, own
        own, other = after(own, other, row * SIZE + column)
        yield own, other


def chosen(games: Sequence[str], empties: int, most: int, dice: Random) -> list[tuple[int, int]]:
    """At most one position of each game with this many empty squares, in which the side to move has a move."""
    found: list[tuple[int, int]] = []
    for game in games:
        aside = len(found) % 2
        for own, other in positions_of(game):
            if SIZE * SIZE - (own | other).bit_count() == empties + aside and mobility(own, other, FRAME):
                position = after(own, other, random_move(own, other, dice)) if aside else (own, other)
                if mobility(*position, FRAME):
                    found.append(position)
        if len(found) >= most:
            break
    return found


def value(searcher: Searcher, position: tuple[int, int], depth: int) -> float:
    """The value for the side to move at a depth."""
    return searcher.best(*position, Limits(depth)).value


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare searches of two depths by the stage of the game.")
    parser.add_argument("games", type=Path, help="a file with a transcript at the start of each line")
    parser.add_argument("--positions", type=int, default=24)
    parser.add_argument("--empties", type=int, nargs="+", default=[51, 46, 41, 36, 31, 26, 21])
    parser.add_argument("--seed", type=int, default=3)
    asked = parser.parse_args()
    lines = asked.games.read_text(encoding="utf-8").splitlines()
    games = [line.split()[0] for line in lines if line and not line.startswith("#")]
    searcher = Searcher(SIZE, selective=False)
    for empties in asked.empties:
        positions = chosen(games, empties, asked.positions, Random(asked.seed))
        sys.stdout.write(f"{empties} empty, {len(positions)} positions:")
        for shallow, deep in DEPTHS:
            changes = [value(searcher, each, deep) - value(searcher, each, shallow) for each in positions]
            sys.stdout.write(f" {shallow} to {deep} plies {mean(changes):+.1f} ({stdev(changes):.2f})")
        sys.stdout.write("\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
