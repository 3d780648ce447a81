"""Scenarios of many watchers: the cost of a message to one of them, of one more viewer, and of a show at full speed.

`FanOut` has one table of reversi. `Crowd` measures newcomers at a table, and in a hall with many tables. In a `Show` a
program searches for a knight's tour at 1,000 steps a second.
"""

import asyncio
import gc
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import msgpack

from banmen.protocol import messages
from banmen_server.bench import ceiling
from banmen_server.bench.client import Client, greeted, is_kind, new_id, some_at_a_time
from banmen_server.bench.figures import ActionTally, Case, Figures, measured
from banmen_server.bench.players import GAME, BanmenMatch, recorded_games, seated_match
from banmen_server.bench.processes import MeasuredServer
from banmen_server.bench.sizes import ScenarioSizes

_ROWS = 100
"""Rows of the list in a request, as a window asks for."""
_SHOW_GAME = "knights_tour"
_SHOW_OPTIONS = {"rows": 8, "columns": 8, "method": "backtracking"}
_SHOW_SEATS: dict[str, messages.SeatChoice] = {"knight": "program"}
_STEPS_S = 1000.0
_PATIENCE_S = 60.0
"""Seconds for the first step, which starts the program's process."""


class _Watcher:
    """Counts the messages of one watcher."""

    def __init__(self) -> None:
        self.messages = 0

    def on_message(self, _data: bytes) -> None:
        """Count a message."""
        self.messages += 1


@dataclass(frozen=True)
class FanOut:
    """A table with `size` watchers. The players move as fast as they can."""

    size: int
    sizes: ScenarioSizes
    scenario: str = "fan_out"
    has_ceiling: bool = True

    async def run(self, server: MeasuredServer, tally: ActionTally) -> Figures:
        match = await seated_match(server, recorded_games(GAME, self.sizes.seed, self.sizes.games), 0, tally)
        watched = match.table if isinstance(match, BanmenMatch) else None
        watchers = await some_at_a_time(partial(_watching, server, watched) for _ in range(self.size))
        gc.freeze()
        match.start(paced=False)
        await asyncio.sleep(self.sizes.warm_s)
        before = _message_count(watchers)
        taken = await measured(
            server, self.sizes.seconds, tally, lambda: tally.moves and _message_count(watchers) > before
        )
        received = _message_count(watchers) - before + 2 * tally.moves
        if not received:
            return taken.cores
        waits = {name: wait for name, wait in taken.moves(tally).items() if name in {"p50_ms", "p99_ms"}}
        each = {"message_cpu_us": 1e6 * taken.cpu_s / received, "messages_s": received / taken.took_s}
        return {**each, **waits, **taken.cores}


def _message_count(watchers: Sequence[_Watcher]) -> int:
    """Return the number of messages to all watchers."""
    return sum(watcher.messages for watcher in watchers)


async def _watching(server: MeasuredServer, table: str | None) -> _Watcher:
    """Return a watcher of a table of banmen, or of the ceiling's table 0."""
    client: Client = await greeted(server)
    if table is None:
        await client.ask_ceiling(ceiling.SIT, 0)
    else:
        await client.ask(messages.Watch(new_id(), table), b"snapshot")
    watcher = _Watcher()
    client.on_message = watcher.on_message
    return watcher


def fan_out_cases(sizes: ScenarioSizes) -> Sequence[Case]:
    """Return one case for each number of watchers."""
    return [FanOut(watchers, sizes) for watchers in sizes.watchers]


@dataclass(frozen=True)
class Crowd:
    """`size` watchers of one table, and as many other tables. Newcomers come one after the other."""

    size: int
    sizes: ScenarioSizes
    scenario: str = "crowd"
    has_ceiling: bool = False

    async def run(self, server: MeasuredServer, tally: ActionTally) -> Figures:  # noqa: ARG002 - nobody plays
        crowd = await some_at_a_time([partial(greeted, server)] * self.size)
        opened = await some_at_a_time(partial(_open, one) for one in crowd)
        table = opened[0]
        await some_at_a_time(partial(_watch, one, table) for one in crowd[1:])
        newcomers = await some_at_a_time([partial(greeted, server)] * self.sizes.newcomers)
        figures, cpu_s = Figures(), server.cpu_s()
        for name, do in (("join_us", _watch), ("leave_us", _leave), ("hall_us", _look)):
            for one in newcomers:
                await do(one, table)
            cpu_s, before_s = server.cpu_s(), cpu_s
            figures[name] = 1e6 * (cpu_s - before_s) / len(newcomers)
        return figures


async def _open(client: Client) -> str:
    opened = await client.ask(messages.Open(new_id(), GAME), b"opened")
    return str(opened["table"])


async def _watch(client: Client, table: str) -> None:
    await client.ask(messages.Watch(new_id(), table), b"snapshot")


async def _leave(client: Client, table: str) -> None:
    await client.ask(messages.Leave(new_id(), table), b"done")


async def _look(client: Client, _table: str) -> None:
    await client.ask(messages.Lobby(most=_ROWS), b"tables")


def crowd_cases(sizes: ScenarioSizes) -> Sequence[Case]:
    """Return one case for each number of watchers."""
    return [Crowd(watchers, sizes) for watchers in sizes.crowd]


class _Host:
    """The host's view: `seq` is the number of the last event, `steps` is set after the first step."""

    def __init__(self) -> None:
        self.seq = 0
        self.steps = asyncio.Event()

    def on_message(self, data: bytes) -> None:
        if is_kind(data, b"events"):
            message = msgpack.unpackb(data)
            self.seq = message["from"] + len(message["events"]) - 1
            if b"\xa6played" in data:
                self.steps.set()


@dataclass(frozen=True)
class Show:
    """A show with `size` watchers."""

    size: int
    sizes: ScenarioSizes
    scenario: str = "show"
    has_ceiling: bool = False

    async def run(self, server: MeasuredServer, tally: ActionTally) -> Figures:
        client, host = await greeted(server), _Host()
        opened = await client.ask(messages.Open(new_id(), _SHOW_GAME, _SHOW_OPTIONS, _SHOW_SEATS), b"opened")
        await some_at_a_time(partial(_show_watcher, server, opened["table"]) for _ in range(self.size))
        await client.ask(messages.Pace(new_id(), opened["table"], speed=_STEPS_S), b"done")
        client.on_message = host.on_message
        gc.freeze()
        async with asyncio.timeout(_PATIENCE_S):
            await host.steps.wait()
        await asyncio.sleep(self.sizes.warm_s)
        seq, thinking_s = host.seq, server.thinking_cpu_s()
        taken = await measured(server, self.sizes.seconds, tally, lambda: host.seq > seq)
        thinking_s = server.thinking_cpu_s() - thinking_s
        return {
            "steps_s": (host.seq - seq) / taken.took_s,
            "core_percent": 100 * taken.cpu_s / taken.took_s,
            "thinking_percent": 100 * thinking_s / taken.took_s,
        }


async def _show_watcher(server: MeasuredServer, table: str) -> Client:
    client: Client = await greeted(server)
    await client.ask(messages.Watch(new_id(), table), b"snapshot")
    client.on_message = _ignored
    return client


def _ignored(_data: bytes) -> None:
    """Ignore a message: a watcher should cost the load little."""


def show_cases(sizes: ScenarioSizes) -> Sequence[Case]:
    """Return one case for each number of watchers."""
    return [Show(watchers, sizes) for watchers in sizes.show_watchers]
