"""The worker process: does jobs that it reads from standard input.

One line of JSON each way for each message. A request stops the job before it; the end of standard input, so that of
the window, ends the process at once.
"""

import os
import signal
import sys
from collections.abc import Callable
from importlib import import_module
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO, Literal

import msgspec

from banmen.processes.lifetime import end_with_parent, lower_priority
from banmen.programs.job import Job

NICE = 10


class JobRequest(msgspec.Struct, frozen=True):
    """A request of the window: the name of a job, or "" for none. Numbers only grow."""

    number: int
    job: str = ""
    request: msgspec.Raw = msgspec.Raw(b"null")


class Told(msgspec.Struct, frozen=True):
    """An answer to the request of this number, or its end or failure."""

    number: int
    kind: Literal["answer", "done", "failed"]
    answer: msgspec.Raw = msgspec.Raw(b"null")
    error: str = ""


class _Requests:
    """The newest request; it replaces older ones. A thread of its own reads them."""

    def __init__(self, source: BinaryIO, leave: Callable[[int], object]) -> None:
        self._queue: SimpleQueue[JobRequest | None] = SimpleQueue()
        self.newest = 0
        Thread(target=self._read, args=(source, leave), name="requests", daemon=True).start()

    def _read(self, source: BinaryIO, leave: Callable[[int], object]) -> None:
        try:
            for line in source:
                asked = msgspec.json.decode(line, type=JobRequest)
                self.newest = asked.number
                self._queue.put(asked)
        finally:
            self._queue.put(None)
            leave(0)  # the window has ended: whatever is computed here is for nobody

    def next(self) -> JobRequest | None:
        """Wait for the newest request. Return None after the last one."""
        asked = self._queue.get()
        while asked is not None and asked.number != self.newest:
            asked = self._queue.get()
        return asked


def serve(source: BinaryIO, target: BinaryIO, leave: Callable[[int], object] = os._exit) -> None:
    """Run jobs until the source ends. Then another thread calls `leave` immediately."""
    requests = _Requests(source, leave)
    while (asked := requests.next()) is not None:
        if asked.job:
            _do(asked, requests, target)


def _do(asked: JobRequest, requests: _Requests, target: BinaryIO) -> None:
    """Run one job, and write its answers."""
    try:
        module, _, name = asked.job.partition(":")
        job: Job[object, object] = getattr(import_module(module), name)
        request = msgspec.json.decode(asked.request, type=job.Request)
        for answer in job.run(request, lambda: requests.newest != asked.number):
            _write(target, Told(asked.number, "answer", msgspec.Raw(msgspec.json.encode(answer))))
    except Exception as error:  # noqa: BLE001 - whatever a job raises, the window is told and the next one is done
        _write(target, Told(asked.number, "failed", error=f"{type(error).__name__}: {error}"))
    else:
        _write(target, Told(asked.number, "done"))


def _write(target: BinaryIO, told: Told) -> None:
    target.write(msgspec.json.encode(told) + b"\n")
    target.flush()


def main() -> None:
    """Prepare the process: leave Ctrl+C to the window, and run at a lower priority than it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    lower_priority(NICE)
    serve(sys.stdin.buffer, sys.stdout.buffer)
