"""The connections at the address for health and metrics alone."""

import asyncio
from collections.abc import Callable

from websockets.http11 import Request, Response

from banmen_server.net.endpoint import Endpoint
from banmen_server.net.half_open import HalfOpen
from banmen_server.net.http import MetricsSite
from banmen_server.net.large_messages import LargeMessages
from banmen_server.net.receiver import Receiver
from banmen_server.net.timeouts import Timeouts
from banmen_server.net.turn_queue import TurnQueue

_MOST = 64
_WRITE_LIMIT_BYTES = 2**20


class Monitors:
    """Answers each with a page; nobody gets a WebSocket."""

    def __init__(self, timeouts: Timeouts, site: MetricsSite) -> None:
        self.large: LargeMessages[Endpoint] = LargeMessages()
        self.turns = TurnQueue(asyncio.get_running_loop().call_soon)
        self._timeouts = timeouts
        self._site = site
        self._endpoints: HalfOpen[Endpoint] = HalfOpen(_MOST, _MOST)

    def endpoint(self) -> Endpoint:
        """The server's end of a connection that is accepted."""
        return Endpoint(self, self._timeouts, _WRITE_LIMIT_BYTES)

    def accepted(self, endpoint: Endpoint) -> None:
        """Wait for what a new connection asks for."""
        too_old = self._endpoints.add(endpoint, endpoint.address)
        if too_old is not None:
            too_old.abort()

    def reads_first(self, request: Request, then: Callable[[], None]) -> bool:
        """Whether a request waits until its answer can be made; `then` is called once it can."""
        return self._site.reads_first(request, then)

    def answer(self, request: Request, endpoint: Endpoint) -> Response:
        """The answer to a request."""
        return self._site.answer(request, endpoint.address)

    def answered(self, endpoint: Endpoint, length: int, seconds: float) -> float:  # noqa: ARG002 - for any answer
        """Let nobody ask twice at once: each answer here ends its connection."""
        return 0.0

    def opened(self, endpoint: Endpoint) -> Receiver | None:  # noqa: ARG002 - never called: every request is answered
        """Nobody takes messages here."""
        return None

    def gone(self, endpoint: Endpoint) -> None:
        """Take note that a connection is no more."""
        self._endpoints.remove(endpoint)

    def close(self) -> None:
        """Cut all connections."""
        for endpoint in self._endpoints:
            endpoint.abort()
