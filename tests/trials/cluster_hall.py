"""A cluster that is tried: three nodes of the engine, servers on it, and every way to harm one of them."""

import asyncio
import os
import signal
import subprocess
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from itertools import count
from pathlib import Path
from typing import Self

from banmen_server.local_cluster.engine_nodes import USER, EngineNode, NodeAddress, NodeSettings, engine_program
from banmen_server.local_cluster.folder import HOST, free_ports
from tests.trials.namespaces import Namespaces, NoNamespaces
from tests.trials.server import GENEROUS, Server
from tests.trials.setup import Setup

NODES = 3
READY_S = 60.0
_PASSWORD = "trial"  # noqa: S105 - of an engine that lives for minutes, on loopback
_SMALL_DISK_MB = 128
_FILLED_BY = 2**20


class ClusterHall:
    """Three nodes and `servers` servers.

    With `apart` each node has a network of its own, and the last one a small disk; what this machine does not permit
    of that is in `missing`, as sentences.
    """

    def __init__(self, setup: Setup, servers: int, *, apart: bool = False) -> None:
        self.missing: list[str] = []
        self.networks: Namespaces | None = None
        self.small_disk: Path | None = None
        self.nodes: list[EngineNode] = []
        self.servers: list[Server] = []
        self.login = setup.folder / "login"
        self._setup, self._wanted, self._apart = setup, servers, apart
        self._opened = ExitStack()
        self.program = engine_program()

    async def __aenter__(self) -> Self:
        folder = self._setup.folder
        try:
            await self._start(folder)
        except BaseException:
            await self.__aexit__()
            raise
        return self

    async def _start(self, folder: Path) -> None:
        if self._apart:
            self._set_apart(folder)
        settings = [NodeSettings(f"node-{n + 1}", folder / f"node-{n + 1}", *self._place(n)) for n in range(NODES)]
        self.login.write_text(f"{USER}:{_PASSWORD}\n", encoding="utf-8")
        self.nodes = [EngineNode(node, settings, password=_PASSWORD) for node in settings]
        await asyncio.gather(*(node.start(self.program) for node in self.nodes))
        await self.ready()
        url = "nats://" + ",".join(f"{node.address.host}:{node.address.port}" for node in settings)
        self.engine_urls = url
        for number in range(self._wanted):
            self.servers.append(
                Server(
                    self._setup.python,
                    folder / f"server-{number + 1}",
                    *GENEROUS,
                    *("--engine-creds", str(self.login), "--log-level", "info"),
                    log=url,
                )
            )
            if not await self.servers[-1].start():
                raise AssertionError(f"server {number + 1} did not start: {self.servers[-1].error_output[-800:]}")

    async def __aexit__(self, *_: object) -> None:
        """End all that is still there."""
        for server in self.servers:
            server.kill()
        for node in self.nodes:
            if node.pid is not None:
                os.kill(node.pid, signal.SIGCONT)
            await node.kill()
        self._opened.close()

    def _set_apart(self, folder: Path) -> None:
        try:
            self.networks = self._opened.enter_context(Namespaces(NODES))
        except NoNamespaces:
            self.missing.append("no node was cut off: this machine gives no network namespaces")
        small = folder / f"node-{NODES}"
        small.mkdir()
        size = f"size={_SMALL_DISK_MB}m"
        try:
            subprocess.run(["mount", "-t", "tmpfs", "-o", size, "tmpfs", str(small)], check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError):
            self.missing.append("no disk was full: this machine mounts no small one")
        else:
            self.small_disk = small
            self._opened.callback(subprocess.run, ["umount", "-l", str(small)], check=False, capture_output=True)

    def _place(self, number: int) -> tuple[NodeAddress, tuple[str, ...]]:
        """Where a node listens, and what it is run by."""
        if self.networks is not None:
            return NodeAddress(self.networks.host(number), 4222, 6222, 8222), self.networks.prefix(number)
        return NodeAddress(HOST, *free_ports(3)), ()

    # --- harm ---------------------------------------------------------------------------------------------------------

    async def start_node(self, number: int) -> None:
        """Start a node again, and wait until it has caught up."""
        await self.nodes[number].start(self.program)
        await self.nodes[number].ready(READY_S)

    async def ready(self) -> None:
        """Wait until all nodes have caught up."""
        await asyncio.gather(*(node.ready(READY_S) for node in self.nodes))

    def freeze(self, number: int) -> None:
        """Let a node do nothing, its connections open."""
        self._signal(number, signal.SIGSTOP)

    def thaw(self, number: int) -> None:
        """Resume a frozen server."""
        self._signal(number, signal.SIGCONT)

    def _signal(self, number: int, what: signal.Signals) -> None:
        pid = self.nodes[number].pid
        if pid is not None:
            os.kill(pid, what)

    def fill(self) -> None:
        """Fill the small disk to the last byte."""
        assert self.small_disk is not None
        with suppress(OSError), (self.small_disk / "filler").open("wb", buffering=0) as file:
            while True:
                file.write(bytes(_FILLED_BY))
        with suppress(OSError), (self.small_disk / "filler").open("ab", buffering=0) as file:
            while True:
                file.write(bytes(512))

    def make_room(self) -> None:
        """Take away what fills it."""
        assert self.small_disk is not None
        (self.small_disk / "filler").unlink()

    # --- looked at ----------------------------------------------------------------------------------------------------

    async def leaders(self) -> dict[str, int]:
        """The node that leads each stream, by its number from 0, as far as one is known."""
        names = {node.settings.name: number for number, node in enumerate(self.nodes)}
        for node in self.nodes:
            told = await node.monitored("/jsz?streams=true")
            if isinstance(told, dict):
                streams = [
                    one for account in told.get("account_details", []) for one in account.get("stream_detail", [])
                ]
                found = {one["name"]: one.get("cluster", {}).get("leader", "") for one in streams}
                return {name: names[leader] for name, leader in sorted(found.items()) if leader in names}
        return {}

    def engine_cpu_s(self) -> float:
        """The CPU time that all nodes have used since they started."""
        return sum(_cpu_s(node.pid) for node in self.nodes if node.pid is not None)

    def servers_cpu_s(self) -> float:
        """The CPU time that all servers have used since they started."""
        return sum(server.cpu_s() for server in self.servers)

    async def metric(self, name: str) -> float:
        """The sum of a metric over all servers."""
        total = 0.0
        for server in self.servers:
            text = (await server.get("/metrics")).text
            total += sum(
                float(line.split()[-1]) for line in text.splitlines() if line.split("{")[0].split(" ")[0] == name
            )
        return total

    def faults_said(self) -> list[str]:
        """The tracebacks of all servers."""
        return [fault for server in self.servers for fault in server.faults_said()]


def addresses(servers: Sequence[Server], first: int) -> Callable[[], str]:
    """Where a player goes: to one server first, and each time that its connection is lost to the next one."""
    turn = count(first)
    return lambda: servers[next(turn) % len(servers)].url


def _cpu_s(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
