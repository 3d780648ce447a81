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

_MAX_CONNECTIONS = 64
_WRITE_LIMIT_BYTES = 2**20


class Monitors:
    """Answers each request with a page, and refuses WebSockets."""

    def __init__(self, timeouts: Timeouts, site: MetricsSite) -> None:
        self.large: LargeMessages[Endpoint] = LargeMessages()
        self.turns = TurnQueue(asyncio.get_running_loop().call_soon)
        self._timeouts = timeouts
        self._site = site
        self._endpoints: HalfOpen[Endpoint] = HalfOpen(_MAX_CONNECTIONS, _MAX_CONNECTIONS)

    def endpoint(self) -> Endpoint:
        """Return the server's end of an accepted connection."""
        return Endpoint(self, self._timeouts, _WRITE_LIMIT_BYTES)

    def accepted(self, endpoint: Endpoint) -> None:
        """Wait for the request of a new connection."""
        too_old = self._endpoints.add(endpoint, endpoint.address)
        if too_old is not None:
            too_old.abort()

    def reads_first(self, request: Request, then: Callable[[], None]) -> bool:
        """Return True if a request waits until its answer can be made; call `then` once it can."""
        return self._site.reads_first(request, then)

    def answer(self, request: Request, endpoint: Endpoint) -> Response:
        """Return the answer to a request."""
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
