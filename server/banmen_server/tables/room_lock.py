"""The lock of a table: one after the other, in the order of asking; it costs next to nothing where nobody else is."""

import asyncio
from collections import deque


class RoomLock:
    """A lock that is waited for with `async with`, after all who asked before.

    What must not wait, and goes on past a turn of the loop, looks whether it is `held`, sets that, and gives it back
    with `release`: no call on the way of a move.
    """

    def __init__(self) -> None:
        self.held = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    @property
    def waiting(self) -> int:
        """How many wait for it."""
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

    async def __aexit__(self, *_: object) -> None:
        self.release()
