"""Several logs on one engine, and the messages of their followers."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from banmen_server.log import Record
from banmen_server.log.nats.nats_log import NatsLog
from tests.banmen_server.log.places import NatsPlace, OwnNatsLog

PATIENCE_S = 30


@asynccontextmanager
async def opened(place: NatsPlace, servers: int) -> AsyncIterator[list[OwnNatsLog]]:
    """Open the log as `servers` servers."""
    logs = [await place.open() for _ in range(servers)]
    try:
        async with asyncio.timeout(PATIENCE_S):
            yield logs
    finally:
        for log in logs:
            await log.close()


def with_logs(place: NatsPlace, servers: int, scene: Callable[..., Awaitable[None]]) -> None:
    """Play a scene with the log opened by several servers."""

    async def play() -> None:
        async with opened(place, servers) as logs:
            await scene(*logs)

    asyncio.run(play())


async def records(log: NatsLog, table: str) -> list[Record]:
    """A table's records."""
    return [record async for record in log.read(table) if isinstance(record, Record)]


async def numbers(log: NatsLog, table: str) -> list[int]:
    """The numbers of a table's records."""
    return [record.seq for record in await records(log, table)]


class Received:
    """The messages that a follower has received."""

    def __init__(self) -> None:
        self.all: list[object] = []
        self._more = asyncio.Event()

    def __call__(self, *what: object) -> None:
        self.all.append(what[0] if len(what) == 1 else what)
        self._more.set()

    async def wait_until(self, enough: Callable[[list[object]], bool]) -> list[object]:
        while not enough(self.all):
            self._more.clear()
            await self._more.wait()
        return self.all

    async def count(self, wanted: int) -> list[object]:
        return await self.wait_until(lambda told: len(told) >= wanted)
