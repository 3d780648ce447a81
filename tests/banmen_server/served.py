"""A real `banmen serve` in a process of its own, for tests that kill and signal it."""

import asyncio
import re
import signal
import sys
from asyncio.subprocess import PIPE, Process, create_subprocess_exec
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

from websockets.asyncio.client import connect

from tests.banmen_server.wire_client import PATIENCE_S, Client


class Finished(NamedTuple):
    """How a server ended."""

    status: int
    out: str
    err: str


class Served:
    """One server process. `line` is its first; `url` the address in it."""

    def __init__(self, process: Process, line: str) -> None:
        self.process = process
        self.line = line
        found = re.search(r"ws://\S+", line)
        self.url = found[0] if found else ""

    async def come(self, name: str = "Aki", token: str | None = None, **more: Any) -> Client:
        """A connection that is greeted."""
        client = Client(await connect(self.url, compression=None, open_timeout=PATIENCE_S))
        await client.hello(name, token, **more)
        return client

    async def end(self, how: signal.Signals | None = None) -> Finished:
        """Send a signal, if one is named, and wait for the end."""
        if how is not None:
            self.process.send_signal(how)
        async with asyncio.timeout(PATIENCE_S):
            out, err = await self.process.communicate()
        return Finished(self.process.returncode or 0, self.line + out.decode(), err.decode())


async def start(data: Path, *arguments: str) -> Served:
    """Start a server and wait for its first line, which is empty where it could not start."""
    command = [sys.executable, "-m", "banmen", "serve", "--host", "127.0.0.1", "--port", "0", "--data", str(data)]
    process = await create_subprocess_exec(*command, *arguments, stdin=PIPE, stdout=PIPE, stderr=PIPE)
    assert process.stdout is not None
    async with asyncio.timeout(PATIENCE_S):
        line = await process.stdout.readline()
    return Served(process, line.decode())


@asynccontextmanager
async def served(data: Path, *arguments: str) -> AsyncIterator[Served]:
    """A server for the time of the context, killed if it is still there at its end."""
    server = await start(data, *arguments)
    try:
        yield server
    finally:
        if server.process.returncode is None:
            await server.end(signal.SIGKILL)
