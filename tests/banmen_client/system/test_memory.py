"""Freed memory is returned to the system."""

import subprocess
import sys
import weakref

import pytest

from banmen_client.system.memory import release_free_memory

HOLDS_AND_FREES = """
from pathlib import Path
from banmen_client.system.memory import return_large_blocks

def resident_mb():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 1e6

return_large_blocks()
for size in (2 << 20, 4 << 20, 8 << 20):
    bytearray(size)  # freed at once, which teaches glibc to keep blocks of this size
blocks, small = [], []
for _ in range(40):
    blocks.append(bytearray(1 << 20))
    small.append(bytearray(100_000))
held = resident_mb()
blocks.clear()
print(held - resident_mb())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the C library of Linux")
def test_large_blocks_between_small_ones_are_given_back() -> None:
    told = subprocess.run(
        [sys.executable, "-c", HOLDS_AND_FREES], capture_output=True, text=True, timeout=60, check=True
    )
    assert float(told.stdout) > 30


def test_reference_cycles_are_collected() -> None:
    class Screen:
        """It and its callback know each other."""

        def __init__(self) -> None:
            self.call = self.leave

        def leave(self) -> None:
            """Leave."""

    screen = weakref.ref(Screen())
    assert screen() is not None
    release_free_memory()
    assert screen() is None
