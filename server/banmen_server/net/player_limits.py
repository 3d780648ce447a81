"""The limits of a player's address."""

from secrets import token_bytes
from typing import Protocol

from banmen_server.net.address_limits import AddressLimits, Kind
from banmen_server.net.networks import network_number, network_of


class Addressed(Protocol):
    """A connection of a peer with this IP address."""

    address: str


class Connections(Protocol):
    """The connections of players."""

    def get(self, player: str, /) -> Addressed | None:
        """Return the newest connection of a player, or None."""
        ...


class PlayerLimits:
    """Finds a player's address by its newest connection.

    `key` is for the numbers of networks, which stay the same as long as it does.
    """

    def __init__(self, limits: AddressLimits, connections: Connections) -> None:
        self.key = token_bytes(32)
        self._limits = limits
        self._connections = connections

    def network(self, player: str) -> str:
        """Return the network of a player, or the player itself if it has no connection."""
        connection = self._connections.get(player)
        return player if connection is None else network_of(connection.address)

    def network_number(self, player: str) -> int:
        """Return a number for the network of a player, stored instead of the address."""
        return network_number(self.network(player), self.key)

    def check(self, kind: Kind, player: str) -> None:
        """Raise the Refusal of `count` if one more would be too many, and count nothing."""
        self._limits.check(kind, self.network(player))

    def count(self, kind: Kind, player: str) -> None:
        """Count one of this kind for the player's address. Raises Refusal if it is one too many."""
        self._limits.count(kind, self.network(player))
