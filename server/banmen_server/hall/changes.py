"""Tables that have changed, collected so that subscribers get many changes at once."""

import asyncio
from collections.abc import Callable, Collection

from banmen_server.tables.room import Room


class Changes:
    """Collects changed tables, and gives them to `send` at most once in `every_s`."""

    def __init__(self, send: Callable[[Collection[Room]], None], every_s: float) -> None:
        self._send = send
        self._every_s = every_s
        self._rooms: set[Room] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._last_s = float("-inf")

    def add(self, room: Room) -> None:
        """Note that a table has changed."""
        self._rooms.add(room)
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_at(max(loop.time(), self._last_s + self._every_s), self.flush)

    def flush(self) -> None:
        """Send everything that was collected, now."""
        self.stop()
        self._last_s = asyncio.get_running_loop().time()
        rooms, self._rooms = self._rooms, set()
        self._send(rooms)

    def stop(self) -> None:
        """Stop the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
