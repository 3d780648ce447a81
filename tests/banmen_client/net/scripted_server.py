"""A server that does what a test tells it, frame by frame: it answers nothing by itself and drops where it is told."""

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
"""The token that a welcome gives where the test names none."""

F = TypeVar("F", bound=Frame)


class Visit:
    """One connection of a client."""

    def __init__(self, connection: ServerConnection) -> None:
        self._connection = connection
        self.over = Event()

    def hear(self, kind: type[F]) -> F:
        """The next frame, which must be of this kind; pings on the way are answered."""
        until = monotonic() + PATIENCE_S
        while True:
            frame = decode_from_client(self._connection.recv(max(0, until - monotonic())))
            if isinstance(frame, kind):
                return frame
            assert isinstance(frame, Ping), f"expected {kind.__name__}, heard {frame}"
            with suppress(ConnectionClosed):
                self.say(Pong(frame.t, 0))

    def hears_no_more_than_pings(self) -> int | None:
        """Listen until the client closes; gives its close code."""
        try:
            self.hear(Hello)
        except ConnectionClosed:
            return self._connection.close_code
        raise AssertionError("heard hello again")

    def say(self, *frames: Frame) -> None:
        for frame in frames:
            self._connection.send(encode(frame))

    def say_bytes(self, data: bytes | str) -> None:
        self._connection.send(data)

    def welcome(self, player: str = "p1", token: str = KNOWN, now: int = 0) -> Hello:
        """Take the hello and greet; gives the hello."""
        hello = self.hear(Hello)
        self.say(Welcome(1, "scripted", player, token, now))
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
        self._server: Server = serve(self._keep, "127.0.0.1", port, compression=None)
        self.port: int = self._server.socket.getsockname()[1]
        self.url = f"ws://127.0.0.1:{self.port}"
        self._thread = Thread(target=self._server.serve_forever)
        self._thread.start()

    def _keep(self, connection: ServerConnection) -> None:
        visit = Visit(connection)
        self._all.append(visit)
        if self._stopping:  # who comes now was not seen by `stop`
            return
        self._visits.put(visit)
        visit.over.wait()

    def visit(self) -> Visit:
        """The next connection."""
        return self._visits.get(timeout=PATIENCE_S)

    def nobody_else_came(self) -> bool:
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
