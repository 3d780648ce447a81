"""`banmen serve` as a child process: start it, wait until it is ready, and let it end when it is unused."""

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
from banmen.processes.own import own_command

EXIT_IN_USE, EXIT_BAD_DATA = 3, 4
"""The exit status of `banmen serve` where another server has the data file open, and where it cannot be read."""
_BY_STATUS = {EXIT_IN_USE: "data_in_use", EXIT_BAD_DATA: "bad_data"}
_URL = pattern(r"wss?://[^\s/]+")
_SHOWN_ERROR = 300


class CannotStart(Refusal):
    """The server cannot be started: no_program, too_slow, died, data_in_use, bad_data, unwritable, disk_full.

    `place` is the file or folder that is in the way, if one is.
    """

    def __init__(self, code: str, text: str, place: Path | None = None) -> None:
        super().__init__(code, text)
        self.place = place


def serve_command(data: Path, host: str, port: int) -> Sequence[str]:
    """Return the command line of a server that ends after its window, once no client is connected."""
    where = ("--host", host, "--port", str(port), "--data", str(data))
    return own_command("banmen.__main__", "serve", *where, "--until-idle", "--lang", "en")


class ServerProcess:
    """A server that this process started.

    After `release`, or after this process ends, it runs while clients are connected.
    """

    def __init__(self, process: subprocess.Popen[bytes], address: Address) -> None:
        self.address = address
        self._process = process

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    def wait(self) -> int:
        """Wait until the server ends. Return its exit status, negative for a signal."""
        return self._process.wait()

    def release(self) -> None:
        """Let the server end once no client is connected."""
        if self._process.stdin is not None:
            with suppress(OSError):
                self._process.stdin.close()

    def stop(self, timeout_s: float) -> None:
        """Terminate the server, and kill it after `timeout_s`. Its tables are stored in any case."""
        self._process.terminate()
        try:
            self._process.wait(timeout_s)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def spawn(arguments: Sequence[str], timeout_s: float) -> ServerProcess:
    """Start a server and wait until it prints its address. Raise CannotStart."""
    # Not a pipe: the server may run longer than this window, and a broken pipe would end it.
    with tempfile.TemporaryFile() as errors:
        try:
            process = subprocess.Popen(  # noqa: S603 - our own command
                arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, **own_process_group()
            )
        except OSError as error:
            raise CannotStart("no_program", f"The server cannot be started: {error.strerror or error}.") from None
        try:
            return ServerProcess(process, _ready_at(process, errors, timeout_s))
        except CannotStart:
            if process.poll() is None:
                process.kill()
            process.wait()
            for stream in (process.stdin, process.stdout):
                if stream is not None:
                    stream.close()
            raise


def _ready_at(process: subprocess.Popen[bytes], errors: BinaryIO, timeout_s: float) -> Address:
    """Return the address in the server's first line. Raise CannotStart."""
    first: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_read_output, args=(process.stdout, first), name="server output", daemon=True).start()
    try:
        line = first.get(timeout=timeout_s).decode(errors="replace")
    except Empty:
        raise CannotStart("too_slow", f"The server was not ready after {timeout_s:g} s.") from None
    match = _URL.search(line)
    if match is not None:
        with suppress(BadAddress):
            return parse_address(match[0])
    if line:
        raise CannotStart("died", f"The server says what is not understood: {line.strip()[:_SHOWN_ERROR]}")
    try:
        status = process.wait(timeout_s)
    except subprocess.TimeoutExpired:
        raise CannotStart("too_slow", "The server says nothing and does not end.") from None
    text = _last_line(errors) or f"The server ended with status {status}."
    raise CannotStart(_BY_STATUS.get(status, "died"), text)


def _read_output(stdout: BinaryIO | None, first: SimpleQueue[bytes]) -> None:
    """Read the first line, then all others, so that the server never waits for a reader."""
    if stdout is None:
        return
    with suppress(OSError, ValueError), stdout:
        first.put(stdout.readline())
        while stdout.read(4096):
            pass


def _last_line(errors: BinaryIO) -> str:
    errors.seek(0)
    lines = [line.strip() for line in errors.read().decode(errors="replace").splitlines() if line.strip()]
    return lines[-1].removeprefix("banmen: ")[:_SHOWN_ERROR] if lines else ""


def own_process_group() -> dict[str, Any]:
    """Return arguments that keep Ctrl+C in the window's terminal from the server, which others may be using."""
    if sys.platform == "win32":
        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_NO_WINDOW}
    return {"start_new_session": True}
