"""A server from start to stop: the log, the hall, the listening socket, and what connects to it."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager, suppress
from random import Random

from websockets.http11 import Request, Response

from banmen.game import Refusal
from banmen.protocol import messages
from banmen_server.admin.bans import Bans
from banmen_server.config import Config
from banmen_server.hall.hall import Hall
from banmen_server.hall.players import Tokens
from banmen_server.log import EventLog
from banmen_server.log.sqlite import SqliteLog
from banmen_server.measuring import Measuring
from banmen_server.net import address
from banmen_server.net.budgets import Budgets
from banmen_server.net.connection import Connection
from banmen_server.net.endpoint import Endpoint, timeouts
from banmen_server.net.http import http_response
from banmen_server.net.limits import ConnectionLimiter
from banmen_server.net.listener import Listener

logger = logging.getLogger(__name__)

CLOSE_TRY_LATER = 1013
_GOODBYE_S = 1
"""For the closing handshakes when the server stops."""


class Server:
    """A server that listens. `hall` has its tables, `tokens` names players; `bans` says who is not let in."""

    def __init__(self, hall: Hall, tokens: Tokens, log: EventLog) -> None:
        config = hall.config
        self.hall = hall
        self.limiter = ConnectionLimiter(config.max_connections, config.max_connections_of_address)
        self.port = 0
        self.tokens = tokens
        self.log = log
        self.bans = Bans(log, hall.now)
        self._timeouts = timeouts(config.hello_s, config.ping_s, config.close_s)
        self._endpoints: set[Endpoint] = set()
        self._connections: dict[Endpoint, Connection] = {}
        self._all_gone = asyncio.Event()
        self._budgets = Budgets(config)
        self.measuring = Measuring(hall.metrics, log)
        hall.metrics.gauges["connections"] = ("Connections open.", lambda: self.limiter.count)
        hall.metrics.gauges["commands_waiting"] = ("Frames in work, or waiting for that.", self._commands_waiting)
        hall.metrics.gauges["connections_by_state"] = ("Connections by state.", self._connections_by_state)

    def _commands_waiting(self) -> int:
        return sum(connection.waiting for connection in self.connections)

    def _connections_by_state(self) -> dict[str, float]:
        greeted = sum(bool(connection.player) for connection in self.connections)
        return {"greeted": greeted, "half_open": len(self._endpoints) - greeted}

    @property
    def connections(self) -> Collection[Connection]:
        """The connections of clients, greeted and not yet greeted."""
        return self._connections.values()

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
        listener = Listener(self._endpoint)
        await listener.listen(config.host, config.port)
        self.port = listener.port
        return listener

    def _endpoint(self) -> Endpoint:
        endpoint = Endpoint(self, self._timeouts, self.hall.config.write_limit_bytes)
        self._endpoints.add(endpoint)
        return endpoint

    # --- what connections ask ----------------------------------------------------------------------------------------

    def answer(self, request: Request, endpoint: Endpoint) -> Response | None:  # noqa: ARG002 - all are answered alike
        """The answer to a request in HTTP; None goes on with the handshake of a WebSocket."""
        return http_response(request, self.hall.metrics)

    def opened(self, endpoint: Endpoint) -> Connection:
        """Serve a WebSocket; where there are too many it is told so, and closed."""
        metrics = self.hall.metrics
        metrics.accepted += 1
        budget = self._budgets.of(endpoint.address)
        connection = Connection(self.hall, self.tokens, endpoint, budget, metrics.accepted, banned=self.bans.of_player)
        ban = self.bans.of_address(endpoint.address)
        if ban is not None:
            connection.turn_away("banned", ban.text(), messages.CLOSE_REMOVED)
            return connection
        try:
            self.hall.limits.take("connection", endpoint.address)
            self.limiter.check(endpoint.address)
        except Refusal as refusal:
            connection.turn_away(refusal.code, refusal.text, CLOSE_TRY_LATER)
        else:
            self.limiter.add(endpoint.address)
            self._connections[endpoint] = connection
        return connection

    def gone(self, endpoint: Endpoint) -> None:
        """Take note that a connection is no more."""
        self._endpoints.discard(endpoint)
        if self._connections.pop(endpoint, None) is not None:
            self.limiter.remove(endpoint.address)
        if not self._endpoints:
            self._all_gone.set()

    # --- the end -----------------------------------------------------------------------------------------------------

    async def stop(self, listener: Listener) -> None:
        """Stop listening, close every connection with `bye`, and stop the hall. Whatever clients do, it ends soon."""
        listener.close()
        await listener.wait_closed()
        for endpoint in list(self._endpoints):
            connection = self._connections.get(endpoint)
            if connection is None:
                endpoint.abort()
            else:
                text = "The server is shutting down; come back in a moment."
                connection.close("shutdown", text, messages.CLOSE_SHUTDOWN)
        await self.hall.stop()
        with suppress(TimeoutError):
            async with asyncio.timeout(_GOODBYE_S):
                await self._none_left()
        for endpoint in list(self._endpoints):
            endpoint.abort()
        await self._none_left()
        self._timeouts.stop()
        await self.hall.stop()

    async def _none_left(self) -> None:
        """Wait until every connection is no more."""
        while self._endpoints:
            self._all_gone.clear()
            await self._all_gone.wait()


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
        tokens = Tokens(await log.secret("token"), hall.now, days=config.token_days)
        await tokens.load(log)
        server = Server(hall, tokens, log)
        await server.bans.load()
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
