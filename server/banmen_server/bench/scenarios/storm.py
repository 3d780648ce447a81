"""A storm: all clients reconnect together to a server that was killed, until the last one has its table.

The ceiling accepts and greets as many clients; it has no tables to return to.
"""

import asyncio
import gc
import time
from collections.abc import Sequence
from dataclasses import dataclass

from banmen.protocol import messages
from banmen_server.bench.client import Client, connect, greet, new_id
from banmen_server.bench.matches import GAME, BanmenMatch, seated_matches
from banmen_server.bench.measured import Figures
from banmen_server.bench.processes import CEILING, Server
from banmen_server.bench.recorded import recorded_games
from banmen_server.bench.scenarios.case import Case
from banmen_server.bench.sizes import Sizes
from banmen_server.bench.tally import Tally, percentile_ms


@dataclass(frozen=True)
class _Seat:
    """A player's token and table."""

    token: str
    table: str


@dataclass(frozen=True)
class Storm:
    """`size` clients, two at each table, in the middle of their games."""

    size: int
    sizes: Sizes
    scenario: str = "storm"
    has_ceiling: bool = True

    async def run(self, server: Server, tally: Tally) -> Figures:
        """Reconnect; see `Case.run`."""
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

    async def _played(self, server: Server, tally: Tally) -> Sequence[_Seat]:
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


async def _come_back(server: Server, seat: _Seat | None, since_s: float) -> float:
    """Connect, greet, and rejoin the table if there is one; return the seconds since `since_s`."""
    client: Client = await connect(server)
    if seat is None:
        await greet(server, client)
    else:
        await greet(server, client, seat.token)
        await client.ask(messages.Join(new_id(), seat.table), b"snapshot")
    return time.perf_counter() - since_s


def cases(sizes: Sizes) -> Sequence[Case]:
    """One for each number of clients."""
    return [Storm(clients, sizes) for clients in sizes.storm]
