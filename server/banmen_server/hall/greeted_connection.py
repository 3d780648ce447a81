"""A connection as the hall uses it."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from banmen_server.tables.long_frame import AnyFrame
from banmen_server.tables.opening import Actor
from banmen_server.tables.room import Room
from banmen_server.tables.subscriber import Subscriber


class Tab(NamedTuple):
    """The tab and the browser of a connection; both empty for a client with a single connection."""

    browser: str = ""
    tab: str = ""


class GreetedConnection(Subscriber, Protocol):
    """A connection as the hall uses it after its greeting.

    `address` is its peer's IP address. `rooms` are those that it subscribes to, by the ids of their tables. `gone` is
    set once it is disconnected or superseded. `tab` distinguishes the connections of one player.
    """

    address: str
    rooms: dict[str, Room]
    gone: bool
    tab: Tab

    def __hash__(self) -> int: ...

    def send_frame(self, frame: AnyFrame) -> None:
        """Send an encoded answer."""
        ...

    @property
    def actor(self) -> Actor:
        """The player and the name of this connection."""
        ...

    def listen(self, on_message: Callable[[], None] | None) -> None:
        """Call `on_message` from now on for every frame from the peer; None stops it."""
        ...

    def ping(self) -> bool:
        """Send a ping. Return False if the server is not reading from the peer now."""
        ...

    def supersede(self) -> None:
        """Close, because the player has a newer connection."""
        ...
