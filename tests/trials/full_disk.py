"""Trial: the disk is full when the server starts, and becomes full while people play."""

import asyncio
from random import Random

from banmen.protocol import messages
from tests.trials.client import Client
from tests.trials.disk import Disk, LimitedFiles, small_disk
from tests.trials.ending import end_and_judge
from tests.trials.results import Result
from tests.trials.server import GENEROUS, Server
from tests.trials.setup import Setup
from tests.trials.tables import KINDS, Kind, Table, open_table, play

TABLES = 8
GOES_ON_S = 20.0
"""After so long with room the server must write again."""
_KINDS = [kind for _, kind in KINDS if kind.players > 1]


async def run(setup: Setup) -> Result:
    """A full disk at the start and in the middle, on a small disk where one can be mounted, and by a limit."""
    result = Result("disk", "a full disk at the start, and while people play")
    with small_disk(setup.folder / "disk") as small:
        if small is not None:
            await _at_start(result, setup, small)
            await _in_the_middle(result, setup, small)
        else:
            result.figure("a file system of its own", "could not be mounted here")
    if small is None or not setup.short:
        limited = setup.folder / "limited"
        limited.mkdir()
        await _in_the_middle(result, setup, LimitedFiles(limited))
    return result


async def _at_start(result: Result, setup: Setup, disk: Disk) -> None:
    """Start on a full disk: the server says why it cannot start or cannot write, and works once there is room."""
    server = Server(setup.python, disk.folder / "new.db", *GENEROUS, errors=setup.folder / "new.stderr")
    disk.fill(server)
    try:
        started = await server.start()
        if started:
            health = await server.get("/health")
            result.figure("started with a full disk", f"yes; /health said {health.status}: {health.text.strip()}")
            if health.status != 503:
                result.fault(f"at a full disk /health answered {health.status}")
            disk.clear(server)
            await _writes_again(result, server)
        else:
            disk.clear(server)
            said = server.error_output.strip().splitlines()
            last = said[-1].replace(f"{disk.folder}/", "") if said else "nothing"
            result.figure("started with a full disk", f"no; it said: {last}")
            if not said:
                result.fault("with a full disk it ended without a word")
            if not await server.start():
                result.fault("with room again it did not start")
        result.faults_of(server.faults_said())
    finally:
        server.kill()
        disk.clear(server)
    for file in disk.folder.glob("new.db*"):
        file.unlink()


async def _in_the_middle(result: Result, setup: Setup, disk: Disk) -> None:
    """Play; fill the disk; play on when there is room; kill it while it is full; start it again."""
    rng, data = setup.rng(f"disk {disk.how}"), disk.folder / "hall.db"
    clients: list[Client] = []
    played: list[Table] = []
    ended = asyncio.Event()
    errors = setup.folder / f"{disk.folder.name}.stderr"
    async with Server(setup.python, data, *GENEROUS, errors=errors) as server:

        async def one(kind: Kind, dice: Random) -> None:
            mine = [
                Client(f"P{len(clients) + n}", lambda: server.url, Random(dice.random())) for n in range(kind.players)
            ]
            clients.extend(mine)
            await asyncio.gather(*(client.connect() for client in mine))
            while not ended.is_set():
                table = await open_table(kind, mine, [], dice)
                played.append(table)
                await play(table, dice, pause_s=0.05, until=ended.is_set)

        chosen = [_KINDS[number % len(_KINDS)] for number in range(setup.size(TABLES, 3))]
        tasks = [asyncio.create_task(one(kind, Random(rng.random()))) for kind in chosen]
        await asyncio.sleep(setup.size(3.0, 0.5))
        for time in range(setup.size(3, 1)):
            disk.fill(server)
            await _until_refused(result, clients, disk)
            health = await server.get("/health")
            if health.status != 503:
                result.fault(f"{disk.how}: /health answered {health.status} while nothing could be written")
            elif time == 0:
                result.figure(f"{disk.how}: /health said", f"{health.status}: {health.text.strip()}")
            await asyncio.sleep(setup.size(1.5, 0.1))
            if time == 1:
                server.kill()
            disk.clear(server)
            if time == 1 and not await server.start():
                result.fault(f"{disk.how}: killed while the disk was full, it did not start again")
                break
            await _writes_again(result, server)
            await asyncio.sleep(setup.size(2.0, 0.3))
        ended.set()
        for end in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(end, BaseException):
                result.fault(f"{disk.how}: a table could not be played: {end!r}")
        await end_and_judge(result, server, data, clients, played)
    refused = sum(client.refused["unavailable"] for client in clients)
    result.figure(f"{disk.how}: commands refused with unavailable", refused)


async def _until_refused(result: Result, clients: list[Client], disk: Disk) -> None:
    """Wait until a client is refused because nothing can be written."""
    before = sum(client.refused["unavailable"] for client in clients)
    for _ in range(100):
        if sum(client.refused["unavailable"] for client in clients) > before:
            return
        await asyncio.sleep(0.1)
    result.fault(f"{disk.how}: nobody was told in 10 s that nothing can be written")


async def _writes_again(result: Result, server: Server) -> None:
    """With room it is healthy again, and a table can be opened."""
    client = Client("After", lambda: server.url, Random(0))
    try:
        await client.connect()
        answer = await client.insist(messages.Open(client.id(), "reversi"), GOES_ON_S)
        if not isinstance(answer, messages.Opened):
            result.fault(f"with room again a table could not be opened: {answer}")
        health = await server.get("/health")
        if health.status != 200:
            result.fault(f"with room again /health answered {health.status}: {health.text.strip()}")
    except TimeoutError:
        result.fault(f"with room again the server did not go on in {GOES_ON_S:.0f} s")
    finally:
        await client.leave()
