"""The address of a client behind a proxy: told by a header, which only proxies that are trusted are believed. Pure."""

import ipaddress
from collections.abc import Sequence
from typing import TypeAlias

from websockets.datastructures import Headers

_FORWARDING = ("X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "Forwarded", "X-Real-IP", "Via")
"""What proxies add to a request."""

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network
_Ip: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address


class Proxies:
    """The networks of the proxies that are trusted."""

    def __init__(self, trusted: Sequence[Network] = ()) -> None:
        self._trusted = tuple(trusted)

    def trusts(self, peer: str) -> bool:
        """Whether the peer of this IP address is believed when it says for whom it asks."""
        address = _ip(peer) if self._trusted else None
        return address is not None and self._trusts(address)

    def client(self, peer: str, headers: Headers) -> str:
        """The IP address of who asks: the peer's, or what trusted proxies tell.

        Each proxy adds the address that it saw at the right of X-Forwarded-For. So the last one that is no trusted
        proxy is the client; what stands left of it may be anybody's invention.
        """
        address = _ip(peer) if self._trusted else None
        if address is None or not self._trusts(address):
            return peer
        told = ",".join(headers.get_all("X-Forwarded-For")).split(",")
        for text in reversed(told):
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
    """Whether a proxy has said that it passed a request on."""
    return any(name in headers for name in _FORWARDING)


def _ip(text: str) -> _Ip | None:
    """An IP address, one of IPv4 in the clothes of IPv6 as itself; None where it is none."""
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return address if mapped is None else mapped


def _without_port(text: str) -> str:
    """`192.0.2.1:80` and `[2001:db8::1]:80` without the port, which some proxies add."""
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0] if text.count(":") == 1 else text
