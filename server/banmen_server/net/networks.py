"""The network of an address: an IPv4 address alone, an IPv6 address by its /64, the usual range of one household."""

import ipaddress
from functools import lru_cache
from hashlib import blake2b

_IPV6_PREFIX = 64
_WIDE_IPV4, _WIDE_IPV6 = 24, 48


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """Return the network of an IP address. Other text, such as an empty one, is returned unchanged."""
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
    """Return a number from 1 to 65,536 that stands for a network in stored tables.

    Its `wide_part` is the same for all networks of a /24 or /48. Some 65,536 IPv4 addresses share each number: so it
    identifies none, even to somebody with the data file and its key.
    """
    return 1 + 256 * _byte(_wide(network), key) + _byte(network, key)


def wide_part(number: int) -> int:
    """Return the part of a network's number that neighbouring networks share."""
    return (number - 1) // 256


def _byte(text: str, key: bytes) -> int:
    return blake2b(text.encode(), key=key, digest_size=1).digest()[0]


def _wide(network: str) -> str:
    """Return the usual range of one provider or site around a network; other text is returned unchanged."""
    try:
        inner = ipaddress.ip_network(network)
    except ValueError:
        return network
    return str(inner.supernet(new_prefix=_WIDE_IPV4 if isinstance(inner, ipaddress.IPv4Network) else _WIDE_IPV6))
