"""Questions that may take longer than a frame: asked off the main thread, answered on it.

A quick answer is there at once, so that only a long thought shows as one.
"""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from functools import cache
from typing import Any, TypeVar

Answer = TypeVar("Answer")

_AT_ONCE_S = 0.04
"""So long the window may wait without anybody noticing."""


class Thinking:
    """One question at a time; a new one takes the place of one that is not answered yet."""

    def __init__(self) -> None:
        self._asked: tuple[Future[Any], Callable[[Any], None]] | None = None

    @property
    def busy(self) -> bool:
        """Whether a question waits for its answer."""
        return self._asked is not None

    def ask(self, question: Callable[[], Answer], then: Callable[[Answer], None]) -> None:
        """Have `question` worked out, and `then` called with the answer: now, or in a later `poll`."""
        self.drop()
        self._asked = (_thread().submit(question), then)
        self.poll(_AT_ONCE_S)

    def poll(self, timeout_s: float = 0) -> bool:
        """Take the answer, waited for so long; whether it came. What the question raised is raised here."""
        if self._asked is None:
            return False
        future, then = self._asked
        if not wait([future], timeout_s).done:
            return False
        self._asked = None
        then(future.result())
        return True

    def drop(self) -> None:
        """Nobody wants the answer any more."""
        if self._asked is not None:
            self._asked[0].cancel()
            self._asked = None


@cache
def _thread() -> ThreadPoolExecutor:
    """The one thread of the window that thinks."""
    return ThreadPoolExecutor(1, thread_name_prefix="thinking")
