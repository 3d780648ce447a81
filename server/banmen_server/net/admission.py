"""Delays connections that exceed the rate of their address: they wait unread, and start one after another."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, Protocol, TypeVar

from banmen.game import Refusal
from banmen_server.net.networks import network_of


class Waiting(Hashable, Protocol):
    """A connection that can wait."""

    address: str

    def pause_reading(self) -> None:
        """Stop reading from it."""
        ...

    def resume_reading(self) -> None:
        """Continue reading from it."""
        ...


Member = TypeVar("Member", bound=Waiting)


class Admission(Generic[Member]):
    """Starts the connections of each address in the order of their arrival.

    `take` counts one more of an address, and raises Refusal with the time to wait if that is one too many. A single
    timer serves all waiting connections of an address.
    """

    def __init__(self, take: Callable[[str], None]) -> None:
        self._take = take
        self._waiting: dict[str, OrderedDict[Member, None]] = {}

    def admit(self, member: Member) -> None:
        """Read a new connection, immediately or when it is its turn."""
        network = network_of(member.address)
        waiting = self._waiting.get(network)
        if waiting is None:
            wait_s = self._wait_s(member)
            if not wait_s:
                return
            waiting = self._waiting[network] = OrderedDict()
            asyncio.get_running_loop().call_later(wait_s, self._admit_next, network)
        waiting[member] = None
        # Later, because uvloop starts reading after this callback.
        asyncio.get_running_loop().call_soon(self._pause, member)

    def forget(self, member: Member) -> None:
        """Forget a lost connection."""
        waiting = self._waiting.get(network_of(member.address))
        if waiting is not None:
            waiting.pop(member, None)

    def _pause(self, member: Member) -> None:
        if member in self._waiting.get(network_of(member.address), ()):
            member.pause_reading()

    def _admit_next(self, network: str) -> None:
        waiting = self._waiting[network]
        while waiting:
            member = next(iter(waiting))
            wait_s = self._wait_s(member)
            if wait_s:
                asyncio.get_running_loop().call_later(wait_s, self._admit_next, network)
                return
            del waiting[member]
            member.resume_reading()
        del self._waiting[network]

    def _wait_s(self, member: Member) -> float:
        """Count a connection and return 0, or return the seconds until the next attempt."""
        try:
            self._take(member.address)
        except Refusal as refusal:
            return refusal.wait_s or 1.0
        return 0.0
