"""When cycles of objects are looked for, so that no look stops the loop for long.

What ends leaves no cycles: a connection, a table or a command goes when nothing refers to it any more. So only what is
young is looked at while the server is busy, a little at a time, and everything else in a quiet moment.
"""

import asyncio
import atexit
import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_YOUNG = 2_000
"""So many objects more than before are looked at once, in less than a millisecond."""
_NEVER = 1 << 30
_WORTH_IT = 50
"""After so many looks at young objects it is worth it to look at all."""
_EVERY_S = 5.0


@contextmanager
def collecting_little() -> Iterator[None]:
    """Look only at what is young, once, and never at what was there at the start.

    Thousands of connections that come at once are thousands of objects that stay: to look through all of them again and
    again took two fifths of the server's time, and stopped everybody for a tenth of a second.
    """
    usual = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(_YOUNG, _NEVER, _NEVER)
    try:
        yield
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()
        atexit.register(gc.freeze)  # the end of the process looks through all again, which took it a tenth of a second


async def collect_when_quiet(asked: Callable[[], int], every_s: float = _EVERY_S) -> None:
    """Look at all objects, until cancelled, while `asked`, which counts what clients send, stands still."""
    before: int | None = None
    while True:
        await asyncio.sleep(every_s)
        now = asked()
        if now == before and gc.get_count()[1] >= _WORTH_IT:
            gc.collect()
        before = now
