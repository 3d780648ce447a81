"""Make the list of balanced openings: `python -m banmen.games.reversi.balancing FILE` (see `balanced`).

Openings are random, move by move, but never on a corner or a square beside one. An opening is kept if a search finds
neither side ahead. No two lead to the same position, even after rotation or reflection. The same seed, depth and
evaluation give the same list.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from banmen.games.reversi.engine.bitboards import can_move, frame, mobility
from banmen.games.reversi.engine.search import Limits, Searcher
from banmen.games.reversi.openings import Discs, discs_after, mirrored
from banmen.games.reversi.state import USUAL
from banmen.grid import square_name

PLIES = 8
_LAST = USUAL - 1
_FIRST = 4 * USUAL + 5
"""f5: all first moves are equal by symmetry, and people write this one."""

_FIRST_LOOK = Limits(depth=4)
_FIRST_LIMIT = 6.0
"""An opening that a short search finds this many discs out of balance is not searched deeper."""


class BalancingPlan(NamedTuple):
    """The number of openings, their search depth (plies), and the maximum distance of their value from 0 (discs)."""

    openings: int = 400
    depth: int = 10
    most: float = 1.0


def balanced(plan: BalancingPlan, seed: int, searcher: Searcher) -> Iterator[str]:
    """Yield balanced openings, `f5d6…`, as they are found."""
    rng, seen, found = Random(seed), set[Discs](), 0
    while found < plan.openings:
        line = _random_opening(rng)
        discs = discs_after(line) if line else None
        if discs is None or not can_move(*_sides(discs), frame(USUAL)):
            continue
        same = _canonical(discs)
        if same in seen:
            continue
        seen.add(same)
        if _is_balanced(discs, plan, searcher):
            found += 1
            yield "".join(square_name(divmod(square, USUAL)) for square in line)


def _random_opening(rng: Random) -> tuple[int, ...]:
    """Return a random line of play without a pass; empty if it ran into a dead end."""
    line: tuple[int, ...] = (_FIRST,)
    while len(line) < PLIES:
        discs = discs_after(line)
        if discs is None:
            return ()
        own, other = _sides(discs)
        open_to = [square for square in _squares(mobility(own, other, frame(USUAL))) if not _beside_corner(square)]
        if not open_to:
            return ()
        line = (*line, rng.choice(open_to))
    return line


def _is_balanced(discs: Discs, plan: BalancingPlan, searcher: Searcher) -> bool:
    """Return True if neither side is ahead, by a short and a deep search; each starts with an empty table."""
    own, other = _sides(discs)
    for limits, most in ((_FIRST_LOOK, _FIRST_LIMIT), (Limits(depth=plan.depth), plan.most)):
        searcher.clear()
        if abs(searcher.best(own, other, limits).value) > most:
            return False
    return True


def _sides(discs: Discs) -> tuple[int, int]:
    """Return the discs of the side to move and of the other side."""
    return (discs.black, discs.white) if discs.black_moves else (discs.white, discs.black)


def _beside_corner(square: int) -> bool:
    """Return True if a square is a corner or touches one."""
    return all(min(place, _LAST - place) <= 1 for place in divmod(square, USUAL))


def _canonical(discs: Discs) -> Discs:
    """Return the same position for all four symmetric ways to play it."""
    ways = zip(_turned(discs.black), _turned(discs.white), strict=True)
    return min(Discs(black, white, discs.black_moves) for black, white in ways)


def _turned(bits: int) -> list[int]:
    return [sum(1 << square for square in way) for way in zip(*map(mirrored, _squares(bits)), strict=True)]


def _squares(bits: int) -> list[int]:
    return [square for square in range(USUAL * USUAL) if bits >> square & 1]


def main() -> None:
    """Make the list for the arguments of the command line."""
    parser = argparse.ArgumentParser(description="Make the list of balanced openings of reversi.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--count", type=int, default=BalancingPlan().openings)
    parser.add_argument("--depth", type=int, default=BalancingPlan().depth, help="plies searched after the opening")
    parser.add_argument("--most", type=float, default=BalancingPlan().most, help="discs from balance, at most")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    plan = BalancingPlan(asked.count, asked.depth, asked.most)
    write_openings(asked.file, plan, asked.seed, Searcher(USUAL), _report)


def write_openings(
    path: Path, plan: BalancingPlan, seed: int, searcher: Searcher, report: Callable[[int], None] = lambda _found: None
) -> None:
    """Write the list to a file. Raise OSError."""
    lines = []
    for line in balanced(plan, seed, searcher):
        lines.append(line)
        report(len(lines))
    head = (
        f"# {plan.openings} openings of {PLIES} plies: neither side is ahead by more than {plan.most:g} (discs)\n"
        f"# in a search of {plan.depth} plies (seed {seed}); made by banmen.games.reversi.balancing.\n"
    )
    path.write_text(head + "".join(f"{line}\n" for line in sorted(lines)), encoding="ascii")


def _report(found: int) -> None:
    sys.stderr.write(f"\r{found} ")
    sys.stderr.flush()


if __name__ == "__main__":
    main()
