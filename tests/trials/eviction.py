"""Trial: one address fills the disk with what it plays alone, while finished games of others are older than all of it.

Whoever fills the disk loses its own, and none of the others' games goes: with one identity, with many, and with many
addresses of a network.
"""

import asyncio
import re
import time
from collections.abc import Sequence
from functools import partial
from random import Random
from typing import NamedTuple

from banmen.protocol import messages
from tests.trials.client import Client
from tests.trials.results import Result
from tests.trials.server import GENEROUS, Server
from tests.trials.setup import Setup
from tests.trials.tables import SOLUTION
from tests.trials.wire import read

_DISK_MB = 1
_GAMES = 1_900
"""So many finished games take more than that."""
_PATIENCE_S = 30.0
_COUPLES, _LONERS = 12, 12
_AT_ONCE = 12
_FILLER, _FRIENDS = "127.0.0.9", ("127.0.0.2", "127.1.0.3")
_LONER = "127.2.0.4"


class Player(NamedTuple):
    """A client, and the tables at which its games have ended."""

    client: Client
    tables: list[str]


async def run(setup: Setup) -> Result:
    """Older games of two people and of one alone; then floods of one address, of many identities, of many addresses."""
    result = Result(
        "eviction",
        "a disk that is filled with shows, sudoku and games of own identities, from one address and from many, while "
        "the finished games of others are the oldest",
    )
    for how, identities in list(_FLOODS.items())[: setup.size(len(_FLOODS), 1)]:
        folder = setup.folder / how.replace(" ", "-")
        folder.mkdir()
        await _flood(result, setup, how, identities)
    return result


_FLOODS = {"one identity": 1, "many identities": 60, "many addresses": 200}


async def _flood(result: Result, setup: Setup, how: str, identities: int) -> None:
    rng = setup.rng(f"eviction {how}")
    folder = setup.folder / how.replace(" ", "-")
    data = folder / "hall.db"
    options = (*GENEROUS, "--max-disk-mb", str(_DISK_MB), "--log-level", "info")
    async with Server(setup.python, data, *options) as server:

        async def connected(name: str, source: str) -> Player:
            client = Client(name, lambda: server.url, Random(rng.random()), source=source)
            await client.connect()
            return Player(client, [])

        aki, mio = [await connected(name, source) for name, source in zip(("Aki", "Mio"), _FRIENDS, strict=True)]
        loner = await connected("Lone", _LONER)
        for _ in range(_COUPLES):
            await _play_between(aki, mio)
        for _ in range(_LONERS):
            await _solve(loner)
        await asyncio.gather(*(player.client.leave() for player in (aki, mio, loner)))
        many = "addresses" in how
        sources = [f"127.0.7.{1 + number}" if many else _FILLER for number in range(identities)]
        fillers = [await connected(f"Filler {number}", source) for number, source in enumerate(sources)]
        await _fill(fillers, _GAMES)
        await asyncio.gather(*(filler.client.leave() for filler in fillers))
        counted = await _counted(server)
        await server.stop()
        if not await server.start():  # it looks at once whether there is room
            result.fault(f"{how}: the server did not start again")
            return
        deleted = await _until_deleted(server)
        said = _deleted(server.error_output)
        own = {table for filler in fillers for table in filler.tables}
        theirs = {table: player.client.name for player in (aki, mio, loner) for table in player.tables}
        foreign = sorted(theirs[table] for table in said if table in theirs)
        result.figure(f"{how}: games that ended", len(own) + len(theirs))
        result.figure(f"{how}: deleted of the filler's", len(said & own))
        result.figure(f"{how}: foreign deletions", len(foreign))
        if not deleted:
            result.fault(f"{how}: nothing was deleted in {_PATIENCE_S:.0f} s, though the disk was full")
        if foreign:
            result.fault(f"{how}: {len(foreign)} games of others went: {', '.join(foreign[:5])}")
        if strange := said - own - theirs.keys():
            result.fault(f"{how}: deleted was what nobody had played to its end: {sorted(strange)[:3]}")
        counted += await _counted(server)
        if counted != len(said):
            result.fault(f"{how}: the metric counts {counted} deletions, the log {len(said)}")
        # Who played with others alone loses nothing while the rest have games of their own: those go last.
        loser = max(fillers, key=lambda filler: len(said.intersection(filler.tables)))
        await _judge_notices(result, server, how, loser, aki)
        server.kill()
        if not await server.start():
            result.fault(f"{how}: the server did not start again")
            return
        await _judge_notices(result, server, f"{how}, after a kill", loser, aki)
        result.faults_of(server.faults_said())


async def _fill(fillers: Sequence[Player], games: int) -> None:
    """Let the fillers finish `games` games: sudoku, tours shown by a program, and games of two of them."""

    async def one(first: int) -> None:
        for number in range(first, games, _AT_ONCE):
            filler, other = fillers[number % len(fillers)], fillers[(number + 1) % len(fillers)]
            if number % 20 == 1:
                await _show(filler)
            elif number % 3 == 0 and other is not filler:
                await _play_between(filler, other)
            else:
                await _solve(filler)

    await asyncio.gather(*map(one, range(_AT_ONCE)))


async def _until_deleted(server: Server) -> bool:
    """Wait until the server has deleted something, and all that it deletes at once. Whether it did."""
    before, end_s = -1, time.monotonic() + _PATIENCE_S
    while time.monotonic() < end_s:
        now = len(_deleted(server.error_output))
        if now and now == before:
            return True
        before = now
        await asyncio.sleep(2.0)
    return False


def _has_rows(tape: Sequence[bytes]) -> bool:
    return any(b"my_tables" in frame for frame in tape)


def _deleted(said: str) -> set[str]:
    """The tables that the server's log says were deleted for lack of room."""
    lines = [line for line in said.splitlines() if "table_deleted" in line and "reason=disk" in line]
    return {found[1] for line in lines if (found := re.search(r"table=(\S+)", line))}


async def _counted(server: Server) -> int:
    answer = await server.get("/metrics")
    found = re.search(r'^banmen_tables_deleted_total{why="disk"} (\d+)', answer.text, re.MULTILINE)
    return int(found[1]) if found else 0


async def _judge_notices(result: Result, server: Server, how: str, filler: Player, friend: Player) -> None:
    """Check that the filler is notified of evicted games with the reason, and that nobody else is."""
    for player, expected in ((filler, True), (friend, False)):
        tape: list[bytes] = []
        again = Client(
            player.client.name, lambda: server.url, Random(1), tape=tape, lobby=True, token=player.client.token
        )
        await again.connect()
        await again.wait_until(partial(_has_rows, tape))
        told = any(isinstance(each, messages.MyTables) and each.gone for each in (read(frame, []) for frame in tape))
        if told != expected:
            result.fault(f"{how}: {player.client.name} was {'' if told else 'not '}told of deleted games")
        await again.leave()
        result.faults_of(again.faults)


# --- games that end soon ---------------------------------------------------------------------------------------------


async def _play_between(black: Player, white: Player) -> None:
    """A game of reversi of two people, which one resigns."""
    one, other = black.client, white.client
    opened = await one.insist(messages.Open(one.id(), "reversi", seats={"black": "me", "white": "open"}))
    assert isinstance(opened, messages.Opened), opened
    assert isinstance(await other.insist(messages.Join(other.id(), opened.code)), messages.Done)
    assert isinstance(await one.insist(messages.Resign(one.id(), opened.table)), messages.Done)
    for each in (one, other):
        await each.insist(messages.Leave(each.id(), opened.table))
    black.tables.append(opened.table)


async def _solve(player: Player) -> None:
    """A sudoku of which one digit is missing, solved alone."""
    client = player.client
    opened = await client.insist(messages.Open(client.id(), "sudoku", {"givens": f".{SOLUTION[1:]}"}))
    assert isinstance(opened, messages.Opened), opened
    action = {"type": "set", "square": 0, "digit": int(SOLUTION[0])}
    done = await client.insist(messages.Act(client.id(), opened.table, 1, action))
    assert isinstance(done, messages.Done), done
    await client.insist(messages.Leave(client.id(), opened.table))
    player.tables.append(opened.table)


async def _show(player: Player) -> None:
    """A knight's tour by a program, to its end at 1,000 steps a second."""
    client = player.client
    opened = await client.insist(
        messages.Open(client.id(), "knights_tour", {"rows": 12, "columns": 12}, seats={"knight": "program"})
    )
    assert isinstance(opened, messages.Opened), opened
    await client.insist(messages.Pace(client.id(), opened.table, speed=1000, paused=False))
    await client.wait_until(lambda: (known := client.mirrors.get(opened.table)) and known.replay.outcome is not None)
    await client.insist(messages.Leave(client.id(), opened.table))
    player.tables.append(opened.table)
