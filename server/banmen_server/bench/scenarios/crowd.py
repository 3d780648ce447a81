"""A crowd: the cost of one more viewer among many watchers, and of opening a hall with many tables."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from banmen.protocol import messages
from banmen_server.bench.client import Client, greeted, new_id, some_at_a_time
from banmen_server.bench.matches import GAME
from banmen_server.bench.measured import Figures
from banmen_server.bench.processes import Server
from banmen_server.bench.scenarios.case import Case
from banmen_server.bench.sizes import Sizes
from banmen_server.bench.tally import Tally

_ROWS = 100
"""Rows of the list in a request, as a window asks for."""


@dataclass(frozen=True)
class Crowd:
    """`size` watchers of one table, and as many other tables. Newcomers come one after the other."""

    size: int
    sizes: Sizes
    scenario: str = "crowd"
    has_ceiling: bool = False

    async def run(self, server: Server, tally: Tally) -> Figures:  # noqa: ARG002 - nobody plays
        """Let newcomers come and go; see `Case.run`."""
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


def cases(sizes: Sizes) -> Sequence[Case]:
    """One for each number of watchers."""
    return [Crowd(watchers, sizes) for watchers in sizes.crowd]
