"""The connections of all players of a hall: one of each player, or one for each open tab of its browser.

A newer connection supersedes those of the same player, except other tabs of the same browser.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from banmen_server.hall.greeted_connection import GreetedConnection

MAX_TABS = 8
"""Connections of one player; with one more, the oldest is superseded."""


class Origin(NamedTuple):
    """Where a connection comes from. `browser` and `tab` are empty for a client with a single connection."""

    player: str
    browser: str = ""
    tab: str = ""

    @classmethod
    def of(cls, connection: GreetedConnection) -> "Origin":
        """Return the origin of a greeted connection."""
        return cls(connection.player, *connection.tab)

    @classmethod
    def from_key(cls, key: str) -> "Origin":
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

    def supersedes(self, older: "Origin") -> bool:
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

    def superseded_by(self, origin: Origin) -> list[GreetedConnection]:
        """Return the connections that have to end for a newer one from `origin`."""
        connections = self.all_of(origin.player)
        others = [each for each in connections if not origin.supersedes(Origin.of(each))]
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
