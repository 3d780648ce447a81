"""A server that a test drives frame by frame. It sends nothing of its own, and drops connections on command."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from queue import SimpleQueue
from threading import Event, Thread
from time import monotonic
from typing import TypeVar

from websockets.exceptions import ConnectionClosed
from websockets.sync.server import Server, ServerConnection, serve

from banmen.protocol.codec import decode_from_client, encode
from banmen.protocol.messages import Frame, Hello, Ping, Pong, Welcome

PATIENCE_S = 30.0
KNOWN = "secret"
"""The default token of a welcome."""

F = TypeVar("F", bound=Frame)


class Visit:
    """One connection of a client."""

    def __init__(self, connection: ServerConnection) -> None:
        self._connection = connection
        self.over = Event()

    def receive(self, kind: type[F]) -> F:
        """Return the next frame, which must be of this kind. Answer pings before it."""
        until = monotonic() + PATIENCE_S
        while True:
            frame = decode_from_client(self._connection.recv(max(0, until - monotonic())))
            if isinstance(frame, kind):
                return frame
            assert isinstance(frame, Ping), f"expected {kind.__name__}, received {frame}"
            with suppress(ConnectionClosed):
                self.send(Pong(frame.t, 0))

    def receive_only_pings(self) -> int | None:
        """Answer pings until the client closes. Return its close code."""
        try:
            self.receive(Hello)
        except ConnectionClosed:
            return self._connection.close_code
        raise AssertionError("received a second hello")

    def send(self, *frames: Frame) -> None:
        for frame in frames:
            self._connection.send(encode(frame))

    def send_bytes(self, data: bytes | str) -> None:
        self._connection.send(data)

    def welcome(self, player: str = "p1", token: str = KNOWN, now: int = 0) -> Hello:
        """Receive the hello and send a welcome. Return the hello."""
        hello = self.receive(Hello)
        self.send(Welcome(1, "scripted", player, token, now))
        return hello

    def drop(self) -> None:
        """End the connection as a pulled cable does, without a word of WebSocket."""
        self._connection.socket.shutdown(socket.SHUT_RDWR)
        self.over.set()

    def close(self, code: int = 1000) -> None:
        self._connection.close(code)
        self.over.set()


class ScriptedServer:
    """Gives each connection to the test as a `Visit`."""

    def __init__(self, port: int = 0) -> None:
        self._visits: SimpleQueue[Visit] = SimpleQueue()
        self._all: list[Visit] = []
        self._stopping = False
        self._server: Server = serve(self._serve, "127.0.0.1", port, compression=None)
        self.port: int = self._server.socket.getsockname()[1]
        self.url = f"ws://127.0.0.1:{self.port}"
        self._thread = Thread(target=self._server.serve_forever)
        self._thread.start()

    def _serve(self, connection: ServerConnection) -> None:
        visit = Visit(connection)
        self._all.append(visit)
        if self._stopping:  # `stop` has not seen this connection
            return
        self._visits.put(visit)
        visit.over.wait()

    def visit(self) -> Visit:
        """Return the next connection."""
        return self._visits.get(timeout=PATIENCE_S)

    def has_no_visit(self) -> bool:
        return self._visits.empty()

    def stop(self) -> None:
        self._stopping = True
        for visit in self._all:
            visit.over.set()
        self._server.shutdown()
        self._thread.join(PATIENCE_S)


@contextmanager
def scripted_server(port: int = 0) -> Iterator[ScriptedServer]:
    server = ScriptedServer(port)
    try:
        yield server
    finally:
        server.stop()
