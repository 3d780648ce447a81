"""The lock of a room: under it, the table is judged, its record is written and folded, and nothing comes between."""

import asyncio
from collections import deque


class RoomLock:
    """A fair lock, acquired with `async with`.

    Code that must not wait, and keeps the lock beyond its turn of the loop, tests and sets `held`, and calls `release`
    later: so a move needs no call to acquire it.
    """

    def __init__(self) -> None:
        self.held = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    @property
    def waiting(self) -> int:
        """The number of waiting tasks."""
        return len(self._waiting)

    async def __aenter__(self) -> None:
        if not self.held:
            self.held = True
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # the lock was granted just before the cancellation
                self.release()
            raise

    def release(self) -> None:
        """Grant the lock to the first waiting task."""
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self.held = False

    async def __aexit__(self, *_: object) -> None:
        self.release()
