"""One process for heavy computation, started on first use.

The two processes exchange bytes, not the games' own types, so that the rules validate everything. The event loop never
blocks on it, not even for its start: threads write and read.
"""

import asyncio
import contextlib
import pickle
import subprocess
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import IO, Any, TypeVar, cast

from banmen.processes import lifetime
from banmen.processes.own import own_command

T = TypeVar("T")

_MODULE = "banmen_server.engines.worker"


class ProcessDied(Exception):
    """The process ended before its work was done."""


class EngineProcess:
    """A process for one piece of work at a time. With `plain` it compiles nothing, so that it is ready immediately."""

    def __init__(self, *, plain: bool = False) -> None:
        self.plain = plain
        self._child: _Child | None = None
        self._until_s = 0.0

    async def run(self, work: Callable[[], T]) -> T:
        """Run the work in the process. Raises ProcessDied, and the work's exceptions. Cancelling ends the process."""
        if self._child is None:
            self._child = _Child(asyncio.get_running_loop(), plain=self.plain)
            self._child.set_deadline(self._until_s)
        try:
            done, found = await self._child.ask(pickle.dumps(work))
        except (ProcessDied, asyncio.CancelledError):
            self.end()
            raise
        result = pickle.loads(found)  # noqa: S301 - our own code has written it
        if not done:
            raise result
        return result  # type: ignore[no-any-return]  # the result of the work

    def end_work_at(self, until_s: float) -> None:
        """Set the deadline for work that checks `is_over`, in `time.monotonic`; it may change while it runs."""
        if until_s != self._until_s:
            self._until_s = until_s
            if self._child is not None:
                self._child.set_deadline(until_s)

    def end(self) -> None:
        """End the process and its work."""
        child, self._child = self._child, None
        if child is not None:
            child.end()


class _Child:
    """The process, and the two threads that write to it and read from it."""

    def __init__(self, loop: asyncio.AbstractEventLoop, *, plain: bool) -> None:
        self._loop = loop
        self._answers: list[asyncio.Future[tuple[bool, bytes]]] = []
        self._to_write: SimpleQueue[object] = SimpleQueue()
        self._process: subprocess.Popen[bytes] | None = None
        self._ended = False
        self._to_write.put(plain)
        Thread(target=self._start_and_write, name="to a process that thinks", daemon=True).start()

    def ask(self, work: bytes) -> "asyncio.Future[tuple[bool, bytes]]":
        """Return a future: whether the work succeeded, and its result or exception."""
        answer: asyncio.Future[tuple[bool, bytes]] = self._loop.create_future()
        self._answers.append(answer)
        if self._ended:
            self._died()
        self._to_write.put(work)
        return answer

    def set_deadline(self, until_s: float) -> None:
        """Send the deadline of the work."""
        self._to_write.put(until_s)

    def end(self) -> None:
        """End the process."""
        self._ended = True
        self._to_write.put(None)
        if self._process is not None:
            self._process.terminate()
        self._died()

    # --- in threads --------------------------------------------------------------------------------------------------

    def _start_and_write(self) -> None:
        """Start the process and write to it; at the end, wait for it."""
        try:
            with lifetime.block_interrupts():
                process = subprocess.Popen(  # noqa: S603 - our own command
                    own_command(_MODULE), stdin=subprocess.PIPE, stdout=subprocess.PIPE
                )
        except OSError:
            self._in_loop(self._died)
            return
        self._process = process
        if self._ended:  # meanwhile
            process.terminate()
        asked, answers = cast("IO[bytes]", process.stdin), cast("IO[bytes]", process.stdout)  # both are pipes
        Thread(target=self._read, args=(answers,), name="from a process that thinks", daemon=True).start()
        with contextlib.suppress(OSError), process:  # it has ended, which the reading thread notices
            while (found := self._to_write.get()) is not None:
                pickle.dump(found, asked)
                asked.flush()

    def _read(self, answers: IO[bytes]) -> None:
        """Read answers until the end."""
        with contextlib.suppress(EOFError, OSError, ValueError, pickle.UnpicklingError):
            while True:
                self._in_loop(self._answered, pickle.load(answers))  # noqa: S301 - our own code has written it
        self._in_loop(self._died)

    def _in_loop(self, function: Callable[..., None], *values: Any) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits
            self._loop.call_soon_threadsafe(function, *values)

    # --- in the loop -------------------------------------------------------------------------------------------------

    def _answered(self, found: tuple[bool, bytes]) -> None:
        if self._ended:  # too late: nobody waits
            return
        answer = self._answers.pop(0)
        if not answer.done():
            answer.set_result(found)

    def _died(self) -> None:
        self._ended = True
        self._to_write.put(None)
        answers, self._answers = self._answers, []
        for answer in answers:
            if not answer.done():
                answer.set_exception(ProcessDied("the process has ended"))
