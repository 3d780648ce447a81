"""Keeps the server's memory small without stopping the loop for long.

Closed connections, unloaded tables and finished commands leave no reference cycles: their memory is freed when the last
reference goes. So while the server is busy the collector visits only young objects, a few at a time; it visits all
objects in a quiet moment.

glibc keeps most freed memory. Large blocks return to the system when they are freed; memory that was freed between
blocks in use returns every few seconds. Without that, 63 MB of 127 stayed after three hundred slow consumers had left,
until large tables were unloaded too (2026-11-28, x86-64).
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

# --- collecting reference cycles --------------------------------------------------------------------------------------

_YOUNG = 2_000
"""New objects after which the collector visits them: it takes less than a millisecond."""
_NEVER = 1 << 30
_WORTH_IT = 50
"""Collections of young objects after which a full one is worth its time."""
_COLLECTED_EVERY_S = 5.0


@contextmanager
def collecting_little() -> Iterator[None]:
    """Collect only young objects during the context, each once, and none that exist at its start.

    Thousands of connections that arrive together are thousands of objects that stay. Full collections, again and again,
    took two fifths of the server's time, and stopped everybody for a tenth of a second.
    """
    usual = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(_YOUNG, _NEVER, _NEVER)
    try:
        yield
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()
        atexit.register(gc.freeze)  # otherwise the process collects once more at its end, for a tenth of a second


async def collect_when_quiet(asked: Callable[[], int], every_s: float = _COLLECTED_EVERY_S) -> None:
    """Collect all objects now and then, until cancelled, while `asked`, a count of what clients send, is unchanged."""
    before: int | None = None
    while True:
        await asyncio.sleep(every_s)
        now = asked()
        if now == before and gc.get_count()[1] >= _WORTH_IT:
            gc.collect()
        before = now


# --- returning freed memory to the system -----------------------------------------------------------------------------

_M_TRIM_THRESHOLD, _M_MMAP_THRESHOLD, _M_ARENA_MAX = -1, -3, -8
"""The numbers of these options in malloc.h."""
_LARGE_BLOCK_BYTES = 128 * 1024
"""glibc's default, which it would raise to 32 MB after it has seen blocks as large."""
_KEPT_BYTES = 1024 * 1024
"""Free memory kept at the end of the heap, because it is needed again soon; more returns immediately."""
_ARENAS = 1
"""The number of heaps: threads share one, because only one of them runs at a time."""

_RELEASED_EVERY_S = 3.0
"""A table is unloaded some 5 s after its last player left: its memory has returned 10 s after that."""
_MORE_BYTES = 4 * 1024 * 1024
"""Bytes that the process may hold above its minimum so far, before it returns free memory."""
_PART_OF_TIME = 0.001
"""The maximum part of the time for returning memory, 0.5 to 9 ms each: threads that allocate wait meanwhile."""


@cache
def _of_c_library(name: str) -> Callable[..., int] | None:
    """Return a function of the C library; None if it has none, as musl and other systems."""
    try:
        function: Callable[..., int] = getattr(ctypes.CDLL(None), name)
    except (OSError, AttributeError, TypeError):  # TypeError: Windows has no library without a name
        return None
    return function


def keep_little() -> None:
    """Make large blocks return to the system when they are freed, and new threads share one heap."""
    set_option = _of_c_library("mallopt") if sys.platform == "linux" else None
    if set_option is not None:
        for option, value in (
            (_M_MMAP_THRESHOLD, _LARGE_BLOCK_BYTES),
            (_M_TRIM_THRESHOLD, _KEPT_BYTES),
            (_M_ARENA_MAX, _ARENAS),
        ):
            set_option(option, value)


def release_memory() -> bool:
    """Return free memory to the system, in milliseconds, while other threads run. Return True if that is possible."""
    trim = _of_c_library("malloc_trim")
    if trim is not None:
        trim(0)
    return trim is not None


async def release_memory_regularly(every_s: float = _RELEASED_EVERY_S) -> None:
    """Return free memory to the system, until cancelled, whenever the process holds more than its minimum so far.

    Return immediately if that is impossible, or if the size of the process is unknown.
    """
    least_bytes = _resident_bytes()
    if not (least_bytes and release_memory()):
        return
    wait_s = every_s
    while True:
        await asyncio.sleep(wait_s)
        took_s = 0.0
        if _resident_bytes() > least_bytes + _MORE_BYTES:
            took_s = await asyncio.to_thread(_time_release)
        wait_s = max(every_s, took_s / _PART_OF_TIME)
        least_bytes = min(least_bytes, _resident_bytes())


def _time_release() -> float:
    """Return free memory to the system. Return the seconds of processor time that it took."""
    since_s = thread_time()
    release_memory()
    return thread_time() - since_s


def _resident_bytes() -> int:
    """Return the memory that this process holds; 0 if the system does not report it."""
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * PAGESIZE
    except OSError:
        return 0
