"""Balanced openings of 8x8: eight plies drawn at random, after which neither side is ahead.

The list is `assets/reversi/balanced_openings.txt`, an opening a line (`f5d6…`); lines that begin with `#` say how it
was made.
"""

from collections.abc import Sequence
from functools import cache
from random import Random

from banmen.assets import asset


def balanced_opening(rng: Random) -> str:
    """One of the balanced openings, `f5d6…`: the same again from the same `rng`."""
    return rng.choice(balanced_openings())


@cache
def balanced_openings() -> Sequence[str]:
    """Return all balanced openings, in the order of the file."""
    lines = asset("reversi", "balanced_openings.txt").read_text(encoding="ascii").splitlines()
    return tuple(line for line in lines if line and not line.startswith("#"))
