"""Emptying a server before it is stopped: no new tables, everybody told, and the stop when nobody is at a table."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from banmen_server.app import Server

_LOOK_EVERY_S = 1.0


class Draining:
    """Drains a server: `stop` ends it, `announce` shows everybody a text."""

    def __init__(self, server: Server, stop: Callable[[], None], announce: Callable[[str], object]) -> None:
        self._hall = server.hall
        self._stop = stop
        self._announce = announce
        self._task: asyncio.Task[None] | None = None

    def busy(self) -> int:
        """At how many tables whose game is not over somebody is."""
        return sum(bool(len(room.audience)) and room.table.replay.outcome is None for room in self._hall.tables)

    def begin(self, within_s: int | None, look_every_s: float = _LOOK_EVERY_S) -> None:
        """Open no more tables, tell everybody, and stop when none is busy, or after so long."""
        self.end()
        self._hall.openings.draining = True
        self._announce(_sentence(within_s))
        self._task = asyncio.get_running_loop().create_task(self._wait(within_s, look_every_s))

    def end(self) -> None:
        """Go on as before."""
        self._hall.openings.draining = False
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _wait(self, within_s: int | None, look_every_s: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(within_s):
                while self.busy():  # noqa: ASYNC110 - what ends a game does not know of this
                    await asyncio.sleep(look_every_s)
        self._stop()


def _sentence(within_s: int | None) -> str:
    """What everybody is told, in the server's one language."""
    begun = "The server will stop soon. No new tables are opened; finish your games."
    if within_s is None:
        return begun
    minutes = -(-within_s // 60)
    return f"The server stops in {minutes} minute{'s' if minutes > 1 else ''} at the latest. Games go on afterwards."
