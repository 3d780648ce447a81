"""The bus of a cluster: what servers tell and ask each other, and which of them live.

What goes over it may be lost: it is for what is true now, never for what must be kept. That is in the log.
"""

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple, Protocol

Told = Callable[[str, bytes], None]
"""Called in the loop with the server that said something, and what it said."""
Asked = Callable[[str, bytes], Awaitable[bytes]]
"""Called with the server that asks, and what it asks; gives the answer."""


class NoAnswer(Exception):
    """A server has not answered in time, or is gone: it may have done what it was asked, or not."""


class Peer(NamedTuple):
    """Another server that lives: the `version` of its banmen, and the URL where players reach it ("" where unknown).

    One that is `draining` takes no new players.
    """

    server: str
    version: str = ""
    url: str = ""
    draining: bool = False


class Bus(Protocol):
    """What joins the servers of a cluster. Subjects are words joined by dots, without those of the engine's.

    `server` is this server's own id: new at each start. A server does not hear what it tells itself.
    """

    server: str

    @property
    def alone(self) -> bool:
        """Whether there is never any other server: then nothing needs to be told."""
        ...

    @property
    def peers(self) -> Mapping[str, Peer]:
        """The other servers that live, by their ids."""
        ...

    def on_peers(self, told: Callable[[str, bool], None]) -> Callable[[], None]:
        """Call `told` with the id of each server that comes (True) or is gone (False). The result ends it.

        One that was there is told again where something may have been missed.
        """
        ...

    def describe(self, *, url: str, draining: bool = False) -> None:
        """Let the others know from now on where players reach this server, and whether it takes new ones."""
        ...

    def publish(self, subject: str, data: bytes) -> None:
        """Tell all others, in the order of the calls; nothing is waited for."""
        ...

    def subscribe(self, subject: str, told: Told) -> Callable[[], None]:
        """Call `told` with all that others publish under a subject. The result ends it."""
        ...

    async def request(self, server: str, subject: str, data: bytes, within_s: float) -> bytes:
        """What another server answers. Raises NoAnswer."""
        ...

    def answer(self, subject: str, asked: Asked) -> Callable[[], None]:
        """Let `asked` answer the requests under a subject. The result ends it."""
        ...


_NOBODY: Mapping[str, Peer] = MappingProxyType({})


class Alone:
    """The bus of a server that has no others: nothing is sent."""

    server = ""
    alone = True
    peers = _NOBODY

    def on_peers(self, told: Callable[[str, bool], None]) -> Callable[[], None]:  # noqa: ARG002 - as every bus
        """Call nothing: nobody comes."""
        return _nothing

    def describe(self, *, url: str, draining: bool = False) -> None:
        """Tell nobody."""

    def publish(self, subject: str, data: bytes) -> None:
        """Tell nobody."""

    def subscribe(self, subject: str, told: Told) -> Callable[[], None]:  # noqa: ARG002 - as every bus
        """Hear nobody."""
        return _nothing

    async def request(self, server: str, subject: str, data: bytes, within_s: float) -> bytes:  # noqa: ARG002 - as every bus
        """Nobody answers. Raises NoAnswer."""
        raise NoAnswer(server)

    def answer(self, subject: str, asked: Asked) -> Callable[[], None]:  # noqa: ARG002 - as every bus
        """Nobody asks."""
        return _nothing


def _nothing() -> None:
    """End nothing."""
