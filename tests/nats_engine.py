"""A real engine for tests: NATS JetStream nodes on this machine, on free ports, their data in a folder.

They are those of `banmen cluster`, started without a loop. `shared_engine` is one node for all tests of a process.
"""

import atexit
import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from banmen_server.local_cluster.engine_nodes import (
    PROGRAM,
    NodeAddress,
    NodeSettings,
    NoEngine,
    configuration,
    engine_program,
    monitored,
)
from banmen_server.local_cluster.folder import HOST, free_ports

_START_S = 20.0
_TRIES = 3


class Node:
    """One node of the engine, which can be killed, frozen and started again."""

    def __init__(self, settings: NodeSettings, text: str) -> None:
        self.name, self.port = settings.name, settings.address.port
        self._settings = settings
        self._process: subprocess.Popen[bytes] | None = None
        settings.folder.mkdir(parents=True, exist_ok=True)
        self._file = settings.folder / "node.conf"
        self._file.write_text(text, encoding="utf-8")

    @property
    def url(self) -> str:
        """Its address for clients."""
        return f"nats://{HOST}:{self.port}"

    def start(self) -> None:
        """Start it, or start it again."""
        with self._settings.log.open("ab") as log:
            self._process = subprocess.Popen([engine_program(), "-c", self._file], stdout=log, stderr=log)

    def wait(self) -> None:
        """Wait until it is well, and its part of JetStream too."""
        assert self._process is not None
        until = time.monotonic() + _START_S
        while monitored(self._settings.address, "/healthz") != {"status": "ok"}:
            if self._process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"the engine does not start:\n{self._settings.log.read_text()}")
            time.sleep(0.02)

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
        """Resume it."""
        os.kill(self.pid, signal.SIGCONT)


class Engine:
    """An engine of one node, or of three that know each other."""

    def __init__(self, nodes: Sequence[Node]) -> None:
        self.nodes = nodes

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
def running_engine(
    folder: Path,
    *,
    nodes: int = 1,
    password: str = "",
    sync: str = "always",
    more: Mapping[str, Any] | None = None,
) -> Iterator[Engine]:
    """An engine that runs as long as the context lasts; see `configuration` for what it is told.

    With `sync` as "always" each write is on the disk before it is answered.
    """
    skip_unless_installed()
    for attempt in range(_TRIES):
        engine = _engine(folder, nodes, password, sync, more)
        try:
            engine.start()
        except RuntimeError:  # somebody has taken a port meanwhile
            engine.stop()
            if attempt == _TRIES - 1:
                raise
        else:
            break
    try:
        yield engine
    finally:
        engine.stop()


def _engine(folder: Path, nodes: int, password: str, sync: str, more: Mapping[str, Any] | None) -> Engine:
    """An engine that has not started, on free ports."""
    ports = free_ports(3 * nodes)
    places = [NodeAddress(HOST, *ports[3 * number : 3 * number + 3]) for number in range(nodes)]
    settings = [NodeSettings(f"node-{n}", folder / f"node-{n}", place) for n, place in enumerate(places)]
    texts = [configuration(one, settings, password=password, sync=sync, more=more) for one in settings]
    return Engine([Node(one, text) for one, text in zip(settings, texts, strict=True)])


def skip_unless_installed() -> None:
    """Skip the test where there is no engine."""
    try:
        engine_program()
    except NoEngine:
        pytest.skip(f"the engine's program {PROGRAM} is not installed")


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
