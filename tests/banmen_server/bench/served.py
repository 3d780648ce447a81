"""The two servers that are measured, in the test's own process."""

import asyncio
import os
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from banmen_server.app import running
from banmen_server.bench.ceiling import ceiling
from banmen_server.bench.processes import BANMEN, CEILING
from tests.banmen_server.wire_client import quick


class ServedHere:
    """A server on a port of this process; `restarts` counts how often it was to be started again."""

    def __init__(self, kind: str, port: int) -> None:
        self.kind = kind
        self.url = f"ws://127.0.0.1:{port}/"
        self.restarts = 0

    def restart(self) -> None:
        self.restarts += 1

    def cpu_s(self) -> float:
        return time.process_time()

    def thinking_cpu_s(self) -> float:
        return os.times().children_user

    def memory_bytes(self) -> int:
        return 10**8

    def written_bytes(self) -> int | None:
        return int(1e9 * time.process_time())


@asynccontextmanager
async def served(kind: str, data: Path) -> AsyncIterator[ServedHere]:
    """A server of this kind."""
    if kind == CEILING:
        async with ceiling() as port:
            yield ServedHere(kind, port)
    else:
        without_limits = {"max_connections_of_address": 10_000, "commands_a_second": 1e9, "commands_at_once": 10**9}
        async with running(quick(data, **without_limits)) as server:
            yield ServedHere(BANMEN, server.port)


async def wait_until(condition: Callable[[], object]) -> None:
    """Wait until the load fulfils a condition."""
    while not condition():  # noqa: ASYNC110 - the load makes no event of what it counts
        await asyncio.sleep(0.005)
