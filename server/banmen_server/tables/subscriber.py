"""What receives updates of a table or of a list, and what sends them."""

from typing import Protocol

from banmen.protocol import messages
from banmen_server.tables.long_frame import AnyFrame


class Subscriber(Protocol):
    """A connection that receives updates."""

    @property
    def player(self) -> str:
        """The player's id."""
        ...

    @property
    def name(self) -> str:
        """The player's name."""
        ...

    def send_update(self, frame: AnyFrame, source: "Source") -> bool:
        """Send an update, or drop it where the connection lags: its `source` refreshes it once it has caught up.

        Returns whether it was sent.
        """
        ...

    @property
    def way(self) -> "Way":
        """How what many are sent, and nothing else in the same turn of the loop, is written at once."""
        ...

    def send(self, message: messages.Frame) -> None:
        """Send an answer."""
        ...


class Writable(Protocol):
    """Takes bytes as they go over the wire."""

    def write(self, data: bytes, /) -> None:
        """Write them, without waiting."""
        ...


class Way(Protocol):
    """The way to a subscriber."""

    @property
    def transport(self) -> Writable | None:
        """Where a frame can be written at once; None while anything is in the way: `send_update` is asked then."""
        ...

    def framed(self, frame: bytes, /) -> bytes:
        """What is written there for a frame: the same for all who have a `transport`."""
        ...


class Source(Protocol):
    """What sends updates, and can bring a subscriber that lagged up to date."""

    def refresh(self, subscriber: Subscriber) -> None:
        """Send the subscriber what it missed, or everything."""
        ...
