"""Quick bots for tests, and their author, who receives the reports."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Protocol

from banmen.bot import Bot, Fault, Patience, Played, Watching
from banmen.bot.table import BotTable
from tests.banmen_client.net.linking import QUICK
from tests.banmen_server.wire_client import PATIENCE_S

IMPATIENT = Patience(slow_s=PATIENCE_S, longest_s=PATIENCE_S, retry_s=0.0, linger_s=PATIENCE_S)


def first(state: Any, legal: list[Any], seat: str) -> Any:  # noqa: ARG001 - it takes what comes first
    return legal[0]


class Stage(Protocol):
    """Where a server is."""

    url: str


class Author:
    """The author of a bot: the faults and the games that were reported."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.played: list[Played] = []

    def fault(self, fault: Fault, _table: BotTable | None) -> None:
        self.faults.append(fault)

    def watching(self) -> Watching:
        return Watching(fault=self.fault, over=self.played.append)


@asynccontextmanager
async def playing(
    stage: Stage, choose: Any, *, name: str = "First", within_s: float = PATIENCE_S, **more: Any
) -> AsyncIterator[tuple[Bot, Author]]:
    """A bot at the stage's server, and its author."""
    author = Author()
    more = {"timing": QUICK, "patience": IMPATIENT, "watching": author.watching(), **more}
    bot = Bot(stage.url, choose, name=name, **more)
    task = asyncio.create_task(bot.run())
    try:
        async with asyncio.timeout(within_s):
            yield bot, author
    finally:
        bot.stop()
        await task
