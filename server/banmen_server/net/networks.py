"""Whose address it is: one of IPv4 by itself, one of IPv6 by its /64, which is what one house or company is given."""

import ipaddress
from functools import lru_cache
from hashlib import blake2b

_IPV6_PREFIX = 64
_WIDE_IPV4, _WIDE_IPV6 = 24, 48


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
    """A number from 1 to 65,536 by which tables of one network are known.

    Its `wide_part` is the same for all networks of a /24 or /48. Some 65,536 addresses of IPv4 have the same number: so
    it does not lead to one even where the key is known, as it is to who has the data file.
    """
    return 1 + 256 * _byte(_wide(network), key) + _byte(network, key)


def wide_part(number: int) -> int:
    """What of a network's number stands for the networks around it, too."""
    return (number - 1) // 256


def _byte(text: str, key: bytes) -> int:
    return blake2b(text.encode(), key=key, digest_size=1).digest()[0]


def _wide(network: str) -> str:
    """What one provider or site commonly has, around a network; what is no network stands for itself."""
    try:
        inner = ipaddress.ip_network(network)
    except ValueError:
        return network
    return str(inner.supernet(new_prefix=_WIDE_IPV4 if isinstance(inner, ipaddress.IPv4Network) else _WIDE_IPV6))
