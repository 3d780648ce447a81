"""Gives memory that was freed back to the system.

glibc keeps most of what was freed for later: after fifty large tables had left, 205 MB of 87 (2026-11-28, x86-64).
"""

import ctypes
from collections.abc import Callable
from functools import cache


@cache
def _trim() -> Callable[[int], int] | None:
    """Find `malloc_trim`; None where the C library has none, as musl and those of other systems."""
    try:
        return ctypes.CDLL(None).malloc_trim
    except (OSError, AttributeError, TypeError):  # TypeError: Windows has no library without a name
        return None


def give_back() -> bool:
    """Give free memory back while other threads run, which takes milliseconds. Return whether it can be done here."""
    trim = _trim()
    if trim is not None:
        trim(0)
    return trim is not None
