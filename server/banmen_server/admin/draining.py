"""Draining a server before it stops: it opens no tables, notifies its players, and stops when no table is busy.

In a cluster it sends its players to the other servers immediately: their tables continue there.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from banmen.protocol.messages import CLOSE_SHUTDOWN, Announcement
from banmen_server.app import Server

_LOOK_EVERY_S = 1.0
_MOVED_IN_S = 5.0
"""Seconds during which all players are sent to other servers, so that they do not arrive there together."""
_STEP_S = 0.1


class Draining:
    """Drains a server: `stop` ends it, `announce` notifies everybody."""

    def __init__(self, server: Server, stop: Callable[[], None], announce: Callable[[Announcement], object]) -> None:
        self._server = server
        self._hall = server.hall
        self._stop = stop
        self._announce = announce
        self._task: asyncio.Task[None] | None = None

    def busy(self) -> int:
        """Count the unfinished tables with viewers on this server."""
        return sum(bool(len(room.audience)) and room.table.replay.outcome is None for room in self._hall.tables)

    def busy_held(self) -> int:
        """Count the unfinished tables with viewers on any server whose lease this one holds: each counts once."""
        return sum(
            room.is_lease_holder and room.has_viewers and room.table.replay.outcome is None
            for room in self._hall.tables
        )

    def begin(self, within_s: int | None, look_every_s: float = _LOOK_EVERY_S, *, everywhere: bool = False) -> None:
        """Open no more tables, notify the players, and stop when no table is busy, or after `within_s`.

        Unless all servers are drained (`everywhere`), send the players to the others, and stop then.
        """
        self.end()
        self._hall.openings.draining = True
        bus = self._hall.cluster.bus
        bus.describe(url=self._server.url, draining=True)
        if not everywhere and self._remaining_urls():
            work = self._move_on()
        else:
            self._announce(Announcement(_sentence(within_s), "draining", within_s))
            work = self._wait(within_s, look_every_s)
        self._task = asyncio.get_running_loop().create_task(work)

    def end(self) -> None:
        """Resume normal operation."""
        self._hall.openings.draining = False
        self._server.moving_on = None
        if self._task is not None:
            self._task.cancel()
            self._task = None
            self._hall.cluster.bus.describe(url=self._server.url)

    def _remaining_urls(self) -> list[str]:
        """Return the URLs for players of the servers that keep running ("" if unknown)."""
        return [peer.url for peer in self._hall.cluster.bus.peers.values() if not peer.draining]

    async def _wait(self, within_s: int | None, look_every_s: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(within_s):
                while self.busy():  # noqa: ASYNC110 - the end of a game triggers no event for this
                    await asyncio.sleep(look_every_s)
        self._stop()

    async def _move_on(self) -> None:
        """Send all players to other servers, reject new ones, then stop."""
        text = self._server.moving_on = _moved(sorted(filter(None, self._remaining_urls())))
        connections = [connection for connection in self._server.connections if connection.player]
        steps = max(1, round(_MOVED_IN_S / _STEP_S))
        share = -(-len(connections) // steps)
        for first in range(0, len(connections), max(1, share)):
            for connection in connections[first : first + share]:
                connection.close("moved", text, CLOSE_SHUTDOWN)
            await asyncio.sleep(_STEP_S)
        self._stop()


def _moved(urls: list[str]) -> str:
    """Return the text for players who are sent to other servers."""
    where = f" at {' or '.join(urls)}" if urls else ""
    return f"This server stops; your tables go on at another one. Come back{where}."


def _sentence(within_s: int | None) -> str:
    """Return the announcement, in English; clients show it in their own language."""
    begun = "The server will stop soon. No new tables are opened; finish your games."
    if within_s is None:
        return begun
    minutes = -(-within_s // 60)
    return f"The server stops in {minutes} minute{'s' if minutes > 1 else ''} at the latest. Games continue afterwards."
