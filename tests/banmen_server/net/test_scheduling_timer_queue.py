"""Many timeouts of one length behind a single timer."""

import asyncio
from collections.abc import Callable

import pytest

from banmen_server.net.scheduling import TimerQueue


def test_members_expire_in_the_order_of_their_addition_unless_discarded() -> None:
    async def scene() -> list[int]:
        expired: list[int] = []
        last = asyncio.Event()

        def note(number: int) -> None:
            expired.append(number)
            if number == 0:
                last.set()

        queue = TimerQueue(0.01, note)
        for number in range(1000):
            queue.add(number)
        queue.discard(7)
        queue.discard(7)
        queue.add(0)  # added again, so it is the last
        async with asyncio.timeout(10):
            await last.wait()
        return expired

    assert asyncio.run(scene()) == [*range(1, 7), *range(8, 1000), 0]


def test_others_have_their_turn_between_very_many() -> None:
    async def scene() -> int:
        expired: list[int] = []
        first = asyncio.Event()

        def note(number: int) -> None:
            expired.append(number)
            first.set()

        queue = TimerQueue(0.0, note)
        for number in range(1000):
            queue.add(number)
        await first.wait()
        return len(expired)

    assert asyncio.run(scene()) < 200


def test_nobody_expires_once_it_is_stopped() -> None:
    async def scene() -> list[str]:
        expired: list[str] = []
        done = asyncio.Event()
        queue: TimerQueue[str] = TimerQueue(0.0, expired.append)
        other: TimerQueue[str] = TimerQueue(0.0, lambda _: done.set())
        queue.add("one")
        queue.stop()
        other.add("end")
        await done.wait()
        return expired

    assert asyncio.run(scene()) == []


class HeldUpLoop:
    """A loop whose time the test sets, and which calls a timer when the test says so."""

    def __init__(self) -> None:
        self.now_s = 0.0
        self.timers: list[tuple[float, Callable[[], None]]] = []

    def time(self) -> float:
        return self.now_s

    def call_at(self, when_s: float, callback: Callable[[], None]) -> object:
        self.timers.append((when_s, callback))
        return callback

    def run_timer(self) -> None:
        when_s, callback = self.timers.pop(0)
        self.now_s = max(self.now_s, when_s)
        callback()


def test_a_process_that_was_held_up_reads_first_and_gives_up_only_who_sent_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    loop, expired = HeldUpLoop(), list[str]()
    monkeypatch.setattr(asyncio, "get_running_loop", lambda: loop)
    queue: TimerQueue[str] = TimerQueue(5.0, expired.append)
    queue.add("has sent a request that is not read yet")
    queue.add("silent")
    loop.now_s = 30.0
    loop.run_timer()
    assert expired == []
    queue.discard("has sent a request that is not read yet")
    loop.run_timer()
    assert expired == ["silent"]

    queue.add("silent again")
    loop.run_timer()
    assert expired == ["silent", "silent again"], "in time, nobody waits for another turn"
