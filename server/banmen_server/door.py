"""Counts who is inside: caps for all connections and for those of one address, and the moment when nobody is left."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from banmen.game import Refusal


class Door:
    """The way into the server. `address` is a peer's IP address."""

    def __init__(self, most: int, most_of_address: int) -> None:
        self.inside = 0
        self._most = most
        self._most_of_address = most_of_address
        self._of_address: Counter[str] = Counter()
        self._empty = asyncio.Event()
        self._empty.set()
        self._busy = asyncio.Event()

    def check(self, address: str) -> None:
        """Raise Refusal where one connection more would be too many."""
        if self.inside >= self._most:
            raise Refusal("server_full", f"The server has {self.inside} connections, as many as it takes.")
        if self._of_address[address] >= self._most_of_address:
            raise Refusal("too_many_connections", f"Your address has {self._of_address[address]} connections already.")

    @contextmanager
    def enter(self, address: str) -> Iterator[None]:
        """Be inside for the time of the context."""
        self.inside += 1
        self._of_address[address] += 1
        self._empty.clear()
        self._busy.set()
        try:
            yield
        finally:
            self.inside -= 1
            self._of_address[address] -= 1
            if not self._of_address[address]:
                del self._of_address[address]
            if not self.inside:
                self._busy.clear()
                self._empty.set()

    async def quiet(self, for_s: float) -> None:
        """Wait until nobody has been inside for so many seconds."""
        while True:
            await self._empty.wait()
            try:
                async with asyncio.timeout(for_s):
                    await self._busy.wait()
            except TimeoutError:
                return
