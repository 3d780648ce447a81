"""Deadlines for work and answers. Work ends at its deadline, even if it swallows a cancellation.

In Python 3.11 `asyncio.wait_for` loses a cancellation if the awaited work ends in the same moment, and a client used
with it then never stops.
"""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

Result = TypeVar("Result")
_AGAIN_S = 0.1


async def within(seconds: float, work: Coroutine[Any, Any, Result]) -> Result:
    """Return the result of the work. Raises TimeoutError at the deadline, or the exception of the work.

    At the deadline the work is cancelled repeatedly until it has ended.
    """
    task = asyncio.create_task(work)
    try:
        await asyncio.wait((task,), timeout=seconds)
        if not task.done():
            raise TimeoutError
        return task.result()
    finally:
        while not task.done():
            task.cancel()
            await asyncio.wait((task,), timeout=_AGAIN_S)
        if not task.cancelled():
            task.exception()  # retrieves the exception: it is raised above, or too late


async def answer_within(answer: "asyncio.Future[Result]", seconds: float) -> Result:
    """Wait for an answer; unlike `asyncio.timeout`, this works without a task. Raises TimeoutError."""

    def give_up() -> None:
        if not answer.done():
            answer.set_exception(TimeoutError())

    timer = asyncio.get_running_loop().call_later(seconds, give_up)
    try:
        return await answer
    finally:
        timer.cancel()
