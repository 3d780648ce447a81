"""The addresses of this computer in its networks: for people to type, and to notice that the network is back.

Cable and radio networks come first, then tunnels (VPNs), then bridges that programs on this computer made for
themselves (containers, virtual machines).
"""

import re
import socket
from collections.abc import Iterator, Sequence
from contextlib import suppress
from ipaddress import IPv4Interface, IPv6Interface, ip_address, ip_interface
from itertools import groupby
from pathlib import Path
from typing import NamedTuple, TypeGuard

import ifaddr

# Documentation addresses (RFC 5737, RFC 3849): the route to them is the default route.
_PROBES = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
_ADAPTERS = Path("/sys/class/net")
"""Linux describes each network adapter in a folder here; on other systems only the adapters' names tell their kind."""
_AWAY = {"down", "lowerlayerdown", "notpresent"}
"""Operational states (RFC 2863) in which an adapter's addresses are unreachable."""
_TUNNEL_TYPES = {"512", "65534"}
"""ARPHRD_PPP and ARPHRD_NONE of Linux' if_arp.h: point to point, as VPNs are, whatever the adapter's name."""
_PHYSICAL, _TUNNEL, _BRIDGE = range(3)
_TUNNEL_NAME = re.compile(
    r"(?:tun|tap|utun|wg|ppp|ipsec|gif|sit|feth|tailscale|nordlynx|proton|cscotun|gpd)(?:[-_.\d].*)?$|zt\w{8,}$"
    r"|.*\b(?:vpn|wireguard|tailscale|zerotier|tap-)",
    re.IGNORECASE,
)
_BRIDGE_NAME = re.compile(
    r"(?:docker|br-|veth|virbr|vmnet|vboxnet|lxcbr|lxdbr|incusbr|podman|cni|flannel|cali|bridge1\d\d)"
    r"|.*\b(?:virtualbox|vmware|hyper-v)|vethernet",
    re.IGNORECASE,
)


class _Place(NamedTuple):
    """An address of an adapter, with its network."""

    kind: int
    interface: IPv4Interface | IPv6Interface

    @property
    def text(self) -> str:
        return str(self.interface.ip)


def lan_addresses() -> Sequence[str]:
    """Return the addresses by which other computers reach this one, the likeliest first. Sends nothing.

    Each network of an adapter contributes at most one IPv6 address, and none that needs a zone (`fe80::1%eth0`), which
    nobody can type on another computer. The result is empty without a network.
    """
    routed = _routed_addresses()
    places = [place for place in _places() if not (_is_ipv6(place.interface) and place.interface.is_link_local)]

    def order(place: _Place) -> tuple[bool | int, ...]:
        ip = place.interface
        kind = max(place.kind, _TUNNEL) if ip.is_link_local else place.kind
        return kind, ip.is_link_local, place.text not in routed, ip.version

    ordered = dict.fromkeys(place.text for place in sorted(places, key=order))
    return tuple(ordered) or routed


def nearest(addresses: Sequence[str]) -> str | None:
    """Return the first of these IP addresses that is in a network of this computer, or None."""
    networks = [place.interface.network for place in _places()]
    return next((text for text in addresses if any(ip_address(text) in network for network in networks)), None)


def _routed_addresses() -> Sequence[str]:
    """Return the source addresses of the default routes for IPv4 and IPv6, if there are such routes."""
    found = []
    for family, there in _PROBES:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((there, 9))
            ip = ip_address(probe.getsockname()[0])
            if not (ip.is_loopback or ip.is_unspecified or (family == socket.AF_INET6 and ip.is_link_local)):
                found.append(str(ip))
    return tuple(found)


def _places() -> Iterator[_Place]:
    """Yield the addresses of adapters that are up, without loopback."""
    try:
        adapters = list(ifaddr.get_adapters())
    except OSError:  # the system does not list its adapters
        return
    for adapter in adapters:
        if _attribute_of(adapter.name, "operstate") in _AWAY:
            continue
        kind = _kind(adapter.name, adapter.nice_name)
        found = (
            ip_interface(f"{each.ip if isinstance(each.ip, str) else each.ip[0]}/{each.network_prefix}")
            for each in adapter.ips
        )
        reached = [each for each in found if not (each.is_loopback or each.is_unspecified or each.is_multicast)]
        yield from (_Place(kind, each) for each in reached if not _is_ipv6(each))
        six = sorted(filter(_is_ipv6, reached), key=lambda each: (each.network, len(str(each))))
        # A network may give temporary addresses too (RFC 8981): the shortest is the easiest to type.
        yield from (_Place(kind, next(same)) for _, same in groupby(six, key=lambda each: each.network))


def _is_ipv6(interface: IPv4Interface | IPv6Interface) -> TypeGuard[IPv6Interface]:
    return isinstance(interface, IPv6Interface)


def _kind(name: str, nice_name: str) -> int:
    """Return the kind of an adapter: `_PHYSICAL`, `_TUNNEL` or `_BRIDGE`."""
    if _attribute_of(name, "type") in _TUNNEL_TYPES or any(map(_TUNNEL_NAME.match, (name, nice_name))):
        return _TUNNEL
    return _BRIDGE if any(map(_BRIDGE_NAME.match, (name, nice_name))) else _PHYSICAL


def _attribute_of(name: str, what: str) -> str:
    """Return an adapter's attribute from Linux, or "" if there is none."""
    try:
        return (_ADAPTERS / name / what).read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        return ""
