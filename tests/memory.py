"""What the processes of a run hold in memory, and how what is only kept to be quick is dropped."""

import ctypes
import gc
import sys
from contextlib import suppress
from functools import _lru_cache_wrapper
from pathlib import Path

if sys.platform != "win32":
    import resource

LARGE_MB, GROWTH_MB = 300, 40
_C = ctypes.CDLL(None) if sys.platform != "win32" else None
_M_MMAP_THRESHOLD, _LARGE_BLOCK_BYTES = -3, 1 << 19


class Caches:
    """The caches of this process, dropped when it has grown: often enough to stay small, seldom enough to be quick."""

    def __init__(self) -> None:
        self._least_mb = 0.0

    def drop_if_large(self) -> None:
        """Drop what can be drawn again, where the process is large and larger by far than after the last time."""
        if resident_mb() <= max(LARGE_MB, self._least_mb + GROWTH_MB):
            return
        drop_drawings()
        gc.unfreeze()  # objects that were in use when it was frozen may be gone since
        gc.collect()
        gc.freeze()
        with suppress(OSError, AttributeError):  # not every C library has it
            _C.malloc_trim(0)  # type: ignore[union-attr] # or what was freed between two in use would count on
        self._least_mb = resident_mb()


def drop_drawings() -> None:
    """Empty all that the window's modules keep: pictures, and the fonts, of which each size takes 0.2 MB."""
    if "banmen_client.ui.canvas" not in sys.modules:
        return
    from banmen_client.ui.canvas import Icons  # noqa: PLC0415
    from banmen_client.ui.shapes import DRAWN, SurfaceCache  # noqa: PLC0415
    from banmen_client.ui.text import Fonts  # noqa: PLC0415 - most tests need no pygame

    DRAWN.clear()

    for name, module in list(sys.modules.items()):
        if name.startswith(("banmen_client.", "tests.banmen_client.")):
            for value in list(vars(module).values()):
                if isinstance(value, _lru_cache_wrapper):
                    value.cache_clear()
                elif isinstance(value, SurfaceCache):
                    value.clear()
                elif isinstance(value, Fonts | Icons):
                    vars(value).update(vars(type(value)()))


def give_large_blocks_back() -> None:
    """Have the C library give large blocks back when they are freed, where it can be told so.

    glibc keeps ever larger ones in its heap otherwise, between small ones that are in use.
    """
    with suppress(OSError, AttributeError):
        _C.mallopt(_M_MMAP_THRESHOLD, _LARGE_BLOCK_BYTES)  # type: ignore[union-attr] # it has none on Windows


def resident_mb() -> float:
    """The memory that this process holds now; 0 where the system does not tell it."""
    with suppress(OSError):
        return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize() / 1e6
    return 0.0


def peak_mb() -> int:
    """The most memory that this process held, or one that it or its workers started and waited for; 0 if unknown."""
    if sys.platform == "win32":
        return 0
    peaks = (resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return max(peaks) // (1 << 20 if sys.platform == "darwin" else 1 << 10)
