"""Changes of a list are collected and sent together; very many of them in parts, so that other tasks run between."""

import asyncio
from collections.abc import Collection

import pytest

from banmen_server.hall import listing
from banmen_server.hall.listing import Changes
from tests.banmen_server.hall.asleep import until


def test_simultaneous_changes_are_sent_together_in_order_and_once() -> None:
    async def scene() -> None:
        told: list[Collection[int]] = []
        collected = Changes[int](told.append, 0)
        for number in (3, 1, 2, 1):
            collected.add(number)
        collected.discard(2)
        await until(lambda: told)
        assert told == [(3, 1)]

    asyncio.run(scene())


def test_very_many_changes_are_sent_in_parts_in_quick_succession(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listing, "OTHERS_S", 0.0)

    async def scene() -> None:
        told: list[Collection[int] | str] = []

        def record(part: Collection[int]) -> None:
            told.append(part)
            if len(told) == 1:
                collected.add(0)  # again
            asyncio.get_running_loop().call_soon(told.append, "others")

        collected = Changes[int](record, 3_600, at_once=4)
        for number in range(10):
            collected.add(number)
        await until(lambda: len(told) == 6)
        assert told == [(0, 1, 2, 3), "others", (4, 5, 6, 7), "others", (8, 9, 0), "others"]
        collected.add(1)
        await asyncio.sleep(0)
        assert len(told) == 6, "what changes after that waits for its time"
        collected.stop()

    asyncio.run(scene())


def test_flushing_sends_all_changes_immediately() -> None:
    async def scene() -> None:
        told: list[Collection[int]] = []
        collected = Changes[int](told.append, 3_600, at_once=4)
        for number in range(10):
            collected.collect(number)
        collected.flush()
        assert told == [tuple(range(10))]

    asyncio.run(scene())


def test_a_delayed_change_can_be_sent_immediately() -> None:
    async def scene() -> None:
        told: list[Collection[int]] = []
        collected = Changes[int](told.append, 3_600, at_once=4)
        collected.add(0)
        await until(lambda: told)
        for number in range(10):
            collected.add(number)
        for _ in range(3):  # as many may ask for it
            collected.begin()
        assert told == [(0,), (0, 1, 2, 3)]
        await until(lambda: len(told) == 4)
        assert told[2:] == [(4, 5, 6, 7), (8, 9)]
        collected.stop()

    asyncio.run(scene())
