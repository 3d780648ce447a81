"""Delay work until the server is quiet, but not forever: after a start all players may come back together."""

from collections.abc import Awaitable, Callable

_MAX_WAITS = 15


async def until_quiet(counted: Callable[[], int], few: int, wait: Callable[[], Awaitable[None]]) -> None:
    """Wait once, then again as long as `counted` grows by more than `few` during a wait."""
    for _ in range(_MAX_WAITS):
        before = counted()
        await wait()
        if counted() - before <= few:
            break
