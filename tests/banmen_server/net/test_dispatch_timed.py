"""A command needs a task only if it waits for more than a record; its time is that of its steps."""

import asyncio
import gc
import weakref
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from banmen_server.log import LogFuture
from banmen_server.net import dispatch
from banmen_server.net.dispatch import Timed


class Clock:
    """A clock that advances only in `busy`."""

    now_s = 0.0


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dispatch, "perf_counter", lambda: Clock.now_s)


def busy(seconds: float) -> None:
    Clock.now_s += seconds


class Outcomes:
    """How commands ended, and the tasks that they needed."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.errors: list[Exception | None] = []
        self.tasks: list[asyncio.Task[None]] = []

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        self.tasks.append(asyncio.get_running_loop().create_task(work))

    def ended(self, seq: int | None, error: Exception | None, since_s: float) -> None:
        assert seq is None
        self.seconds.append(Clock.now_s - since_s)
        self.errors.append(error)

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        Timed(work, self.spawn, self.ended, Clock.now_s).run()

    async def run_outside(self, work: Coroutine[Any, Any, None]) -> None:
        """Run it without a task, as the command of a connection."""
        asyncio.get_running_loop().call_soon(self.run, work)
        await asyncio.sleep(0)


def in_loop(scene: Callable[[Outcomes], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(scene(Outcomes()))


def test_a_command_that_never_waits_ends_immediately() -> None:
    async def work() -> None:
        busy(0.01)

    async def fails() -> None:
        raise ZeroDivisionError

    async def scene(outcomes: Outcomes) -> None:
        outcomes.run(work())
        outcomes.run(fails())
        assert outcomes.seconds[0] == pytest.approx(0.01)
        assert [type(error) for error in outcomes.errors] == [type(None), ZeroDivisionError]
        assert outcomes.tasks == []

    in_loop(scene)


def test_a_command_that_waits_for_a_record_continues_when_the_record_is_reported() -> None:
    async def scene(outcomes: Outcomes) -> None:
        first: LogFuture[int] = LogFuture()
        second: LogFuture[int] = LogFuture()
        seen: list[int] = []

        async def work() -> None:
            seen.append(await first)
            seen.append(await second)

        await outcomes.run_outside(work())
        loop = asyncio.get_running_loop()
        for written, seq in ((first, 1), (second, 2)):
            loop.call_soon(written.set_result, seq)
            await asyncio.sleep(0)
            assert seen[-1] == seq
        assert (outcomes.errors, outcomes.tasks) == ([None], [])

    in_loop(scene)


def test_a_command_that_waits_for_anything_else_ends_in_a_task_and_its_waits_do_not_count() -> None:
    async def scene(outcomes: Outcomes) -> None:
        wait = asyncio.Event()
        written: LogFuture[int] = LogFuture()

        async def work() -> None:
            busy(0.01)
            await wait.wait()
            busy(0.01)
            await asyncio.sleep(0)
            assert await written == 3
            raise ZeroDivisionError

        outcomes.run(work())
        await asyncio.sleep(0)
        busy(0.1)  # others
        wait.set()
        written.set_result(3)
        [task] = outcomes.tasks
        await task
        assert outcomes.seconds[0] == pytest.approx(0.02)
        assert isinstance(outcomes.errors[0], ZeroDivisionError)

    in_loop(scene)


def test_a_task_that_is_cancelled_cancels_its_command() -> None:
    async def scene(outcomes: Outcomes) -> None:
        cancelled = False

        async def work() -> None:
            nonlocal cancelled
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                cancelled = True
                raise

        outcomes.run(work())
        [task] = outcomes.tasks
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait((task,))
        assert task.cancelled()
        assert cancelled
        assert outcomes.errors == []

    in_loop(scene)


def test_no_error_of_a_command_is_left_for_a_collection_to_find() -> None:
    class Known(Exception):
        """An error that can be referred to weakly."""

    async def fails_at_once() -> None:
        raise Known

    async def fails_later() -> None:
        await asyncio.sleep(0)
        raise Known

    def failing() -> asyncio.Future[None]:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = loop.create_future()
        loop.call_soon(future.set_exception, Known())
        return future

    async def waits_for_a_failure() -> None:
        await failing()

    async def scene(outcomes: Outcomes) -> None:
        for work in (fails_at_once(), fails_later(), waits_for_a_failure()):
            outcomes.run(work)
        del work
        await asyncio.gather(*outcomes.tasks)
        outcomes.tasks.clear()
        left = [weakref.ref(error) for error in outcomes.errors if error is not None]
        outcomes.errors.clear()
        assert [error() for error in left] == [None, None, None]

    gc.disable()
    try:
        in_loop(scene)
    finally:
        gc.enable()
