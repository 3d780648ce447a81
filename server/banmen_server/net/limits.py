"""Limits on the number of connections."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from banmen.game import Refusal
from banmen_server.net.networks import network_of

_FEWEST = 10
"""Connections that an address may have, however few are free."""


class ConnectionLimiter:
    """Counts connections, in all and for each peer's IP address (of IPv6, its /64). `count` is the total.

    If there are other addresses, an address may have half of the free connections: so others always find room.
    """

    def __init__(self, max_connections: int, max_connections_of_address: int) -> None:
        self.count = 0
        self._max_connections = max_connections
        self._max_connections_of_address = max_connections_of_address
        self._count_of_address: Counter[str] = Counter()
        self._idle = asyncio.Event()
        self._idle.set()
        self._busy = asyncio.Event()

    @property
    def full(self) -> bool:
        """Whether the maximum number of connections is reached."""
        return self.count >= self._max_connections

    def check(self, address: str) -> None:
        """Raise Refusal with `server_full` or `too_many_connections` if one more is too many."""
        if self.full:
            raise Refusal("server_full", f"The server has {self.count} connections, as many as it takes.")
        of_address = self._count_of_address.get(network_of(address), 0)
        beside = max((self._max_connections - self.count) // 2, _FEWEST)
        most = self._max_connections_of_address
        if of_address >= (min(most, beside) if of_address < self.count else most):
            raise Refusal("too_many_connections", f"Your address has {of_address} connections to this server already.")

    def crowded(self, address: str) -> str:
        """Return the network with the most connections, if that is more than this address would have; else ""."""
        network, most = max(self._count_of_address.items(), key=lambda each: each[1], default=("", 0))
        return network if most > self._count_of_address[network_of(address)] + 1 else ""

    def add(self, address: str) -> None:
        """Count a connection."""
        self.count += 1
        self._count_of_address[network_of(address)] += 1
        self._idle.clear()
        self._busy.set()

    def remove(self, address: str) -> None:
        """Stop counting a connection."""
        self.count -= 1
        network = network_of(address)
        self._count_of_address[network] -= 1
        if not self._count_of_address[network]:
            del self._count_of_address[network]
        if not self.count:
            self._busy.clear()
            self._idle.set()

    @contextmanager
    def counted(self, address: str) -> Iterator[None]:
        """Count a connection during the context."""
        self.add(address)
        try:
            yield
        finally:
            self.remove(address)

    async def idle(self, for_s: float) -> None:
        """Wait until there has been no connection for `for_s` seconds."""
        while True:
            await self._idle.wait()
            try:
                async with asyncio.timeout(for_s):
                    await self._busy.wait()
            except TimeoutError:
                return
