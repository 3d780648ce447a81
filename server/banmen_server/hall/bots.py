"""Limits on the number of bots: on a server, and from one address."""

from collections.abc import Iterable
from typing import Protocol

from banmen.game import Refusal
from banmen_server.config import Config
from banmen_server.net.limits import network_of
from banmen_server.tables.opening import Actor


class Connected(Protocol):
    """A greeted connection. `address` is its peer's IP address."""

    address: str

    @property
    def actor(self) -> Actor:
        """The player of this connection."""
        ...


def check_bots(connections: Iterable[Connected], address: str, config: Config) -> None:
    """Raise Refusal if one more bot from this address, in addition to these connections, is too many."""
    bots = [each for each in connections if each.actor.bot]
    if len(bots) >= config.max_bots:
        raise Refusal("too_many_bots", f"The server has {len(bots)} bots, as many as it takes; come back later.")
    of_address = sum(network_of(each.address) == network_of(address) for each in bots)
    if of_address >= config.max_bots_of_address:
        text = f"Your address has {of_address} bots at this server already, as many as one may have."
        raise Refusal("too_many_bots_of_address", text)
