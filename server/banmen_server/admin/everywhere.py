"""Operator requests to all servers: each does its part, and answers with a count."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec

from banmen import __version__
from banmen_server.cluster.bus import Bus, NoAnswer, Peer

_ANSWER_S = 3.0


class EndConnections(msgspec.Struct, frozen=True, omit_defaults=True):
    """End the connections of a player, an address or a network, with a code, a text, and the operator's reason."""

    who: str
    code: str
    text: str
    why: str = ""
    until: int | None = None


class ShowText(msgspec.Struct, frozen=True, omit_defaults=True):
    """Show a text to all players."""

    text: str


class DrainServer(msgspec.Struct, frozen=True, omit_defaults=True):
    """Drain the server, with all others; with `off` resume."""

    within_s: int | None = None
    off: bool = False


class Everywhere:
    """Asks the other servers of a bus, and answers them. `draining` returns True while this one is drained."""

    def __init__(self, bus: Bus, draining: Callable[[], bool]) -> None:
        self._bus = bus
        self.draining = draining

    @property
    def servers(self) -> int:
        """The number of other servers."""
        return len(self._bus.peers)

    def all(self, url: str) -> list[Peer]:
        """Return all servers, this one first, with its URL."""
        own = Peer(self._bus.server, __version__, url, draining=self.draining())
        return [own, *sorted(self._bus.peers.values())]

    def answer(self, kind: type[Any], do: Callable[[Any], int]) -> None:
        """Execute other servers' requests of this kind; `do` returns the count."""

        async def on_request(_server: str, data: bytes) -> bytes:
            return msgspec.msgpack.encode(do(msgspec.msgpack.decode(data, type=kind)))

        self._bus.answer(_subject(kind), on_request)

    async def ask(self, wanted: msgspec.Struct) -> int:
        """Send a request to all other servers; return the sum of their counts. No answer counts as none."""
        servers = list(self._bus.peers)
        return sum(await asyncio.gather(*(self._ask(server, wanted) for server in servers)))

    async def _ask(self, server: str, wanted: msgspec.Struct) -> int:
        data = msgspec.msgpack.encode(wanted)
        try:
            answer = await self._bus.request(server, _subject(type(wanted)), data, _ANSWER_S)
        except NoAnswer:
            return 0
        concerned: int = msgspec.msgpack.decode(answer, type=int)
        return concerned


def _subject(kind: type[Any]) -> str:
    return f"admin.{kind.__name__}"
