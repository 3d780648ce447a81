"""Trial: flips bits of the data file, and cuts off its end, while no server runs.

Each table must then be served exactly as it was, or be reported as damaged: by `presence.damaged`, by a refusal with
`damaged`, or, if too little of it is left to ask for it, to the operator in the server's log. Undamaged tables can be
played.
"""

import asyncio
import shutil
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from banmen.protocol import messages
from banmen.protocol.codec import pack, unpack
from banmen.replay import Replay
from tests.trials.client import Client
from tests.trials.data_file import KeptTable, read_tables
from tests.trials.results import Result
from tests.trials.server import GENEROUS, Server
from tests.trials.setup import Setup
from tests.trials.tables import KINDS, Table, choose, open_table, play

PARTS = ("", "-wal")
"""What is damaged: the file, and what SQLite keeps beside it. Whatever else lies there is copied as it is."""
AT_ONCE = 2
MOVES = 3
"""At so many tables that are whole a move is made."""
_FAULTS = ("server did not start", "another table could not go on")
_ASLEEP_S = 8.0
"""After so long without anybody a table has been put away, where the server does that."""


class Base(NamedTuple):
    """A file as a killed server has left it, who played there, and what it holds."""

    folder: Path
    tables: Sequence[Table]
    kept: Mapping[str, KeptTable]


async def run(setup: Setup) -> Result:
    """Make a file, and damage copies of it."""
    result = Result("damage", "flipped bits and cut files, found when a table is opened at the latest")
    base = await _make(setup)
    rng, found = setup.rng("damage"), Counter[str]()
    room = asyncio.Semaphore(AT_ONCE)

    async def one(number: int, how: str, dice: Random) -> None:
        async with room:
            folder = setup.folder / f"{how}{number}"
            what = _damaged_copy(base, folder, how, dice)
            await _judge(result, base, Server(setup.python, folder / "hall.db", *GENEROUS), what, found)
            shutil.rmtree(folder)

    wanted = [*["flip"] * setup.size(200, 2), *["cut"] * setup.size(50, 1)]
    await asyncio.gather(*(one(number, how, Random(rng.random())) for number, how in enumerate(wanted)))
    size = sum((base.folder / f"hall.db{part}").stat().st_size for part in PARTS if _exists(base.folder, part))
    result.figure("the file", f"{size:,} bytes, {len(base.tables)} tables")
    result.figure("flips, cuts", f"{wanted.count('flip')}, {wanted.count('cut')}")
    for name in ("exact", "told", "told to the operator alone", "unseen", *_FAULTS):
        result.figure(name, found[name])
    return result


def _exists(folder: Path, part: str) -> bool:
    return (folder / f"hall.db{part}").exists()


async def _make(setup: Setup) -> Base:
    """Tables of all kinds, over and not, put away; two are played at again, and the server is killed."""
    folder, rng = setup.folder / "base", setup.rng("base")
    folder.mkdir()
    data = folder / "hall.db"
    tables: list[Table] = []
    async with Server(setup.python, data, *GENEROUS) as server:
        clients = [Client(f"P{number}", lambda: server.url, Random(rng.random())) for number in range(4)]
        await asyncio.gather(*(client.connect() for client in clients))
        for turn in range(setup.size(3, 1)):
            for _, kind in KINDS if not setup.short else KINDS[1::3]:
                short = kind._replace(enough=(6, 200, 12)[turn], watchers=1)
                table = await open_table(short, clients[: kind.players], clients[3:], rng)
                await play(table, Random(rng.random()))
                tables.append(table)
        for client in clients:
            await client.leave()
        await asyncio.sleep(setup.size(_ASLEEP_S, 0.5))
        await server.stop()
        await server.start()
        clients = [Client(one.name, lambda: server.url, Random(rng.random()), token=one.token) for one in clients]
        for client in clients:
            await client.connect()
        for table in tables[-2:]:  # records that are in the journal or its WAL alone
            for client in clients[: table.kind.players]:
                await client.insist(messages.Join(client.id(), table.code))
                await client.insist(messages.Say(client.id(), table.id, "good game"))
        for table in tables:
            table.players = clients[: table.kind.players]
            table.watchers = clients[3:]
        server.kill()
        for client in clients:
            await client.vanish()
    copy = setup.folder / "read"
    _copy(folder, copy)
    return Base(folder, tables, await read_tables(copy / "hall.db", [table.id for table in tables]))


def _copy(source: Path, target: Path) -> None:
    """Copy the data file and all that belongs to it."""
    target.mkdir()
    for file in source.glob("hall.db*"):
        if file.is_file() and not file.name.endswith((".lock", ".stderr", "-shm")):
            shutil.copyfile(file, target / file.name)


def _damaged_copy(base: Base, folder: Path, how: str, dice: Random) -> str:
    """Copy the files and damage them; return a description of the damage."""
    _copy(base.folder, folder)
    parts = [part for part in PARTS if _exists(folder, part)]
    sizes = [(folder / f"hall.db{part}").stat().st_size for part in parts]
    part = dice.choices(parts, sizes)[0]
    file = folder / f"hall.db{part}"
    at = dice.randrange(file.stat().st_size)
    with file.open("r+b") as bits:
        if how == "cut":
            bits.truncate(at)
            return f"hall.db{part} cut to {at:,} bytes"
        bits.seek(at)
        byte, bit = bits.read(1)[0], dice.randrange(8)
        bits.seek(at)
        bits.write(bytes((byte ^ 1 << bit,)))
    return f"bit {bit} of byte {at:,} of hall.db{part} flipped"


async def _judge(result: Result, base: Base, server: Server, what: str, found: Counter[str]) -> None:
    """Start a server on the damaged copy, and ask everyone's tables of it."""
    clients: dict[str, Client] = {}
    try:
        if not await server.start():
            found["server did not start"] += 1
            result.unseen += 1
            result.fault(f"{what}: the server did not start: {server.error_output.strip()[-160:]}")
            return
        moves: list[bool] = []
        for table in base.tables:
            client = await _client_of(table, server, clients)
            kind, shown = await _ask(table, client, base.kept[table.id], said=server.error_output)
            found[kind] += 1
            if kind == "unseen":
                result.unseen += 1
                result.fault(f"{what}: {table.kind.name} {table.id}: {shown}")
            elif kind == "exact" and len(moves) < MOVES:
                moves += await _move(table, client)
        if not all(moves):
            found["another table could not go on"] += 1
            result.fault(f"{what}: a table that is whole does not go on")
        result.faults_of([f"{what}: {fault}" for fault in server.faults_said()])
    finally:
        for client in clients.values():
            await client.vanish()
        server.kill()


async def _client_of(table: Table, server: Server, clients: dict[str, Client]) -> Client:
    """Return a client of the table with its old token, or with a new one if the server does not know the old one."""
    old = table.clients[0]
    if old.player not in clients:
        client = clients[old.player] = Client(old.name, lambda: server.url, Random(1), token=old.token)
        try:
            await client.connect(5.0)
        except TimeoutError:
            await client.vanish()
            client = clients[old.player] = Client(old.name, lambda: server.url, Random(1))
            await client.connect(5.0)
    return clients[old.player]


async def _ask(table: Table, client: Client, kept: KeptTable, *, said: str) -> tuple[str, str]:
    """Return how a table is served (exact, told, set aside or unseen), and for `unseen` the difference."""
    role = messages.Join if table.players else messages.Watch
    try:
        async with asyncio.timeout(10):
            client.at(table.id, table.code, role)
            fresh = await client.fresh(table.id)
            if isinstance(fresh, messages.Refused) and fresh.code == "no_such_table":  # perhaps only its code is lost
                client.at(table.id, table.id, role)
                fresh = await client.fresh(table.id)
    except TimeoutError:
        return "unseen", "no answer in 10 s, or refused as a thing of the moment again and again"
    if isinstance(fresh, messages.Refused):
        if fresh.code == "damaged":
            return "told", fresh.text
        if "damaged" in said:
            return "told to the operator alone", fresh.text
        return "unseen", f"refused with {fresh.code}, and nothing said of damage"
    await client.wait_until(lambda: client.mirrors[table.id].presence is not None, 10)
    presence: Any = client.mirrors[table.id].presence
    whole = kept.seen_by(table.viewer(client, kept.replay))
    fault = _difference(fresh, whole)
    if getattr(presence, "damaged", False):
        return ("told", "") if fault in {"", "short"} else ("unseen", f"told to be damaged, but shown wrong: {fault}")
    return ("unseen", f"shown as if it were whole, but {fault}") if fault else ("exact", "")


def _difference(shown: Replay, whole: Replay) -> str:
    """How a table differs from what it was: "" not at all, "short" where the end is missing, else in words."""
    mine = [(ply.event, ply.at, ply.seat, ply.n) for ply in shown.plies]
    theirs = [(ply.event, ply.at, ply.seat, ply.n) for ply in whole.plies]
    if shown.seq < whole.seq or len(mine) < len(theirs):
        return "short" if mine == theirs[: len(mine)] else "short and other"
    if mine[: len(theirs)] != theirs:
        return "its plies are others"
    if shown.outcome != whole.outcome or list(shown.seats) != list(whole.seats):
        return "its end or its seats are others"
    return ""


async def _move(table: Table, client: Client) -> list[bool]:
    """Return whether the client could move at an intact table; an empty list if it is not this client's turn."""
    replay = client.mirrors[table.id].replay
    chosen = choose(replay, client.player, Random(0)) if table.players else None
    if chosen is None:
        return []
    seat, action = chosen
    n = replay.actions.get(seat, 0) + 1
    try:
        answer = await client.insist(messages.Act(client.id(), table.id, n, unpack(pack(action))), 10)
    except TimeoutError:
        return [False]
    return [isinstance(answer, messages.Done)]
