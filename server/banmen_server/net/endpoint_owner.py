"""What the ends of connections need of the server to which they belong."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from websockets.http11 import Request, Response

from banmen_server.net.large_messages import LargeMessages
from banmen_server.net.receiver import Receiver
from banmen_server.net.turn_queue import TurnQueue

EndpointT = TypeVar("EndpointT")


class Owner(Protocol[EndpointT]):
    """The server to which connections belong. `large` knows those that are sending a message which is too large.

    `turns` is where they wait for their turn of the loop.
    """

    large: LargeMessages[EndpointT]
    turns: TurnQueue

    def accepted(self, endpoint: EndpointT) -> None:
        """Take note of a new connection, which has asked for nothing yet."""
        ...

    def reads_first(self, request: Request, then: Callable[[], None]) -> bool:
        """Whether a request has to wait until its answer is read; `then` is called once it is."""
        ...

    def answer(self, request: Request, endpoint: EndpointT) -> Response | None:
        """The answer to a request in HTTP; None goes on with the handshake of a WebSocket."""
        ...

    def answered(self, endpoint: EndpointT, length: int, seconds: float) -> float:
        """Take note of an answer in so many bytes and seconds. How many seconds the next request waits for its own."""
        ...

    def opened(self, endpoint: EndpointT) -> Receiver | None:
        """Who takes the messages of a WebSocket that is open now; None where it was closed at once."""
        ...

    def gone(self, endpoint: EndpointT) -> None:
        """Take note that a connection is no more."""
        ...
