"""The address of a client behind a proxy, taken from a header that only trusted proxies may set. Pure."""

import ipaddress
from collections.abc import Sequence
from typing import TypeAlias

from websockets.datastructures import Headers

_FORWARDING = ("X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "Forwarded", "X-Real-IP", "Via")
"""Headers that proxies add to a request."""

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network
_Ip: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address


class Proxies:
    """The networks of the trusted proxies."""

    def __init__(self, trusted: Sequence[Network] = ()) -> None:
        self._trusted = tuple(trusted)

    def trusts(self, peer: str) -> bool:
        """Return True if the peer of this IP address is a trusted proxy."""
        address = _ip(peer) if self._trusted else None
        return address is not None and self._trusts(address)

    def client(self, peer: str, headers: Headers) -> str:
        """Return the IP address of the client: the peer's, or the one that trusted proxies report.

        Each proxy adds the address that it saw at the right of X-Forwarded-For. So the last one that is no trusted
        proxy is the client; anything left of it may be forged.
        """
        address = _ip(peer) if self._trusted else None
        if address is None or not self._trusts(address):
            return peer
        forwarded = ",".join(headers.get_all("X-Forwarded-For")).split(",")
        for text in reversed(forwarded):
            hop = _ip(_without_port(text.strip()))
            if hop is None:
                break
            address = hop
            if not self._trusts(hop):
                break
        return str(address)

    def _trusts(self, address: _Ip) -> bool:
        return any(address in network for network in self._trusted)


def is_forwarded(headers: Headers) -> bool:
    """Return True if a proxy has marked a request as forwarded."""
    return any(name in headers for name in _FORWARDING)


def _ip(text: str) -> _Ip | None:
    """Return an IP address, or None. IPv4-mapped IPv6 addresses are returned as IPv4."""
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return address if mapped is None else mapped


def _without_port(text: str) -> str:
    """Return `192.0.2.1:80` and `[2001:db8::1]:80` without the port, which some proxies add."""
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0] if text.count(":") == 1 else text
