"""Work that ends in time, and answers that come in time or not."""

import asyncio
from typing import Any

import pytest

from banmen_server.log.nats.connection import answer_within, within


def test_work_in_time_returns_its_result_or_raises_its_error() -> None:
    async def work() -> int:
        return 3

    async def fails() -> int:
        raise ZeroDivisionError

    async def scene() -> None:
        assert await within(60, work()) == 3
        with pytest.raises(ZeroDivisionError):
            await within(60, fails())

    asyncio.run(scene())


def test_late_work_is_cancelled_until_it_ends() -> None:
    cancelled = 0

    async def stubborn() -> None:
        nonlocal cancelled
        while cancelled < 2:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                cancelled += 1
        raise ZeroDivisionError  # an exception that nobody retrieves

    async def scene() -> None:
        with pytest.raises(TimeoutError):
            await within(0.01, stubborn())

    asyncio.run(scene())
    assert cancelled == 2


def test_cancelling_the_waiter_cancels_the_work() -> None:
    async def scene() -> None:
        work = asyncio.Event()
        waiting = asyncio.create_task(within(60, work.wait()))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.wait((waiting,))
        assert waiting.cancelled()
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(scene())


def test_an_answer_is_awaited_without_a_task() -> None:
    """Commands run without one until they have to wait."""

    async def ask(answer: "asyncio.Future[Any]", seconds: float) -> Any:
        return await answer_within(answer, seconds)

    async def scene() -> None:
        loop = asyncio.get_running_loop()
        ended = loop.create_future()

        def step() -> None:
            work = ask(loop.create_future(), 0.0)
            given = work.send(None)
            given.add_done_callback(lambda _: ended.set_result(fails(work)))

        def fails(work: Any) -> bool:
            try:
                work.send(None)
            except TimeoutError:
                return True
            return False

        loop.call_soon(step)
        assert await asyncio.wait_for(ended, 10)

    asyncio.run(scene())
