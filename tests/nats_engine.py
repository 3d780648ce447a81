"""A real engine for tests: NATS JetStream nodes on this machine, on free ports, their data in a folder.

Each node is ended by its own process. `shared_engine` is one node for all tests of a process.
"""

import atexit
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path

import pytest

NOT_INSTALLED = "the engine's program nats-server is not installed"
_START_S = 20.0
_TRIES = 3


def program() -> str | None:
    """Where the engine's program is: beside Python, or where the system looks for programs."""
    return shutil.which("nats-server", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}")


class Node:
    """One node of the engine, which can be killed, frozen and started again."""

    def __init__(self, folder: Path, name: str, ports: tuple[int, int], configuration: str) -> None:
        self.name = name
        self.port, self._monitor = ports
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        (folder / f"{name}.conf").write_text(
            f"server_name: {name}\nlisten: 127.0.0.1:{self.port}\nhttp: 127.0.0.1:{self._monitor}\n{configuration}"
        )

    @property
    def url(self) -> str:
        """Its address for clients."""
        return f"nats://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, or start it again."""
        binary = program()
        assert binary is not None, NOT_INSTALLED
        with (self._folder / f"{self.name}.log").open("ab") as log:
            self._process = subprocess.Popen(
                [binary, "-c", self._folder / f"{self.name}.conf"], stdout=log, stderr=subprocess.STDOUT
            )

    def wait(self) -> None:
        """Wait until it is well, and its part of JetStream too."""
        until = time.monotonic() + _START_S
        while True:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self._monitor}/healthz", timeout=1) as answer:
                    answer.read()
            except OSError as error:
                assert self._process is not None
                if self._process.poll() is not None or time.monotonic() > until:
                    said = (self._folder / f"{self.name}.log").read_text()
                    raise RuntimeError(f"the engine does not start:\n{said}") from error
                time.sleep(0.02)
            else:
                return

    @property
    def pid(self) -> int:
        """The id of its process."""
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """End it at once, as a power cut does."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def freeze(self) -> None:
        """Let it do nothing, and keep its connections."""
        os.kill(self.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on."""
        os.kill(self.pid, signal.SIGCONT)


class Engine:
    """An engine of one node, or of three that know each other. Its folder is its own."""

    def __init__(self, folder: Path, *, nodes: int = 1, extra: str = "", sync: str = "always") -> None:
        ports = _free_ports(3 * nodes)
        routes = ports[2 * nodes :]
        joined = ", ".join(f'"nats://127.0.0.1:{port}"' for port in routes)
        self.nodes = []
        for n, route in enumerate(routes):
            store = f'max_payload: 8MB\njetstream {{ store_dir: "{folder}/node-{n}", sync_interval: {sync} }}\n'
            cluster = f"cluster {{ name: banmen, listen: 127.0.0.1:{route}, routes: [{joined}] }}\n"
            configuration = store + (cluster if nodes > 1 else "") + extra
            self.nodes.append(Node(folder, f"node-{n}", (ports[n], ports[nodes + n]), configuration))

    @property
    def servers(self) -> tuple[str, ...]:
        """The addresses of all nodes."""
        return tuple(node.url for node in self.nodes)

    def start(self) -> None:
        """Start all nodes, and wait until they are well."""
        for node in self.nodes:
            node.start()
        for node in self.nodes:
            node.wait()

    def stop(self) -> None:
        """End all nodes."""
        for node in self.nodes:
            node.kill()


@contextmanager
def running_engine(folder: Path, *, nodes: int = 1, extra: str = "", sync: str = "always") -> Iterator[Engine]:
    """An engine that runs as long as the context lasts; `extra` are lines of its configuration.

    With `sync` as "always" each write is on the disk before it is answered.
    """
    skip_unless_installed()
    engine = _started(folder, nodes, extra, sync)
    try:
        yield engine
    finally:
        engine.stop()


def _started(folder: Path, nodes: int, extra: str, sync: str) -> Engine:
    """An engine that has started; on other ports where somebody has taken one meanwhile."""
    for attempt in range(_TRIES):
        engine = Engine(folder, nodes=nodes, extra=extra, sync=sync)
        try:
            engine.start()
        except RuntimeError:
            engine.stop()
            if attempt == _TRIES - 1:
                raise
        else:
            return engine
    raise AssertionError


def skip_unless_installed() -> None:
    """Skip the test where there is no engine."""
    if program() is None:
        pytest.skip(NOT_INSTALLED)


@cache
def shared_engine() -> Engine:
    """One node for all tests of this process: each uses streams of another name. It ends with the process.

    It syncs seldom, because nobody cuts its power.
    """
    skip_unless_installed()
    held = ExitStack()
    folder = Path(held.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
    engine = held.enter_context(running_engine(folder, sync="1m"))
    atexit.register(held.close)
    return engine


def _free_ports(count: int) -> list[int]:
    """Ports that nobody uses, all different."""
    with ExitStack() as held:
        sockets = [held.enter_context(socket.socket()) for _ in range(count)]
        for each in sockets:
            each.bind(("127.0.0.1", 0))
        return [each.getsockname()[1] for each in sockets]
