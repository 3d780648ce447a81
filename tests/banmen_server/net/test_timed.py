"""The time of a coroutine's steps."""

import asyncio
from time import perf_counter

import pytest

from banmen_server.net.timed import Timed


def busy(seconds: float) -> None:
    until = perf_counter() + seconds
    while perf_counter() < until:
        pass


async def work(wait: asyncio.Event) -> str:
    busy(0.01)
    await wait.wait()
    busy(0.01)
    return "made"


def test_waiting_is_not_counted() -> None:
    async def scenario() -> None:
        wait = asyncio.Event()
        timed = Timed(work(wait))
        task = asyncio.ensure_future(timed)
        await asyncio.sleep(0)
        began = perf_counter()
        busy(0.1)  # others
        others_s = perf_counter() - began
        wait.set()
        assert await task == "made"
        assert 0.02 <= timed.seconds < others_s

    asyncio.run(scenario())


def test_errors_go_both_ways() -> None:
    async def fails() -> None:
        raise ZeroDivisionError

    async def scenario() -> None:
        with pytest.raises(ZeroDivisionError):
            await Timed(fails())
        task = asyncio.ensure_future(Timed(work(asyncio.Event())))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(scenario())
