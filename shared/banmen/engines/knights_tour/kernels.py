"""What counting is made of, in one way of running it: Python's, or compiled (see `fast`)."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from banmen.engines.knights_tour.stepping import walk_on
from banmen.engines.knights_tour.tally import MakeTally, PlainTally


class Kernels(NamedTuple):
    """How to make tables of ints, `stepping.walk_on` on them, a tally, and the steps of some tenths of a second.

    A tally is for plans whose profiles are below `bound`, and for numbers of at most `most_wide` bytes, where these are
    not None.
    """

    table: Callable[[Iterable[int]], Any]
    walk_on: Callable[..., int]
    tally: MakeTally
    steps: int
    bound: int | None = None
    most_wide: int | None = None


PLAIN = Kernels(list, walk_on, PlainTally, steps=100_000)
"""Pure Python."""
