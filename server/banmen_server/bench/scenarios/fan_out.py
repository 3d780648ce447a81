"""Fan-out: one table of reversi with many watchers; the cost of a message to one of them."""

import asyncio
import gc
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from banmen.protocol import messages
from banmen_server.bench import ceiling
from banmen_server.bench.client import Client, greeted, new_id, some_at_a_time
from banmen_server.bench.matches import GAME, BanmenMatch, seated_match
from banmen_server.bench.measured import Figures, measured
from banmen_server.bench.processes import Server
from banmen_server.bench.recorded import recorded_games
from banmen_server.bench.scenarios.case import Case
from banmen_server.bench.sizes import Sizes
from banmen_server.bench.tally import Tally


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
    sizes: Sizes
    scenario: str = "fan_out"
    has_ceiling: bool = True

    async def run(self, server: Server, tally: Tally) -> Figures:
        """Watch; see `Case.run`."""
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


async def _watching(server: Server, table: str | None) -> _Watcher:
    """Return a watcher of a table of banmen, or of the ceiling's table 0."""
    client: Client = await greeted(server)
    if table is None:
        await client.ask_ceiling(ceiling.SIT, 0)
    else:
        await client.ask(messages.Watch(new_id(), table), b"snapshot")
    watcher = _Watcher()
    client.on_message = watcher.on_message
    return watcher


def cases(sizes: Sizes) -> Sequence[Case]:
    """One for each number of watchers."""
    return [FanOut(watchers, sizes) for watchers in sizes.watchers]
