"""Somebody at the wire of a real server, for tests with windows and pages: opens tables, plays, and looks."""

from collections.abc import Callable
from contextlib import ExitStack
from itertools import count
from time import monotonic, time
from typing import Any

from websockets.sync.client import ClientConnection, connect

from banmen.net.mirror import Mirror
from banmen.protocol import messages
from banmen.protocol.codec import decode_from_server, encode
from banmen.replay import Replay
from banmen_client.table.playback import Viewpoint
from tests.end_to_end.desktop import PATIENCE_S
from tests.end_to_end.server_process import Server

OPTIONS = {"rows": 8, "columns": 8, "method": "backtracking", "start": "a1"}
"""A search that goes on for ever, with many retreats."""


def server_ms() -> float:
    """The server's time: it runs on this machine."""
    return time() * 1000


class Person:
    """A client at the wire that folds events and reads the state as a window does."""

    def __init__(self, server: Server, name: str) -> None:
        self._open = ExitStack()
        self._socket: ClientConnection = self._open.enter_context(
            connect(
                f"ws://127.0.0.1:{server.port}",
                compression=None,
                max_size=None,
                max_queue=None,  # the library answers pings only while it reads, and a test may read late
                open_timeout=PATIENCE_S,
                ping_interval=None,
            )
        )
        self._numbers = count(1)
        self._answers: dict[str, Any] = {}
        self.mirror: Mirror | None = None
        self.messages_of_table = 0
        self.watching = Viewpoint()
        self.send(messages.Hello(messages.PROTOCOL_VERSION, "test", name))

    @property
    def replay(self) -> Replay:
        """The table as this client knows it."""
        assert self.mirror is not None
        return self.mirror.replay

    @property
    def ply(self) -> int:
        """The ply looked at."""
        return self.watching.ply(self.replay, monotonic() * 1000, server_ms())

    def send(self, message: Any) -> None:
        """Send, and do not wait."""
        self._socket.send(encode(message))

    def take(self) -> None:
        """Take one message. Raises TimeoutError."""
        match decode_from_server(self._socket.recv(timeout=PATIENCE_S)):
            case messages.Events() | messages.Snapshot() | messages.Presence() as news:
                self.mirror = self.mirror or Mirror(news.table)
                self.messages_of_table += not isinstance(news, messages.Presence)
                change = self.mirror.receive(news)
                assert not change.resync, "nobody misses anything"
            case messages.Done() | messages.Opened() | messages.Refused() as answer:
                self._answers[answer.id or ""] = answer

    def take_until(self, condition: Callable[[], bool]) -> None:
        """Take messages until it is so. Raises TimeoutError where none comes."""
        while not condition():
            self.take()

    def ask(self, kind: Any, *values: Any, **fields: Any) -> Any:
        """Send a command and wait for its answer, which is no refusal."""
        name = f"q{next(self._numbers)}"
        self.send(kind(name, *values, **fields))
        self.take_until(lambda: name in self._answers)
        answer = self._answers.pop(name)
        assert not isinstance(answer, messages.Refused), answer
        return answer

    def watch(self, table: str) -> None:
        """Watch a table, until its position is known."""
        self.ask(messages.Watch, table)
        self.take_until(lambda: self.mirror is not None and self.mirror.seq > 0)

    def shows(self, now_ms: float) -> int:
        """The ply that everyone is shown at this time, as soon as it has come."""
        self.take_until(lambda: len(self.replay.plies) - 1 >= int(self.replay.paced_ply(now_ms)))
        return self.replay.shared_ply(now_ms)

    def close(self) -> None:
        """Leave."""
        self._open.close()


class Presenter(Person):
    """The player who opened the show."""

    def __init__(self, server: Server) -> None:
        super().__init__(server, "Hana")
        self.table = self.ask(messages.Open, "knights_tour", OPTIONS, {"knight": "program"}).table
        self.take_until(lambda: self.mirror is not None and self.replay.pace is not None)

    @property
    def code(self) -> str:
        """What lets others in."""
        assert self.replay.opened is not None
        return self.replay.opened.code

    def pace(self, **wanted: Any) -> None:
        """Set the pace."""
        self.ask(messages.Pace, self.table, **wanted)
