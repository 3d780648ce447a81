"""Reversi's engine: published endgames and those of tournament games solved, in processor time and units of perft 11.

python tests/benchmarks/bench_reversi_engine.py --empties 20 24 --games 11
"""

import argparse
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from banmen.games.reversi.engine.bitboards import flips, frame, mobility
from banmen.games.reversi.engine.perft import compiled, perft
from banmen.games.reversi.engine.search import Limits, Searcher
from banmen.games.reversi.state import BLACK, bitboards, opening
from banmen.grid import parse_square

DATA = Path(__file__).parents[3] / "shared/data/reversi"
SIZE, SQUARES = 8, 64


class Endgame(NamedTuple):
    """A position, the side to move first, and the published value of its moves, if any."""

    own: int
    other: int
    values: dict[int, int]


def squares_of(own: int, other: int) -> set[int]:
    moves = mobility(own, other, frame(SIZE))
    return {square for square in range(SQUARES) if moves >> square & 1}


def published(name: str) -> Iterator[Endgame]:
    """The positions of an OBF file. One of them names the side to move that has not the moves; the moves decide."""
    for line in (DATA / name).read_text(encoding="ascii").splitlines():
        board, rest = line.split(" ", 1)
        values = {}
        for told in rest[2:].split(";"):
            if told.strip():
                square, value = told.strip().split(":")
                row, column = parse_square(square.lower(), SIZE, SIZE)
                values[row * SIZE + column] = int(value)
        sides = [
            sum(1 << at for at, mark in enumerate(board) if mark == side) for side in (rest[0], "XO"[rest[0] == "X"])
        ]
        if not set(values) <= squares_of(*sides):
            sides.reverse()
        yield Endgame(sides[0], sides[1], values)


def of_games(empties: int, games: int) -> Iterator[Endgame]:
    """Positions of tournament games with this number of empty squares."""
    for line in (DATA / "wthor_300.txt").read_text(encoding="ascii").splitlines():
        if games and not line.startswith("#"):
            own, other = bitboards(opening(SIZE), BLACK)
            moves = line.split()[0].lower()
            for at in range(0, len(moves), 2):
                if not mobility(own, other, frame(SIZE)):
                    own, other = other, own
                if SQUARES - (own | other).bit_count() == empties:
                    games -= 1
                    yield Endgame(own, other, {})
                    break
                row, column = parse_square(moves[at : at + 2], SIZE, SIZE)
                bit = 1 << row * SIZE + column
                lines = flips(own, other, bit, frame(SIZE))
                own, other = other ^ lines, own | lines | bit


def unit_s() -> float:
    """Processor time of perft 11."""
    compiled()
    began = time.process_time()
    perft(*bitboards(opening(SIZE), BLACK), SIZE, 11)
    return time.process_time() - began


def measure(name: str, endgames: Iterator[Endgame], unit: float) -> None:
    times, nodes, wrong = [], 0, 0
    for number, (own, other, values) in enumerate(endgames, 1):
        searcher = Searcher(SIZE, compiled=True)
        began = time.process_time()
        found = searcher.best(own, other, Limits(exact_from=SQUARES))
        times.append(time.process_time() - began)
        nodes += found.nodes
        wrong += bool(values) and (found.value != max(values.values()) or values.get(found.square or 0) != found.value)
        empties = SQUARES - (own | other).bit_count()
        sys.stdout.write(f"  {number}: {empties} empty, {found.value:+.0f}, {times[-1]:.3f} s, {found.nodes:,} nodes\n")
    median, most = statistics.median(times), max(times)
    sys.stdout.write(
        f"{name}: median {median:.3f} s ({median / unit:.2f} units), most {most:.2f} s ({most / unit:.2f}), "
    )
    sys.stdout.write(f"{nodes / sum(times):,.0f} nodes/s, {wrong} wrong\n")
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the endgames of reversi's engine.")
    parser.add_argument("--empties", type=int, nargs="*", default=[20, 24])
    parser.add_argument("--games", type=int, default=11)
    asked = parser.parse_args()
    unit = unit_s()
    sys.stdout.write(f"perft 11: {unit:.3f} s of processor time, a unit\n")
    for name in ("fforum-1-19.obf", "fforum-20-39.obf"):
        measure(name, published(name), unit)
    for empties in asked.empties:
        measure(f"{empties} empty squares", of_games(empties, asked.games), unit)
    sys.stdout.write(f"perft 11 again: {unit_s():.3f} s\n")


if __name__ == "__main__":
    main()
