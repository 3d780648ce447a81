"""Balanced openings of 8x8: eight random plies after which neither side is ahead.

The list is `assets/reversi/balanced_openings.txt`, one opening (`f5d6…`) on each line; lines with `#` say how it was
made.
"""

from collections.abc import Sequence
from functools import cache
from random import Random

from banmen.assets import asset


def balanced_opening(rng: Random) -> str:
    """Return a random balanced opening, `f5d6…`; the same `rng` gives the same one."""
    return rng.choice(balanced_openings())


@cache
def balanced_openings() -> Sequence[str]:
    """Return all balanced openings, in the order of the file."""
    lines = asset("reversi", "balanced_openings.txt").read_text(encoding="ascii").splitlines()
    return tuple(line for line in lines if line and not line.startswith("#"))
