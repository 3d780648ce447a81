"""The ceiling: a minimal server on `websockets` with `broadcast`. It has no rules and no limits, and stores nothing.

`python -m banmen_server.bench.ceiling` prints `ws://127.0.0.1:PORT` and serves until it is killed. A message is a list
of msgpack: `[0]` greets and is answered `[0, player, token]`; `[1, table]` sits down and is answered `[1]`; `[2,
square]` is sent as `[2, ply, square]` to all players of the table.
"""

import asyncio
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgpack
from websockets.asyncio.server import ServerConnection, broadcast, serve
from websockets.exceptions import ConnectionClosed

new_event_loop: Callable[[], asyncio.AbstractEventLoop]
try:
    from uvloop import new_event_loop
except ImportError:  # Windows, PyPy
    from asyncio import new_event_loop

GREET, SIT, MOVE = range(3)
_WELCOME = [GREET, "p" * 21, "t" * 50]

_pack = msgpack.Packer().pack


class _CeilingTable:
    """The connections at a table, and the number of its moves."""

    __slots__ = ("connections", "ply")

    def __init__(self) -> None:
        self.connections: list[ServerConnection] = []
        self.ply = 0


class _Ceiling:
    """All tables."""

    def __init__(self) -> None:
        self._tables: dict[int, _CeilingTable] = {}

    async def serve(self, connection: ServerConnection) -> None:
        """Process the messages of one connection until it closes."""
        table = _CeilingTable()
        try:
            async for data in connection:
                message: list[Any] = msgpack.unpackb(data)
                if message[0] == MOVE:
                    table.ply += 1
                    broadcast(table.connections, _pack([MOVE, table.ply, message[1]]))
                elif message[0] == SIT:
                    table = self._tables.setdefault(message[1], _CeilingTable())
                    table.connections.append(connection)
                    await connection.send(_pack([SIT]))
                else:
                    await connection.send(_pack(_WELCOME))
        except ConnectionClosed:
            pass
        finally:
            if connection in table.connections:
                table.connections.remove(connection)


@asynccontextmanager
async def ceiling() -> AsyncIterator[int]:
    """Run a minimal server on loopback; yield its port."""
    tables = _Ceiling()
    serving = serve(tables.serve, "127.0.0.1", 0, compression=None, max_queue=16, backlog=4096, ping_interval=None)
    async with serving as server:
        yield next(iter(server.sockets)).getsockname()[1]


async def _serve() -> None:
    async with ceiling() as port:
        sys.stdout.write(f"ws://127.0.0.1:{port}\n")
        sys.stdout.flush()
        await asyncio.Future()


def main() -> None:
    """Serve until the process is ended."""
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        runner.run(_serve())
