"""What the tests of tables that fall asleep share: when all sleep, and what the log has of one then."""

import asyncio
from collections.abc import Callable
from typing import Any

from banmen.protocol import messages
from banmen_server.log import Archive, Record
from tests.banmen_server.hall.own_tables import end
from tests.banmen_server.wire_client import PATIENCE_S, Client, Scene

SOON: dict[str, Any] = {"sleep_after_s": 0.0}


async def until(is_so: Callable[[], object]) -> None:
    """Let the server run until the condition holds."""
    async with asyncio.timeout(PATIENCE_S):
        while not is_so():  # noqa: ASYNC110 - the hall has no event for it
            await asyncio.sleep(0.001)


async def until_asleep(stage: Scene) -> None:
    """Wait until no table is in memory."""
    await until(lambda: not len(stage.server.hall.tables))


async def until_stored(stage: Scene, tables: int) -> None:
    """Wait until the log has this number of tables: a closed one is deleted there a moment later."""
    async with asyncio.timeout(PATIENCE_S):
        while sum(await stage.server.hall._log.count()) != tables:
            pass


async def left_after_the_end(stage: Scene) -> tuple[Client, Client, str]:
    """A game that is over, whose players have left."""
    black, white, table = await stage.pair()
    await end(black, white, table)
    for player in (black, white):
        await player.ask(messages.Leave, table)
    await until_asleep(stage)
    return black, white, table


async def records(stage: Scene, table: str) -> list[Record | Archive]:
    """What the log has of a table."""
    return [record async for record in stage.server.hall._log.read(table)]
