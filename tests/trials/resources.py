"""Trial: crowds that come, play and leave: what they took is given back."""

import asyncio
import re
from random import Random

from tests.trials.client import Client
from tests.trials.results import Result
from tests.trials.server import GENEROUS, Server
from tests.trials.setup import Setup
from tests.trials.tables import kinds, open_table, play

MOST_GROWTH_MB = 4.0
SETTLED_S = 60.0
FEW = 12
"""Files that come later: the log's, and four for each of two processes that think, started when first asked."""


async def run(setup: Setup) -> Result:
    """Several crowds, one after another; after each, what the server has open and how much memory it uses."""
    crowds, tables = setup.size(21, 1), setup.size(60, 3)
    result = Result("resources", f"{crowds} crowds at {tables} tables each, who leave again")
    rng = setup.rng("resources")
    async with Server(setup.python, setup.folder / "hall.db", *GENEROUS) as server:
        files_before, after = server.files_open(), []
        for _ in range(crowds):
            result.acknowledged += await _crowd(result, server, tables, rng)
            await _settled(server)
            tables_left = await _gauge(server, "tables")
            left = await _gauge(server, "connections")
            after.append((server.files_open(), server.memory_mb(), left, tables_left))
        result.faults_of(server.faults_said())
        await server.stop()
    result.figure(
        "files open before, and after each crowd", f"{files_before}; {', '.join(str(one[0]) for one in after)}"
    )
    result.figure("memory after each crowd", ", ".join(f"{one[1]:.0f} MB" for one in after))
    if after[-1][0] > after[0][0] + FEW:
        result.fault(f"{after[-1][0]} files are open after the last crowd, {after[0][0]} were after the first")
    # What it holds at once of connections and of the file grows to a certain size first.
    settled_mb = after[len(after) * 2 // 3][1]
    if after[-1][1] - settled_mb > MOST_GROWTH_MB:
        result.fault(f"the memory has grown from {settled_mb:.0f} MB to {after[-1][1]:.0f} MB in the last third")
    result.figure("tables in memory after each crowd", ", ".join(str(one[3]) for one in after))
    if any(one[2] for one in after):
        result.fault(f"connections are left: {[one[2] for one in after]}")
    return result


async def _crowd(result: Result, server: Server, tables: int, rng: Random) -> int:
    """Everybody comes, plays a while and leaves: a third politely, a third by being cut, a third by closing."""
    clients: list[Client] = []
    dice = Random(rng.random())

    async def one(place: int) -> None:
        kind = chosen[place]._replace(enough=8)
        mine = [
            Client(f"C{place}-{n}", lambda: server.url, Random(dice.random()))
            for n in range(kind.players + kind.watchers)
        ]
        clients.extend(mine)
        await asyncio.gather(*(client.connect() for client in mine))
        table = await open_table(kind, mine[: kind.players], mine[kind.players :], dice)
        await play(table, dice)
        for client in mine:
            await (client.vanish() if place % 3 else client.leave())

    # Where a clock runs or a program plays, a table rightly stays in memory.
    chosen = [kind for kind in kinds(2 * tables, dice) if not (kind.clock or kind.programs)][:tables]
    for end in await asyncio.gather(*(one(place) for place in range(len(chosen))), return_exceptions=True):
        if isinstance(end, BaseException):
            result.fault(f"a table could not be played: {end!r}")
    for client in clients:
        result.faults_of(client.faults)
        await client.vanish()
    return sum(len(client.acknowledged) for client in clients)


async def _settled(server: Server) -> None:
    """Wait until the server has noticed that all players left, has unloaded their tables, and has closed its files."""
    open_before = -1
    for _ in range(int(SETTLED_S / 0.3)):
        here = await _gauge(server, "connections") + await _gauge(server, "tables")
        if not here and server.files_open() == open_before:
            return
        open_before = server.files_open()
        await asyncio.sleep(0.3)


async def _gauge(server: Server, name: str) -> int:
    """Return a gauge of the server's metrics."""
    found = re.search(rf"^banmen_{name} (\S+)$", (await server.get("/metrics")).text, re.MULTILINE)
    return int(float(found[1])) if found else 0
