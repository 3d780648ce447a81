"""What has changed, tables or players, collected so that subscribers get many changes at once."""

import asyncio
from collections.abc import Callable, Collection, Hashable
from itertools import islice
from typing import Generic, TypeVar

Changed = TypeVar("Changed", bound=Hashable)

OTHERS_S = 0.005
"""Between the parts of what has changed in a moment: others have their turn."""


class Changes(Generic[Changed]):
    """Collects what has `changed`, and gives it to `send` at most once in `every_s`, the first that changed first.

    Of very much it gives `at_once`, and soon the rest.
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
        """Note that this has changed."""
        self.collect(changed)
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_at(max(loop.time(), self._last_s + self._every_s), self._send_some)

    def collect(self, changed: Changed) -> None:
        """Note that this has changed, to be given with what changes next, or at `flush`."""
        self.changed.setdefault(changed)

    def begin(self) -> None:
        """Send what was collected, of very much first some and soon the rest; nothing where some is sent soon."""
        if self._timer is None or self._timer.when() > asyncio.get_running_loop().time() + 2 * OTHERS_S:
            self._send_some()

    def discard(self, changed: Changed) -> None:
        """Give this no more."""
        self.changed.pop(changed, None)

    def _send_some(self) -> None:
        """Send what changed first, and soon the rest."""
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
