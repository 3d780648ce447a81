"""`WorkerProcess`: one process for the window's long computations, for which no frame waits.

The process starts with the first request and ends with the window. If it dies it is replaced and asked again, a few
times at most. Call all methods in the main thread.
"""

import logging
import subprocess
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from banmen.processes.lifetime import own_session
from banmen.processes.own import own_command
from banmen.programs.job import Job
from banmen_client.system.worker import JobRequest, Told

logger = logging.getLogger(__name__)

RequestT = TypeVar("RequestT")
AnswerT = TypeVar("AnswerT")

_MODULE = "banmen_client.system.worker"
_MOST_LINES = 500
"""So many lines are delivered at once at most, so that no frame is long."""
_REPLACED = 3
"""So often in a row a process that dies is replaced before it has answered anything."""


class Orders(NamedTuple, Generic[AnswerT]):
    """The callbacks for one request: for each answer, for its end, and for a failure, with an error."""

    take: Callable[[AnswerT], None]
    ended: Callable[[], None] = lambda: None
    failed: Callable[[str], None] = lambda _error: None


class _RunningRequest(NamedTuple):
    """The request that is running."""

    asked: JobRequest
    job: Job[Any, Any]
    orders: Orders[Any]


class WorkerProcess:
    """One process for jobs, one job at a time: a new one takes the place of the one before."""

    def __init__(self, command: Sequence[str] | None = None) -> None:
        self._command = command or own_command(_MODULE)
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: SimpleQueue[tuple[int, bytes]] = SimpleQueue()
        self._number = 0
        self._wanted: _RunningRequest | None = None
        self._died = 0

    @property
    def busy(self) -> bool:
        """Whether a job is under way."""
        return self._wanted is not None

    @property
    def pid(self) -> int | None:
        """The process id; None if none runs."""
        return self._process.pid if self._process is not None else None

    def ask(self, job: Job[RequestT, AnswerT], request: RequestT, orders: Orders[AnswerT]) -> None:
        """Run a job; it replaces the running one. `poll` delivers its answers."""
        self._number += 1
        asked = JobRequest(self._number, job.name, msgspec.Raw(msgspec.json.encode(request)))
        self._wanted, self._died = _RunningRequest(asked, job, orders), 0
        self._send(asked)

    def stop(self) -> None:
        """Stop the running job, which answers nothing more."""
        if self._wanted is not None:
            self._wanted = None
            self._number += 1
            if self._process is not None:
                self._send(JobRequest(self._number))

    def poll(self, timeout_s: float = 0) -> bool:
        """Deliver what has come meanwhile, or comes within `timeout_s`. Return whether there was anything."""
        anything = False
        with suppress(Empty):
            for _ in range(_MOST_LINES):
                pid, line = self._lines.get(timeout=timeout_s) if timeout_s else self._lines.get_nowait()
                timeout_s = 0
                anything |= self._deliver(line) if line else self._ended(pid)
        return anything

    def close(self) -> None:
        """End the process."""
        process, self._process, self._wanted = self._process, None, None
        if process is not None:
            process.kill()
            process.wait()
            if process.stdin is not None:
                with suppress(OSError):
                    process.stdin.close()

    # --- the process ------------------------------------------------------------------------------------------------

    def _send(self, asked: JobRequest) -> None:
        """Write a request, to a new process where there is none; one that has ended is replaced by `poll`."""
        try:
            process = self._process or self._start()
        except OSError as error:
            self._fail(f"{error.strerror or error}")
            return
        with suppress(OSError):
            if process.stdin is not None:
                process.stdin.write(msgspec.json.encode(asked) + b"\n")
                process.stdin.flush()

    def _start(self) -> subprocess.Popen[bytes]:
        """Start the process, and a thread that reads what it tells. Raise OSError."""
        process = subprocess.Popen(  # noqa: S603 - our own command
            self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, **own_session()
        )
        self._process = process
        Thread(target=self._read, args=(process,), name="worker's answers", daemon=True).start()
        return process

    def _read(self, process: subprocess.Popen[bytes]) -> None:
        """Keep each line, and at the end an empty one."""
        if process.stdout is not None:
            with suppress(OSError, ValueError), process.stdout as lines:
                for line in lines:
                    self._lines.put((process.pid, line))
        self._lines.put((process.pid, b""))

    def _ended(self, pid: int) -> bool:
        """Handle the end of a process that nobody asked to end: replace it if a result is still wanted."""
        if self._process is None or self._process.pid != pid:
            return False
        status = self._process.wait()
        if self._process.stdin is not None:
            with suppress(OSError):
                self._process.stdin.close()
        self._process = None
        logger.warning("the worker process ended with status %d", status)
        if self._wanted is None:
            return False
        self._died += 1
        if self._died > _REPLACED:
            self._fail(f"The worker process ended again and again, the last time with status {status}.")
        else:
            self._send(self._wanted.asked)
        return True

    # --- answers ----------------------------------------------------------------------------------------------------

    def _deliver(self, line: bytes) -> bool:
        """Hand one answer over; False for one that nobody waits for."""
        told, wanted = msgspec.json.decode(line, type=Told), self._wanted
        if wanted is None or told.number != wanted.asked.number:
            return False
        if told.kind == "answer":
            self._died = 0
            wanted.orders.take(msgspec.json.decode(told.answer, type=wanted.job.Answer))
        elif told.kind == "failed":
            self._fail(told.error)
        else:
            self._wanted = None
            wanted.orders.ended()
        return True

    def _fail(self, error: str) -> None:
        """Report that the running request failed."""
        logger.warning("a job failed: %s", error)
        wanted, self._wanted = self._wanted, None
        if wanted is not None:
            wanted.orders.failed(error)
