"""`banmen serve` as a child process: started, heard when it is ready, let go of when nobody needs it."""

import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from re import compile as pattern
from threading import Thread
from typing import Any, BinaryIO

from banmen.address import Address, BadAddress, parse_address
from banmen.game import Refusal

EXIT_IN_USE = 3
"""The exit status of `banmen serve` where another server holds the data file."""
_URL = pattern(r"wss?://[^\s/]+")
_SHOWN_ERROR = 300


class CannotStart(Refusal):
    """The server cannot be started: no_program, too_slow, died, data_in_use."""


def command(data: Path, host: str, port: int) -> Sequence[str]:
    """The command line of a server that leaves when its window has gone and nobody is connected."""
    where = ("--host", host, "--port", str(port), "--data", str(data))
    return (sys.executable, "-m", "banmen", "serve", *where, "--until-idle")


class Child:
    """A server process of our own. As long as `release` is not called, and we live, it does not leave."""

    def __init__(self, process: subprocess.Popen[bytes], address: Address) -> None:
        self.address = address
        self._process = process

    @property
    def pid(self) -> int:
        """The process' number."""
        return self._process.pid

    def wait(self) -> int:
        """Wait until it has ended; its exit status, negative for a signal."""
        return self._process.wait()

    def release(self) -> None:
        """Let it go: it ends when nobody is connected."""
        if self._process.stdin is not None:
            with suppress(OSError):
                self._process.stdin.close()

    def stop(self, patience_s: float) -> None:
        """End it now, in order if it can be; its tables are safe in any case."""
        self._process.terminate()
        try:
            self._process.wait(patience_s)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def spawn(arguments: Sequence[str], patience_s: float) -> Child:
    """Start a server and wait until it says where it is. Raises CannotStart."""
    # To a file and not to a pipe: the server may outlive this window, and must not stumble over a broken pipe.
    with tempfile.TemporaryFile() as errors:
        try:
            process = subprocess.Popen(  # noqa: S603 - our own command
                arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, **_apart()
            )
        except OSError as error:
            raise CannotStart("no_program", f"The server cannot be started: {error.strerror or error}.") from None
        try:
            return Child(process, _ready_at(process, errors, patience_s))
        except CannotStart:
            if process.poll() is None:
                process.kill()
            process.wait()
            for stream in (process.stdin, process.stdout):
                if stream is not None:
                    stream.close()
            raise


def _ready_at(process: subprocess.Popen[bytes], errors: BinaryIO, patience_s: float) -> Address:
    """Where the server's first line says that it is. Raises CannotStart."""
    first: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(process.stdout, first), name="server's words", daemon=True).start()
    try:
        line = first.get(timeout=patience_s).decode(errors="replace")
    except Empty:
        raise CannotStart("too_slow", f"The server was not ready after {patience_s:g} s.") from None
    match = _URL.search(line)
    if match is not None:
        with suppress(BadAddress):
            return parse_address(match[0])
    if line:
        raise CannotStart("died", f"The server says what is not understood: {line.strip()[:_SHOWN_ERROR]}")
    try:
        status = process.wait(patience_s)
    except subprocess.TimeoutExpired:
        raise CannotStart("too_slow", "The server says nothing and does not end.") from None
    text = _last_words(errors) or f"The server ended with status {status}."
    raise CannotStart("data_in_use" if status == EXIT_IN_USE else "died", text)


def _listen(stdout: BinaryIO | None, first: SimpleQueue[bytes]) -> None:
    """Take the first line, then read on until the end, so that the server never waits for a reader."""
    if stdout is None:
        return
    with suppress(OSError, ValueError), stdout:
        first.put(stdout.readline())
        while stdout.read(4096):
            pass


def _last_words(errors: BinaryIO) -> str:
    errors.seek(0)
    lines = [line.strip() for line in errors.read().decode(errors="replace").splitlines() if line.strip()]
    return lines[-1].removeprefix("banmen: ")[:_SHOWN_ERROR] if lines else ""


def _apart() -> dict[str, Any]:
    """What keeps a Ctrl+C in the window's terminal from the server, which others may be using."""
    if sys.platform == "win32":
        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_NO_WINDOW}
    return {"start_new_session": True}
