"""The parts of a running local cluster: nodes and servers, each restarted if it ends."""

import asyncio
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from banmen.processes.own import own_command
from banmen_server.local_cluster.children import start_child
from banmen_server.local_cluster.engine_nodes import NotReady
from banmen_server.local_cluster.folder import HOST, ClusterFolder

_NODES_READY_S = 60.0
_SERVER_READY_S = 60.0
_STOPS_WITHIN_S = 5.0
_AGAIN_AFTER_S = 1.0


class Ended(NamedTuple):
    """A part that ended unexpectedly: its exit status (negative: a signal), and its output."""

    name: str
    status: int
    log: Path


class ServerProcess:
    """One `banmen serve` on the engine of the folder. `number` is from 1; `line` is its ready line."""

    def __init__(self, folder: ClusterFolder, number: int) -> None:
        self.name = f"server-{number}"
        self.line = ""
        self.log = folder.server_file(number, "log")
        self._command = (
            *own_command("banmen.__main__", "serve", "--host", HOST, "--log-level", "info"),
            *("--port", str(folder.server_ports[number - 1])),
            *("--engine", folder.engine_url, "--engine-creds", str(folder.login)),
            *("--admin-socket", str(folder.server_file(number, "admin"))),
        )
        self._process: Process | None = None

    async def start(self) -> None:
        """Start it, and wait until it serves. Raises NotReady, OSError."""
        with self.log.open("ab") as log:
            self._process = await start_child(*self._command, stdout=PIPE, stderr=log)
        assert self._process.stdout is not None  # noqa: S101 - a pipe was requested
        with suppress(TimeoutError):
            async with asyncio.timeout(_SERVER_READY_S):
                self.line = (await self._process.stdout.readline()).decode().strip()
                if self.line:
                    return
        raise NotReady(self.name, self.log)

    async def wait(self) -> int:
        """Wait until it has ended; return its exit status."""
        return await self._process.wait() if self._process is not None else 0

    async def stop(self) -> None:
        """Stop it; kill it if it does not end."""
        process = self._process
        if process is None or process.returncode is not None:
            return
        with suppress(ProcessLookupError):
            process.terminate()
        try:
            async with asyncio.timeout(_STOPS_WITHIN_S):
                await process.wait()
        except TimeoutError:
            process.kill()
            await process.wait()


class LocalCluster:
    """All nodes and servers of a folder. Raises NotReady, OSError."""

    def __init__(self, folder: ClusterFolder, program: str) -> None:
        self._program = program
        self._nodes = folder.nodes()
        self._servers = [ServerProcess(folder, number) for number in range(1, len(folder.server_ports) + 1)]

    @property
    def lines(self) -> list[str]:
        """The ready line of each server."""
        return [server.line for server in self._servers]

    async def start(self, stop: asyncio.Event) -> None:
        """Start all parts, unless `stop` is set meanwhile."""
        starting = asyncio.ensure_future(self._start())
        stopping = asyncio.ensure_future(stop.wait())
        await asyncio.wait((starting, stopping), return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        if not starting.done():
            starting.cancel()
        with suppress(asyncio.CancelledError):
            await starting

    async def _start(self) -> None:
        await asyncio.gather(*(node.start(self._program) for node in self._nodes))
        await asyncio.gather(*(node.ready(_NODES_READY_S) for node in self._nodes))
        await self._servers[0].start()  # creates the shared streams
        await asyncio.gather(*(server.start() for server in self._servers[1:]))

    async def keep_running(self, stop: asyncio.Event, tell: Callable[[Ended], None]) -> None:
        """Restart parts that end, and report them, until `stop` is set."""
        tasks = [
            *(asyncio.ensure_future(self._keep_node(number, tell)) for number in range(len(self._nodes))),
            *(asyncio.ensure_future(_keep_server(server, tell)) for server in self._servers),
        ]
        await stop.wait()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _keep_node(self, number: int, tell: Callable[[Ended], None]) -> None:
        node = self._nodes[number]
        while True:
            tell(Ended(node.settings.name, await node.wait(), node.settings.log))
            await asyncio.sleep(_AGAIN_AFTER_S)
            await node.start(self._program)

    async def stop(self) -> None:
        """Stop all parts: the servers first, which say goodbye."""
        await asyncio.gather(*(server.stop() for server in self._servers))
        await asyncio.gather(*(node.stop() for node in self._nodes))


async def _keep_server(server: ServerProcess, tell: Callable[[Ended], None]) -> None:
    while True:
        tell(Ended(server.name, await server.wait(), server.log))
        await asyncio.sleep(_AGAIN_AFTER_S)
        with suppress(NotReady):  # it has ended again, which is reported next
            await server.start()
