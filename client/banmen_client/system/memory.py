"""Returns freed memory to the operating system."""

import ctypes
import gc
import sys
from contextlib import suppress

_M_MMAP_THRESHOLD, _LARGE_BLOCK_BYTES = -3, 1 << 16
_M_ARENA_MAX, _ARENAS = -8, 1


def return_large_blocks() -> None:
    """Have glibc return large blocks to the system when they are freed. Other C libraries are left alone.

    By default glibc keeps ever larger blocks in its heap, between small ones in use: a window that is resized often
    would hold as much memory again as all of its pictures. Threads started later share one heap instead of one each, as
    only one of them runs at a time.
    """
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # another C library may have none
            library = ctypes.CDLL(None)
            library.mallopt(_M_MMAP_THRESHOLD, _LARGE_BLOCK_BYTES)
            library.mallopt(_M_ARENA_MAX, _ARENAS)


def release_free_memory() -> None:
    """Collect garbage, and return the freed memory to the system. It takes some hundredths of a second.

    A screen and its callbacks refer to each other, so a closed table, with all of its plies and pictures, would
    otherwise stay in memory until Python's next full collection.
    """
    gc.collect()
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).malloc_trim(0)
