"""The window's own server: a child process on loopback that all windows of this user share.

The first window starts it, the next ones find it beside the data file. It outlives the window that started it as long
as anybody is connected; if it is killed, the window that owns it starts it again on the same port and file, and a
window that finds its server gone starts one of its own: the links reconnect and nothing is lost.
"""

import socket
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Event, RLock, Thread
from typing import Literal, NamedTuple

from platformdirs import user_data_dir

from banmen.address import Address, BadAddress, parse_address
from banmen.protocol.messages import DEFAULT_PORT
from banmen_client.server_child import CannotStart, Child, command, spawn

__all__ = [
    "KEY",
    "USUAL",
    "CannotStart",
    "LocalServer",
    "LocalState",
    "Patience",
    "default_data",
    "lan_address",
    "start",
]

KEY = "local"
"""The local server's name in the identity: its port may change, its data file does not."""
LOOPBACK, EVERYWHERE = "127.0.0.1", "0.0.0.0"  # noqa: S104 - only when the person shares the server

# A documentation address (RFC 5737): a route to it is the route to everywhere.
_ANYWHERE = ("192.0.2.1", 9)


class Patience(NamedTuple):
    """Seconds to wait for a server to be ready, to be found, to answer; and how many restarts in how long."""

    ready_s: float = 20.0
    find_s: float = 10.0
    again_s: float = 0.2
    answer_s: float = 1.0
    restarts: int = 5
    restarts_s: float = 60.0


USUAL = Patience()
Commander = Callable[[Path, str, int], Sequence[str]]


@dataclass(frozen=True, slots=True)
class LocalState:
    """What became of the server: `running` again at `url`, `restarting`, or `failed` with a sentence."""

    kind: Literal["running", "restarting", "failed"]
    url: str = ""
    text: str = ""


def default_data() -> Path:
    """The file where the local server keeps its tables."""
    return Path(user_data_dir("banmen", appauthor=False)) / "local.db"


def start(
    data: Path | None = None,
    host: str = LOOPBACK,
    *,
    tell: Callable[[LocalState], None] | None = None,
    patience: Patience = USUAL,
    port: int = DEFAULT_PORT,
    commander: Commander = command,
) -> "LocalServer":
    """Start the server of a data file, or find the one that runs; returns when it answers. Raises CannotStart.

    It listens on `port` if it can, else on any. `tell` is called in a thread of its own.
    """
    told = tell or (lambda _state: None)
    server = LocalServer(
        data or default_data(), host=host, port=port, tell=told, patience=patience, commander=commander
    )
    server.open()
    return server


class LocalServer:
    """The server of a data file. Methods are for any thread, and may take as long as a start takes."""

    def __init__(
        self,
        data: Path,
        *,
        host: str,
        port: int,
        tell: Callable[[LocalState], None],
        patience: Patience,
        commander: Commander,
    ) -> None:
        self._data = data
        self._host = host
        self._port = port
        self._tell = tell
        self._patience = patience
        self._commander = commander
        self._child: Child | None = None
        self._stopped = Event()
        self._starts: deque[float] = deque()
        self._lock = RLock()

    @property
    def url(self) -> str:
        """Where this computer's windows reach it."""
        return f"ws://{LOOPBACK}:{self._port}"

    @property
    def own(self) -> bool:
        """Whether it is a child of this window; else another window's, or a service."""
        return self._child is not None

    @property
    def shared(self) -> bool:
        """Whether we have opened it to the network."""
        return self.own and self._host != LOOPBACK

    @property
    def pid(self) -> int | None:
        """The number of our child, if it is ours."""
        child = self._child
        return child.pid if child else None

    def open(self) -> None:
        """Start a child, or find the server that holds the data file already. Raises CannotStart."""
        with self._lock:
            until = time.monotonic() + self._patience.find_s
            while not self._opened(last=time.monotonic() >= until):
                time.sleep(self._patience.again_s)

    def _opened(self, *, last: bool) -> bool:
        """Try once; False where the data file is held by a server that is on its way up or down. Raises CannotStart."""
        try:
            self._adopt(self._spawn())
        except CannotStart as fault:
            if fault.code != "data_in_use":
                raise
            if self._found():
                return True
            if last:
                raise
            return False
        return True

    def stop(self) -> None:
        """Let the server go: it ends when nobody is connected. Another window's server is not touched."""
        self._stopped.set()
        child = self._child
        if child is not None:
            child.release()

    def share(self) -> None:
        """Open the server to the network, on the same port; all links reconnect. Raises CannotStart.

        Only for a server of our own; what another window or a service runs is left as it is.
        """
        with self._lock:
            child = self._child
            if child is None or self.shared:
                return
            self._host, self._child = EVERYWHERE, None
            child.stop(self._patience.ready_s)
            try:
                self._adopt(self._spawn(same_port=True))
            except CannotStart:
                self._host = LOOPBACK
                self.open()
                raise

    def check(self) -> None:
        """Make sure that there is a server: if another window's is gone, start one of our own. Raises CannotStart.

        A child of our own is watched in any case.
        """
        with self._lock:
            if self._stopped.is_set() or self.own or _answers(self.url, self._patience.answer_s):
                return
            self.open()
            self._tell(LocalState("running", self.url))

    # --- children ----------------------------------------------------------------------------------------------------

    def _spawn(self, *, same_port: bool = False) -> Child:
        """Start a child on our port, or on any free one where that one is another program's."""
        try:
            return spawn(self._commander(self._data, self._host, self._port), self._patience.ready_s)
        except CannotStart as fault:
            if fault.code != "died" or same_port or self._port == 0:
                raise
            return spawn(self._commander(self._data, self._host, 0), self._patience.ready_s)

    def _adopt(self, child: Child) -> None:
        self._child, self._port = child, child.address.port
        if self._stopped.is_set():
            child.release()
        Thread(target=self._watch, args=(child,), name="local server's watch", daemon=True).start()

    def _watch(self, child: Child) -> None:
        """Start the server again when it ends though it is wanted."""
        status = child.wait()
        child.release()
        with self._lock:
            # Gone because we let it go, or already replaced.
            if self._stopped.is_set() or self._child is not child:
                return
            self._child = None
            self._tell(LocalState("restarting", self.url, f"The server ended with status {status}."))
            if not self._may_restart():
                self._tell(LocalState("failed", text="The server ended again and again."))
                return
            try:
                self.open()
            except CannotStart as fault:
                self._tell(LocalState("failed", text=fault.text))
            else:
                self._tell(LocalState("running", self.url))

    def _may_restart(self) -> bool:
        now = time.monotonic()
        while self._starts and now - self._starts[0] > self._patience.restarts_s:
            self._starts.popleft()
        self._starts.append(now)
        return len(self._starts) <= self._patience.restarts

    def _found(self) -> bool:
        """Whether the server that holds the data file tells where it is, and answers there."""
        address = _told_beside(self._data)
        if address is None or not _answers(f"ws://{LOOPBACK}:{address.port}", self._patience.answer_s):
            return False
        self._child, self._port = None, address.port
        return True


def lan_address() -> str | None:
    """The computer's address in its network, which friends type; None without a network. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ANYWHERE)
            address = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if address.startswith("127.") or address == EVERYWHERE else address


def _told_beside(data: Path) -> Address | None:
    """What the file beside the data says; a server writes it when it is ready."""
    with suppress(OSError, ValueError, BadAddress):
        return parse_address(data.with_name(f"{data.name}.address").read_text(encoding="utf-8"))
    return None


def _answers(url: str, timeout_s: float) -> bool:
    address = parse_address(url)
    with suppress(OSError), socket.create_connection((address.host, address.port), timeout_s):
        return True
    return False
