"""The network around the window: servers that announce themselves, and the addresses that friends type.

`NearbyServers` looks for servers with DNS-SD over multicast DNS (RFC 6763, 6762). It needs the extra `lan`; without it
none are found. Names and addresses come from anyone in the network, so both are checked before they are shown.
`FriendAddresses` has the addresses of the present server, and the one that the user chose.
"""

import logging
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from threading import Lock, Thread
from time import monotonic
from typing import TYPE_CHECKING

from banmen.addresses.lan import lan_addresses, nearest
from banmen.addresses.typed import SERVICE, Address, BadAddress, is_loopback, parse_address
from banmen.names import shortened
from banmen_client.system.settings import KnownServer

if TYPE_CHECKING:
    from zeroconf import ServiceBrowser, ServiceInfo, ServiceStateChange, Zeroconf


log = logging.getLogger(__name__)

_MOST = 20
"""Servers known at once; a network with more of them shows some."""
_ANSWER_MS = 3_000
_LOOK_S = 2.0
"""The addresses of this computer are read again after this time: a screen asks for them several times a frame."""


class NearbyServers:
    """Looks for servers. At each change it calls `found` with all servers, in another thread."""

    def __init__(
        self,
        found: Callable[[Sequence[KnownServer]], None],
        *,
        service: str = SERVICE,
        interfaces: Sequence[str] | None = None,
    ) -> None:
        self._found = found
        self._service = service
        self._interfaces = interfaces
        self._servers: dict[str, KnownServer] = {}
        self._network: Zeroconf | None = None
        self._browser: ServiceBrowser | None = None
        self._closed = False
        self._using = Lock()

    def start(self) -> None:
        """Start the search in threads of its own. Return immediately."""
        if find_spec("zeroconf") is not None:
            Thread(target=self._look, name="servers of the network", daemon=True).start()

    def close(self) -> None:
        """Stop the search. Return immediately."""
        self._closed = True
        if self._network is not None:
            Thread(target=self._end, name="end of the network's servers", daemon=True).start()

    def _look(self) -> None:
        import zeroconf  # noqa: PLC0415 - an extra; takes 60 ms, beside the window

        with self._using:
            try:
                places = list(self._interfaces or lan_addresses())
                self._network = zeroconf.Zeroconf(places or zeroconf.InterfaceChoice.Default)
                self._browser = zeroconf.ServiceBrowser(self._network, self._service, handlers=[self._changed])
            except (zeroconf.Error, OSError) as error:
                log.info("servers of the network are not looked for: %s", error)
        if self._closed:
            self._end()

    def _end(self) -> None:
        """End the browser before its network, without which its last queries for an address would fail.

        Close each once, however often this is called: closing a network again waits ten seconds for a loop that has
        ended.
        """
        with self._using:
            browser, self._browser = self._browser, None
            network, self._network = self._network, None
        if browser is not None:
            browser.cancel()
        if network is not None:
            network.close()

    def _changed(self, zeroconf: "Zeroconf", service_type: str, name: str, state_change: "ServiceStateChange") -> None:
        """Handle a server that was added, updated or removed.

        zeroconf calls this, with these names, in a thread of its own.
        """
        if state_change.name == "Removed":
            if self._servers.pop(name, None) is not None:
                self._report()
            return
        from zeroconf import Error  # noqa: PLC0415 - an extra, and imported already

        try:
            server = _server(zeroconf.get_service_info(service_type, name, _ANSWER_MS))
        except (Error, OSError):  # the browser is closing, or the answer is malformed
            return
        if server is not None and (name in self._servers or len(self._servers) < _MOST):
            self._servers[name] = server
            self._report()

    def _report(self) -> None:
        if not self._closed:
            self._found(sorted(self._servers.values(), key=lambda server: (server.name.casefold(), server.url)))


def _server(info: "ServiceInfo | None") -> KnownServer | None:
    """Return the announced server; None if its record is unusable.

    A server on several networks announces its first address in its URL. If that address is on none of this computer's
    networks, the window uses one that is.
    """
    if info is None:
        return None
    url = info.properties.get(b"url") or b""
    name = info.name.removesuffix(f".{info.type}")
    try:
        address = parse_address(url.decode())
        host = _nearer(address.host, info.parsed_addresses())
        address = parse_address(address.url.replace(_bracketed(address.host), _bracketed(host), 1))
    except (BadAddress, UnicodeDecodeError):
        return None
    printable = "".join(sign for sign in name if sign.isprintable())
    return KnownServer(shortened(" ".join(printable.split())) or address.host, address.url)


def _nearer(host: str, others: Sequence[str]) -> str:
    """Return the address to connect to: another one if the IP address `host` is on none of this computer's networks."""
    if host not in others or nearest([host]) is not None:
        return host
    return nearest(others) or host


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


# --- addresses for friends --------------------------------------------------------------------------------------------


class FriendAddresses:
    """The addresses that friends type for the server.

    `reached` returns the address of a remote server; the port of this window's own server while it is open to the
    network; else None. `public_link` returns the link that the server's operator named for friends; empty without one.
    """

    def __init__(self, reached: Callable[[], Address | int | None], public_link: Callable[[], str]) -> None:
        self._reached = reached
        self._public_link = public_link
        self._chosen = ""
        self._own: Sequence[str] = ()
        self._read_at = -_LOOK_S

    @property
    def all(self) -> Sequence[str]:
        """Return what a friend may type, the likeliest first; nothing while only this computer reaches the server."""
        if link := self._public_link():
            return (str(parse_address(link)),)
        reached = self._reached()
        match reached:
            case None:
                return ()
            case Address():
                return () if is_loopback(reached.host) else (str(parse_address(reached.url)),)
        return tuple(str(parse_address(f"{_bracketed(host)}:{reached}")) for host in self._own_addresses())

    @property
    def address(self) -> str | None:
        """The address that the user chose, else the likeliest; None while only this computer reaches the server."""
        found = self.all
        return self._chosen if self._chosen in found else next(iter(found), None)

    @property
    def tunnel(self) -> str:
        """The loopback address by which the window reaches a server that others reach by another one; empty elsewhere.

        Such a server is at the other end of a tunnel (`ssh -L`), or another program of this computer.
        """
        reached = self._reached()
        return str(parse_address(reached.url)) if isinstance(reached, Address) and not self.all else ""

    def choose(self, address: str) -> None:
        """Choose the address for friends. The choice counts while it is one of `all`."""
        self._chosen = address

    def _own_addresses(self) -> Sequence[str]:
        now = monotonic()
        if now - self._read_at >= _LOOK_S:
            self._read_at, self._own = now, lan_addresses()
        return self._own
