"""Those who play while a cluster comes to harm: the players of each table come in at different servers."""

import asyncio
from collections.abc import Sequence
from itertools import count
from random import Random

from banmen.protocol import messages
from tests.trials.client import Client
from tests.trials.cluster_hall import addresses
from tests.trials.results import Result
from tests.trials.server import Server
from tests.trials.tables import KINDS, Table, kinds, open_table, play

ACKNOWLEDGED, BUSY_S = 40, 20.0
PATIENCE_S = 180.0
_LOOKED_AFTER_S = 5.0
_ANSWERED_WITHIN_S = 30.0
_TABLES = 100
"""After so many a player comes in anew, without them: nobody may be at many tables at once."""


class Crowd:
    """The players of many tables, of all kinds. `blocks` are the waits of players, in ms, by the harm done."""

    def __init__(self, servers: Sequence[Server], rng: Random, tables: int, *, pause_s: float) -> None:
        self.clients: list[Client] = []
        self.played: list[Table] = []
        self.blocks: dict[str, list[float]] = {}
        self.streams_harmed: set[str] = set()
        self._servers, self._rng, self._pause_s = servers, rng, pause_s
        self._wanted = kinds(tables, rng) if tables > len(KINDS) else [kind for _, kind in KINDS[:tables]]
        self._names = count(1)
        self._ended = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        """Come in, and play at one table after another until `end`."""
        self._tasks = [
            asyncio.create_task(self._play(number, Random(self._rng.random()))) for number in range(len(self._wanted))
        ]

    async def _play(self, number: int, dice: Random) -> None:
        kind = self._wanted[number]
        mine = [
            Client(
                f"P{next(self._names)}",
                addresses(self._servers, number + place),
                Random(dice.random()),
                doubles=0.1,
                patience_s=PATIENCE_S,
                tape=[],
            )
            for place in range(kind.players + kind.watchers)
        ]
        self.clients += mine
        await asyncio.gather(*(client.connect() for client in mine))
        for played in count(1):
            if self._ended.is_set():
                break
            table = await open_table(kind, mine[: kind.players], mine[kind.players :], dice)
            self.played.append(table)
            await play(table, dice, pause_s=self._pause_s, until=self._ended.is_set)
            if played % _TABLES == 0:
                for client in mine:
                    client.reconnect_without_tables()

    async def end(self) -> list[str]:
        """Stop playing; what could not be played, as sentences."""
        self._ended.set()
        ends = await asyncio.gather(*self._tasks, return_exceptions=True)
        return [f"a table could not be played: {end!r}" for end in ends if isinstance(end, BaseException)]

    async def under_load(self) -> None:
        """Wait for `ACKNOWLEDGED` further commands, at most `BUSY_S`, so that the harm comes under load."""
        before = self._acknowledged()
        for _ in range(int(BUSY_S / 0.05)):
            if self._acknowledged() >= before + ACKNOWLEDGED:
                return
            await asyncio.sleep(0.05)

    def _acknowledged(self) -> int:
        return sum(len(client.acknowledged) for client in self.clients)

    async def answered(self, since: float) -> None:
        """Wait until whatever was asked before this moment (the loop's time, in s) is answered."""
        for _ in range(int(_ANSWERED_WITHIN_S / 0.05)):
            if all(asked_s >= since for client in self.clients for asked_s in client.insisted.values()):
                return
            await asyncio.sleep(0.05)

    def longest_waits(self, since_s: float, until_s: float) -> list[float]:
        """The longest wait of each player for something that was under way in this time, in ms."""
        waits = []
        for client in self.clients:
            mine = [lag.ms for lag in client.waits if lag.at_s <= until_s and lag.at_s + lag.ms / 1000 >= since_s]
            waits += [max(mine)] if mine else []
        return waits

    async def look_at_tables(self, result: Result) -> None:
        """Read some tables as a player and as a spectator, which must work even while nothing can be written."""
        tables = {client.name: table for table in self.played for client in table.watchers if client.is_connected}
        for table in list(tables.values())[-len(self._servers) :]:
            watcher = table.watchers[0]
            try:
                async with asyncio.timeout(_LOOKED_AFTER_S):
                    await watcher.ping()
                    answer = await watcher.ask(messages.Watch(watcher.id(), table.code))
            except TimeoutError:
                result.fault(f"{table.kind.name}: who watches was not answered while nothing could be written")
                continue
            if isinstance(answer, messages.Refused):
                result.fault(f"{table.kind.name}: who watches was refused: {answer.code}")

    def last_tables(self) -> list[Table]:
        """The tables at which everybody is now."""
        return list({id(table.clients[0]): table for table in self.played}.values())

    @property
    def connections(self) -> int:
        """How often they have come in."""
        return sum(client.connections for client in self.clients)
