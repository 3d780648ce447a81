"""A server from start to stop: the log, the hall, the listening socket, and HTTP for health and metrics."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus
from random import Random

from websockets.asyncio.server import Server as Listener
from websockets.asyncio.server import ServerConnection, serve
from websockets.http11 import Request, Response

from banmen.game import Refusal
from banmen.protocol import messages
from banmen.protocol.codec import encode
from banmen_server.config import Config
from banmen_server.hall.hall import Hall
from banmen_server.hall.players import Tokens
from banmen_server.log.sqlite import SqliteLog
from banmen_server.measuring import Measuring
from banmen_server.net import address
from banmen_server.net.connection import Connection
from banmen_server.net.limits import ConnectionLimiter
from banmen_server.net.outbox import Socket

logger = logging.getLogger(__name__)

MAX_READ_BYTES = 2**20
"""Frames larger than this end the connection with 1009; those between it and MAX_FRAME_BYTES are refused."""
CLOSE_TRY_LATER = 1013
_QUEUED_FRAMES = 8
_CLOSE_S = 3
_BACKLOG = 1024
"""Connections that may wait to be accepted: after a restart all clients reconnect at once."""


class Server:
    """A server that listens. `hall` has its tables; `limiter` counts its connections."""

    def __init__(self, hall: Hall, tokens: Tokens) -> None:
        self.hall = hall
        self.limiter = ConnectionLimiter(hall.config.max_connections, hall.config.max_connections_of_address)
        self.port = 0
        self._tokens = tokens
        self._connections: set[Connection] = set()
        self.measuring = Measuring(hall.metrics)
        hall.metrics.gauges["connections"] = ("Connections open.", lambda: self.limiter.count)
        hall.metrics.gauges["connections_by_state"] = ("Connections by state.", self._connections_by_state)

    def _connections_by_state(self) -> dict[str, float]:
        greeted = sum(bool(connection.player) for connection in self._connections)
        return {"greeted": greeted, "half_open": self.limiter.count - greeted}

    @property
    def host(self) -> str:
        """The address at which it can be reached."""
        return address.reachable(self.hall.config.host)

    @property
    def url(self) -> str:
        """The URL at which it can be reached."""
        return address.url(self.host, self.port)

    async def listen(self) -> Listener:
        """Listen on the configured host and port. Raises OSError."""
        config = self.hall.config
        listener = await serve(
            self._serve_connection,
            config.host or None,
            config.port,
            backlog=_BACKLOG,
            compression=None,
            create_connection=Socket,
            max_queue=_QUEUED_FRAMES,
            max_size=MAX_READ_BYTES,
            write_limit=(config.write_limit_bytes, config.write_limit_bytes // 4),
            close_timeout=_CLOSE_S,
            process_request=self._http_response,
            server_header=None,
        )
        self.port = next(iter(listener.sockets)).getsockname()[1]
        return listener

    async def _serve_connection(self, socket: ServerConnection) -> None:
        """Serve one connection to its end."""
        if not isinstance(socket, Socket):
            raise TypeError("connections are made as Socket")
        self.hall.metrics.accepted += 1
        peer = socket.remote_address
        ip = str(peer[0]) if isinstance(peer, tuple) else ""
        try:
            self.limiter.check(ip)
        except Refusal as refusal:
            self.hall.metrics.turned_away[refusal.code] += 1
            await socket.send(encode(messages.Bye(refusal.code, refusal.text)))
            await socket.close(CLOSE_TRY_LATER, refusal.code)
            return
        with self.limiter.counted(ip):
            connection = Connection(self.hall, self._tokens, socket, ip)
            self._connections.add(connection)
            try:
                await connection.serve()
            except Exception:
                logger.exception("connection_failed")
            finally:
                self._connections.discard(connection)

    def _http_response(self, connection: ServerConnection, request: Request) -> Response | None:
        """The response to a plain HTTP request; None goes on with the WebSocket handshake."""
        match request.path.partition("?")[0]:
            case "/health":
                return connection.respond(HTTPStatus.OK, "ok\n")
            case "/metrics":
                from banmen_server.prometheus import metrics_text  # noqa: PLC0415 - most servers are never asked

                response = connection.respond(HTTPStatus.OK, metrics_text(self.hall.metrics))
                del response.headers["Content-Type"]
                response.headers["Content-Type"] = "text/plain; version=0.0.4; charset=utf-8"
                return response
            case _:
                return None

    async def stop(self, listener: Listener) -> None:
        """Stop listening, close every connection with `bye`, and stop the hall."""
        listener.close(close_connections=False)
        for connection in list(self._connections):
            connection.close("shutdown", "The server is shutting down; come back in a moment.", messages.CLOSE_SHUTDOWN)
        await self.hall.stop()
        await listener.wait_closed()
        await self.hall.stop()


@asynccontextmanager
async def running(
    config: Config, *, now: Callable[[], int] | None = None, rng: Random | None = None
) -> AsyncIterator[Server]:
    """Run a server as long as the context lasts.

    Raises InUse, NotALog, Unavailable where the data cannot be used, and OSError where it cannot listen.
    """
    log = SqliteLog(config.data)
    try:
        hall = Hall(config, log, now=now, rng=rng)
        server = Server(hall, Tokens(await log.secret("token")))
        await hall.load()
        try:
            listener = await server.listen()
            measuring = asyncio.create_task(server.measuring.run())
            try:
                yield server
            finally:
                measuring.cancel()
                await server.stop(listener)
        finally:
            await hall.stop()
    finally:
        await log.close()
