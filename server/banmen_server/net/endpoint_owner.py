"""The owner of endpoints, as they use it: the server to which they belong."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from websockets.http11 import Request, Response

from banmen_server.net.large_messages import LargeMessages
from banmen_server.net.receiver import Receiver
from banmen_server.net.turn_queue import TurnQueue

EndpointT = TypeVar("EndpointT")


class Owner(Protocol[EndpointT]):
    """The server to which connections belong. `large` tracks those that are sending too large a message.

    `turns` is where they wait for their turn of the loop.
    """

    large: LargeMessages[EndpointT]
    turns: TurnQueue

    def accepted(self, endpoint: EndpointT) -> None:
        """A new connection was accepted; it has sent no request yet."""
        ...

    def reads_first(self, request: Request, then: Callable[[], None]) -> bool:
        """Return True if a request has to wait until its answer is read; call `then` once it is."""
        ...

    def answer(self, request: Request, endpoint: EndpointT) -> Response | None:
        """Return the answer to an HTTP request; None continues with the handshake of a WebSocket."""
        ...

    def answered(self, endpoint: EndpointT, length: int, seconds: float) -> float:
        """Charge an answer of `length` bytes and `seconds`. Return the seconds that the next request waits."""
        ...

    def opened(self, endpoint: EndpointT) -> Receiver | None:
        """Return the receiver of an open WebSocket's messages; None if it was closed immediately."""
        ...

    def on_lost(self, endpoint: EndpointT) -> None:
        """A connection is closed."""
        ...
