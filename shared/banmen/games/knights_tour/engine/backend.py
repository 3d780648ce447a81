"""Two backends for a count: pure Python, or compiled (the extra `fast`). The counts are the same."""

from collections.abc import Callable, Iterable
from functools import cache, partial
from typing import Any, NamedTuple

from banmen.games.knights_tour.engine.backtracking_kernel import backtrack
from banmen.games.knights_tour.engine.frontier import DictCounts, MakeCounts
from banmen.jit import compiled_or_none


class CountingBackend(NamedTuple):
    """A backend: how to make a table of ints, the search on such tables, the state counts, and steps for some 0.1 s.

    The state counts are for plans whose states are below `bound`, and for counts of at most `most_count_bytes` bytes;
    None means no limit.
    """

    table: Callable[[Iterable[int]], Any]
    backtrack: Callable[..., int]
    state_counts: MakeCounts
    steps: int
    bound: int | None = None
    most_count_bytes: int | None = None


PYTHON = CountingBackend(list, backtrack, DictCounts, steps=100_000)
_COMPILED_STEPS = 3_000_000
COMPILED_BOUND = 1 << 63
"""Compiled code holds a state in 64 bits."""


@cache
def compiled() -> CountingBackend | None:
    """Return the compiled backend, tens of times faster; None if Numba is missing or does not work.

    The first call takes seconds on a machine's first time, and about one second later.
    """
    return compiled_or_none(_compiled)


def _compiled() -> CountingBackend:
    from banmen.games.knights_tour.engine.compiled import (  # noqa: PLC0415 - needs Numba, which is an extra
        COUNT_BYTES,
        TableCounts,
        compiled_kernel,
        table,
    )

    kernel = compiled_kernel()
    state_counts = partial(TableCounts, kernel)
    return CountingBackend(table, kernel["backtrack"], state_counts, _COMPILED_STEPS, COMPILED_BOUND, COUNT_BYTES)
