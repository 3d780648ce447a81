"""A clock that never goes back, for game clocks, claims and absence."""

import time
from collections.abc import Callable

_NS_A_MS = 1_000_000


def forward_clock(
    wall_ns: Callable[[], int] = time.time_ns, steady_ns: Callable[[], int] = time.monotonic_ns
) -> Callable[[], int]:
    """Return a clock in ms since 1970, UTC: the wall clock at its start plus the time elapsed since then.

    Later changes of the wall clock, or leap seconds, have no effect: a player's minute stays a minute. A restarted
    server reads the wall clock again.
    """
    began_ns = wall_ns() - steady_ns()
    return lambda: (began_ns + steady_ns()) // _NS_A_MS
