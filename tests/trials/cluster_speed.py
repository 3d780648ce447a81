"""Trial: what a move costs in a cluster, by part, as servers are added, beside one machine on SQLite in the same run.

The players of a table are at different servers. The load is that of `banmen bench`, and takes a good part of this
machine too: the CPU time for a move says more than the moves a second.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from functools import partial
from random import Random
from typing import NamedTuple

from banmen.protocol import messages
from banmen_server.bench.client import greeted, new_id, some_at_a_time
from banmen_server.bench.figures import ActionTally, pacing, percentile_ms
from banmen_server.bench.players import GAME, BanmenMatch, recorded_games
from banmen_server.bench.processes import BANMEN
from tests.trials.client import Client
from tests.trials.cluster_hall import ClusterHall
from tests.trials.results import Result
from tests.trials.server import GENEROUS, Server
from tests.trials.setup import Setup
from tests.trials.tables import Kind, open_table

MOVE_EVERY_S = 1.0
_PATIENCE_S = 60.0
_GAMES = 32


class _Place(NamedTuple):
    """A server as the bench's clients want it."""

    url: str
    kind: str = BANMEN


class Spent(NamedTuple):
    """CPU time so far, in s: of all servers, and of all nodes of the engine."""

    servers_s: float
    engine_s: float


class Halls(NamedTuple):
    """What is measured: its servers, and what tells what it has spent and how often a command was decided again."""

    name: str
    servers: Sequence[Server]
    spent: Callable[[], Spent]
    hall: ClusterHall | None


async def run(setup: Setup) -> Result:
    """Measure one machine, then clusters of one, two and three servers."""
    result = Result("cluster_speed", "what a move costs in a cluster, beside one machine")
    for number in range(setup.size(4, 2)):
        folder = setup.folder / str(number)
        folder.mkdir()
        async with AsyncExitStack() as opened:
            halls = await _started(opened, setup._replace(folder=folder), number)
            await _measure(result, setup, halls)
            if halls.hall is not None and number > 1:
                await _race(result, setup, halls)
    return result


async def _started(opened: AsyncExitStack, setup: Setup, servers: int) -> Halls:
    """Start this many servers on an engine; for 0, one server without an engine."""
    if servers == 0:
        one = await opened.enter_async_context(Server(setup.python, setup.folder / "hall.db", *GENEROUS))
        return Halls("one machine, SQLite", [one], lambda: Spent(one.cpu_s(), 0.0), None)
    hall = await opened.enter_async_context(ClusterHall(setup, servers))
    name = f"a cluster of {servers} server{'s' if servers > 1 else ''}"
    return Halls(name, hall.servers, lambda: Spent(hall.servers_cpu_s(), hall.engine_cpu_s()), hall)


async def _seated(halls: Halls, number: int, tables: Sequence[tuple[object, ...]], tally: ActionTally) -> BanmenMatch:
    """Two players at a table, each at another server where there are several."""
    places = [_Place(halls.servers[(number + which) % len(halls.servers)].url) for which in range(2)]
    players = [await greeted(place) for place in places]  # type: ignore[arg-type]  # of a server only these are asked
    opened = await players[0].ask(messages.Open(new_id(), GAME), b"opened")
    await players[1].ask(messages.Join(new_id(), opened["code"]), b"presence")
    await asyncio.gather(*(player.ask(messages.Ping(0), b"pong") for player in players))
    return BanmenMatch(players, tables, number, tally, opened["table"])  # type: ignore[arg-type]  # recorded games


async def _measure(result: Result, setup: Setup, halls: Halls) -> None:
    """At a human pace how long a move takes, and as fast as it goes how many there are."""
    games = recorded_games(GAME, setup.seed, _GAMES)
    seconds, warm_s = setup.size(8.0, 0.5), setup.size(2.0, 0.2)
    for paced, tables in ((True, setup.size(100, 10)), (False, setup.size(50, 10))):
        tally = ActionTally()
        made = (partial(_seated, halls, number, games, tally) for number in range(tables))
        matches = await some_at_a_time(made, 10)
        for match in matches:
            match.start(paced=paced)
        async with AsyncExitStack() as opened:
            if paced:
                await opened.enter_async_context(pacing(matches, MOVE_EVERY_S))
            await asyncio.sleep(warm_s)
            before, since_s, tally.on = halls.spent(), time.perf_counter(), True
            await asyncio.sleep(seconds)
            late_s = since_s + _PATIENCE_S
            while not tally.moves and time.perf_counter() < late_s:  # noqa: ASYNC110 - a busy machine's first is late
                await asyncio.sleep(0.05)
            tally.on = False
            took_s, after = time.perf_counter() - since_s, halls.spent()
        for match in matches:
            for player in match.players:
                player.disconnect()
        result.faults_of(tally.faults[:3])
        result.acknowledged += tally.moves
        pace = f"{tables} tables, a move a second at each" if paced else f"{tables} tables, as fast as it goes"
        result.figure(f"{halls.name}: {pace}", _described(tally, took_s, before, after))
        if not tally.moves:
            result.fault(f"{halls.name}: no move was made")


def _described(tally: ActionTally, took_s: float, before: Spent, after: Spent) -> str:
    moves = max(1, tally.moves)
    server_ms = 1000 * (after.servers_s - before.servers_s) / moves
    engine_ms = 1000 * (after.engine_s - before.engine_s) / moves
    waits = [percentile_ms(tally.waits_s, share) for share in (0.5, 0.99)]
    return (
        f"{tally.moves / took_s:,.0f} moves/s, p50 {waits[0]:.1f} ms, p99 {waits[1]:.1f} ms; "
        f"CPU a move: servers {server_ms:.2f} ms, engine {engine_ms:.2f} ms"
    )


async def _race(result: Result, setup: Setup, halls: Halls) -> None:
    """Everybody at a table says something at once, at different servers: that is where one decides before the other."""
    hall = halls.hall
    assert hall is not None
    kind = Kind("reversi", "reversi", watchers=0)
    dice = setup.rng("race")
    tables = []
    for number in range(setup.size(10, 2)):
        pair = [_player(halls, number + which, dice) for which in range(2)]
        await asyncio.gather(*(client.connect() for client in pair))
        tables.append(await open_table(kind, pair, [], dice))
    before = await hall.metric("banmen_decided_again_total")
    loop = asyncio.get_running_loop()
    until_s = loop.time() + setup.size(5.0, 0.5)

    async def talk(client: Client, table: str) -> int:
        said = 0
        while loop.time() < until_s:
            await client.insist(messages.Say(client.id(), table, f"well {said}"))
            said += 1
        return said

    said = sum(await asyncio.gather(*(talk(client, table.id) for table in tables for client in table.players)))
    again = await hall.metric("banmen_decided_again_total") - before
    for table in tables:
        for client in table.players:
            result.faults_of(client.faults)
            await client.leave()
    result.figure(
        f"{halls.name}: two speak at each table all the time", f"{said:,} said, {again:,.0f} times decided again"
    )


def _player(halls: Halls, number: int, dice: Random) -> Client:
    server = halls.servers[number % len(halls.servers)]
    return Client(f"S{number}", partial(getattr, server, "url"), Random(dice.random()))
