"""A server is killed in a game with a program; after a restart the game continues and is complete."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from banmen.events import read_event
from banmen.games.reversi.rules import REVERSI
from banmen.protocol import messages
from banmen.protocol.codec import decode_from_server, encode
from banmen.replay import Replay, from_snapshot
from tests.end_to_end.server_process import PATIENCE_S, Server


class Person:
    """A player at one table."""

    def __init__(self, server: Server, token: str | None = None) -> None:
        address = f"ws://127.0.0.1:{server.port}"
        self._open = ExitStack()
        self._socket: ClientConnection = self._open.enter_context(
            connect(address, compression=None, open_timeout=PATIENCE_S, ping_interval=None)
        )
        self.replay = Replay()
        self._socket.send(encode(messages.Hello(messages.PROTOCOL_VERSION, "test", "Aki", token=token)))
        welcome = self.take()
        assert isinstance(welcome, messages.Welcome)
        self.token = welcome.token

    def send(self, message: Any) -> None:
        self._socket.send(encode(message))

    def take(self) -> Any:
        message = decode_from_server(self._socket.recv(timeout=PATIENCE_S))
        if isinstance(message, messages.Snapshot):
            self.replay = from_snapshot(message.state, message.seq)
        elif isinstance(message, messages.Events):
            for told in message.events[max(0, self.replay.seq + 1 - message.first) :]:
                self.replay.apply(read_event(told.event, self.replay.game), told.at)
        return message

    def open(self) -> str:
        """A game as white against a program that begins; the table's id."""
        seats: dict[str, messages.SeatChoice] = {"white": "me", "black": "program"}
        self.send(messages.Open("o", "reversi", seats=seats, programs={"black": "5"}))
        while not isinstance(opened := self.take(), messages.Opened):
            pass
        return opened.table

    def see_my_turn(self) -> None:
        while not self.replay.playing or self.replay.state.turn != "white":
            self.take()

    def act(self, table: str) -> str:
        """Place a disc, and wait until that is durable; the square."""
        square = next(iter(REVERSI.legal(self.replay.state, "white"))).square
        n = self.replay.actions.get("white", 0) + 1
        self.send(messages.Act(f"a{n}", table, n, {"type": "place", "square": square}))
        while not isinstance(self.take(), messages.Done):
            pass
        return square

    def hang_up(self) -> None:
        self._open.close()


@contextmanager
def person_at(server: Server, token: str | None = None) -> Iterator[Person]:
    person = Person(server, token)
    try:
        yield person
    finally:
        person.hang_up()


def test_a_game_with_a_program_continues_after_its_server_was_killed(tmp_path: Path) -> None:
    server = Server(tmp_path / "hall.db")
    server.start()
    try:
        with person_at(server) as person:
            table = person.open()
            person.see_my_turn()
            square = person.act(table)
            server.kill()  # while the program thinks, or just after
            server.start()
        with person_at(server, person.token) as again:
            again.send(messages.Join("j", table))
            again.see_my_turn()
            assert again.replay.actions["black"] == 2, "the program has answered by itself"
            assert again.replay.plies[2].event.square == square
            again.act(table)
            again.see_my_turn()
    finally:
        server.stop()
