"""Which web pages may connect. Pure.

A browser says in `Origin` whose page it shows; a native client sends none, and needs no permission. A page of the same
host as the server's is its own, unless that host is a name that anybody could point here for a moment (DNS rebinding).
"""

import ipaddress
from collections.abc import Sequence
from urllib.parse import urlsplit

from websockets.datastructures import Headers

_LOCAL_ENDINGS = (".localhost", ".local", ".lan", ".internal", ".home.arpa")
"""Of names in a network of one's own, which nobody outside can point anywhere."""


class Origins:
    """The pages that may connect: `allowed` by their origins, and own ones where the server knows its name.

    It knows itself by IP addresses, by names without a dot or of a local network, and by `host_names`.
    """

    def __init__(self, allowed: Sequence[str] = (), host_names: Sequence[str] = ()) -> None:
        self._allowed = frozenset(origin.lower().rstrip("/") for origin in allowed)
        self._allowed_places = frozenset(map(_place_of, self._allowed))
        self._host_names = frozenset(name.lower().rstrip(".") for name in host_names)

    def refusal(self, headers: Headers) -> str | None:
        """Why the page that asks for a WebSocket may not have it, as a sentence; None where it may."""
        origins = [origin.lower() for origin in headers.get_all("Origin")]
        if not origins or (len(origins) == 1 and origins[0] in self._allowed):
            return None
        if len(origins) > 1 or [_place_of(origins[0])] != [host.lower() for host in headers.get_all("Host")]:
            return "Pages of other sites may not connect to this server; --allow-origin names those that may."
        return self.host_refusal(headers)

    def page_refusal(self, headers: Headers) -> str | None:
        """Why the own page is not shown by this `Host`, from which it could not connect; None where it is."""
        if [host for host in headers.get_all("Host") if host.lower() in self._allowed_places]:
            return None
        return self.host_refusal(headers)

    def host_refusal(self, headers: Headers) -> str | None:
        """Why a request by this `Host` is not answered, as a sentence; None where it is."""
        hosts = headers.get_all("Host")
        if len(hosts) == 1 and self._knows(_name_of(hosts[0])):
            return None
        return "This server does not know the name by which it was called; --host-name tells it."

    def _knows(self, name: str) -> bool:
        if not name or name in self._host_names or name.endswith(_LOCAL_ENDINGS):
            return bool(name)
        return "." not in name or _is_ip(name)


def _place_of(origin: str) -> str:
    """The host, with its port where that is not the usual one, of an origin; empty where it has none, as `null`."""
    return origin.partition("://")[2]


def _name_of(host: str) -> str:
    """The name or the IP address in a `Host`, without its port."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:  # brackets without an address of IPv6 in them
        return ""


def _is_ip(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
