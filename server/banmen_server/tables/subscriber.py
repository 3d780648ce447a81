"""What receives updates of a table or of a list, and what sends them."""

from typing import Protocol

from banmen.protocol import messages


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

    def send_update(self, frame: bytes, source: "Source") -> bool:
        """Send an update, or drop it where the connection lags: its `source` refreshes it once it has caught up.

        Returns whether it was sent.
        """
        ...

    def send_update_now(self, frame: bytes, source: "Source") -> bool:
        """Send an update as `send_update` does, but at once where nothing waits before it and no answer follows it.

        That is for what most are sent alone in a turn of the loop: other updates share one call of the system.
        """
        ...

    def send(self, message: messages.Frame) -> None:
        """Send an answer."""
        ...


class Source(Protocol):
    """What sends updates, and can bring a subscriber that lagged up to date."""

    def refresh(self, subscriber: Subscriber) -> None:
        """Send the subscriber what it missed, or everything."""
        ...
