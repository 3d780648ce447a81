"""The addresses that friends type to come to the server of this window, and the one of them that the person chose."""

from collections.abc import Callable, Sequence
from time import monotonic

from banmen.address import Address, is_loopback, parse_address
from banmen.network import lan_addresses

_LOOK_S = 2.0
"""The addresses of this computer are read again after this time: a screen asks for them several times a frame."""


class FriendAddresses:
    """What friends type for the server. `reached` gives how the window reaches it.

    That is the address of a server elsewhere, else the port of this window's own server while it is open to the
    network, else None. `public_link` is the link that the server's operator named for friends, if there is one.
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
        hosts = (f"[{host}]" if ":" in host else host for host in self._own_addresses())
        return tuple(str(parse_address(f"{host}:{reached}")) for host in hosts)

    @property
    def address(self) -> str | None:
        """The one that the person chose, else the likeliest; None while only this computer reaches the server."""
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
        """Give this one to friends from now on, as long as it is one of them."""
        self._chosen = address

    def _own_addresses(self) -> Sequence[str]:
        now = monotonic()
        if now - self._read_at >= _LOOK_S:
            self._read_at, self._own = now, lan_addresses()
        return self._own
