"""The receiver of one WebSocket's messages."""

from typing import Protocol

from banmen_server.net.budgets import ConnectionBudget
from banmen_server.net.websocket import Received


class Receiver(Protocol):
    """Receives the messages of a WebSocket. `budget` limits its use of the server."""

    budget: ConnectionBudget

    def receive_message(self, length: int, message: bytes) -> None:
        """Receive a message of one frame of `length` bytes on the wire."""
        ...

    def receive(self, received: list[Received]) -> None:
        """Receive frames in the order of their arrival."""
        ...

    def pause_writing(self) -> None:
        """The peer reads too slowly."""
        ...

    def resume_writing(self) -> None:
        """The peer has read."""
        ...

    def closed(self) -> None:
        """Nothing more can be sent."""
        ...

    def hello_timed_out(self) -> None:
        """The time for the greeting is over."""
        ...

    def lost(self, close_code: int | None) -> None:
        """The connection is closed. `close_code` is the peer's, if it sent one."""
        ...
