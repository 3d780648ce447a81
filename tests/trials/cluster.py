"""Trial: a cluster of equal servers on an engine of three nodes, while any one of its processes comes to harm."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from random import Random
from typing import NamedTuple, TypeAlias

from banmen.protocol import messages
from tests.trials.client import Client
from tests.trials.cluster_crowd import Crowd
from tests.trials.cluster_hall import NODES, ClusterHall
from tests.trials.cluster_log import kept_in_engine
from tests.trials.judge import differences, judge_acknowledged, judge_files, judge_folds
from tests.trials.leaks import judge_tapes
from tests.trials.results import Result, late
from tests.trials.server import Answer, Server
from tests.trials.setup import Setup
from tests.trials.tables import Table

MOST_BLOCKED_MS, MOST_BLOCKED_SHORT_MS = 10_000, 20_000
"""The engine alone takes up to 9 s to elect; the short form runs beside other tests."""
BLOCKED_MS = 500
"""A player who waits shorter has not noticed anything."""
FROZEN_S, FROZEN_SERVER_S, CUT_S, FULL_S, GONE_S = 30.0, 20.0, 20.0, 15.0, 15.0
STOPS_WITHIN_S = 6.0
"""The 3 s that are promised, and as much again for a machine that does all of this at once."""

Fault: TypeAlias = Callable[[ClusterHall, Crowd, Random, Result], Awaitable[None]]


class Kind(NamedTuple):
    """A kind of harm: how often it is done, and whether players may play on.

    The short form does it once, in the round `short`, together with others of that round; never if that is 0.
    """

    what: str
    do: Fault
    times: int
    short: int = 0
    plays_on: bool = True


def _rounds(*, short: bool) -> list[list[Kind]]:
    """What is done, one round after another."""
    if not short:
        return [[kind] for kind in KINDS for _ in range(kind.times)]
    return [[kind for kind in KINDS if kind.short == number] for number in sorted({kind.short for kind in KINDS} - {0})]


async def run(setup: Setup) -> Result:
    """Play, do harm, and judge what everybody saw and what the engine holds."""
    result = Result("cluster", "three nodes of the engine and several servers, of which any one comes to harm")
    rng = setup.rng("cluster")
    async with ClusterHall(setup, setup.size(3, 2), apart=not setup.short) as hall:
        crowd = Crowd(hall.servers, rng, setup.size(30, 20), pause_s=setup.size(0.2, 0.1))
        await crowd.begin()
        for kinds in _rounds(short=setup.short):
            await crowd.under_load()
            blocks = await asyncio.gather(*(_harm(kind, hall, crowd, rng, result) for kind in kinds))
            for kind, longest_ms in zip(kinds, blocks, strict=True):
                _judge_block(result, kind, longest_ms, setup.size(MOST_BLOCKED_MS, MOST_BLOCKED_SHORT_MS))
        await crowd.under_load()
        result.faults_of(await crowd.end())
        await _judge(result, hall, crowd)
    for sentence in hall.missing:
        result.figure("not tried", sentence)
    return result


async def _harm(kind: Kind, hall: ClusterHall, crowd: Crowd, rng: Random, result: Result) -> float:
    """Do it once; how long (ms) somebody was blocked at most."""
    loop = asyncio.get_running_loop()
    since_s = loop.time()
    await asyncio.sleep(rng.random())
    await kind.do(hall, crowd, rng, result)
    until_s = loop.time()
    await crowd.answered(since=until_s)
    waits = crowd.longest_waits(since_s, until_s)
    blocked = [ms for ms in waits if ms > BLOCKED_MS]
    longest = max(waits, default=0.0)
    known = crowd.blocks.setdefault(kind.what, [])
    known += blocked or [longest]
    return longest


def _judge_block(result: Result, kind: Kind, longest_ms: float, most_ms: float) -> None:
    if kind.plays_on:
        result.longest_block_ms = max(result.longest_block_ms or 0.0, longest_ms)
        if longest_ms > most_ms:
            result.fault(f"{kind.what}: somebody was blocked for {longest_ms / 1000:.1f} s")


async def _judge(result: Result, hall: ClusterHall, crowd: Crowd) -> None:
    """Compare what everybody has folded with every server, and all that was acknowledged with the engine."""
    last = crowd.last_tables()
    await judge_folds(result, last)
    await _judge_servers(result, hall, last)
    result.figure("commands decided again", int(await hall.metric("banmen_decided_again_total")))
    await asyncio.gather(*(client.leave() for client in crowd.clients))
    for server in hall.servers:
        took_s = await server.stop()
        if took_s > STOPS_WITHIN_S:
            result.fault(f"a server took {took_s:.1f} s to stop")
    result.faults_of(hall.faults_said())
    kept = await kept_in_engine(hall, {one.table for client in crowd.clients for one in client.acknowledged})
    judge_acknowledged(result, crowd.clients, kept)
    judge_files(result, last, kept)
    judge_tapes(result, crowd.played, kept)
    for what, blocks in crowd.blocks.items():
        result.figure(f"{what}: blocked, half of them, the longest", _described_blocks(blocks))
    result.figure("tables", len(crowd.played))
    result.figure("players and watchers, their connections", f"{len(crowd.clients)}, {crowd.connections:,}")


async def _judge_servers(result: Result, hall: ClusterHall, tables: Sequence[Table]) -> None:
    """Check that a spectator sees the same at each server. Masked values differ, and are left out."""
    for server in hall.servers:
        watcher = Client("Watcher", partial(getattr, server, "url"), Random(1))
        await watcher.connect()
        for table in tables:
            client = table.clients[0]
            mirror = client.mirrors.get(table.id)
            if mirror is None or table.kind.masked:
                continue
            watcher.at(table.id, table.code, messages.Watch)
            seen = await watcher.fresh(table.id)
            if isinstance(seen, messages.Refused):
                result.fault(f"{table.kind.name} cannot be watched at another server: {seen.code}")
            else:
                result.faults_of(differences(table, client, mirror.replay, seen, "another server"))
        await watcher.leave()


def _described_blocks(blocks_ms: Sequence[float]) -> str:
    blocked = [ms for ms in blocks_ms if ms > BLOCKED_MS]
    longest = max(blocks_ms, default=0.0)
    return f"{len(blocked)}, {late(blocked, 0.5) / 1000:.1f} s, {longest / 1000:.1f} s"


# --- harm -------------------------------------------------------------------------------------------------------------


async def _kill_node(hall: ClusterHall, _: Crowd, rng: Random, __: Result) -> None:
    number = rng.randrange(NODES)
    await hall.nodes[number].kill()
    await asyncio.sleep(0.5 + 1.5 * rng.random())
    await hall.start_node(number)


async def _kill_server(hall: ClusterHall, _: Crowd, rng: Random, result: Result) -> None:
    server = rng.choice(hall.servers)
    server.kill()
    await asyncio.sleep(0.5 + 1.5 * rng.random())
    if not await server.start():
        result.fault("a server did not start after a kill")


async def _kill_leader(hall: ClusterHall, crowd: Crowd, rng: Random, result: Result) -> None:
    """The node that leads a stream, of those whose leader has not been killed yet."""
    leaders = await hall.leaders()
    streams = [name for name in leaders if name not in crowd.streams_harmed]
    if not leaders:
        result.fault("no stream has a leader")
        return
    stream = rng.choice(streams or list(leaders))
    crowd.streams_harmed.add(stream)
    await hall.nodes[leaders[stream]].kill()
    await asyncio.sleep(1.0)
    await hall.start_node(leaders[stream])


async def _freeze_node(hall: ClusterHall, _: Crowd, rng: Random, __: Result) -> None:
    number = await _busiest(hall, rng)
    hall.freeze(number)
    await asyncio.sleep(FROZEN_S)
    hall.thaw(number)
    await hall.ready()


async def _freeze_server(hall: ClusterHall, _: Crowd, rng: Random, __: Result) -> None:
    """Freeze a server: its players wait until they give it up, and go to another one, or until it resumes."""
    pid = rng.choice(hall.servers).pid
    os.kill(pid, signal.SIGSTOP)
    try:
        await asyncio.sleep(FROZEN_SERVER_S)
    finally:
        os.kill(pid, signal.SIGCONT)


async def _cut_node(hall: ClusterHall, _: Crowd, rng: Random, __: Result) -> None:
    if hall.networks is None:
        return
    number = await _busiest(hall, rng)
    hall.networks.pull(number)
    await asyncio.sleep(CUT_S)
    hall.networks.plug(number)
    await hall.ready()


async def _busiest(hall: ClusterHall, rng: Random) -> int:
    """The node that leads most streams."""
    leading = list((await hall.leaders()).values())
    return max(set(leading), key=leading.count) if leading else rng.randrange(NODES)


async def _fill_disk(hall: ClusterHall, _: Crowd, __: Random, ___: Result) -> None:
    """Fill the disk of a node, which then gives up its streams; make room and restart it, as an operator would."""
    if hall.small_disk is None:
        return
    hall.fill()
    await asyncio.sleep(FULL_S)
    hall.make_room()
    await hall.nodes[NODES - 1].stop()
    await hall.start_node(NODES - 1)


async def _two_gone(hall: ClusterHall, crowd: Crowd, _: Random, result: Result) -> None:
    """Kill two of three nodes: nothing can be written, the servers say so, and tables can still be read."""
    before = _refused(crowd)
    for node in hall.nodes[:2]:
        await node.kill()
    for server in hall.servers:
        health = await _said_unwell(server)
        if health.status != 503 or not health.text.strip():
            result.fault(f"with two nodes gone /health says {health.status} {health.text!r}")
    await crowd.look_at_tables(result)
    for _second in range(int(GONE_S)):  # a move waits for another leader first
        if _refused(crowd) > before:
            break
        await asyncio.sleep(1.0)
    else:
        result.fault("with two nodes gone nobody was refused a move in words")
    await asyncio.gather(*(hall.nodes[number].start(hall.program) for number in range(2)))
    await hall.ready()


def _refused(crowd: Crowd) -> int:
    return sum(client.refused["unavailable"] for client in crowd.clients)


async def _said_unwell(server: Server) -> Answer:
    """What a server says of its health, at the latest after a while."""
    health = await server.get("/health")
    for _ in range(int(GONE_S)):
        if health.status == 503:
            break
        await asyncio.sleep(1.0)
        health = await server.get("/health")
    return health


KINDS = (
    Kind("a node killed", _kill_node, 10, 1),
    Kind("a server killed", _kill_server, 3, 1),
    Kind("the leader of a stream killed", _kill_leader, 8, 2),
    Kind("a node frozen", _freeze_node, 1),
    Kind("a server frozen", _freeze_server, 1, plays_on=False),
    Kind("a node cut off", _cut_node, 1),
    Kind("a node's disk full", _fill_disk, 1),
    Kind("two of three nodes gone", _two_gone, 1, plays_on=False),
)
