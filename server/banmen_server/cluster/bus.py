"""The bus of a cluster: messages and requests between servers, and the list of live servers.

Its messages may be lost: it is for the present state, never for anything that must be kept. That is in the log.
"""

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple, Protocol

OnNews = Callable[[str, bytes], None]
"""Called in the loop with the server that published something, and the data."""
OnRequest = Callable[[str, bytes], Awaitable[bytes]]
"""Called with the requesting server, and its data; returns the answer."""


class NoAnswer(Exception):
    """A server did not answer in time, or is gone: it may or may not have done what it was asked."""


class Peer(NamedTuple):
    """Another live server: the `version` of its banmen, and its URL for players ("" if unknown).

    A `draining` server accepts no new players.
    """

    server: str
    version: str = ""
    url: str = ""
    draining: bool = False


class Bus(Protocol):
    """Connects the servers of a cluster. Subjects are words joined by dots, without the engine's prefixes.

    `server` is this server's own id: new at each start. A server does not receive its own messages.
    """

    server: str

    @property
    def alone(self) -> bool:
        """Whether there is never any other server: then nothing needs to be published."""
        ...

    @property
    def peers(self) -> Mapping[str, Peer]:
        """The other live servers, by their ids."""
        ...

    def on_peers(self, callback: Callable[[str, bool], None]) -> Callable[[], None]:
        """Call `callback` with the id of each server that joins (True) or is gone (False); return a function to stop.

        A present server is reported again if messages may have been missed.
        """
        ...

    def describe(self, *, url: str, draining: bool = False) -> None:
        """Publish this server's URL for players, and whether it accepts new ones."""
        ...

    def publish(self, subject: str, data: bytes) -> None:
        """Send to all other servers, in the order of the calls, without waiting."""
        ...

    def subscribe(self, subject: str, callback: OnNews) -> Callable[[], None]:
        """Call `callback` with everything that other servers publish under a subject; return a function to stop."""
        ...

    async def request(self, server: str, subject: str, data: bytes, within_s: float) -> bytes:
        """Return another server's answer. Raises NoAnswer."""
        ...

    def answer(self, subject: str, on_request: OnRequest) -> Callable[[], None]:
        """Answer the requests under a subject with `on_request`; return a function to stop."""
        ...


_NOBODY: Mapping[str, Peer] = MappingProxyType({})


class Alone:
    """The bus of a single server: nothing is sent."""

    server = ""
    alone = True
    peers = _NOBODY

    def on_peers(self, callback: Callable[[str, bool], None]) -> Callable[[], None]:  # noqa: ARG002 - as every bus
        """Do nothing: no server ever joins."""
        return _nothing

    def describe(self, *, url: str, draining: bool = False) -> None:
        """Do nothing: there is no other server."""

    def publish(self, subject: str, data: bytes) -> None:
        """Do nothing: there is no other server."""

    def subscribe(self, subject: str, callback: OnNews) -> Callable[[], None]:  # noqa: ARG002 - as every bus
        """Do nothing: no other server publishes."""
        return _nothing

    async def request(self, server: str, subject: str, data: bytes, within_s: float) -> bytes:  # noqa: ARG002 - as every bus
        """Raise NoAnswer: there is no other server."""
        raise NoAnswer(server)

    def answer(self, subject: str, on_request: OnRequest) -> Callable[[], None]:  # noqa: ARG002 - as every bus
        """Do nothing: no other server asks."""
        return _nothing


def _nothing() -> None:
    """Do nothing: there is no subscription to cancel."""
