"""Collects changes of tables or players, so that subscribers get many of them together."""

import asyncio
from collections.abc import Callable, Collection, Hashable
from itertools import islice
from typing import Generic, TypeVar

Changed = TypeVar("Changed", bound=Hashable)

OTHERS_S = 0.005
"""Seconds between the parts of a large change: the loop serves others meanwhile."""


class Changes(Generic[Changed]):
    """Collects what has `changed`, and passes it to `send` at most once in `every_s`, in the order of the changes.

    A large collection is passed in parts of `at_once`, shortly after each other.
    """

    def __init__(
        self, send: Callable[[Collection[Changed]], None], every_s: float, *, at_once: int | None = None
    ) -> None:
        self._send = send
        self._every_s = every_s
        self._at_once = at_once
        self.changed: dict[Changed, None] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._last_s = float("-inf")

    def add(self, changed: Changed) -> None:
        """Add a change."""
        self.collect(changed)
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_at(max(loop.time(), self._last_s + self._every_s), self._send_some)

    def collect(self, changed: Changed) -> None:
        """Add a change that can wait for the next `add` or `flush`."""
        self.changed.setdefault(changed)

    def begin(self) -> None:
        """Send the collected changes, in parts if they are large; do nothing if a part is due soon."""
        if self._timer is None or self._timer.when() > asyncio.get_running_loop().time() + 2 * OTHERS_S:
            self._send_some()

    def discard(self, changed: Changed) -> None:
        """Remove a change."""
        self.changed.pop(changed, None)

    def _send_some(self) -> None:
        """Send the first part, and schedule the rest."""
        if self._at_once is None or len(self.changed) <= self._at_once:
            self.flush()
            return
        self.stop()
        loop = asyncio.get_running_loop()
        self._last_s = loop.time()
        self._timer = loop.call_later(OTHERS_S, self._send_some)
        first = tuple(islice(self.changed, self._at_once))
        for changed in first:
            del self.changed[changed]
        self._send(first)

    def flush(self) -> None:
        """Send everything that was collected, now."""
        self.stop()
        self._last_s = asyncio.get_running_loop().time()
        collected = tuple(self.changed)
        self.changed.clear()
        self._send(collected)

    def stop(self) -> None:
        """Stop the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
