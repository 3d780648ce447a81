"""Play the games of a match in several worker processes at a time, and yield them in order.

`worker` is the module that runs in such a process. Workers ignore Ctrl+C; this process ends them with everything they
started.
"""

import contextlib
import subprocess
from collections.abc import Callable, Iterator, Sequence
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import IO, cast

import msgspec

from banmen.arena.match import Match
from banmen.arena.worker import TRACEBACK, ContenderNotStarted, ContenderRefused, PlyPlayed, WorkerAnswer, WorkerGame
from banmen.processes import lifetime
from banmen.processes.own import own_command
from banmen.programs.external import ProgramFault

_MODULE = "banmen.arena.worker"
_GRACE_S = 4.0
"""How long a worker and its contenders may take to end after the match."""
_STOP_S = 0.5
"""The same if the match is aborted: compiled code does not see a signal for a while."""


class WorkerBroken(Exception):
    """A worker process ended unexpectedly."""


class Runner:
    """Plays the games of a match, `jobs` at a time. `listen` gets each ply, in threads of the runner.

    With `traceback` the exceptions of scripts are written to standard error.
    """

    def __init__(
        self,
        match: Match,
        jobs: int,
        listen: Callable[[PlyPlayed], object] = lambda _: None,
        *,
        traceback: bool = False,
    ) -> None:
        self._match, self._jobs, self._listen = match, jobs, listen
        self._command = own_command(_MODULE, *([TRACEBACK] if traceback else []))
        self._answers: _Answers = SimpleQueue()
        self._processes: list[_Process] = []

    def games(self, numbers: range) -> Iterator[WorkerGame]:
        """Play these games and yield them in order. Raise ContenderNotStarted, Broken."""
        done: dict[int, WorkerGame] = {}
        rest = iter(numbers)
        for _ in range(min(self._jobs, len(numbers))):
            self._start().ask(next(rest))
        for wanted in numbers:
            while wanted not in done:
                process, answer = self._answers.get()
                played = _judged(answer)
                done[played.record.number] = played
                number = next(rest, None)
                if number is not None:
                    process.ask(number)
            yield done.pop(wanted)

    def close(self) -> None:
        """End the workers after the match; their contenders may finish first."""
        for process in self._processes:
            process.release()
        self._wait(_GRACE_S)

    def stop(self) -> None:
        """Abort the workers and their games."""
        for process in self._processes:
            process.terminate()
        self._wait(_STOP_S)

    def _start(self) -> "_Process":
        """Start a worker. Raise Broken."""
        try:
            process = _Process(self._command, self._match, self._answers, self._listen)
        except OSError as error:
            raise WorkerBroken from error
        self._processes.append(process)
        return process

    def _wait(self, seconds: float) -> None:
        until_s = monotonic() + seconds
        for process in self._processes:
            process.wait(until_s)
        self._processes.clear()


class _Process:
    """One worker process. Its answers except `PlyPlayed` go into a queue, and at the end None."""

    def __init__(
        self, command: Sequence[str], match: Match, answers: "_Answers", listen: Callable[[PlyPlayed], object]
    ) -> None:
        """Start the process. Raise OSError."""
        with lifetime.block_interrupts():
            self._process = subprocess.Popen(  # noqa: S603 - our own command
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        self._input, output = cast("IO[bytes]", self._process.stdin), cast("IO[bytes]", self._process.stdout)
        self._thread = Thread(target=self._read, args=(output, answers, listen), name="banmen match", daemon=True)
        self._thread.start()
        self._write(msgspec.json.encode(match))

    def ask(self, number: int) -> None:
        """Ask the worker to play a game."""
        self._write(str(number).encode())

    def release(self) -> None:
        """Close the worker's input: no further games follow."""
        with contextlib.suppress(OSError):
            self._input.close()

    def terminate(self) -> None:
        """Tell the worker to stop immediately."""
        self._process.terminate()
        self.release()

    def wait(self, until_s: float) -> None:
        """Wait for the worker's end until this time of `time.monotonic`, then kill it."""
        try:
            self._process.wait(max(0.0, until_s - monotonic()))
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._thread.join()

    def _write(self, line: bytes) -> None:
        with contextlib.suppress(OSError):  # the worker has ended, which the reader thread notices
            self._input.write(line + b"\n")
            self._input.flush()

    def _read(self, output: IO[bytes], answers: "_Answers", listen: Callable[[PlyPlayed], object]) -> None:
        try:
            with output:
                for line in output:
                    answer: WorkerAnswer = msgspec.json.decode(line, type=WorkerAnswer)
                    if isinstance(answer, PlyPlayed):
                        listen(answer)
                    else:
                        answers.put((self, answer))
        finally:
            answers.put((self, None))


_Answers = SimpleQueue[tuple[_Process, WorkerGame | ContenderRefused | None]]


def _judged(answer: WorkerGame | ContenderRefused | None) -> WorkerGame:
    """Return the played game. Raise ContenderNotStarted, Broken."""
    if answer is None:
        raise WorkerBroken
    if isinstance(answer, ContenderRefused):
        raise ContenderNotStarted(answer.side, ProgramFault(answer.code, **answer.details))
    return answer
