"""Shares the turns of the event loop among shows: one show acts in each turn, in a fair order.

The log makes the records of hundreds of shows durable together, and all spectators of shows may leave together. If
every show acted in the same turn of the loop, players would wait for all of them: the hash of a 200x200 board alone
takes a quarter of a millisecond. Shows can wait: they are played a second ahead.
"""

import asyncio
from collections.abc import Callable, Generator

from banmen_server.net.scheduling import TURN_S, TurnQueue
from banmen_server.tables.table import Table


class ShowTurns:
    """Gives each show its turn, in a fair order of their hosts."""

    def __init__(self) -> None:
        self._queue = TurnQueue(_in_next_turn)

    async def wait(self, table: Table) -> None:
        """Wait until this turn of the loop has no other show. Return immediately at a table that is no show."""
        if table.replay.show:
            await _Step(self._queue.step(table.opened.host))
            self._queue.use(2 * TURN_S)


class _Step:
    """The awaitable of a task's turn."""

    def __init__(self, step: Generator[asyncio.Future[None], None, None]) -> None:
        self._step = step

    def __await__(self) -> Generator[asyncio.Future[None], None, None]:
        return self._step


def _in_next_turn(do: Callable[[], None]) -> None:
    asyncio.get_running_loop().call_soon(do)
