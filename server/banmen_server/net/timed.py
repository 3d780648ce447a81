"""How long a command keeps the loop of the server busy: the time of its steps, without what it waits for."""

from collections.abc import Awaitable, Coroutine, Generator
from time import perf_counter
from typing import Any, Generic, TypeVar

Result = TypeVar("Result")


class Timed(Awaitable[Result], Generic[Result]):
    """Awaiting it runs a coroutine. `seconds` is for how long the coroutine has run."""

    def __init__(self, work: Coroutine[Any, Any, Result]) -> None:
        self.seconds = 0.0
        self._work = work

    def __await__(self) -> Generator[Any, Any, Result]:
        """Run the coroutine step by step."""
        step: Any = self._work.send
        given: Any = None
        while True:
            began = perf_counter()
            try:
                awaited = step(given)
            except StopIteration as end:
                result: Result = end.value
                return result
            finally:
                self.seconds += perf_counter() - began
            try:
                step, given = self._work.send, (yield awaited)
            except BaseException as error:  # noqa: BLE001 - whatever it is, it is for the coroutine
                step, given = self._work.throw, error
