"""After a start all players may come back at once: what can wait until they have come waits, but not forever."""

from collections.abc import Awaitable, Callable

_FEW = 20
"""So many may come in one wait, and it is quiet."""
_MOST_WAITS = 15


async def until_few_come(came: Callable[[], int], wait: Callable[[], Awaitable[None]]) -> None:
    """Wait once, and again while many come; `came` counts them."""
    for _ in range(_MOST_WAITS):
        before = came()
        await wait()
        if came() - before <= _FEW:
            break
