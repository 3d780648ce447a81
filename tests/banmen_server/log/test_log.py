"""A `LogFuture` reports its end once: to its `then` callback, and to all tasks that await it."""

import asyncio
import gc

import pytest

from banmen_server.log import Conflict, LogFuture

PATIENCE_S = 10


def test_then_is_called_with_the_result() -> None:
    written: LogFuture[int] = LogFuture()
    seen: list[int] = []
    written.then = lambda: seen.append(written.result())
    assert not written.done()
    with pytest.raises(asyncio.InvalidStateError):
        written.result()
    written.set_result(7)
    assert written.done()
    assert seen == [7]


def test_an_error_is_raised_by_the_result() -> None:
    written: LogFuture[int] = LogFuture()
    seen: list[str] = []
    written.then = lambda: seen.append("then")
    written.set_exception(Conflict("a", 1, 2))
    assert seen == ["then"]
    with pytest.raises(Conflict):
        written.result()


def test_all_waiting_tasks_resume_even_if_one_is_cancelled() -> None:
    async def scene() -> None:
        written: LogFuture[int] = LogFuture()
        seen: list[str] = []
        written.then = lambda: seen.append("then")
        cancelled, *others = [asyncio.ensure_future(written) for _ in range(3)]
        await asyncio.sleep(0)
        cancelled.cancel()
        await asyncio.wait((cancelled,))
        assert cancelled.cancelled()
        assert not written.done()
        written.set_result(7)
        async with asyncio.timeout(PATIENCE_S):
            assert await asyncio.gather(*others) == [7, 7]
        assert await written == 7, "it can be asked again"
        assert seen == ["then"]

    asyncio.run(scene())


def test_an_error_is_raised_in_the_awaiting_task() -> None:
    async def scene() -> None:
        written: LogFuture[int] = LogFuture()
        waiting = asyncio.ensure_future(written)
        await asyncio.sleep(0)
        written.set_exception(Conflict("a", 1, 2))
        with pytest.raises(Conflict):
            await waiting
        with pytest.raises(Conflict):
            await written

    asyncio.run(scene())


def test_an_unretrieved_error_is_no_warning() -> None:
    async def scene() -> None:
        warnings: list[object] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: warnings.append(context))
        written: LogFuture[int] = LogFuture()
        written.set_exception(Conflict("a", 1, 2))
        del written
        gc.collect()
        assert warnings == []

    asyncio.run(scene())


def test_a_coroutine_run_without_a_task_yields_its_future() -> None:
    async def work() -> int:
        return await written + 1

    written: LogFuture[int] = LogFuture()
    running = work()

    async def scene() -> None:
        ended = asyncio.get_running_loop().create_future()

        def begin() -> None:
            assert running.send(None) is written
            written.then = resume

        def resume() -> None:
            try:
                running.send(None)
            except StopIteration as stop:
                ended.set_result(stop.value)

        asyncio.get_running_loop().call_soon(begin)
        asyncio.get_running_loop().call_soon(written.set_result, 7)
        async with asyncio.timeout(PATIENCE_S):
            assert await ended == 8

    asyncio.run(scene())
