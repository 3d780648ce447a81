"""Freed memory returns to the system."""

import asyncio
import platform
import subprocess
import sys
from pathlib import Path

import pytest

from banmen_server import memory
from banmen_server.memory import release_memory, release_memory_regularly

of_glibc = pytest.mark.skipif(
    sys.platform != "linux" or platform.libc_ver()[0] != "glibc", reason="only glibc keeps what was freed for later"
)


def resident_mb() -> float:
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 1e6


def test_releasing_memory_is_safe_on_every_system() -> None:
    assert release_memory() in {True, False}


@of_glibc
def test_free_memory_between_blocks_in_use_returns_to_the_system() -> None:
    blocks = [bytes(60_000) for _ in range(700)]
    kept = blocks[::50]
    before_mb = resident_mb()
    del blocks
    assert release_memory()
    assert resident_mb() < before_mb - 20
    assert len(kept) == 14


@of_glibc
def test_free_memory_returns_regularly() -> None:
    async def scene() -> None:
        releasing = asyncio.create_task(release_memory_regularly(every_s=0.001))
        await asyncio.sleep(0)
        blocks = [b"x" * (60_000 + number) for number in range(700)]
        kept, before_mb = blocks[::50], resident_mb()
        del blocks
        async with asyncio.timeout(10):
            while resident_mb() > before_mb - 20:  # noqa: ASYNC110 - nothing tells when memory goes
                await asyncio.sleep(0.001)
        assert len(kept) == 14
        releasing.cancel()

    asyncio.run(scene())


@pytest.mark.parametrize(("most_more_bytes", "looks"), [(1 << 40, 0), (-1, 1)])
def test_a_process_at_its_minimum_does_not_search_for_free_memory(
    most_more_bytes: int, looks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[bool] = []
    asked: list[bool] = []

    def look() -> bool:
        looked.append(True)
        return True

    def resident_bytes() -> int:
        asked.append(True)
        return 1 << 20

    async def scene() -> None:
        releasing = asyncio.create_task(release_memory_regularly(every_s=0.0))
        async with asyncio.timeout(10):
            while len(asked) < 20:  # noqa: ASYNC110 - nothing tells of it
                await asyncio.sleep(0.001)
        releasing.cancel()

    monkeypatch.setattr(memory, "release_memory", look)
    monkeypatch.setattr(memory, "_MORE_BYTES", most_more_bytes)
    monkeypatch.setattr(memory, "_resident_bytes", resident_bytes)
    asyncio.run(scene())
    assert (len(looked) > 1) == bool(looks)  # once it is tried whether it can be done


def test_without_malloc_trim_the_loop_ends_immediately(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "release_memory", lambda: False)
    asyncio.run(asyncio.wait_for(release_memory_regularly(), 10))


@of_glibc
@pytest.mark.parametrize(("before", "least_mb", "most_mb"), [("", -1, 10), ("keep_little()", 50, 70)])
def test_large_blocks_return_when_they_are_freed(before: str, least_mb: float, most_mb: float) -> None:
    code = f"""
from banmen_server.memory import keep_little
from tests.banmen_server.test_memory import freed_mb
{before}
print(freed_mb())
"""
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert least_mb <= float(ended.stdout) <= most_mb


def freed_mb() -> float:
    """Return what goes back when large blocks are freed that lie between small ones in use."""
    large = b"x" * 30_000_000
    del large  # glibc keeps blocks as large in the heap from now on
    blocks = [b"x" * (200_000 if number % 2 else 2_000) for number in range(600)]
    before_mb, kept = resident_mb(), blocks[::2]
    del blocks
    freed = before_mb - resident_mb()
    assert len(kept) == 300
    return freed
