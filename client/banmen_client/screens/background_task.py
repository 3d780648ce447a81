"""Runs computations that may take longer than a frame on a background thread; results arrive on the main thread.

`start` waits a moment for a quick result, so that only long computations show as busy.
"""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from functools import cache
from typing import Any, TypeVar

Result = TypeVar("Result")

_FIRST_WAIT_S = 0.04
"""How long `start` waits for a result; too short for a person to notice."""


class BackgroundTask:
    """Runs one computation at a time. Starting another cancels the one before."""

    def __init__(self) -> None:
        self._running: tuple[Future[Any], Callable[[Any], None]] | None = None

    @property
    def busy(self) -> bool:
        """Whether a computation has no result yet."""
        return self._running is not None

    def start(self, work: Callable[[], Result], then: Callable[[Result], None]) -> None:
        """Run `work` in the background. `then` is called with its result: now, or in a later `poll`."""
        self.cancel()
        self._running = (_thread().submit(work), then)
        self.poll(_FIRST_WAIT_S)

    def poll(self, timeout_s: float = 0) -> bool:
        """Deliver the result if it arrives within `timeout_s`, and return whether it did. Raise what `work` raised."""
        if self._running is None:
            return False
        future, then = self._running
        if not wait([future], timeout_s).done:
            return False
        self._running = None
        then(future.result())
        return True

    def cancel(self) -> None:
        """Cancel the computation, or discard its result."""
        if self._running is not None:
            self._running[0].cancel()
            self._running = None


@cache
def _thread() -> ThreadPoolExecutor:
    """Return the one background thread of the window."""
    return ThreadPoolExecutor(1, thread_name_prefix="thinking")
