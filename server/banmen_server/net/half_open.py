"""Connections without a request yet: if there are too many, the one that has waited longest is dropped.

Real clients send a request immediately. So a flood of silent connections displaces only itself.
"""

from collections import OrderedDict
from collections.abc import Hashable, Iterator
from typing import Generic, TypeVar

from banmen_server.net.networks import network_of

Member = TypeVar("Member", bound=Hashable)


class HalfOpen(Generic[Member]):
    """At most `most` connections in all, and `most_of_address` of each address."""

    def __init__(self, most: int, most_of_address: int) -> None:
        self._most = most
        self._most_of_address = most_of_address
        self._address: OrderedDict[Member, str] = OrderedDict()
        self._of_address: dict[str, OrderedDict[Member, None]] = {}

    def __len__(self) -> int:
        """The number of waiting connections."""
        return len(self._address)

    def __iter__(self) -> Iterator[Member]:
        """Iterate over a copy of the waiting connections."""
        return iter(list(self._address))

    def add(self, member: Member, address: str) -> Member | None:
        """Add a connection. Return one to drop for it, if any."""
        network = network_of(address)
        of_address = self._of_address.setdefault(network, OrderedDict())
        self._address[member] = network
        of_address[member] = None
        if len(of_address) > self._most_of_address:
            return self._dropped(next(iter(of_address)))
        if len(self._address) > self._most:
            return self._dropped(next(iter(self._address)))
        return None

    def remove(self, member: Member) -> None:
        """Remove a connection."""
        network = self._address.pop(member, None)
        if network is not None:
            of_address = self._of_address[network]
            del of_address[member]
            if not of_address:
                del self._of_address[network]

    def _dropped(self, member: Member) -> Member:
        self.remove(member)
        return member
