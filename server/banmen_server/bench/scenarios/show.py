"""A show at full speed: a program searches for a knight's tour at 1,000 steps a second, with many watchers."""

import asyncio
import gc
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import msgpack

from banmen.protocol import messages
from banmen_server.bench.client import Client, greeted, is_kind, new_id, some_at_a_time
from banmen_server.bench.measured import Figures, measured
from banmen_server.bench.processes import Server
from banmen_server.bench.scenarios.case import Case
from banmen_server.bench.sizes import Sizes
from banmen_server.bench.tally import Tally

_GAME = "knights_tour"
_OPTIONS = {"rows": 8, "columns": 8, "method": "backtracking"}
_SEATS: dict[str, messages.SeatChoice] = {"knight": "program"}
_STEPS_S = 1000.0
_PATIENCE_S = 60.0
"""Seconds for the first step, which starts the program's process."""


class _Host:
    """The host's view: `seq` is the number of the last event, `steps` is set after the first step."""

    def __init__(self) -> None:
        self.seq = 0
        self.steps = asyncio.Event()

    def on_message(self, data: bytes) -> None:
        """Handle a message."""
        if is_kind(data, b"events"):
            message = msgpack.unpackb(data)
            self.seq = message["from"] + len(message["events"]) - 1
            if b"\xa6played" in data:
                self.steps.set()


@dataclass(frozen=True)
class Show:
    """A show with `size` watchers."""

    size: int
    sizes: Sizes
    scenario: str = "show"
    has_ceiling: bool = False

    async def run(self, server: Server, tally: Tally) -> Figures:
        """Watch; see `Case.run`."""
        client, host = await greeted(server), _Host()
        opened = await client.ask(messages.Open(new_id(), _GAME, _OPTIONS, _SEATS), b"opened")
        await some_at_a_time(partial(_watching, server, opened["table"]) for _ in range(self.size))
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


async def _watching(server: Server, table: str) -> Client:
    client: Client = await greeted(server)
    await client.ask(messages.Watch(new_id(), table), b"snapshot")
    client.on_message = _ignored
    return client


def _ignored(_data: bytes) -> None:
    """Ignore a message: a watcher should cost the load little."""


def cases(sizes: Sizes) -> Sequence[Case]:
    """One for each number of watchers."""
    return [Show(watchers, sizes) for watchers in sizes.show_watchers]
