"""Gives memory that was freed back to the system, as far as the C library can be told so: glibc keeps most of it.

Large blocks go back when they are freed. What was freed between blocks in use goes back every few seconds, whatever it
was: after three hundred slow consumers had left, 63 MB of 127 stayed until large tables left, too (2026-11-28, x86-64).
"""

import asyncio
import ctypes
import sys
from collections.abc import Callable
from functools import cache
from mmap import PAGESIZE
from pathlib import Path
from time import thread_time

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
