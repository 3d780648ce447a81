"""Whose address it is: one of IPv4 by itself, one of IPv6 by its /64, which is what one house or company is given."""

import ipaddress
from functools import lru_cache
from hashlib import blake2b

_IPV6_PREFIX = 64
_NUMBER_BYTES = 4


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


def network_number(network: str, key: bytes) -> int:
    """A number by which tables of one network are known, above 0. Without the key it does not lead to the address."""
    return 1 + int.from_bytes(blake2b(network.encode(), key=key, digest_size=_NUMBER_BYTES).digest(), "big")
