"""The collector visits young objects while the server is busy, and all of them in a quiet moment."""

import asyncio
import atexit
import gc
from collections.abc import Callable
from contextlib import suppress

import pytest

from banmen_server import memory
from banmen_server.memory import collect_when_quiet, collecting_little


def collections() -> list[int]:
    """How often each generation was looked at until now, the young first."""
    return [counted["collections"] for counted in gc.get_stats()]


def test_only_young_objects_are_collected_during_the_context() -> None:
    usual = gc.get_threshold()
    with collecting_little():
        assert gc.get_freeze_count() > 1_000
        young, middle, old = collections()
        kept = [[number] for number in range(100_000)]
        assert collections()[0] > young + 40
        assert collections()[1:] == [middle, old]
        del kept
    assert gc.get_threshold() == usual
    assert gc.get_freeze_count() == 0


def test_the_end_of_the_process_collects_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    at_the_end: list[Callable[[], object]] = []
    monkeypatch.setattr(atexit, "register", at_the_end.append)
    with collecting_little():
        assert at_the_end == []
    assert at_the_end == [gc.freeze]


@pytest.mark.parametrize(("came", "looks"), [(lambda: 7, 1), (iter(range(1_000)).__next__, 0)])
def test_all_objects_are_collected_after_a_time_without_messages(
    came: Callable[[], int], looks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        _, _, before = collections()
        with suppress(TimeoutError):
            async with asyncio.timeout(0.05):
                await collect_when_quiet(came, every_s=0.001)
        assert (collections()[2] > before) == bool(looks)

    monkeypatch.setattr(memory, "_WORTH_IT", 0)
    with collecting_little():
        asyncio.run(scene())


def test_nothing_is_collected_again_after_few_new_objects() -> None:
    async def scene() -> None:
        gc.collect()
        _, _, before = collections()
        with suppress(TimeoutError):
            async with asyncio.timeout(0.02):
                await collect_when_quiet(lambda: 7, every_s=0.001)
        assert collections()[2] == before

    with collecting_little():
        asyncio.run(scene())
