"""A real `banmen serve`, to be killed and started again on its file and port; and a watcher at its wire."""

import re
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from banmen.net.mirror import Mirror
from banmen.protocol import messages
from banmen.protocol.codec import decode_from_server, encode

PATIENCE_S = 60.0


class Server:
    """One server on loopback, its tables in a file, or on the engine at `log`. Its port is chosen once and kept."""

    def __init__(
        self, file: Path | None = None, *, log: str = "", admin: Path | None = None, options: Sequence[str] = ()
    ) -> None:
        self._options = ["--data", str(file)] if file else ["--engine", log]
        self._options += [*([] if admin is None else ["--admin-socket", str(admin)]), *options]
        self.port = 0
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start it and wait for the line with its address."""
        command = [sys.executable, "-m", "banmen", "serve", "--host", "127.0.0.1"]
        self._process = subprocess.Popen(
            [*command, "--port", str(self.port), *self._options], stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        found = re.search(r"wss?://[^ :]+:(\d+)", line)
        assert found, f"no address in {line!r}"
        self.port = int(found[1])

    def kill(self) -> None:
        """End it as a power cut would."""
        self.end(signal.SIGKILL)

    def stop(self) -> int:
        """Ask it to leave; its exit status."""
        return self.end(signal.SIGTERM)

    def end(self, how: signal.Signals) -> int:
        """Send a signal and wait."""
        assert self._process is not None
        self._process.send_signal(how)
        return self.wait(PATIENCE_S)

    def wait(self, patience_s: float) -> int:
        """Wait until it has ended; its exit status."""
        assert self._process is not None
        status = self._process.wait(patience_s)
        if self._process.stdout is not None:
            self._process.stdout.close()
        return status


class Watcher:
    """A client that only looks: the lobby's list, then one table's events."""

    def __init__(self, server: Server) -> None:
        self._open = ExitStack()
        address = f"ws://127.0.0.1:{server.port}"
        self._socket: ClientConnection = self._open.enter_context(
            connect(address, compression=None, open_timeout=PATIENCE_S, ping_interval=None)
        )
        self.mirror: Mirror | None = None
        self.rows: dict[str, messages.Row] = {}
        self._send(messages.Hello(messages.PROTOCOL_VERSION, "test", "Watcher"))
        self._send(messages.Lobby())

    def _send(self, message: Any) -> None:
        self._socket.send(encode(message))

    def take(self, patience_s: float = PATIENCE_S) -> None:
        """Take one message. Raises TimeoutError."""
        raw = self._socket.recv(timeout=patience_s)
        match decode_from_server(raw):
            case messages.Tables(tables):
                self.rows = {row.table: row for row in tables}
            case messages.Listed(row):
                self.rows[row.table] = row
            case messages.Unlisted(table):
                self.rows.pop(table, None)
            case messages.Events() | messages.Snapshot() | messages.Presence() as news:
                if self.mirror is None:
                    self.mirror = Mirror(news.table)
                self.mirror.receive(news)
            case messages.Refused(code=code, text=text):
                raise AssertionError(f"{code}: {text}")

    def take_until(self, condition: Callable[[], bool], patience_s: float = PATIENCE_S) -> None:
        """Take messages until it is so. Raises TimeoutError where none comes."""
        while not condition():
            self.take(patience_s)

    def watch_first_table(self) -> Mirror:
        """Wait for a table in the lobby and watch it."""
        self.take_until(lambda: bool(self.rows))
        self._send(messages.Watch("w1", next(iter(self.rows))))
        self.take_until(lambda: self.mirror is not None and self.mirror.seq > 0)
        assert self.mirror is not None
        return self.mirror

    def close(self) -> None:
        """Leave."""
        self._open.close()
