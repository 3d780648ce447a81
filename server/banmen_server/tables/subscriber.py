"""Receivers of updates about a table or a list, and the sources of these updates."""

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
        """Send an update, or drop it if the connection lags: its `source` refreshes it once it has caught up.

        Returns True if it was sent.
        """
        ...

    @property
    def broadcast(self) -> "Broadcast":
        """The fast path for frames that many subscribers share."""
        ...

    def send(self, message: messages.Frame) -> None:
        """Send an answer."""
        ...


class Writable(Protocol):
    """Accepts bytes as they go over the wire."""

    def write(self, data: bytes, /) -> None:
        """Write them, without waiting."""
        ...


class Broadcast(Protocol):
    """The fast path to a subscriber."""

    @property
    def transport(self) -> Writable | None:
        """The transport for shared frames, or None while frames are queued: then use `send_update`."""
        ...

    def framed(self, frame: bytes, /) -> bytes:
        """Return a frame's bytes on the wire: the same for all subscribers that have a `transport`."""
        ...


class Source(Protocol):
    """A sender of updates that can bring a lagging subscriber up to date."""

    def refresh(self, subscriber: Subscriber) -> None:
        """Send the subscriber the updates that it missed, or everything."""
        ...
