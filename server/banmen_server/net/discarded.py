"""Reads and discards bytes after the end of a connection, so that the peer can receive the last ones.

Closing a socket with unread bytes cancels the sending of its last bytes. Reads are large, because their cost hardly
depends on their size; between them the loop serves others.
"""

import asyncio

from banmen_server.net.turn_queue import TurnQueue

_MAX_BYTES = 2 * 2**20
"""Twice the largest message, which a peer may be sending."""
_READ_BYTES = 64 * 1024
_READ_S = 0.00005
"""The approximate time of such a read."""

sink = memoryview(bytearray(_READ_BYTES))
"""The buffer for all discarded reads."""


class Discarded:
    """The discarded bytes of one connection. A peer that keeps sending is cut."""

    __slots__ = ("_discarded_bytes", "_network", "_transport", "_turns")

    def __init__(self, transport: asyncio.Transport, turns: TurnQueue, network: str) -> None:
        self._transport = transport
        self._turns = turns
        self._network = network
        self._discarded_bytes = 0

    def add(self, nbytes: int) -> None:
        """Count the read bytes, and read on when it is the network's turn."""
        self._discarded_bytes += nbytes
        if self._discarded_bytes > _MAX_BYTES:
            self._transport.abort()
        elif not self._transport.is_closing():
            self._transport.pause_reading()
            self._turns.add(self._network, self._read_on)

    def _read_on(self) -> None:
        if not self._transport.is_closing():
            self._turns.reserve(_READ_S)
            self._transport.resume_reading()
