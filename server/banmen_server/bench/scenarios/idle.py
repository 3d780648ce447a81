"""Idle connections: the memory of each, and the cost of their pings."""

import gc
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from banmen.protocol import messages
from banmen_server.bench import ceiling
from banmen_server.bench.client import Client, connect, greet, new_id, some_at_a_time
from banmen_server.bench.matches import GAME
from banmen_server.bench.measured import Figures, measured
from banmen_server.bench.processes import CEILING, Server
from banmen_server.bench.scenarios.case import Case
from banmen_server.bench.sizes import Sizes
from banmen_server.bench.tally import Tally

_BARE = 500
"""Connections that send nothing at first.

Banmen waits ten seconds for the first message, and more connections might take too long on a busy machine.
"""
_AT_ONCE = 1_000


@dataclass(frozen=True)
class Idle:
    """`size` connections: first bare, then greeted, then two at each table."""

    size: int
    sizes: Sizes
    scenario: str = "idle"
    has_ceiling: bool = True

    async def run(self, server: Server, tally: Tally) -> Figures:
        """Measure idle connections; see `Case.run`."""
        await greet(server, await connect(server))  # excludes one-time costs
        empty, figures = server.memory_bytes(), Figures()
        clients = await some_at_a_time(partial(connect, server) for _ in range(min(_BARE, self.size)))
        figures["bare_kib"] = (server.memory_bytes() - empty) / len(clients) / 1024
        await some_at_a_time(partial(greet, server, client) for client in clients)
        while len(clients) < self.size:
            more = min(_AT_ONCE, self.size - len(clients))
            clients += await some_at_a_time([partial(_greeted, server)] * more)
        figures["greeted_kib"] = (server.memory_bytes() - empty) / len(clients) / 1024
        gc.freeze()
        taken = await measured(server, self.sizes.ping_s, tally)
        figures["core_percent"] = 100 * taken.cpu_s / taken.took_s
        pairs = list(zip(clients[::2], clients[1::2], strict=False))
        await some_at_a_time(partial(_sit, server, number, *pair) for number, pair in enumerate(pairs))
        figures["seated_kib"] = (server.memory_bytes() - empty) / (2 * len(pairs)) / 1024
        return figures


async def _greeted(server: Server) -> Client:
    client = await connect(server)
    await greet(server, client)
    return client


async def _sit(server: Server, number: int, one: Client, two: Client) -> None:
    """Seat two clients at a table of their own."""
    if server.kind == CEILING:
        await one.ask_ceiling(ceiling.SIT, number)
        await two.ask_ceiling(ceiling.SIT, number)
    else:
        opened = await one.ask(messages.Open(new_id(), GAME), b"opened")
        await two.ask(messages.Join(new_id(), opened["code"]), b"snapshot")


def cases(sizes: Sizes) -> Sequence[Case]:
    """One for each number of connections."""
    return [Idle(connections, sizes) for connections in sizes.idle]
