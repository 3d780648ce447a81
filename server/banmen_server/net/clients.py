"""Keeps the connections of all clients, from their acceptance to their closing; and those of monitoring programs.

A connection is half-open until its request has arrived. If too many are, the one that has waited longest is dropped, so
that nobody can fill the server by connecting alone.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable, Iterator
from contextlib import suppress
from typing import Generic, NamedTuple, TypeVar

from websockets.http11 import Request, Response

from banmen.game import Refusal
from banmen.protocol import messages
from banmen_server.admin.bans import Bans
from banmen_server.hall.hall import Hall
from banmen_server.hall.players import Tokens
from banmen_server.net.budgets import Budgets
from banmen_server.net.connection import Connection
from banmen_server.net.endpoint import Endpoint, LargeMessages, Receiver
from banmen_server.net.http import MetricsSite, Proxies, PublicSite
from banmen_server.net.limits import Admission, ConnectionLimiter, network_of
from banmen_server.net.outbox import Backlog
from banmen_server.net.scheduling import ConnectionTimers, TimerQueue, TurnQueue

Member = TypeVar("Member", bound=Hashable)

CLOSE_TRY_LATER = 1013
CLOSE_COME_AGAIN = 1012
_DAY_S = 24 * 3_600
_GOODBYE_S, _CUT_S = 0.5, 0.2
"""Seconds for all closing handshakes when the server stops, and for the end of those that are cut then."""
_MAX_MONITORS = 64
"""Connections at the address for metrics."""
_MONITOR_LIMIT_BYTES = 2**20
"""Bytes that may be queued for one of them."""


class HalfOpen(Generic[Member]):
    """The connections without a request so far: at most `most` in all, and `most_of_address` of each address."""

    def __init__(self, most: int, most_of_address: int) -> None:
        self._most = most
        self._most_of_address = most_of_address
        self._address: OrderedDict[Member, str] = OrderedDict()
        self._of_address: dict[str, OrderedDict[Member, None]] = {}

    def __len__(self) -> int:
        """The number of waiting connections."""
        return len(self._address)

    def __iter__(self) -> Iterator[Member]:
        """Iterate over a copy of the waiting connections."""
        return iter(list(self._address))

    def add(self, member: Member, address: str) -> Member | None:
        """Add a connection. Return one to drop for it, if any."""
        network = network_of(address)
        of_address = self._of_address.setdefault(network, OrderedDict())
        self._address[member] = network
        of_address[member] = None
        if len(of_address) > self._most_of_address:
            return self._dropped(next(iter(of_address)))
        if len(self._address) > self._most:
            return self._dropped(next(iter(self._address)))
        return None

    def remove(self, member: Member) -> None:
        """Remove a connection."""
        network = self._address.pop(member, None)
        if network is not None:
            of_address = self._of_address[network]
            del of_address[member]
            if not of_address:
                del self._of_address[network]

    def _dropped(self, member: Member) -> Member:
        self.remove(member)
        return member


class Doors(NamedTuple):
    """What decides about a new connection: the HTTP site, the trusted proxies, and the bans."""

    site: PublicSite
    proxies: Proxies
    bans: Bans


class Clients:
    """Makes a connection of each WebSocket. `limiter` counts them.

    While everybody is sent to other servers, `moving_on` is the text for new clients.
    """

    def __init__(self, hall: Hall, tokens: Tokens, timeouts: ConnectionTimers, doors: Doors) -> None:
        config = hall.config
        self.limiter = ConnectionLimiter(config.max_connections, config.max_connections_of_address)
        self.large: LargeMessages[Endpoint] = LargeMessages()
        self.moving_on: str | None = None
        self._hall = hall
        self._tokens = tokens
        self._timeouts = timeouts
        self._doors = doors
        self._budgets = Budgets(config, asyncio.get_running_loop().call_soon)
        self.turns = self._budgets.turns
        self._backlog = Backlog(hall.metrics)
        self._admission: Admission[Endpoint] = Admission(self._count_connection)
        self._half_open: HalfOpen[Endpoint] = HalfOpen(config.max_connections, config.max_connections_of_address)
        self._endpoints: set[Endpoint] = set()
        self._forwarded: set[Endpoint] = set()
        self._connections: dict[Endpoint, Connection] = {}
        self._token_ages = TimerQueue(config.token_days * _DAY_S / 2, _come_again)
        self._gone = asyncio.Event()
        hall.metrics.gauges["connections"] = ("Connections open.", lambda: self.limiter.count)
        hall.metrics.gauges["commands_waiting"] = ("Frames in work, or waiting for that.", self._commands_waiting)
        hall.metrics.gauges["connections_by_state"] = ("Connections by state.", self._by_state)

    @property
    def connections(self) -> Collection[Connection]:
        """The connections with an open WebSocket, greeted or not."""
        return self._connections.values()

    def endpoint(self) -> Endpoint:
        """Return the server's end of an accepted connection."""
        return Endpoint(self, self._timeouts, self._hall.config.write_limit_bytes)

    def _commands_waiting(self) -> int:
        return sum(connection.waiting for connection in self.connections)

    def _by_state(self) -> dict[str, float]:
        greeted = sum(bool(connection.player) for connection in self.connections)
        return {"greeted": greeted, "half_open": len(self._endpoints) - greeted}

    # --- callbacks of endpoints --------------------------------------------------------------------------------------

    def accepted(self, endpoint: Endpoint) -> None:
        """Wait for the request of a new connection."""
        self._endpoints.add(endpoint)
        self._wait_for_request(endpoint)
        if self._doors.proxies.trusts(endpoint.address):
            self._forwarded.add(endpoint)  # its request names the client
        else:
            self._admission.admit(endpoint)

    def _wait_for_request(self, endpoint: Endpoint) -> None:
        """Wait for a request; if too many connections wait, drop the one that has waited longest."""
        too_old = self._half_open.add(endpoint, endpoint.address)
        if too_old is not None:
            self._hall.metrics.turned_away["too_many_half_open"] += 1
            too_old.abort()

    def _count_connection(self, address: str) -> None:
        self._hall.limits.count("connection", address)

    def reads_first(self, request: Request, then: Callable[[], None]) -> bool:
        """Return True if a request waits until its answer is read; call `then` once it is."""
        return self._doors.site.reads_first(request, then)

    def answer(self, request: Request, endpoint: Endpoint) -> Response | None:
        """Return the answer to an HTTP request; None continues with the handshake of a WebSocket."""
        self._half_open.remove(endpoint)
        endpoint.address = self._doors.proxies.client(endpoint.peer, request.headers)
        return self._doors.site.answer(request, endpoint.peer)

    def answered(self, endpoint: Endpoint, length: int, seconds: float) -> float:
        """Charge an HTTP answer to the address. Return the seconds that its next request here waits."""
        self._wait_for_request(endpoint)
        return self._budgets.answered(endpoint.address, length, seconds)

    def opened(self, endpoint: Endpoint) -> Connection:
        """Serve a WebSocket; if there are too many, tell the client and close."""
        metrics = self._hall.metrics
        metrics.accepted += 1
        budget, bans = self._budgets.of(endpoint.address), self._doors.bans
        connection = Connection(
            self._hall,
            self._tokens,
            endpoint,
            budget,
            metrics.accepted,
            backlog=self._backlog,
            banned=bans.of_player,
        )
        ban = bans.of_address(endpoint.address)
        if ban is not None:
            connection.turn_away("banned", ban.text(), messages.CLOSE_REMOVED, ban.why, ban.until_ms)
            return connection
        if self.moving_on is not None:
            connection.turn_away("moved", self.moving_on, messages.CLOSE_SHUTDOWN)
            return connection
        try:
            if endpoint in self._forwarded:
                self._count_connection(endpoint.address)
            self._make_room(endpoint.address)
            self.limiter.check(endpoint.address)
        except Refusal as refusal:
            connection.turn_away(refusal.code, refusal.text, CLOSE_TRY_LATER)
        else:
            self.limiter.add(endpoint.address)
            self._connections[endpoint] = connection
            self._token_ages.add(endpoint)
        return connection

    def _make_room(self, address: str) -> None:
        """If the server is full, close a connection of the address with the most, so that a few cannot fill it.

        It chooses one at no table, else one that only watches, the oldest first. Players stay.
        """
        network = self.limiter.crowded(address) if self.limiter.full else ""
        if not network:
            return
        yielding = [
            (bool(connection.rooms), connection.number, endpoint)
            for endpoint, connection in self._connections.items()
            if network_of(connection.address) == network and not connection.plays
        ]
        if yielding:
            endpoint = min(yielding, key=lambda each: each[:2])[2]
            text = "The server is full, and your address has the most connections."
            self._connections.pop(endpoint).turn_away("server_full", text, CLOSE_TRY_LATER)
            self.limiter.remove(endpoint.address)

    def on_lost(self, endpoint: Endpoint) -> None:
        """Forget a lost connection."""
        self._half_open.remove(endpoint)
        self._admission.forget(endpoint)
        self._endpoints.discard(endpoint)
        self._forwarded.discard(endpoint)
        self._token_ages.discard(endpoint)
        if self._connections.pop(endpoint, None) is not None:
            self.limiter.remove(endpoint.address)
        self._gone.set()

    # --- the end -----------------------------------------------------------------------------------------------------

    def say_goodbye(self) -> None:
        """Close every connection with `bye`; cut those without a request."""
        self._token_ages.stop()
        for endpoint in list(self._endpoints):
            connection = self._connections.get(endpoint)
            if connection is None:
                endpoint.abort()
            else:
                text = "The server is shutting down; come back in a moment."
                connection.close("shutdown", text, messages.CLOSE_SHUTDOWN)

    async def wait_closed(self) -> None:
        """Wait until all peers have closed, too; cut those that do not."""
        await self._none_left(_GOODBYE_S)
        for endpoint in list(self._endpoints):
            endpoint.abort()
        await self._none_left(_CUT_S)  # uvloop may not report a peer that hung up during the handshake

    async def _none_left(self, for_s: float) -> None:
        """Wait until there is no connection, at most `for_s` seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(for_s):
                while self._endpoints:
                    self._gone.clear()
                    await self._gone.wait()


def _come_again(endpoint: Endpoint) -> None:
    """Make a client reconnect for a newer token, before the token of a permanent connection expires."""
    if endpoint.open:
        endpoint.close(CLOSE_COME_AGAIN, "Come again, for a newer token.")


class Monitors:
    """The connections of monitoring programs: each request is answered, and WebSockets are refused."""

    def __init__(self, timeouts: ConnectionTimers, site: MetricsSite) -> None:
        self.large: LargeMessages[Endpoint] = LargeMessages()
        self.turns = TurnQueue(asyncio.get_running_loop().call_soon)
        self._timeouts = timeouts
        self._site = site
        self._endpoints: HalfOpen[Endpoint] = HalfOpen(_MAX_MONITORS, _MAX_MONITORS)

    def endpoint(self) -> Endpoint:
        """Return the server's end of an accepted connection."""
        return Endpoint(self, self._timeouts, _MONITOR_LIMIT_BYTES)

    def accepted(self, endpoint: Endpoint) -> None:
        """Wait for the request of a new connection."""
        too_old = self._endpoints.add(endpoint, endpoint.address)
        if too_old is not None:
            too_old.abort()

    def reads_first(self, request: Request, then: Callable[[], None]) -> bool:
        """Return True if a request waits until its answer can be made; call `then` once it can."""
        return self._site.reads_first(request, then)

    def answer(self, request: Request, endpoint: Endpoint) -> Response:
        return self._site.answer(request, endpoint.address)

    def answered(self, endpoint: Endpoint, length: int, seconds: float) -> float:  # noqa: ARG002 - for any answer
        """Return no wait: each answer here ends its connection."""
        return 0.0

    def opened(self, endpoint: Endpoint) -> Receiver | None:  # noqa: ARG002 - never called: every request is answered
        """Return no receiver: there are no WebSockets here."""
        return None

    def on_lost(self, endpoint: Endpoint) -> None:
        """Forget a lost connection."""
        self._endpoints.remove(endpoint)

    def close(self) -> None:
        """Cut all connections."""
        for endpoint in self._endpoints:
            endpoint.abort()
