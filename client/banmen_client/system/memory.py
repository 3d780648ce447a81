"""How memory that was freed is kept, and when it is given back."""

import ctypes
import gc
import sys
from contextlib import suppress

_M_MMAP_THRESHOLD, _LARGE_BLOCK_BYTES = -3, 1 << 16
_M_ARENA_MAX, _ARENAS = -8, 1


def give_large_blocks_back() -> None:
    """Have the C library give large blocks back to the system when they are freed, where it can be told so.

    glibc keeps ever larger ones in its heap otherwise, between small ones that are in use: a window whose size changed
    often would hold as much again as all of its pictures. Threads that begin later share one heap, where each would
    have one of its own: only one of them runs at a time.
    """
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # another C library may have none
            library = ctypes.CDLL(None)
            library.mallopt(_M_MMAP_THRESHOLD, _LARGE_BLOCK_BYTES)
            library.mallopt(_M_ARENA_MAX, _ARENAS)


def give_back_what_is_free() -> None:
    """Collect what nobody needs any more, and give it back to the system. It takes some hundredths of a second.

    A screen and its callbacks know each other: without this a table that was left, with all of its plies and pictures,
    is there until Python looks for such garbage by itself.
    """
    gc.collect()
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).malloc_trim(0)
