"""Scenarios of many connections: idle ones, and a storm.

`Idle` measures the memory of each connection and the cost of its pings. In a `Storm` all clients reconnect together to
a server that was killed, until the last one has its table. The ceiling accepts and greets as many clients; it has no
tables to return to.
"""

import asyncio
import gc
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from banmen.protocol import messages
from banmen_server.bench import ceiling
from banmen_server.bench.client import Client, connect, greet, greeted, new_id, some_at_a_time
from banmen_server.bench.figures import ActionTally, Case, Figures, measured, percentile_ms
from banmen_server.bench.players import GAME, BanmenMatch, recorded_games, seated_matches
from banmen_server.bench.processes import CEILING, MeasuredServer
from banmen_server.bench.sizes import ScenarioSizes

_BARE = 500
"""Connections that send nothing at first.

Banmen waits ten seconds for the first message, and more connections might take too long on a busy machine.
"""
_AT_ONCE = 1_000


@dataclass(frozen=True)
class Idle:
    """`size` connections: first bare, then greeted, then two at each table."""

    size: int
    sizes: ScenarioSizes
    scenario: str = "idle"
    has_ceiling: bool = True

    async def run(self, server: MeasuredServer, tally: ActionTally) -> Figures:
        await greet(server, await connect(server))  # excludes one-time costs
        empty, figures = server.memory_bytes(), Figures()
        clients = await some_at_a_time(partial(connect, server) for _ in range(min(_BARE, self.size)))
        figures["bare_kib"] = (server.memory_bytes() - empty) / len(clients) / 1024
        await some_at_a_time(partial(greet, server, client) for client in clients)
        while len(clients) < self.size:
            more = min(_AT_ONCE, self.size - len(clients))
            clients += await some_at_a_time([partial(greeted, server)] * more)
        figures["greeted_kib"] = (server.memory_bytes() - empty) / len(clients) / 1024
        gc.freeze()
        taken = await measured(server, self.sizes.ping_s, tally)
        figures["core_percent"] = 100 * taken.cpu_s / taken.took_s
        pairs = list(zip(clients[::2], clients[1::2], strict=False))
        await some_at_a_time(partial(_sit, server, number, *pair) for number, pair in enumerate(pairs))
        figures["seated_kib"] = (server.memory_bytes() - empty) / (2 * len(pairs)) / 1024
        return figures


async def _sit(server: MeasuredServer, number: int, one: Client, two: Client) -> None:
    """Seat two clients at a table of their own."""
    if server.kind == CEILING:
        await one.ask_ceiling(ceiling.SIT, number)
        await two.ask_ceiling(ceiling.SIT, number)
    else:
        opened = await one.ask(messages.Open(new_id(), GAME), b"opened")
        await two.ask(messages.Join(new_id(), opened["code"]), b"snapshot")


def idle_cases(sizes: ScenarioSizes) -> Sequence[Case]:
    """Return one case for each number of connections."""
    return [Idle(connections, sizes) for connections in sizes.idle]


@dataclass(frozen=True)
class _Seat:
    """A player's token and table."""

    token: str
    table: str


@dataclass(frozen=True)
class Storm:
    """`size` clients, two at each table, in the middle of their games."""

    size: int
    sizes: ScenarioSizes
    scenario: str = "storm"
    has_ceiling: bool = True

    async def run(self, server: MeasuredServer, tally: ActionTally) -> Figures:
        seats: list[_Seat | None] = [None] * self.size
        figures = Figures()
        if server.kind != CEILING:
            seats = list(await self._played(server, tally))
            began_s = time.perf_counter()
            server.restart()
            figures["start_s"] = time.perf_counter() - began_s
        gc.freeze()
        cpu_s, began_s = server.cpu_s(), time.perf_counter()
        waits_s = await asyncio.gather(*(_come_back(server, seat, began_s) for seat in seats))
        figures["wall_s"] = max(waits_s)
        figures["storm_cpu_s"] = server.cpu_s() - cpu_s
        figures["p50_ms"] = percentile_ms(waits_s, 0.5)
        return figures

    async def _played(self, server: MeasuredServer, tally: ActionTally) -> Sequence[_Seat]:
        """Play for a moment; return all seats."""
        games = recorded_games(GAME, self.sizes.seed, self.sizes.games)
        matches = await seated_matches(server, games, self.size // 2, tally)
        for match in matches:
            match.start(paced=False)
        await asyncio.sleep(self.sizes.warm_s)
        seats = []
        for match in matches:
            assert isinstance(match, BanmenMatch)  # noqa: S101 - the ceiling has no seats
            for player in match.players:
                seats.append(_Seat(player.token, match.table))
                player.disconnect()
        return seats


async def _come_back(server: MeasuredServer, seat: _Seat | None, since_s: float) -> float:
    """Connect, greet, and rejoin the table if there is one; return the seconds since `since_s`."""
    client: Client = await connect(server)
    if seat is None:
        await greet(server, client)
    else:
        await greet(server, client, seat.token)
        await client.ask(messages.Join(new_id(), seat.table), b"snapshot")
    return time.perf_counter() - since_s


def storm_cases(sizes: ScenarioSizes) -> Sequence[Case]:
    """Return one case for each number of clients."""
    return [Storm(clients, sizes) for clients in sizes.storm]
