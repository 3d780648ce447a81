"""What can wait until the server is quiet waits, but not forever: after a start all players may come back at once."""

from collections.abc import Awaitable, Callable

_MOST_WAITS = 15


async def until_quiet(counted: Callable[[], int], few: int, wait: Callable[[], Awaitable[None]]) -> None:
    """Wait once, and again while more than `few` come in a wait; `counted` is how many have come."""
    for _ in range(_MOST_WAITS):
        before = counted()
        await wait()
        if counted() - before <= few:
            break
