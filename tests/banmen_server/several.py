"""Several servers of one hall in this process: they share a log, a bus and the leases, each has its own port."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

from banmen_server.admin.actions import AdminActions
from banmen_server.app import Server
from banmen_server.cluster import Bus, Cluster
from banmen_server.cluster.nats_bus import NatsBus
from banmen_server.hall.hall import Hall, forward_clock
from banmen_server.hall.players import Tokens
from banmen_server.log import EventLog
from banmen_server.log.nats.connection import EngineConnection, EngineOptions
from banmen_server.log.nats.nats_log import NatsLog
from banmen_server.log.sqlite import SqliteLog
from tests.banmen_server.wire_client import PATIENCE_S, Client, Scene, quick
from tests.local_bus import LocalNetwork
from tests.local_leases import LocalLeases, Shares
from tests.nats_engine import shared_engine
from tests.shared_log import SharedLog


class Stage(Scene):
    """One of the servers, and the way to it. `view` is its log: a `LogView`, or one on an engine."""

    def __init__(
        self, server: Server, view: Any, leases: LocalLeases, actions: AdminActions, stopped: asyncio.Event
    ) -> None:
        super().__init__(server)
        self.actions = actions
        self.stopped = stopped
        self.view = view
        self.leases = leases
        self.name = server.hall.cluster.server

    @property
    def hall(self) -> Hall:
        return self.server.hall


class Several:
    """The servers, by the order in which they came; the first holds all leases."""

    ahead_ms = 0
    """How far their clocks are ahead of the time. What waits already is not woken when a test sets them forward."""

    def __init__(self, log: SqliteLog, **changes: Any) -> None:
        self.network = LocalNetwork()
        self.shares = Shares()
        self.stages: list[Stage] = []
        self._shared = SharedLog(log)
        self._changes = changes

    async def joined(self) -> tuple[EventLog, LocalLeases, Bus]:
        """What joins one more server to the others."""
        view = self._shared.view()
        return view, LocalLeases(self.shares, view), self.network.bus(f"s{len(self.stages) + 1}")

    def __getitem__(self, number: int) -> Stage:
        return self.stages[number]

    async def start(self, data: Path) -> Stage:
        """One more server."""
        view, leases, bus = await self.joined()
        config = quick(data, **self._changes)
        clock = forward_clock()
        hall = Hall(config, view, now=lambda: clock() + self.ahead_ms, rng=Random(1), cluster=Cluster(bus, leases))
        tokens = Tokens(await view.secret("token"), hall.now, days=config.token_days)
        await tokens.load(view)
        server = Server(hall, tokens, view)
        await server.bans.load()
        stopped = asyncio.Event()
        actions = AdminActions(server, stopped.set)
        await hall.load()
        await hall.meet_servers()
        await server.listen()
        bus.describe(url=server.url)
        stage = Stage(server, view, leases, actions, stopped)
        self.stages.append(stage)
        if len(self.stages) == 1:
            leases.take_all()
        return stage

    async def kill(self, stage: Stage) -> None:
        """Let a server die; the others notice it, and the first that lives takes its tables."""
        stage.view.kill()
        self.network.kill(stage.name)
        for listener in stage.server._listeners:
            await listener.close()
        await stage.hang_up()
        self.stages.remove(stage)
        self.stages[0].leases.take_all()

    async def stop(self) -> None:
        for stage in self.stages:
            await stage.hang_up()
            await stage.server.stop()


async def until(told: Callable[[], bool]) -> None:
    """Wait until this holds: messages between servers have no event to wait for."""
    async with asyncio.timeout(PATIENCE_S):
        while not told():  # noqa: ASYNC110 - see above
            await asyncio.sleep(0.002)


class OnEngine(Several):
    """Servers that a real engine joins, each by a connection of its own; the leases are a test's all the same."""

    def __init__(self, opened: AsyncExitStack, **changes: Any) -> None:
        self.shares = Shares()
        self.stages: list[Stage] = []
        self._opened = opened
        self._changes = changes
        self._name = f"t{secrets.token_hex(4)}"

    async def joined(self) -> tuple[EventLog, LocalLeases, Bus]:
        """What joins one more server to the others."""
        connection = await EngineConnection.open(EngineOptions(shared_engine().servers))
        self._opened.push_async_callback(connection.close)
        log = await NatsLog.open(connection, name=self._name, partitions=2)
        self._opened.push_async_callback(log.close)
        bus = NatsBus(connection, version="test", name=self._name)
        bus.start()
        self._opened.push_async_callback(bus.stop)
        return log, LocalLeases(self.shares, log), bus


def play_at(count: int, scene: Callable[[Several], Awaitable[None]], data: Path, **changes: Any) -> None:
    """Play a scene against several servers."""

    async def run() -> None:
        async with AsyncExitStack() as opened:
            log = SqliteLog(data)
            opened.push_async_callback(log.close)
            await _play(Several(log, **changes), count, scene, data)

    asyncio.run(run())


def play_on_engine(count: int, scene: Callable[[Several], Awaitable[None]], data: Path, **changes: Any) -> None:
    """Play a scene against several servers on a real engine."""

    async def run() -> None:
        async with AsyncExitStack() as opened:
            await _play(OnEngine(opened, **changes), count, scene, data)

    asyncio.run(run())


async def _play(several: Several, count: int, scene: Callable[[Several], Awaitable[None]], data: Path) -> None:
    logging.getLogger("websockets").setLevel(logging.CRITICAL)
    try:
        for _ in range(count):
            await several.start(data)
        await until(lambda: all(len(stage.hall.cluster.bus.peers) == count - 1 for stage in several.stages))
        await scene(several)
    finally:
        await several.stop()


__all__ = ["Client", "Several", "Stage", "play_at", "play_on_engine", "until"]
