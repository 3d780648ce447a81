"""A clock that only goes forward: time by which clocks, claims and absence are counted."""

import time
from collections.abc import Callable

_NS_A_MS = 1_000_000


def forward_clock(
    wall_ns: Callable[[], int] = time.time_ns, steady_ns: Callable[[], int] = time.monotonic_ns
) -> Callable[[], int]:
    """A clock in ms since 1970, UTC: what the wall clock says now, and from then on what really has passed.

    Whoever sets the wall clock meanwhile, or a leap, changes nothing: a minute of a player stays a minute. The clock
    is read anew when the server starts again.
    """
    began_ns = wall_ns() - steady_ns()
    return lambda: (began_ns + steady_ns()) // _NS_A_MS
