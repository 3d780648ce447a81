"""When cycles of objects are looked for, so that no look stops the loop for long.

What ends leaves no cycles: a connection, a table or a command goes when nothing refers to it any more. So only what is
young is looked at while the server is busy, a little at a time, and everything else in a quiet moment.

Gives memory that was freed back to the system, as far as the C library can be told so: glibc keeps most of it.

Large blocks go back when they are freed. What was freed between blocks in use goes back every few seconds, whatever it
was: after three hundred slow consumers had left, 63 MB of 127 stayed until large tables left, too (2026-11-28, x86-64).
"""

import asyncio
import atexit
import ctypes
import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from mmap import PAGESIZE
from pathlib import Path
from time import thread_time

_YOUNG = 2_000
"""So many objects more than before are looked at once, in less than a millisecond."""
_NEVER = 1 << 30
_WORTH_IT = 50
"""After so many looks at young objects it is worth it to look at all."""
_COLLECTED_EVERY_S = 5.0


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


async def collect_when_quiet(asked: Callable[[], int], every_s: float = _COLLECTED_EVERY_S) -> None:
    """Look at all objects, until cancelled, while `asked`, which counts what clients send, stands still."""
    before: int | None = None
    while True:
        await asyncio.sleep(every_s)
        now = asked()
        if now == before and gc.get_count()[1] >= _WORTH_IT:
            gc.collect()
        before = now


_M_TRIM_THRESHOLD, _M_MMAP_THRESHOLD, _M_ARENA_MAX = -1, -3, -8
"""As malloc.h has them."""
_LARGE_BLOCK_BYTES = 128 * 1024
"""As at the start of every process. glibc raises it to 32 MB by itself, once it has seen blocks as large."""
_KEPT_BYTES = 1024 * 1024
"""At the end of the heap: more of it goes back at once, less is kept, as it is needed again soon."""
_ARENAS = 1
"""Threads share one heap: each would keep one of its own, and only one of them runs at a time."""

_EVERY_S = 3.0
"""A table leaves the memory some 5 s after its last player: what it took has gone back 10 s after."""
_MORE_BYTES = 4 * 1024 * 1024
"""What the process may hold above the least that it once held, before it is looked for what can go back."""
_PART_OF_TIME = 0.001
"""Of the time at most, it looks for that: meanwhile others wait who allocate. It takes 0.5 to 9 ms."""


@cache
def _of_c_library(name: str) -> Callable[..., int] | None:
    """Find a function; None where the C library has none, as musl and those of other systems."""
    try:
        function: Callable[..., int] = getattr(ctypes.CDLL(None), name)
    except (OSError, AttributeError, TypeError):  # TypeError: Windows has no library without a name
        return None
    return function


def keep_little() -> None:
    """Have large blocks given back when they are freed, and one heap for all threads that begin later."""
    set_option = _of_c_library("mallopt") if sys.platform == "linux" else None
    if set_option is not None:
        for option, value in (
            (_M_MMAP_THRESHOLD, _LARGE_BLOCK_BYTES),
            (_M_TRIM_THRESHOLD, _KEPT_BYTES),
            (_M_ARENA_MAX, _ARENAS),
        ):
            set_option(option, value)


def give_back() -> bool:
    """Give free memory back while other threads run, which takes milliseconds. Return whether it can be done here."""
    trim = _of_c_library("malloc_trim")
    if trim is not None:
        trim(0)
    return trim is not None


async def give_back_regularly(every_s: float = _EVERY_S) -> None:
    """Give free memory back, until cancelled, while the process holds more than it once did.

    Return at once where that cannot be done, or the system does not tell what the process holds.
    """
    least_bytes = _resident_bytes()
    if not (least_bytes and give_back()):
        return
    wait_s = every_s
    while True:
        await asyncio.sleep(wait_s)
        took_s = 0.0
        if _resident_bytes() > least_bytes + _MORE_BYTES:
            took_s = await asyncio.to_thread(_give_back)
        wait_s = max(every_s, took_s / _PART_OF_TIME)
        least_bytes = min(least_bytes, _resident_bytes())


def _give_back() -> float:
    """Give free memory back. Return how much time of the processor that took, in s."""
    since_s = thread_time()
    give_back()
    return thread_time() - since_s


def _resident_bytes() -> int:
    """Return the memory that this process holds; 0 where the system does not tell it."""
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * PAGESIZE
    except OSError:
        return 0
