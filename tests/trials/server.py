"""A real `banmen serve` as a child: started, killed, started again on its file and port, and looked at from outside."""

import asyncio
import os
import re
import signal
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, Self

PATIENCE_S = 120.0
GENEROUS = tuple(
    part
    for name, limit in (
        ("max-connections", 100_000),
        ("max-connections-of-address", 100_000),
        ("commands-a-second", 100_000_000),
        ("max-tables", 100_000),
        ("max-tables-of-player", 100_000),
        ("max-tables-mb", 100_000),
    )
    for part in (f"--{name}", str(limit))
)
"""Options of a server that limits nobody, for loads that try something else than limits."""


class Answer(NamedTuple):
    """What plain HTTP answered."""

    status: int
    text: str


class Server:
    """One server on loopback. Its port is chosen at the first start and kept.

    `environment` is added to its own. What it says on standard error is written to `errors`. With `log`, an engine, its
    tables are there, and `data` is no file but only names that of its errors.
    """

    def __init__(
        self,
        python: str,
        data: Path,
        *options: str,
        environment: Mapping[str, str] | None = None,
        errors: Path | None = None,
        log: str | None = None,
    ) -> None:
        self.port = 0
        stored = ["--engine", log] if log else ["--data", str(data)]
        self._command = [python, "-m", "banmen", "serve", "--host", "127.0.0.1", *stored, *options]
        self._environment = {**os.environ, **(environment or {}), "PYTHONUNBUFFERED": "1"}
        self._errors = errors or data.with_name(f"{data.name}.stderr")
        self._process: subprocess.Popen[str] | None = None

    async def __aenter__(self) -> Self:
        """Start it."""
        if not await self.start():
            raise AssertionError(f"the server did not start: {self.error_output[-500:]}")
        return self

    async def __aexit__(self, *_: object) -> None:
        """Kill what is still there."""
        self.kill()

    async def start(self) -> bool:
        """Start the server and wait for its ready line. Return False if it ended instead."""
        with self._errors.open("ab") as errors:
            self._process = subprocess.Popen(  # noqa: ASYNC220 - a fork is short
                [*self._command, "--port", str(self.port)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env=self._environment,
            )
        assert self._process.stdout is not None
        async with asyncio.timeout(PATIENCE_S):
            line = await asyncio.to_thread(self._process.stdout.readline)
        found = re.search(r"ws://[^:/]+:(\d+)", line)
        if found is None:
            self.kill()
            return False
        self.port = int(found[1])
        return True

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def alive(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def error_output(self) -> str:
        """All that it has written to standard error, over all its lives."""
        return self._errors.read_text(errors="replace") if self._errors.exists() else ""

    def kill(self) -> None:
        """End it as a power cut would."""
        if self._process is not None:
            if self._process.poll() is None:
                self._process.kill()
            self._process.wait(PATIENCE_S)
            if self._process.stdout is not None:
                self._process.stdout.close()

    async def stop(self) -> float:
        """Ask it to leave; how long that took, in s. One that does not leave is killed."""
        assert self._process is not None
        since = time.monotonic()
        self._process.send_signal(signal.SIGTERM)
        with suppress(subprocess.TimeoutExpired):
            await asyncio.to_thread(self._process.wait, PATIENCE_S)
        took_s = time.monotonic() - since
        self.kill()
        return took_s

    # --- looked at from outside --------------------------------------------------------------------------------------

    async def get(self, path: str) -> Answer:
        """Plain HTTP: the answer, or status 0 where there is none."""
        return await asyncio.to_thread(self._get, path)

    def _get(self, path: str) -> Answer:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=5) as answer:
                return Answer(answer.status, answer.read().decode())
        except urllib.error.HTTPError as error:
            return Answer(error.code, error.read().decode(errors="replace"))
        except OSError as error:
            return Answer(0, str(error))

    def memory_mb(self) -> float:
        """The memory that it uses now."""
        return self._status("VmRSS")

    def peak_mb(self) -> float:
        """The most memory that it has used, since `forget_peak` where that was called."""
        return self._status("VmHWM")

    def forget_peak(self) -> None:
        """Reset `peak_mb` to the memory in use."""
        Path(f"/proc/{self.pid}/clear_refs").write_text("5", encoding="ascii")

    def _status(self, name: str) -> float:
        found = re.search(rf"^{name}:\s+(\d+) kB", Path(f"/proc/{self.pid}/status").read_text(), re.MULTILINE)
        return int(found[1]) / 1024 if found else 0.0

    def files_open(self) -> int:
        """How many file descriptors it has open."""
        return len(list(Path(f"/proc/{self.pid}/fd").iterdir()))

    def cpu_s(self) -> float:
        """The CPU time that it has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def faults_said(self) -> list[str]:
        """The tracebacks that it has written, as sentences: what each one ends with."""
        found = re.findall(r"Traceback \(most recent call last\).*?\n(\S[^\n]*)", self.error_output, re.DOTALL)
        return [f"a traceback in the log: {last[:200]}" for last in found]
