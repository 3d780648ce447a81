"""One process that thinks beside the server's own, started when it is first needed.

Bytes are sent between the two, not the games' own types, so that nothing is trusted that the rules have not read. The
event loop waits for nothing of it, not even for its start: threads write and read.
"""

import asyncio
import contextlib
import pickle
import subprocess
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import IO, Any, TypeVar, cast

from banmen.processes import interrupts
from banmen.processes.own import own_command

T = TypeVar("T")

_MODULE = "banmen_server.engines.worker"


class ProcessDied(Exception):
    """The process ended before its work was done."""


class EngineProcess:
    """A process for one piece of work at a time. With `plain` it compiles nothing, so that it is ready at once."""

    def __init__(self, *, plain: bool = False) -> None:
        self.plain = plain
        self._child: _Child | None = None
        self._until_s = 0.0

    async def run(self, work: Callable[[], T]) -> T:
        """Do the work in the process. Raises ProcessDied, and whatever the work raises. Who is cancelled ends it."""
        if self._child is None:
            self._child = _Child(asyncio.get_running_loop(), plain=self.plain)
            self._child.tell(self._until_s)
        try:
            done, found = await self._child.ask(pickle.dumps(work))
        except (ProcessDied, asyncio.CancelledError):
            self.end()
            raise
        result = pickle.loads(found)  # noqa: S301 - our own code has written it
        if not done:
            raise result
        return result  # type: ignore[no-any-return]  # it is what the work gave

    def end_work_at(self, until_s: float) -> None:
        """Let the work, if it asks `is_over`, end at this time of `time.monotonic`; it may be changed meanwhile."""
        if until_s != self._until_s:
            self._until_s = until_s
            if self._child is not None:
                self._child.tell(until_s)

    def end(self) -> None:
        """End the process and what it works on."""
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
        """Whether the work was done, and what it gave or raised."""
        answer: asyncio.Future[tuple[bool, bytes]] = self._loop.create_future()
        self._answers.append(answer)
        if self._ended:
            self._died()
        self._to_write.put(work)
        return answer

    def tell(self, until_s: float) -> None:
        """Tell when work ends."""
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
        """Start the process and write what is asked; at the end wait for its own."""
        try:
            with interrupts.block_interrupts():
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
        with contextlib.suppress(OSError), process:  # it has ended, which the other thread sees
            while (found := self._to_write.get()) is not None:
                pickle.dump(found, asked)
                asked.flush()

    def _read(self, answers: IO[bytes]) -> None:
        """Read answers until there are no more."""
        with contextlib.suppress(EOFError, OSError, ValueError, pickle.UnpicklingError):
            while True:
                self._in_loop(self._answered, pickle.load(answers))  # noqa: S301 - our own code has written it
        self._in_loop(self._died)

    def _in_loop(self, function: Callable[..., None], *values: Any) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits
            self._loop.call_soon_threadsafe(function, *values)

    # --- in the loop -------------------------------------------------------------------------------------------------

    def _answered(self, found: tuple[bool, bytes]) -> None:
        if self._ended:  # it came after all, and nobody waits
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
