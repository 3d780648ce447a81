"""The measured processes: servers started on a core of their own, and their use of the machine."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple, Protocol

import psutil

from banmen.processes.lifetime import ending_with_parent
from banmen.processes.own import own_command

BANMEN, BESIDE, CEILING = "banmen", "beside", "ceiling"

WITHOUT_LIMITS = (
    *("--max-connections", "100000", "--max-connections-of-address", "100000", "--commands-a-second", "100000000"),
    *("--max-tables", "100000", "--max-tables-of-player", "100000"),
)
"""Options of `banmen serve` for a load that comes from a single address."""

_OF_A_PROCESS = 2
"""The clock type of `clock_getcpuclockid` for a process, combined with its number."""

_READY = re.compile(r"ws://[^:/\s]+:(\d+)")


class BrokenRun(Exception):
    """The server or the load invalidated the measurement: a sentence says how."""


class Cores(NamedTuple):
    """The cores of the server and of the load; None if they cannot be chosen, or there is only one."""

    server: int | None
    load: int | None

    @classmethod
    def chosen(cls) -> "Cores":
        """Return the first and the last core that this process may use."""
        usable: list[int] = []
        if sys.platform != "darwin":
            usable = psutil.Process().cpu_affinity() or []
        return cls(usable[0], usable[-1]) if len(usable) > 1 else cls(None, None)


class MeasuredServer(Protocol):
    """A measured server. `kind` says which; `url` is its address."""

    @property
    def kind(self) -> str:
        """`banmen`, `beside` or `ceiling`."""
        ...

    @property
    def url(self) -> str:
        """Its address."""
        ...

    def restart(self) -> None:
        """Kill it as a power cut would, start it again on its file, and wait until it serves. Raises BrokenRun."""
        ...

    def cpu_s(self) -> float:
        """Return its CPU time."""
        ...

    def thinking_cpu_s(self) -> float:
        """Return the CPU time of its processes for programs."""
        ...

    def memory_bytes(self) -> int:
        """Return its resident memory."""
        ...

    def written_bytes(self) -> int | None:
        """Return the bytes it has written to disk; None if the system does not count them."""
        ...


class Running:
    """A `MeasuredServer` in a separate process. `data` is its file, or None."""

    def __init__(self, kind: str, command: Sequence[str], cores: Cores, folder: Path, data: Path | None) -> None:
        self.kind = kind
        self.data = data
        self._port = 0
        self._command = command
        self._cores = cores
        self._folder = folder
        self._process: psutil.Popen | None = None
        self.start()

    @property
    def url(self) -> str:
        """Its address."""
        return f"ws://127.0.0.1:{self._port}/"

    def restart(self) -> None:
        self.kill()
        self.start()

    def start(self) -> None:
        """Start it and wait until it serves. Raises BrokenRun if it does not."""
        environment = {**os.environ, "HOME": str(self._folder), "XDG_RUNTIME_DIR": str(self._folder)}
        errors = self._folder / f"{self.kind}.stderr"
        with _on_core(self._cores.server, self._cores.load), errors.open("ab") as said:
            self._process = psutil.Popen(
                self._command,
                stdout=subprocess.PIPE,
                stderr=said,
                text=True,
                encoding="utf-8",
                env=environment,
                preexec_fn=ending_with_parent(signal.SIGTERM),
            )
        while found := self._process.stdout.readline():
            if ready := _READY.search(found):
                self._port = int(ready[1])
                return
        self.kill()
        raise BrokenRun(f"{self.kind} did not start: {errors.read_text(encoding='utf-8', errors='replace')[-500:]}")

    def kill(self) -> None:
        """Kill it as a power cut would."""
        if self._process is not None:
            for process in (self._process, *_children(self._process)):
                with suppress(psutil.NoSuchProcess):
                    process.kill()
            self._process.wait()
            self._process.stdout.close()
            self._process = None

    # --- resources ---------------------------------------------------------------------------------------------------

    def cpu_s(self) -> float:
        return _cpu_s(self._alive())

    def thinking_cpu_s(self) -> float:
        return sum(_cpu_s(process) for process in _children(self._alive()))

    def memory_bytes(self) -> int:
        resident: int = self._alive().memory_info().rss
        return resident

    def written_bytes(self) -> int | None:
        if not hasattr(psutil.Process, "io_counters"):  # macOS
            return None
        written: int = self._alive().io_counters().write_bytes
        return written

    def _alive(self) -> psutil.Popen:
        if self._process is None or not self._process.is_running():
            raise BrokenRun(f"{self.kind} has ended")
        return self._process


@contextmanager
def running(kind: str, cores: Cores, folder: Path, beside: str = "") -> Iterator[Running]:
    """Run a server of this kind with its data in a folder; kill it at the end. `beside` is another banmen's command."""
    data = None if kind == CEILING else folder / f"{kind}.db"
    if kind == CEILING:
        command = own_command("banmen_server.bench.ceiling")
    else:
        banmen = [beside] if kind == BESIDE else own_command("banmen.__main__")
        command = [*banmen, "serve", "--host", "127.0.0.1", "--port", "0", "--data", str(data), *WITHOUT_LIMITS]
    server = Running(kind, command, cores, folder, data)
    try:
        yield server
    finally:
        server.kill()


def pin_load(cores: Cores) -> None:
    """Pin this process, which is the load, to its core."""
    if cores.load is not None:
        _pin(cores.load)


def own_cpu_s() -> float:
    """Return the CPU time of the load."""
    return _cpu_s(psutil.Process())


@contextmanager
def _on_core(core: int | None, then: int | None) -> Iterator[None]:
    """Run on a core during the context, so that a child inherits it, and on another one afterwards."""
    if core is None or then is None:
        yield
        return
    _pin(core)
    try:
        yield
    finally:
        _pin(then)


def _pin(core: int) -> None:
    if sys.platform != "darwin":  # where `Cores.chosen` chooses none
        psutil.Process().cpu_affinity([core])


def _children(process: psutil.Process) -> list[psutil.Process]:
    with suppress(psutil.NoSuchProcess):
        return process.children(recursive=True)
    return []


def _cpu_s(process: psutil.Process) -> float:
    """Return the CPU time of a process with all its threads: in nanoseconds on Linux, else in ticks."""
    if sys.platform == "linux":
        with suppress(OSError):
            return time.clock_gettime(~process.pid << 3 | _OF_A_PROCESS)
    with suppress(psutil.NoSuchProcess):
        times = process.cpu_times()
        return times.user + times.system
    return 0.0
