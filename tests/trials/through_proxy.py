"""Trial: games of all kinds through a network that cuts, delays, halves and doubles what passes."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from itertools import count
from random import Random

from tests.trials.client import Client
from tests.trials.data_file import read_tables
from tests.trials.judge import judge_acknowledged, judge_files, judge_folds
from tests.trials.leaks import judge_tapes
from tests.trials.proxy import Proxy
from tests.trials.results import Result
from tests.trials.server import GENEROUS, Server
from tests.trials.setup import Setup
from tests.trials.tables import Kind, Table, kinds, open_table, play

AT_ONCE = 40
DOUBLES = 0.2
PATIENCE_S = 180.0
LOOKS_AT_THE_LIST = 8
"""So many of the clients have the hall's list open: one of eight."""


async def run(setup: Setup) -> Result:
    """Play the games, then compare all folds with the server's and the file's."""
    result = Result("games", "games of all kinds through a proxy that cuts, delays, halves and doubles")
    rng = setup.rng(result.name)
    played: list[Table] = []
    names = count(1)
    data = setup.folder / "hall.db"
    async with Server(setup.python, data, *GENEROUS) as server, Proxy(setup.rng("proxy")) as proxy:
        proxy.port = server.port
        room = asyncio.Semaphore(AT_ONCE)

        async def one(kind: Kind, dice: Random) -> None:
            async with room:
                clients = [_client(next(names), proxy, dice) for _ in range(kind.players + kind.watchers)]
                await asyncio.gather(*(client.connect() for client in clients))
                table = await open_table(kind, clients[: kind.players], clients[kind.players :], dice)
                played.append(table)
                await play(table, dice)

        wanted = kinds(setup.size(200, 8), rng)
        ends = await asyncio.gather(*(one(kind, Random(rng.random())) for kind in wanted), return_exceptions=True)
        for kind, end in zip(wanted, ends, strict=True):
            if isinstance(end, BaseException):
                result.fault(f"{kind.name} could not be played: {end!r}")
        proxy.calm = True
        await judge_folds(result, played)
        result.faults_of(server.faults_said())
        await _leave(played)
        await server.stop()
    kept = await read_tables(data, [table.id for table in played])
    judge_acknowledged(result, _clients(played), kept)
    judge_files(result, played, kept)
    judge_tapes(result, played, kept)
    _add_figures(result, played, proxy)
    return result


def _client(number: int, proxy: Proxy, dice: Random) -> Client:
    look = number % LOOKS_AT_THE_LIST == 0
    return Client(
        f"P{number}",
        lambda: proxy.url,
        Random(dice.random()),
        doubles=DOUBLES,
        tape=[],
        lobby=look,
        patience_s=PATIENCE_S,
    )


def _clients(tables: Sequence[Table]) -> list[Client]:
    return [client for table in tables for client in table.clients]


async def _leave(tables: Sequence[Table]) -> None:
    await asyncio.gather(*(client.leave() for client in _clients(tables)))


def _add_figures(result: Result, played: Sequence[Table], proxy: Proxy) -> None:
    over = sum(any(mirror.replay.outcome for mirror in table.clients[0].mirrors.values()) for table in played)
    clients = _clients(played)
    result.figure("tables", len(played))
    result.figure("of them played to the end", over)
    result.figure("kinds", len(Counter(table.kind.name for table in played)))
    result.figure("clients", len(clients))
    result.figure("connections", sum(client.connections for client in clients))
    result.figure("cuts, delays, halves", ", ".join(f"{proxy.did[what]:,}" for what in ("cuts", "delays", "halves")))
    result.figure("frames looked through for what is hidden", sum(len(client.tape or ()) for client in clients))
