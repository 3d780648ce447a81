"""What an operator asks of all servers at once: each does its part, and says how many that concerned."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec

from banmen import __version__
from banmen_server.cluster.bus import Bus, NoAnswer, Peer

_ANSWER_S = 3.0


class EndConnections(msgspec.Struct, frozen=True, omit_defaults=True):
    """End the connections of a player, an address or a network, with a code and a text, and what the operator gave."""

    who: str
    code: str
    text: str
    why: str = ""
    until: int | None = None


class ShowText(msgspec.Struct, frozen=True, omit_defaults=True):
    """Show everybody a text."""

    text: str


class DrainServer(msgspec.Struct, frozen=True, omit_defaults=True):
    """Drain the server, all others too; with `off` go on as before."""

    within_s: int | None = None
    off: bool = False


class Everywhere:
    """Asks the other servers of a bus, and answers them. `draining` says whether this one is being drained."""

    def __init__(self, bus: Bus, draining: Callable[[], bool]) -> None:
        self._bus = bus
        self.draining = draining

    @property
    def servers(self) -> int:
        """How many other servers there are."""
        return len(self._bus.peers)

    def all(self, url: str) -> list[Peer]:
        """All servers, this one first; it is reached at this URL."""
        own = Peer(self._bus.server, __version__, url, draining=self.draining())
        return [own, *sorted(self._bus.peers.values())]

    def answer(self, kind: type[Any], do: Callable[[Any], int]) -> None:
        """Do what other servers ask in this way; `do` gives how many that concerned."""

        async def asked(_server: str, data: bytes) -> bytes:
            return msgspec.msgpack.encode(do(msgspec.msgpack.decode(data, type=kind)))

        self._bus.answer(_subject(kind), asked)

    async def ask(self, wanted: msgspec.Struct) -> int:
        """Let all others do this; how many that concerned there. Who does not answer in time counts as none."""
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
