"""How shows share the turns of the event loop: one of them does something in a turn, whoever of them is next.

The log makes the records of hundreds of shows durable together, and all who watch shows may leave at once. If every
show went on in the same turn of the loop, whoever plays would wait for all of them: of a board of 200x200 the hash
alone takes a quarter of a millisecond. Shows can wait: they are played a second ahead.
"""

import asyncio
from collections.abc import Callable, Generator

from banmen_server.net.turn_queue import TURN_S, TurnQueue
from banmen_server.tables.table import Table


class ShowTurns:
    """Gives each show its turn; the hosts have theirs in a fair order."""

    def __init__(self) -> None:
        self._queue = TurnQueue(_in_next_turn)

    async def wait(self, table: Table) -> None:
        """Wait until no other show has this turn of the loop. At a table that is no show, go on at once."""
        if table.replay.show:
            await _Step(self._queue.step(table.opened.host))
            self._queue.use(2 * TURN_S)


class _Step:
    """What a task awaits for its turn."""

    def __init__(self, step: Generator[asyncio.Future[None], None, None]) -> None:
        self._step = step

    def __await__(self) -> Generator[asyncio.Future[None], None, None]:
        return self._step


def _in_next_turn(do: Callable[[], None]) -> None:
    asyncio.get_running_loop().call_soon(do)
