"""What the hall needs of a connection."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from banmen_server.tables.long_frame import AnyFrame
from banmen_server.tables.opening import Actor
from banmen_server.tables.room import Room
from banmen_server.tables.subscriber import Subscriber


class Tab(NamedTuple):
    """Which tab of which browser a connection serves; both empty for a client that has one connection alone."""

    browser: str = ""
    tab: str = ""


class GreetedConnection(Subscriber, Protocol):
    """What the hall needs of a connection after its greeting.

    `address` is its peer's IP address. `rooms` are those whose subscriber it is, by the ids of their tables. `gone` is
    set once it is disconnected or superseded. `tab` tells the connections of one player apart.
    """

    address: str
    rooms: dict[str, Room]
    gone: bool
    tab: Tab

    def __hash__(self) -> int: ...

    def send_frame(self, frame: AnyFrame) -> None:
        """Send an answer that is encoded already."""
        ...

    @property
    def actor(self) -> Actor:
        """The player and the name of this connection."""
        ...

    def listen(self, heard: Callable[[], None] | None) -> None:
        """Call `heard` from now on whenever anything comes from the peer; None: no more."""
        ...

    def ping(self) -> bool:
        """Send a ping. Return False if the server does not read what the peer sends now."""
        ...

    def supersede(self) -> None:
        """Close, because the player has a newer connection."""
        ...
