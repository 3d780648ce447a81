"""Counts what the server does for a move: that is the same on every machine, and makes it fast or slow.

The load runs in a thread with an event loop of its own, so that the server alone is counted.
"""

import asyncio
import sqlite3
import sys
import tracemalloc
from collections import Counter
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from threading import Event
from typing import Any

import banmen
import banmen_server
from banmen.protocol import messages
from banmen_server import metrics
from banmen_server.app import Server, running
from banmen_server.bench.client import Client, greeted, new_id, some_at_a_time
from banmen_server.bench.figures import ActionTally
from banmen_server.bench.players import GAME, BanmenMatch, MeasuredMatch, recorded_games, seated_matches
from banmen_server.bench.processes import BANMEN
from tests.banmen_server.bench.served import ServedHere, wait_until
from tests.banmen_server.wire_client import quick

PATIENCE_S = 30.0
_ENCODERS = {"encode", "encode_into", "packb", "pack"}
_STATEMENTS = {"BEGIN": "transactions", "COMMIT": "commits", "INSERT": "rows", "UPDATE": "rows", "DELETE": "rows"}
_OURS = [
    tracemalloc.Filter(inclusive, f"*/{place}/*")
    for inclusive, place in ((True, "banmen_server"), (True, "banmen"), (False, "banmen_server/bench"))
]
_OUR_FOLDERS = tuple(f"{package.__path__[0]}/" for package in (banmen, banmen_server))
_EVERY_SECOND = (metrics.__file__,)
"""What the server does by the clock: a busy machine has more seconds for as many moves."""
_WRITES = {"_SelectorSocketTransport.write", "_SelectorSocketTransport.writelines"}


class Counts(Counter[str]):
    """How often each was done, by name; `moves` is how many moves were acknowledged meanwhile.

    In the server's event loop: `tasks`, `wake_ups` by other threads, `encodes` of msgpack, `writes` to sockets, and
    `calls` of the project's own functions but for measurements by the clock. In its log: `transactions`, `commits` and
    `rows`. `kept_blocks` of memory were allocated by the project's own code and are still there at the end.
    """

    def each(self, name: str) -> float:
        """How often it was done for each move."""
        return self[name] / self["moves"]


@cache
def _is_ours(file: str) -> bool:
    return file.startswith(_OUR_FOLDERS) and file not in _EVERY_SECOND


@contextmanager
def counting(server: Server) -> Iterator[Counts]:
    """Count what a server does in this thread's event loop and in its log, as long as the context lasts."""
    loop, counts = asyncio.get_running_loop(), Counts()
    wake_up = loop.call_soon_threadsafe
    writer: sqlite3.Connection = server.log._file.writer  # type: ignore[attr-defined]  # it is a SqliteLog

    def new_task(at: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, Any], **how: Any) -> asyncio.Task[Any]:
        counts["tasks"] += 1
        return asyncio.Task(work, loop=at, **how)

    def woken(*what: Any, **how: Any) -> asyncio.Handle:
        counts["wake_ups"] += 1
        return wake_up(*what, **how)

    def profiled(frame: Any, event: str, what: Any) -> None:
        if event == "call":
            counts["calls"] += _is_ours(frame.f_code.co_filename)
            counts["writes"] += frame.f_code.co_qualname in _WRITES
        elif event == "c_call":
            # Among the built-in functions, `str.encode` does not encode a message.
            counts["encodes"] += what.__name__ in _ENCODERS and not isinstance(what.__self__, str)

    def stated(statement: str) -> None:
        counts[_STATEMENTS.get(statement.split(maxsplit=1)[0].upper(), "statements")] += 1

    loop.set_task_factory(new_task)  # type: ignore[arg-type]  # as the loop calls it
    loop.call_soon_threadsafe = woken  # type: ignore[assignment]  # the double
    writer.set_trace_callback(stated)
    before = sys.getprofile()
    tracemalloc.start()
    sys.setprofile(profiled)
    try:
        yield counts
    finally:
        sys.setprofile(before)
        counts["kept_blocks"] = sum(
            one.count for one in tracemalloc.take_snapshot().filter_traces(_OURS).statistics("filename")
        )
        tracemalloc.stop()
        writer.set_trace_callback(None)
        loop.call_soon_threadsafe = wake_up  # type: ignore[method-assign]  # its own again
        loop.set_task_factory(None)


async def counted_moves(data: Path, *, tables: int, moves: int, watchers: int = 0) -> Counts:
    """Return the costs of at least `moves` moves at `tables` tables of two; all watchers are at the first one."""
    without_limits = {"max_connections_of_address": 10_000, "commands_a_second": 1e9, "commands_at_once": 10**9}
    async with asyncio.timeout(PATIENCE_S), running(quick(data, **without_limits)) as server:
        load = _Load(ServedHere(BANMEN, server.port), asyncio.get_running_loop(), tables, watchers, moves)
        playing = asyncio.create_task(asyncio.to_thread(asyncio.run, load.run()))
        try:
            await load.seated.wait()
            with counting(server) as counts:
                load.may_play.set()
                await load.played.wait()
        finally:
            load.may_play.set()
            load.may_leave.set()
        counts["moves"] = load.tally.moves
        await playing
    return counts


class _Load:
    """What the clients do, in a thread of their own; `loop` is the server's, in which one waits for them."""

    def __init__(
        self, server: ServedHere, loop: asyncio.AbstractEventLoop, tables: int, watchers: int, moves: int
    ) -> None:
        self.seated, self.played = asyncio.Event(), asyncio.Event()
        self.may_play, self.may_leave = Event(), Event()
        self.tally = ActionTally()
        self._server = server
        self._loop = loop
        self._tables = tables
        self._watchers = watchers
        self._moves = moves

    async def run(self) -> None:
        """Sit down, play when it is said until there are enough moves, leave when it is said."""
        matches = await seated_matches(self._server, recorded_games(GAME, 1, 1), self._tables, self.tally)
        crowd = await some_at_a_time(partial(_watching, self._server, matches[0]) for _ in range(self._watchers))
        self._tell(self.seated)
        await asyncio.to_thread(self.may_play.wait, PATIENCE_S)
        self.tally.on = True
        for match in matches:
            match.start(paced=False)
        await wait_until(lambda: self.tally.moves >= self._moves)
        self._tell(self.played)
        await asyncio.to_thread(self.may_leave.wait, PATIENCE_S)
        for client in (*crowd, *(player for match in matches for player in match.players)):
            client.disconnect()

    def _tell(self, event: asyncio.Event) -> None:
        self._loop.call_soon_threadsafe(event.set)


async def _watching(server: ServedHere, match: MeasuredMatch) -> Client:
    assert isinstance(match, BanmenMatch)
    client: Client = await greeted(server)
    await client.ask(messages.Watch(new_id(), match.table), b"snapshot")
    return client
