"""The local server: a child process on loopback that all windows of this user share.

The first window starts it (`spawn`); the next ones find its address beside the data file (`LocalServer.open`). It runs
as long as anybody is connected, even after the window that started it has ended. If it is killed, the window that
started it starts it again on the same port and file; any other window starts a server of its own.
"""

import errno
import os
import socket
import subprocess
import tempfile
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from re import compile as pattern
from threading import Event, RLock, Thread
from typing import IO, Literal, NamedTuple

from platformdirs import user_data_dir

from banmen.addresses.typed import DEFAULT_PORT, Address, BadAddress, parse_address
from banmen.game import Refusal
from banmen.net.files import cannot_write
from banmen.processes.lifetime import own_session
from banmen.processes.own import own_command

KEY = "local"
"""The local server's key in the identity: its port may change, its data file does not."""
LOOPBACK, ALL_INTERFACES = "127.0.0.1", ""

EXIT_IN_USE, EXIT_BAD_DATA = 3, 4
"""The exit status of `banmen serve` if another server has the data file open, and if it cannot be read."""
_BY_STATUS = {EXIT_IN_USE: "data_in_use", EXIT_BAD_DATA: "bad_data"}
_URL = pattern(r"wss?://[^\s/]+")
_SHOWN_ERROR = 300


class Timeouts(NamedTuple):
    """How long to wait for a server to be ready, to be found, to answer; and at most `restarts` in `restarts_s`."""

    ready_s: float = 20.0
    find_s: float = 10.0
    poll_s: float = 0.2
    answer_s: float = 1.0
    restarts: int = 5
    restarts_s: float = 60.0


DEFAULT_TIMEOUTS = Timeouts()
CommandLine = Callable[[Path, str, int], Sequence[str]]


class CannotStart(Refusal):
    """The server cannot be started: no_program, too_slow, died, data_in_use, bad_data, unwritable, disk_full.

    `place` is the file or folder that is in the way, if one is.
    """

    def __init__(self, code: str, text: str, place: Path | None = None) -> None:
        super().__init__(code, text)
        self.place = place


# --- the process ------------------------------------------------------------------------------------------------------


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
                arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, **own_session()
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


def _ready_at(process: subprocess.Popen[bytes], errors: IO[bytes], timeout_s: float) -> Address:
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


def _read_output(stdout: IO[bytes] | None, first: SimpleQueue[bytes]) -> None:
    """Read the first line, then all others, so that the server never waits for a reader."""
    if stdout is None:
        return
    with suppress(OSError, ValueError), stdout:
        first.put(stdout.readline())
        while stdout.read(4096):
            pass


def _last_line(errors: IO[bytes]) -> str:
    errors.seek(0)
    lines = [line.strip() for line in errors.read().decode(errors="replace").splitlines() if line.strip()]
    return lines[-1].removeprefix("banmen: ")[:_SHOWN_ERROR] if lines else ""


# --- one server, started or found -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LocalState:
    """A change of the server's state: `running` again at `url`, `restarting`, or `failed` by an `error`."""

    kind: Literal["running", "restarting", "failed"]
    url: str = ""
    error: CannotStart | None = None


def default_data() -> Path:
    """Return the data file of the local server."""
    return Path(user_data_dir("banmen", appauthor=False)) / "local.db"


def start(
    data: Path | None = None,
    host: str = LOOPBACK,
    *,
    on_state: Callable[[LocalState], None] | None = None,
    timeouts: Timeouts = DEFAULT_TIMEOUTS,
    port: int = DEFAULT_PORT,
    command_line: CommandLine = serve_command,
) -> "LocalServer":
    """Start the server of a data file, or find the running one; return when it answers. Raise CannotStart.

    It listens on `port`, or on any free port where that one is in use. `on_state` is called in another thread.
    """
    on_state = on_state or (lambda _state: None)
    server = LocalServer(
        data or default_data(), host=host, port=port, on_state=on_state, timeouts=timeouts, command_line=command_line
    )
    server.open()
    return server


class LocalServer:
    """The server of a data file. Methods are for any thread, and may take as long as starting a server takes."""

    def __init__(
        self,
        data: Path,
        *,
        host: str,
        port: int,
        on_state: Callable[[LocalState], None],
        timeouts: Timeouts,
        command_line: CommandLine,
    ) -> None:
        self._data = data
        self._host = host
        self._port = port
        self._on_state = on_state
        self._timeouts = timeouts
        self._command_line = command_line
        self._process: ServerProcess | None = None
        self._stopped = Event()
        self._starts: deque[float] = deque()
        self._lock = RLock()

    @property
    def url(self) -> str:
        """The URL for windows on this computer."""
        return f"ws://{LOOPBACK}:{self._port}"

    @property
    def started_here(self) -> bool:
        """Whether this window started it; else another window or a service did."""
        return self._process is not None

    @property
    def shared(self) -> bool:
        """Whether this window has opened it to the network."""
        return self.started_here and self._host != LOOPBACK

    @property
    def pid(self) -> int | None:
        """The process id, if it is our own."""
        process = self._process
        return process.pid if process else None

    def open(self) -> None:
        """Start a server, or find the one that has the data file open. Raise CannotStart."""
        with self._lock:
            self._check_data()
            until = time.monotonic() + self._timeouts.find_s
            while not self._opened(last=time.monotonic() >= until):
                time.sleep(self._timeouts.poll_s)

    def _check_data(self) -> None:
        """Raise CannotStart if the data cannot be written: a server would only say so in English."""
        folder = self._data.parent
        error = cannot_write(folder)
        if error is not None:
            full = error.errno in {errno.ENOSPC, errno.EDQUOT}
            text = f"{folder} cannot be written: {error.strerror}."
            raise CannotStart("disk_full" if full else "unwritable", text, folder)
        if self._data.exists() and not os.access(self._data, os.R_OK | os.W_OK):
            raise CannotStart("unwritable", f"{self._data} cannot be written.", self._data)

    def _opened(self, *, last: bool) -> bool:
        """Try once; False if a server that starts or stops has the data file open. Raise CannotStart."""
        try:
            self._adopt(self._spawn())
        except CannotStart as error:
            if error.code == "bad_data":
                raise CannotStart(error.code, error.text, self._data) from None
            if error.code != "data_in_use":
                raise
            if self._find_running():
                return True
            if last:
                raise
            return False
        return True

    def stop(self) -> None:
        """Let the server end once no client is connected, if this window started it."""
        self._stopped.set()
        process = self._process
        if process is not None:
            process.release()

    def share(self) -> None:
        """Restart our own server open to the network, on the same port; all links reconnect. Raise CannotStart.

        A server of another window or of a service is not changed.
        """
        with self._lock:
            process = self._process
            if process is None or self.shared:
                return
            self._host, self._process = ALL_INTERFACES, None
            process.stop(self._timeouts.ready_s)
            try:
                self._adopt(self._spawn(same_port=True))
            except CannotStart:
                self._host = LOOPBACK
                self.open()
                raise

    def check(self) -> None:
        """If the server of another window is gone, start our own. Raise CannotStart.

        Our own server is watched and restarted anyway.
        """
        with self._lock:
            if self._stopped.is_set() or self.started_here or _answers(self.url, self._timeouts.answer_s):
                return
            self.open()
            self._on_state(LocalState("running", self.url))

    # --- the process -------------------------------------------------------------------------------------------------

    def _spawn(self, *, same_port: bool = False) -> ServerProcess:
        """Start a server on our port, or on any free one where another program uses it."""
        try:
            return spawn(self._command_line(self._data, self._host, self._port), self._timeouts.ready_s)
        except CannotStart as error:
            if error.code != "died" or same_port or self._port == 0:
                raise
            return spawn(self._command_line(self._data, self._host, 0), self._timeouts.ready_s)

    def _adopt(self, process: ServerProcess) -> None:
        self._process, self._port = process, process.address.port
        if self._stopped.is_set():
            process.release()
        Thread(target=self._watch, args=(process,), name="local server's watch", daemon=True).start()

    def _watch(self, process: ServerProcess) -> None:
        """Restart the server when it ends and was not stopped."""
        status = process.wait()
        process.release()
        with self._lock:
            # It was stopped or replaced.
            if self._stopped.is_set() or self._process is not process:
                return
            self._process = None
            self._on_state(LocalState("restarting", self.url))
            if not self._may_restart():
                text = f"It ended again and again, the last time with status {status}."
                self._on_state(LocalState("failed", error=CannotStart("died", text)))
                return
            try:
                self.open()
            except CannotStart as error:
                self._on_state(LocalState("failed", error=error))
            else:
                self._on_state(LocalState("running", self.url))

    def _may_restart(self) -> bool:
        now = time.monotonic()
        while self._starts and now - self._starts[0] > self._timeouts.restarts_s:
            self._starts.popleft()
        self._starts.append(now)
        return len(self._starts) <= self._timeouts.restarts

    def _find_running(self) -> bool:
        """Use the server whose address is beside the data file. False if there is none or it does not answer."""
        address = _address_beside(self._data)
        if address is None or not _answers(f"ws://{LOOPBACK}:{address.port}", self._timeouts.answer_s):
            return False
        self._process, self._port = None, address.port
        return True


def _address_beside(data: Path) -> Address | None:
    """Return the address in the file beside the data, which a server writes when it is ready."""
    with suppress(OSError, ValueError, BadAddress):
        return parse_address(data.with_name(f"{data.name}.address").read_text(encoding="utf-8"))
    return None


def _answers(url: str, timeout_s: float) -> bool:
    address = parse_address(url)
    with suppress(OSError), socket.create_connection((address.host, address.port), timeout_s):
        return True
    return False
