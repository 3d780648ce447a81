"""Runs `banmen cluster`: a whole cluster on this machine until Ctrl+C, or an error message."""

import asyncio
import importlib.util
import sys
from argparse import Namespace
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from filelock import FileLock, Timeout

from banmen.commands.errors import reason
from banmen.processes.own import own_command
from banmen.texts import Texts
from banmen_server.local_cluster.engine_nodes import (
    PROGRAM,
    NoEngine,
    NotReady,
    end_process,
    engine_program,
    is_running,
    start_child,
    tail,
)
from banmen_server.local_cluster.folder import HOST, ClusterFolder, NotAFolder
from banmen_server.signals import hung_up, stopped_by_signals

new_event_loop: Callable[[], asyncio.AbstractEventLoop]

try:
    from uvloop import new_event_loop
except ImportError:  # Windows, PyPy
    from asyncio import new_event_loop

_NODES_READY_S = 60.0
_SERVER_READY_S = 60.0
_STOPS_WITHIN_S = 5.0
_AGAIN_AFTER_S = 1.0
EXIT_FAILED, EXIT_IN_USE = 1, 3


class PartEnded(NamedTuple):
    """A part that ended unexpectedly: its exit status (negative: a signal), and its output."""

    name: str
    status: int
    log: Path


class EngineServer:
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
        await end_process(self._process, _STOPS_WITHIN_S)


class LocalCluster:
    """All nodes and servers of a folder. Raises NotReady, OSError."""

    def __init__(self, folder: ClusterFolder, program: str) -> None:
        self._program = program
        self._nodes = folder.nodes()
        self._servers = [EngineServer(folder, number) for number in range(1, len(folder.server_ports) + 1)]

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

    async def keep_running(self, stop: asyncio.Event, tell: Callable[[PartEnded], None]) -> None:
        """Restart parts that end, and report them, until `stop` is set."""
        tasks = [
            *(asyncio.ensure_future(self._keep_node(number, tell)) for number in range(len(self._nodes))),
            *(asyncio.ensure_future(_keep_server(server, tell)) for server in self._servers),
        ]
        await stop.wait()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _keep_node(self, number: int, tell: Callable[[PartEnded], None]) -> None:
        node = self._nodes[number]
        while True:
            tell(PartEnded(node.settings.name, await node.wait(), node.settings.log))
            await asyncio.sleep(_AGAIN_AFTER_S)
            await node.start(self._program)

    async def stop(self) -> None:
        """Stop all parts: the servers first, which say goodbye."""
        await asyncio.gather(*(server.stop() for server in self._servers))
        await asyncio.gather(*(node.stop() for node in self._nodes))


async def _keep_server(server: EngineServer, tell: Callable[[PartEnded], None]) -> None:
    while True:
        tell(PartEnded(server.name, await server.wait(), server.log))
        await asyncio.sleep(_AGAIN_AFTER_S)
        with suppress(NotReady):  # it has ended again, which is reported next
            await server.start()


class _CannotRun(Exception):
    """Why the cluster cannot run: a sentence, and the exit status."""

    def __init__(self, sentence: str, status: int = EXIT_FAILED) -> None:
        super().__init__(sentence)
        self.status = status


def run(arguments: Namespace) -> int:
    """Run a cluster until a signal comes. Return the exit status."""
    t: Texts = arguments.t
    try:
        with asyncio.Runner(loop_factory=new_event_loop) as runner:
            runner.run(_run(t, arguments.folder, arguments.servers, arguments.port))
    except KeyboardInterrupt:  # before the signal handlers were set
        return 0
    except _CannotRun as error:
        sys.stderr.write(f"banmen cluster: {error}\n")
        return error.status
    return 0


async def _run(t: Texts, path: Path, servers: int, first_port: int | None) -> None:
    program = _wanted_programs(t)
    try:
        folder = ClusterFolder(path, servers, first_port)
        with FileLock(folder.lock, timeout=0):
            _none_left(t, folder)
            folder.save()
            await _serve(t, folder, program)
    except NotAFolder:
        raise _CannotRun(t("cluster-command-not-a-folder", folder=str(path))) from None
    except Timeout:
        raise _CannotRun(t("cluster-command-in-use", folder=str(path)), EXIT_IN_USE) from None
    except OSError as error:
        raise _CannotRun(t("cluster-command-no-folder", folder=str(path), reason=reason(t, error))) from None


def _wanted_programs(t: Texts) -> str:
    """Return the engine's program. Raises _CannotRun, which says what is missing and how to get it."""
    if importlib.util.find_spec("nats") is None:
        raise _CannotRun(t("serve-command-no-cluster"))
    try:
        return engine_program()
    except NoEngine:
        raise _CannotRun(t("cluster-command-no-engine", program=PROGRAM)) from None


def _none_left(t: Texts, folder: ClusterFolder) -> None:
    """Check that no node of an earlier start is running, which would write the same files. Raises _CannotRun."""
    for node in folder.earlier:
        if is_running(node.address, node.name):
            raise _CannotRun(t("cluster-command-left", node=node.name, port=str(node.address.port)), EXIT_IN_USE)


async def _serve(t: Texts, folder: ClusterFolder, program: str) -> None:
    stop = asyncio.Event()
    with stopped_by_signals(stop.set), hung_up(stop.set):  # its terminal was closed
        cluster = LocalCluster(folder, program)
        try:
            await cluster.start(stop)
            if not stop.is_set():
                _print(*cluster.lines, t("cluster-command-ready", folder=str(folder.path), engine=folder.engine_url))
                await cluster.keep_running(stop, lambda ended: _print(_why_again(t, ended)))
        except NotReady as error:
            said = tail(error.log)
            raise _CannotRun(t("cluster-command-not-ready", part=error.node, log=str(error.log), said=said)) from None
        finally:
            await cluster.stop()


def _why_again(t: Texts, ended: PartEnded) -> str:
    return t("cluster-command-again", part=ended.name, status=str(ended.status), log=str(ended.log))


def _print(*lines: str) -> None:
    sys.stdout.writelines(f"{line}\n" for line in lines)
    sys.stdout.flush()
