"""Connections that come faster than their address may connect: they wait unread, and begin one after another."""

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
        """Read nothing of it for now."""
        ...

    def resume_reading(self) -> None:
        """Read again."""
        ...


Member = TypeVar("Member", bound=Waiting)


class Admission(Generic[Member]):
    """Lets connections of each address begin in the order in which they came.

    `take` counts one more of an address, and raises Refusal with the time to wait where that is one too many. However
    many of an address wait, a single timer is for all of them.
    """

    def __init__(self, take: Callable[[str], None]) -> None:
        self._take = take
        self._waiting: dict[str, OrderedDict[Member, None]] = {}

    def admit(self, member: Member) -> None:
        """Read a new connection, at once or when it is its turn."""
        network = network_of(member.address)
        waiting = self._waiting.get(network)
        if waiting is None:
            wait_s = self._wait_s(member)
            if not wait_s:
                return
            waiting = self._waiting[network] = OrderedDict()
            asyncio.get_running_loop().call_later(wait_s, self._admit_next, network)
        waiting[member] = None
        # Not at once: uvloop begins to read after it has told of the connection.
        asyncio.get_running_loop().call_soon(self._pause, member)

    def forget(self, member: Member) -> None:
        """Take note that a connection is no more."""
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
        """Count a connection; else for how many seconds it has to wait until it is asked again, more than 0."""
        try:
            self._take(member.address)
        except Refusal as refusal:
            return refusal.wait_s or 1.0
        return 0.0
