"""Trial: the server is killed under load, again and again, and started on its file."""

import asyncio
from itertools import count
from random import Random

from tests.trials.client import Client
from tests.trials.ending import end_and_judge
from tests.trials.leaks import judge_tapes
from tests.trials.results import Result, late
from tests.trials.server import GENEROUS, Server
from tests.trials.setup import Setup
from tests.trials.tables import KINDS, open_table, play

TABLES = 24
ACKNOWLEDGED, BUSY_S = 20, 20.0
PATIENCE_S = 300.0
"""What takes longer than one life of the server is asked for again in the next."""


async def run(setup: Setup) -> Result:
    """Play, kill and restart the server; then look for every acknowledged command in the file."""
    result = Result("kills", "SIGKILL under load, and a start on the same file")
    kills, rng = setup.size(50, 1), setup.rng("kills")
    data, played, clients = setup.folder / "hall.db", [], []
    starts_ms: list[float] = []
    async with Server(setup.python, data, *GENEROUS) as server:
        ended = asyncio.Event()
        names = count(1)

        async def one(number: int) -> None:
            """Games at one table after another until it is time."""
            dice = Random(rng.random())
            kind = KINDS[number % len(KINDS)][1]
            mine = [
                Client(
                    f"P{next(names)}",
                    lambda: server.url,
                    Random(dice.random()),
                    doubles=0.1,
                    patience_s=PATIENCE_S,
                    tape=[],
                )
                for _ in range(kind.players + kind.watchers)
            ]
            clients.extend(mine)
            await asyncio.gather(*(client.connect() for client in mine))
            while not ended.is_set():
                table = await open_table(kind, mine[: kind.players], mine[kind.players :], dice)
                played.append(table)
                await play(table, dice, until=ended.is_set)

        tables = [asyncio.create_task(one(number)) for number in range(setup.size(TABLES, len(KINDS)))]
        for _ in range(kills):
            await _under_load(clients)
            await asyncio.sleep(1.5 * rng.random())
            server.kill()
            since = asyncio.get_running_loop().time()
            if not await server.start():
                result.fault("the server did not start after a kill")
                break
            starts_ms.append(1000 * (asyncio.get_running_loop().time() - since))
        await asyncio.sleep(0.5)
        ended.set()
        ends = await asyncio.gather(*tables, return_exceptions=True)
        result.faults_of([f"a table could not be played: {end!r}" for end in ends if isinstance(end, BaseException)])
        kept = await end_and_judge(result, server, data, clients, played)
    judge_tapes(result, played, kept)
    result.figure("kills", kills)
    result.figure("tables", len(played))
    result.figure("connections", sum(client.connections for client in clients))
    result.figure(
        "a start took, half of them, all", f"{late(starts_ms, 0.5):,.0f} ms, {max(starts_ms, default=0):,.0f} ms"
    )
    return result


async def _under_load(clients: list[Client]) -> None:
    """Wait for `ACKNOWLEDGED` further commands, at most `BUSY_S`, so that the kill comes under load."""
    before = sum(len(client.acknowledged) for client in clients)
    for _ in range(int(BUSY_S / 0.05)):
        if sum(len(client.acknowledged) for client in clients) >= before + ACKNOWLEDGED:
            return
        await asyncio.sleep(0.05)
