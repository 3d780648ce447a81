"""The sockets on which a server listens. It keeps accepting under any load, and never for long in one piece.

An accepted connection starts when it is its network's turn: a single client does not wait behind a crowd.
"""

import asyncio
import errno
import logging
import os
import socket
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from banmen_server.logs import fields
from banmen_server.net.limits import network_of
from banmen_server.net.scheduling import TurnQueue
from banmen_server.net.tls import Certificate

logger = logging.getLogger(__name__)

_BACKLOG = 4096
"""Connections that may wait to be accepted: after a restart all clients reconnect together."""
_ACCEPTED_AT_ONCE = 8
"""Connections accepted in one turn of the loop: 0.01 ms each, but up to 0.2 while hundreds come."""
_BEGIN_S = 0.0003
"""The approximate time to start one."""
_MAX_WAITING = 4096
"""Accepted connections that may wait to start; more wait in the system's queue."""
_MAX_UNSENT_BYTES = 128 * 1024
"""Bytes that the system buffers before they can be sent.

It would copy megabytes of a long snapshot in one step, for milliseconds, and keep them for each slow reader.
"""
_OUT_OF_FILES = {errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM}
_TRY_AGAIN_S = 0.2
_NOT_HERE = {errno.EAFNOSUPPORT, errno.EADDRNOTAVAIL}
_TRIES_OF_FREE_PORTS = 5
"""A port that is free for IPv4 may be in use for IPv6."""


class CannotListen(OSError):
    """An address that cannot be listened at, and why."""

    def __init__(self, error: OSError, host: str, port: int) -> None:
        reason = os.strerror(error.errno or 0).lower()
        super().__init__(error.errno, f"cannot listen at {host}, port {port}: {reason}")
        self.host = host
        self.port = port


class Secured(NamedTuple):
    """TLS for accepted connections: a handshake may take `handshake_s`, a shutdown `close_s`."""

    certificate: Certificate
    handshake_s: float
    close_s: float


class Listener:
    """Accepts connections, each of which is served by a protocol of `protocol`. `port` is the bound port.

    `turns` is where they wait for their turn of the loop.
    """

    def __init__(
        self, protocol: Callable[[], asyncio.BaseProtocol], turns: TurnQueue, secured: Secured | None = None
    ) -> None:
        self.port = 0
        self._protocol = protocol
        self._secured = secured
        self._sockets: list[socket.socket] = []
        self._accepting: list[asyncio.Task[None]] = []
        self._turns = turns
        self._waiting: set[socket.socket] = set()
        self._beginning: set[asyncio.Task[None]] = set()
        self._is_reported = self._closed = False

    async def listen(self, host: str, port: int) -> None:
        """Listen at all addresses of a host, or at every interface if it is empty. Raises CannotListen, gaierror.

        All have one port; port 0 chooses one that is free at each of them.
        """
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        places = list(dict.fromkeys((entry[0], entry[4]) for entry in found))
        for tries in range(_TRIES_OF_FREE_PORTS, 0, -1):
            try:
                self._sockets = _listening_at(places)
                break
            except OSError as error:
                if port or tries == 1 or error.errno != errno.EADDRINUSE:
                    raise CannotListen(error, host, port) from error
        self.port = self._sockets[0].getsockname()[1]
        for each in self._sockets:
            if sys.platform == "win32":  # its loop cannot watch sockets
                self._accepting.append(loop.create_task(self._accept_each(each)))
            else:
                loop.add_reader(each, self._accept, each)

    async def close(self) -> None:
        """Stop accepting, and close connections that have not started or finished their TLS handshake."""
        self._closed = True
        for task in (*self._accepting, *self._beginning):
            task.cancel()
        await asyncio.gather(*self._accepting, *self._beginning, return_exceptions=True)
        self._close_sockets()
        while self._waiting:
            self._waiting.pop().close()

    def _close_sockets(self) -> None:
        for each in self._sockets:
            if sys.platform != "win32":
                asyncio.get_running_loop().remove_reader(each)
            each.close()
        self._sockets = []

    def _accept(self, listening: socket.socket) -> None:
        """Accept some waiting connections; the loop calls again for the rest."""
        if len(self._waiting) > _MAX_WAITING:
            self._pause(listening)
            return
        for _ in range(_ACCEPTED_AT_ONCE):
            try:
                accepted, address = listening.accept()
            except BlockingIOError:
                break
            except OSError as error:
                if self._is_out_of_files(error):
                    self._pause(listening)
                    return
            else:
                self._wait(accepted, address[0])

    def _pause(self, listening: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        loop.remove_reader(listening)
        loop.call_later(_TRY_AGAIN_S, self._accept_again, listening)

    def _wait(self, accepted: socket.socket, address: str) -> None:
        """Start a connection when it is the turn of its network."""
        self._is_reported = False
        self._waiting.add(accepted)
        self._turns.add(network_of(address), partial(self._begin, accepted))

    def _accept_again(self, listening: socket.socket) -> None:
        if not self._closed:
            asyncio.get_running_loop().add_reader(listening, self._accept, listening)

    async def _accept_each(self, listening: socket.socket) -> None:
        """Accept one after the other, as long as the listener is open."""
        loop = asyncio.get_running_loop()
        while True:
            try:
                accepted, address = await loop.sock_accept(listening)
            except OSError as error:
                if self._is_out_of_files(error):
                    await asyncio.sleep(_TRY_AGAIN_S)
            else:
                self._wait(accepted, address[0])

    def _is_out_of_files(self, error: OSError) -> bool:
        """Return True, and log it once, if no more files can be opened; otherwise the peer has hung up."""
        if error.errno not in _OUT_OF_FILES:
            return False
        if not self._is_reported:
            self._is_reported = True
            reason = os.strerror(error.errno or 0)
            logger.error("no_more_connections", extra=fields(reason=reason))
        return True

    def _begin(self, accepted: socket.socket) -> None:
        if self._closed:
            return
        self._turns.reserve(_BEGIN_S)
        task = asyncio.get_running_loop().create_task(self._connect(accepted))
        self._beginning.add(task)
        task.add_done_callback(self._beginning.discard)

    async def _connect(self, accepted: socket.socket) -> None:
        """Give a connection its protocol, with TLS after the handshake."""
        self._waiting.discard(accepted)
        loop, secured = asyncio.get_running_loop(), self._secured
        try:
            if secured is None:
                await loop.connect_accepted_socket(self._protocol, accepted)
            else:
                await loop.connect_accepted_socket(
                    self._protocol,
                    accepted,
                    ssl=secured.certificate.context,
                    ssl_handshake_timeout=secured.handshake_s,
                    ssl_shutdown_timeout=secured.close_s,
                )
        except OSError:  # it has hung up, or speaks no TLS
            accepted.close()


def _listening_at(places: Sequence[tuple[int, tuple[Any, ...]]]) -> list[socket.socket]:
    """Return a socket for each address that the system has; at least one. Raises OSError.

    The others use the port of the first.
    """
    sockets: list[socket.socket] = []
    refused = None
    for family, (host, port, *more) in places:
        try:
            sockets.append(_listening(family, (host, sockets[0].getsockname()[1] if sockets else port, *more)))
        except OSError as error:
            refused = error
            if error.errno in _NOT_HERE and len(places) > 1:  # such as IPv6 if it is disabled
                continue
            break
    else:
        if sockets:
            return sockets
    for each in sockets:
        each.close()
    raise refused or OSError(errno.EADDRNOTAVAIL, os.strerror(errno.EADDRNOTAVAIL))


def _listening(family: int, address: tuple[object, ...]) -> socket.socket:
    """Return a listening socket. Raises OSError."""
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_NOTSENT_LOWAT"):  # accepted sockets inherit it
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, _MAX_UNSENT_BYTES)
        if family == socket.AF_INET6:
            listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        listening.setblocking(False)
        listening.bind(address)
        listening.listen(_BACKLOG)
    except OSError:
        listening.close()
        raise
    return listening
