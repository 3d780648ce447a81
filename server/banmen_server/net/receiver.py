"""What takes the messages of one WebSocket."""

from typing import Protocol

from banmen_server.net.budgets import ConnectionBudget
from banmen_server.net.websocket import Received


class Receiver(Protocol):
    """What takes the messages of a WebSocket. `budget` is how much of the server it may take."""

    budget: ConnectionBudget

    def receive_message(self, length: int, message: bytes) -> None:
        """Take a message that came as one frame of `length` bytes on the wire."""
        ...

    def receive(self, received: list[Received]) -> None:
        """Take frames in the order in which they came."""
        ...

    def pause_writing(self) -> None:
        """Take note that the peer reads too slowly."""
        ...

    def resume_writing(self) -> None:
        """Take note that the peer has read."""
        ...

    def closed(self) -> None:
        """Take note that nothing more can be sent."""
        ...

    def hello_timed_out(self) -> None:
        """Take note that the time for the greeting is over."""
        ...

    def lost(self, close_code: int | None) -> None:
        """Take note that the connection is no more. `close_code` is what the peer sent."""
        ...
