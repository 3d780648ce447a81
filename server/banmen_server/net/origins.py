"""Decides which web pages may connect. Pure.

A browser sends the page's origin in `Origin`; a native client sends none, and needs no permission. A page of the
server's own host is its own, unless anybody could point that name here for a moment (DNS rebinding).
"""

import ipaddress
from collections.abc import Sequence
from urllib.parse import urlsplit

from websockets.datastructures import Headers

_LOCAL_ENDINGS = (".localhost", ".local", ".lan", ".internal", ".home.arpa")
"""Endings of local network names, which nobody outside can point anywhere."""


class Origins:
    """The pages that may connect: those with `allowed` origins, and those of the server's own host names.

    Its own host names are IP addresses, names without a dot or of a local network, and `host_names`.
    """

    def __init__(self, allowed: Sequence[str] = (), host_names: Sequence[str] = ()) -> None:
        self._allowed = frozenset(origin.lower().rstrip("/") for origin in allowed)
        self._allowed_places = frozenset(map(_place_of, self._allowed))
        self._host_names = frozenset(name.lower().rstrip(".") for name in host_names)

    def refusal(self, headers: Headers) -> str | None:
        """Return why a page may not open a WebSocket, as a sentence, or None if it may."""
        origins = [origin.lower() for origin in headers.get_all("Origin")]
        if not origins or (len(origins) == 1 and origins[0] in self._allowed):
            return None
        if len(origins) > 1 or [_place_of(origins[0])] != [host.lower() for host in headers.get_all("Host")]:
            return "Pages of other sites may not connect to this server; --allow-origin names those that may."
        return self.host_refusal(headers)

    def page_refusal(self, headers: Headers) -> str | None:
        """Return why the page is not served for this `Host`, from which it could not connect, or None."""
        if [host for host in headers.get_all("Host") if host.lower() in self._allowed_places]:
            return None
        return self.host_refusal(headers)

    def host_refusal(self, headers: Headers) -> str | None:
        """Return why a request with this `Host` is not answered, as a sentence, or None."""
        hosts = headers.get_all("Host")
        if len(hosts) == 1 and self._is_known(_name_of(hosts[0])):
            return None
        return "This server does not know the name by which it was called; --host-name tells it."

    def _is_known(self, name: str) -> bool:
        if not name or name in self._host_names or name.endswith(_LOCAL_ENDINGS):
            return bool(name)
        return "." not in name or _is_ip(name)


def _place_of(origin: str) -> str:
    """Return the host and port of an origin, without the default port; empty if it has none, such as `null`."""
    return origin.partition("://")[2]


def _name_of(host: str) -> str:
    """Return the name or the IP address in a `Host`, without its port."""
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
