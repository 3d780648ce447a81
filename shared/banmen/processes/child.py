"""An external program as a child process, with which this process exchanges lines.

The child never outlives this process: `close` ends it, `kill_all` kills it, and on Linux the kernel kills it when this
process dies.

A thread of its own reads the lines, so that a reader can wait with a timeout. It reads the file descriptor directly. A
Python stream has a lock; if the thread still held it when the interpreter exits, that would be a fatal error.
"""

import contextlib
import os
import shlex
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pkgutil import resolve_name
from queue import Empty, Queue
from threading import Thread
from typing import IO, cast

from banmen.game import AnyGame
from banmen.processes.clock import clock_s
from banmen.processes.lifetime import ending_with_parent, in_lasting_thread, own_session
from banmen.programs.external import ExternalProgram, OpenProgram, ProgramFault

LONGEST_LINE = 1 << 16
"""In bytes. A longer line is cut into several."""
_CHUNK = 1 << 16
_DROPPING_S = 0.02
_MOST_WAITING = 256
"""Lines read ahead; a stream that writes more must wait. Even lines of maximum length then take little memory."""


class LineReader:
    """The lines of a UTF-8 stream, in order, without their ends. Invalid bytes are replaced.

    `descriptor` is the stream's file descriptor. `at_end` is called once, in the reading thread, when the stream has
    ended.
    """

    def __init__(self, descriptor: int, at_end: Callable[[], object] = lambda: None) -> None:
        self._at_end = at_end
        self._read: Queue[str | None] = Queue(_MOST_WAITING)
        self._waiting: deque[str] = deque()
        self._ended = False
        self._thread = Thread(target=self._follow, args=(descriptor,), name="banmen lines", daemon=True)
        self._thread.start()

    def next(self, seconds: float | None = None) -> str | None:
        """Return the next line, or None if none came within `seconds`. Raise EOFError if the stream has ended."""
        if self._waiting:
            return self._waiting.popleft()
        if self._ended:
            raise EOFError
        try:
            line = self._read.get(timeout=None if seconds is None else max(0.0, seconds))
        except Empty:
            return None
        if line is None:
            self._ended = True
            raise EOFError
        return line

    def first_waiting(self, wanted: Callable[[str], bool]) -> str | None:
        """Return the first line that was received, not read yet, and is `wanted`. It stays unread."""
        while not self._ended:
            try:
                line = self._read.get_nowait()
            except Empty:
                break
            if line is None:
                self._ended = True
            else:
                self._waiting.append(line)
        return next(filter(wanted, self._waiting), None)

    def drop(self, seconds: float) -> bool:
        """Discard the rest of the stream. Return True if it ended within `seconds`."""
        self._ended = True
        self._waiting.clear()
        until_s = clock_s() + seconds
        while self._thread.is_alive() and clock_s() < until_s:
            with suppress(Empty):
                self._read.get(timeout=_DROPPING_S)
        return not self._thread.is_alive()

    def _follow(self, descriptor: int) -> None:
        with suppress(OSError):  # closed in the meantime
            for line in _lines(descriptor):
                self._read.put(line.decode("utf-8", "replace").rstrip("\r\n"))
        self._at_end()
        self._read.put(None)


def _lines(descriptor: int) -> Iterator[bytes]:
    """Yield the lines of a file descriptor up to its end; long ones in pieces of LONGEST_LINE bytes. Raise OSError."""
    rest = b""
    while chunk := os.read(descriptor, _CHUNK):
        *whole, rest = (rest + chunk).split(b"\n")
        for line in whole:
            yield from _pieces(line) if len(line) > LONGEST_LINE else (line,)
        while len(rest) > LONGEST_LINE:
            yield rest[:LONGEST_LINE]
            rest = rest[LONGEST_LINE:]
    if rest:
        yield rest


def _pieces(line: bytes) -> Iterator[bytes]:
    return (line[at : at + LONGEST_LINE] for at in range(0, len(line), LONGEST_LINE))


_GRACE_S = 1.0
_LAST_LINES = 5
_LONGEST_SHOWN = 160

_running: "set[Child]" = set()
"""All children of this process that are not closed."""


def kill_all() -> None:
    """Kill every child and everything it started, without waiting, before this process exits."""
    for child in tuple(_running):
        child.kill()


def split_command(command: str) -> list[str]:
    """Split a command line into words; empty if its quoting is invalid."""
    try:
        return shlex.split(command, posix=os.name != "nt")
    except ValueError:
        return []


class Child:
    """A running program. Its standard error is read together with its output, as NBoard engines may use both."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start the program, shielded from this terminal's interrupts. Raise ProgramFault if it cannot be started."""
        self._name = command[0] if command else ""
        try:
            self._process = in_lasting_thread(lambda: _start(list(command) or [""]))
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise ProgramFault("not_started", command=self._name, reason=reason) from None
        self._input = cast("IO[bytes]", self._process.stdin)
        self._output = cast("IO[bytes]", self._process.stdout)
        self._lines = LineReader(self._output.fileno())
        self._last: deque[str] = deque(maxlen=_LAST_LINES)
        _running.add(self)

    def send(self, line: str) -> None:
        """Write a line. Raise ProgramFault if the program has ended."""
        try:
            self._input.write(f"{line}\n".encode())
            self._input.flush()
        except (OSError, ValueError):
            raise self._ended() from None

    def lines(self, seconds: float) -> Iterator[str]:
        """Yield the program's lines for `seconds`. Raise ProgramFault if it has ended."""
        try:
            yield from self._lines_until(clock_s() + seconds)
        except EOFError:
            raise self._ended() from None

    def _lines_until(self, until_s: float) -> Iterator[str]:
        """Yield lines until `until_s`, even from a program that never stops writing. Raise EOFError."""
        while (line := self._lines.next(until_s - clock_s())) is not None:
            if line.strip():
                self._last.append(line.strip())
            yield line
            if clock_s() >= until_s:
                return

    def close(self) -> None:
        """End the program and everything it started: close its input, then kill it."""
        with contextlib.suppress(OSError):
            self._input.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_GRACE_S)
        self.kill()
        self._process.wait()
        _running.discard(self)
        if self._lines.drop(_GRACE_S):  # False: a process that left the session still has the output open
            self._output.close()

    def kill(self) -> None:
        """Kill the program and everything it started."""
        with contextlib.suppress(OSError):
            if sys.platform == "win32":
                self._process.kill()
            else:
                os.killpg(self._process.pid, signal.SIGKILL)

    def _ended(self) -> ProgramFault:
        """Return the fault of a program that has ended, with its last line."""
        with contextlib.suppress(EOFError):
            for _ in self._lines_until(clock_s() + _GRACE_S):
                pass
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_GRACE_S)
        said = next(filter(None, reversed(self._last)), "")[:_LONGEST_SHOWN]
        status = self._process.returncode
        return ProgramFault("ended", status="" if status is None else str(status), said=said)


def _start(command: list[str]) -> "subprocess.Popen[bytes]":
    """Start a program. Raise OSError or ValueError."""
    return subprocess.Popen(  # noqa: S603 - the user's own command, without a shell
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        preexec_fn=ending_with_parent(),  # noqa: PLW1509 - see there
        **own_session(),
    )


def open_program(game: AnyGame, protocol: str, command: str, depth: int) -> ExternalProgram:
    """Start a command line and open its protocol, to search `depth` plies. Raise ProgramFault."""
    opener: OpenProgram = resolve_name(game.protocols[protocol])
    child = Child(split_command(command))
    try:
        return opener(child, depth)
    except ProgramFault:
        child.close()
        raise
