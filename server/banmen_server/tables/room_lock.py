"""The lock of a table: one after the other, in the order of asking; it costs next to nothing where nobody else is."""

import asyncio
from collections import deque


class RoomLock:
    """A lock like `asyncio.Lock`. Who finds that it is not `held` may take it by setting that, without a coroutine."""

    def __init__(self) -> None:
        self.held = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    @property
    def waiting(self) -> int:
        """How many wait for it."""
        return len(self._waiting)

    def try_acquire(self) -> bool:
        """Take it if it is free. Returns whether it was."""
        if self.held:
            return False
        self.held = True
        return True

    async def acquire(self) -> None:
        """Take it, after all who asked before."""
        if self.try_acquire():
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it was given just now
                self.release()
            raise

    def release(self) -> None:
        """Give it to who asked first of those who wait still."""
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self.held = False

    async def __aenter__(self) -> None:
        await self.acquire()

    async def __aexit__(self, *_: object) -> None:
        self.release()
