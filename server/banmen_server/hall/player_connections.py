"""The connections of the hall's players: who is connected, whose connection is silent, and how many are bots.

A player has one connection, or one for each open tab of a browser. A newer connection supersedes those of the same
player, except other tabs of the same browser.

A phone in a tunnel closes no connection: until the network gives up, the player counts as present. So after two thirds
of the time the server sends a WebSocket ping, which every client answers automatically.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple, Protocol

from banmen.game import Refusal
from banmen_server.config import Config
from banmen_server.net.limits import network_of
from banmen_server.net.scheduling import TimerQueue
from banmen_server.tables.decisions import Actor
from banmen_server.tables.room import Room
from banmen_server.tables.subscriber import AnyFrame, Subscriber

MAX_TABS = 8
"""Connections of one player; with one more, the oldest is superseded."""
_ASKED_AFTER = 2 / 3
"""The part of the time before the ping; the rest is for the answer."""


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


class ConnectionOrigin(NamedTuple):
    """Where a connection comes from. `browser` and `tab` are empty for a client with a single connection."""

    player: str
    browser: str = ""
    tab: str = ""

    @classmethod
    def of(cls, connection: GreetedConnection) -> "ConnectionOrigin":
        """Return the origin of a greeted connection."""
        return cls(connection.player, *connection.tab)

    @classmethod
    def from_key(cls, key: str) -> "ConnectionOrigin":
        """Return the origin that has this key. Raise ValueError if none has."""
        player, _, tab = key.partition(" ")
        if not tab:
            return cls(player)
        length, _, names = tab.partition(" ")
        return cls(player, names[: int(length)], names[int(length) :])

    @property
    def key(self) -> str:
        """The text by which servers know the origin: the player's id if there is no tab."""
        return f"{self.player} {len(self.browser)} {self.browser}{self.tab}" if self.browser else self.player

    def supersedes(self, older: "ConnectionOrigin") -> bool:
        """Return True if a connection from here replaces an older one from there."""
        is_other_tab = self.browser and self.browser == older.browser and self.tab != older.tab
        return self.player == older.player and not is_other_tab


class ConnectedPlayers:
    """The greeted connections of a hall, by player, the oldest of each first."""

    def __init__(self) -> None:
        self._connections: dict[str, tuple[GreetedConnection, ...]] = {}

    def __len__(self) -> int:
        """The number of players."""
        return len(self._connections)

    def __contains__(self, player: str) -> bool:
        """Return True if the player has a connection."""
        return player in self._connections

    def __iter__(self) -> Iterator[GreetedConnection]:
        """Iterate over all connections."""
        return (connection for connections in self._connections.values() for connection in connections)

    def all_of(self, player: str) -> Sequence[GreetedConnection]:
        """Return the connections of a player, the oldest first."""
        return self._connections.get(player, ())

    def get(self, player: str) -> GreetedConnection | None:
        """Return the newest connection of a player, or None."""
        connections = self._connections.get(player)
        return connections[-1] if connections else None

    def superseded_by(self, origin: ConnectionOrigin) -> list[GreetedConnection]:
        """Return the connections that have to end for a newer one from `origin`."""
        connections = self.all_of(origin.player)
        others = [each for each in connections if not origin.supersedes(ConnectionOrigin.of(each))]
        too_many = others[: max(0, len(others) - MAX_TABS + 1)]
        return [each for each in connections if each in too_many or each not in others]

    def add(self, connection: GreetedConnection) -> None:
        """Add a greeted connection as the newest of its player."""
        self._connections[connection.player] = (*self.all_of(connection.player), connection)

    def remove(self, connection: GreetedConnection) -> bool:
        """Remove a connection. Return False if it was not among them."""
        before = self.all_of(connection.player)
        left = tuple(each for each in before if each is not connection)
        if left:
            self._connections[connection.player] = left
        else:
            self._connections.pop(connection.player, None)
        return len(left) < len(before)


class SilentConnections:
    """The connections that have been `silent` for `after_s` seconds, of those that are watched.

    `changed` is called when one becomes silent, or responds again.
    """

    def __init__(self, after_s: float, changed: Callable[[GreetedConnection], None]) -> None:
        self.silent: set[GreetedConnection] = set()
        self._changed = changed
        self._quiet: TimerQueue[GreetedConnection] = TimerQueue(after_s * _ASKED_AFTER, self._ask)
        self._asked: TimerQueue[GreetedConnection] = TimerQueue(after_s * (1 - _ASKED_AFTER), self._fall_silent)

    def watch(self, connection: GreetedConnection) -> None:
        """Detect from now on when a connection becomes silent."""
        connection.listen(partial(self._on_message, connection))
        self._on_message(connection)

    def forget(self, connection: GreetedConnection) -> None:
        """Stop watching a connection."""
        connection.listen(None)
        self.silent.discard(connection)
        self._quiet.discard(connection)
        self._asked.discard(connection)

    def stop(self) -> None:
        """Stop all timers."""
        self._quiet.stop()
        self._asked.stop()

    def _on_message(self, connection: GreetedConnection) -> None:
        self._asked.discard(connection)
        self._quiet.add(connection)
        if connection in self.silent:
            self.silent.discard(connection)
            self._changed(connection)

    def _ask(self, connection: GreetedConnection) -> None:
        """Send a ping, unless the server is not reading from the peer: then no answer could arrive."""
        (self._asked if connection.ping() else self._quiet).add(connection)

    def _fall_silent(self, connection: GreetedConnection) -> None:
        self.silent.add(connection)
        self._changed(connection)


class CountedConnection(Protocol):
    """A greeted connection. `address` is its peer's IP address."""

    address: str

    @property
    def actor(self) -> Actor:
        """The player of this connection."""
        ...


def check_bots(connections: Iterable[CountedConnection], address: str, config: Config) -> None:
    """Raise Refusal if one more bot from this address, in addition to these connections, is too many."""
    bots = [each for each in connections if each.actor.bot]
    if len(bots) >= config.max_bots:
        raise Refusal("too_many_bots", f"The server has {len(bots)} bots, as many as it takes; come back later.")
    of_address = sum(network_of(each.address) == network_of(address) for each in bots)
    if of_address >= config.max_bots_of_address:
        text = f"Your address has {of_address} bots at this server already, as many as one may have."
        raise Refusal("too_many_bots_of_address", text)
