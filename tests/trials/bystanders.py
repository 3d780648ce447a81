"""Those who only want to play: tables at a human pace, one who pings all the time, and newcomers at the door.

Others ask for the page in a browser, one after another.

They come from addresses of their own, all tables from one: a class behind one router.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import cycle
from random import Random
from typing import NamedTuple

from banmen.protocol import messages
from tests.trials.client import Client
from tests.trials.tables import Kind, open_table, play

CLASS = "127.0.0.2"
"""The address of all who play."""
DOORS = [f"127.0.2.{number}" for number in range(1, 201)]
"""Those of the newcomers, a house each."""
VISITORS = [f"127.0.3.{number}" for number in range(1, 21)]
"""Those who ask for the page, each of them once a second."""
PING_EVERY_S = 0.03
PAGE_EVERY_S = 0.05
PAUSE_S = 0.6
_PATIENCE_S = 20.0
_KIND = Kind("reversi", "reversi", watchers=0)


class Span(NamedTuple):
    """A time in which lags are looked at: from and to, by the loop's clock in s."""

    begin_s: float
    end_s: float


@dataclass
class Bystanders:
    """`tables` pairs of players at a server.

    `blocks` are the waits of the one who pings, `arrivals` those of newcomers, `pages` those for the page: when (s),
    and how long (ms).
    """

    url: Callable[[], str]
    rng: Random
    tables: int = 20
    players: list[Client] = field(default_factory=list)
    blocks: list[tuple[float, float]] = field(default_factory=list)
    arrivals: list[tuple[float, float]] = field(default_factory=list)
    pages: list[tuple[float, float]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    _tasks: list[asyncio.Task[None]] = field(default_factory=list)
    _ended: bool = False

    async def begin(self) -> None:
        """Come in, and begin to play."""
        loop = asyncio.get_running_loop()
        for number in range(self.tables):
            pair = [self._client(f"B{number}{side}", CLASS) for side in "ab"]
            await asyncio.gather(*(client.connect() for client in pair))
            self.players += pair
            self._tasks.append(loop.create_task(self._play(pair, Random(self.rng.random()))))
        self._tasks.append(loop.create_task(self._ping()))
        self._tasks.append(loop.create_task(self._newcomers()))
        self._tasks.append(loop.create_task(self._visit()))

    async def end(self) -> None:
        """Stop playing, and leave."""
        self._ended = True
        for end in await asyncio.gather(*self._tasks, return_exceptions=True):
            if isinstance(end, BaseException):
                self.faults.append(f"a bystander gave up: {end!r}")
        for client in self.players:
            self.faults += client.faults
            self.faults += [f"a bystander was refused: {code}" for code in client.refused if code not in _HARMLESS]
            if client.connections > 1:
                self.faults.append(f"a bystander's connection was lost: {dict(client.byes)}")
            await client.leave()

    def _client(self, name: str, source: str) -> Client:
        return Client(name, self.url, Random(self.rng.random()), source=source)

    async def _play(self, pair: list[Client], dice: Random) -> None:
        while not self._ended:
            try:
                table = await open_table(_KIND, pair, [], dice)
            except AssertionError as error:
                self.faults.append(f"a bystander could not open a table: {error}")
                await asyncio.sleep(1)
                continue
            await play(table, dice, pause_s=PAUSE_S, until=lambda: self._ended)
            for client in pair:  # or every table of the last half an hour would stay in the server's memory
                await client.ask(messages.Leave(client.id(), table.id))

    async def _ping(self) -> None:
        """Ping continuously, to measure for how long the server answers nobody."""
        client = self._client("Pinger", CLASS)
        await client.connect()
        loop = asyncio.get_running_loop()
        while not self._ended:
            asked_s = loop.time()
            try:
                self.blocks.append((asked_s, await client.ping(_PATIENCE_S)))
            except TimeoutError:
                self.blocks.append((asked_s, 1000 * _PATIENCE_S))
                self.faults.append("the one who pings was not answered")
            await asyncio.sleep(PING_EVERY_S)
        await client.leave()

    async def _newcomers(self) -> None:
        """Two friends come, open a table, join it and leave: how long that takes, and whether it can be done."""
        loop = asyncio.get_running_loop()
        for door in cycle(DOORS):
            if self._ended:
                return
            since_s = loop.time()
            pair = [self._client(name, door) for name in ("Nao", "Ren")]
            try:
                async with asyncio.timeout(_PATIENCE_S):
                    await asyncio.gather(*(client.connect(_PATIENCE_S) for client in pair))
                    table = await open_table(_KIND, pair, [], self.rng)
                    await pair[0].ask(messages.Resign(pair[0].id(), table.id))
                self.arrivals.append((since_s, 1000 * (loop.time() - since_s)))
            except (TimeoutError, AssertionError) as error:
                self.faults.append(f"newcomers could not play: {str(error) or 'no answer in 20 s'}")
            for client in pair:
                self.faults += client.faults
                await client.leave()
            await asyncio.sleep(1.5)

    async def _visit(self) -> None:
        """Ask for the page, each time over a connection of its own, as a browser does that comes."""
        loop = asyncio.get_running_loop()
        for visitor in cycle(VISITORS):
            if self._ended:
                return
            since_s = loop.time()
            try:
                async with asyncio.timeout(_PATIENCE_S):
                    await self._ask_for_page(visitor)
            except (OSError, TimeoutError, asyncio.IncompleteReadError) as error:
                self.faults.append(f"a visitor did not get the page: {error!r}")
            self.pages.append((since_s, 1000 * (loop.time() - since_s)))
            await asyncio.sleep(PAGE_EVERY_S)

    async def _ask_for_page(self, source: str) -> None:
        host, _, port = self.url().rpartition("/")[2].partition(":")
        reader, writer = await asyncio.open_connection(host, int(port), local_addr=(source, 0))
        try:
            writer.write(f"GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
            answer = await reader.read()
        finally:
            writer.transport.abort()
        if not answer.startswith(b"HTTP/1.1 200 "):
            self.faults.append(f"a visitor was answered {answer[:40]!r}")

    # --- what they saw -----------------------------------------------------------------------------------------------

    def lags_ms(self, *spans: Span) -> list[float]:
        """How long each move took that was made in one of these times."""
        lags = [lag for client in self.players for lag in client.lags]
        return [lag.ms for lag in lags if any(span.begin_s <= lag.at_s <= span.end_s for span in spans)]

    def longest_ms(self, span: Span) -> float:
        """The longest wait of the one who pings."""
        return max((ms for at_s, ms in self.blocks if span.begin_s <= at_s <= span.end_s), default=0.0)

    def pages_ms(self, *spans: Span) -> list[float]:
        """How long each request for the page took that was made in one of these times."""
        return [ms for at_s, ms in self.pages if any(span.begin_s <= at_s <= span.end_s for span in spans)]

    def arrival_ms(self, span: Span) -> float:
        """The longest that newcomers needed to sit at a table."""
        return max((ms for at_s, ms in self.arrivals if span.begin_s <= at_s <= span.end_s), default=0.0)


_HARMLESS = {"not_your_turn", "stale", "game_over"}
"""What a player is refused who acts on what it does not know yet."""


async def span(seconds: float) -> Span:
    """Wait for some seconds; return the span that has really passed."""
    loop = asyncio.get_running_loop()
    begin_s = loop.time()
    with suppress(asyncio.CancelledError):
        await asyncio.sleep(seconds)
    return Span(begin_s, loop.time())
