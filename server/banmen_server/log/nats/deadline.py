"""Work and answers that are waited for so long and no longer: work ends then, also where it loses a cancellation.

In Python 3.11 `asyncio.wait_for` does so where what it waits for ends in the same moment, and a client that is used
with it then goes on for ever.
"""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

Result = TypeVar("Result")
_AGAIN_S = 0.1


async def within(seconds: float, work: Coroutine[Any, Any, Result]) -> Result:
    """What the work gives. Raises TimeoutError where it takes longer, and what the work raises before.

    It is cancelled then, again and again until it has ended.
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
            task.exception()  # it is told above, or comes too late to be told


async def answer_within(answer: "asyncio.Future[Result]", seconds: float) -> Result:
    """Wait for an answer; unlike with `asyncio.timeout`, a command may do so without a task. Raises TimeoutError."""

    def give_up() -> None:
        if not answer.done():
            answer.set_exception(TimeoutError())

    timer = asyncio.get_running_loop().call_later(seconds, give_up)
    try:
        return await answer
    finally:
        timer.cancel()
