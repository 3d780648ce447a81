"""Whose address it is: one of IPv4 by itself, one of IPv6 by its /64, which is what one house or company is given."""

import ipaddress
from collections.abc import Mapping
from functools import lru_cache
from typing import Protocol

_IPV6_PREFIX = 64


class _Addressed(Protocol):
    """A connection of a peer with this IP address."""

    address: str


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """The network for which an IP address counts. What is no IP address, as an empty one, counts for itself."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv4Address):
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(ipaddress.ip_network((ip, _IPV6_PREFIX), strict=False))


def network_of_player(player: str, connections: Mapping[str, _Addressed]) -> str:
    """The network of a player by its connection; of one who has none, the player itself."""
    connection = connections.get(player)
    return player if connection is None else network_of(connection.address)
