"""How the C library keeps memory that was freed."""

import ctypes
import sys
from contextlib import suppress

_M_MMAP_THRESHOLD, _LARGE_BLOCK_BYTES = -3, 1 << 17


def give_large_blocks_back() -> None:
    """Have the C library give large blocks back to the system when they are freed, where it can be told so.

    glibc keeps ever larger ones in its heap otherwise, between small ones that are in use: a window whose size changed
    often would hold as much again as all of its pictures.
    """
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # another C library may have none
            ctypes.CDLL(None).mallopt(_M_MMAP_THRESHOLD, _LARGE_BLOCK_BYTES)
