"""What comes after the end of a connection: it is read and thrown away, so that the peer can read the last bytes.

A socket that is closed while something in it is unread takes back what it has sent. Much is read at once, for the most
part of what a read costs is the same for a little; then others have their turn.
"""

import asyncio

from banmen_server.net.turn_queue import TurnQueue

_MOST_BYTES = 2 * 2**20
"""Twice the largest message, which a peer may have on its way."""
_READ_BYTES = 64 * 1024
_READ_S = 0.00005
"""So long it takes about to read that."""

sink = memoryview(bytearray(_READ_BYTES))
"""Into which everything is read that nobody looks at."""


class Discarded:
    """What comes of one connection. Who goes on sending is cut off."""

    __slots__ = ("_network", "_taken_bytes", "_transport", "_turns")

    def __init__(self, transport: asyncio.Transport, turns: TurnQueue, network: str) -> None:
        self._transport = transport
        self._turns = turns
        self._network = network
        self._taken_bytes = 0

    def take(self, nbytes: int) -> None:
        """Count what was read, and read on when it is the network's turn."""
        self._taken_bytes += nbytes
        if self._taken_bytes > _MOST_BYTES:
            self._transport.abort()
        elif not self._transport.is_closing():
            self._transport.pause_reading()
            self._turns.add(self._network, self._read_on)

    def _read_on(self) -> None:
        if not self._transport.is_closing():
            self._turns.goes_on(_READ_S)
            self._transport.resume_reading()
