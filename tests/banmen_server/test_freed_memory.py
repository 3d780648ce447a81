"""Memory that large tables have freed goes back to the system."""

import platform
import sys
from pathlib import Path

import pytest

from banmen_server.freed_memory import give_back


def resident_mb() -> float:
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 1e6


def test_it_is_tried_on_every_system() -> None:
    assert give_back() in {True, False}


@pytest.mark.skipif(
    sys.platform != "linux" or platform.libc_ver()[0] != "glibc", reason="only glibc keeps what was freed for later"
)
def test_what_lies_between_memory_in_use_is_given_back() -> None:
    blocks = [bytes(60_000) for _ in range(700)]
    kept = blocks[::50]
    before_mb = resident_mb()
    del blocks
    assert give_back()
    assert resident_mb() < before_mb - 20
    assert len(kept) == 14
