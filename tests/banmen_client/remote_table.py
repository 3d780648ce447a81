"""The remote side of a window under test: a table of the server, and a link that only records what is sent."""

from collections.abc import Callable
from dataclasses import dataclass, field
from queue import SimpleQueue
from random import Random
from typing import Any, TypeVar

import msgspec

from banmen.addresses.typed import parse_address
from banmen.events import AnyTableEvent
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import Place
from banmen.net.subscriptions import ResumePoint
from banmen.programs.seated import Chosen
from banmen.protocol import messages
from banmen.protocol.codec import decode_from_server, encode
from banmen.replay import PROGRAM, Replay
from banmen_client.net.link import Incoming
from banmen_client.system.local_server import CannotStart, LocalState
from banmen_server.tables.decisions import Actor, Decision, Needs, open_table
from banmen_server.tables.presence import Attendance, Status
from banmen_server.tables.table import Table
from banmen_server.tables.views import Viewer

M = TypeVar("M", messages.Events, messages.Snapshot, messages.Presence)

NOW_MS = 1_790_000_000_000
"""The server's time at the start of a test, ms since 1970."""

SERVER = parse_address("192.168.0.20")

NAMES = {"me": "Aki", "you": "Mika", "third": "Ren", "fourth": "Sora", "teacher": "Hana Mori", PROGRAM: ""}
"""The name of each player id."""


class RemoteTable:
    """The server's side of one table: the server's own table, and what it sends to one viewer.

    `viewer` is a seat, or None for a spectator. `now_ms` is the server's time, which the test may change.
    Messages are returned as a window receives them: encoded and decoded again.
    """

    def __init__(self, table: str = "t1", epoch: str = "e1", viewer: Viewer = None) -> None:
        self.table, self.epoch, self.viewer = table, epoch, viewer
        self.now_ms = NOW_MS
        self._table = Table(table, Random(0))

    @property
    def replay(self) -> Replay:
        """The table as the viewer sees it."""
        return self._table.views.of(self.viewer)

    @property
    def truth(self) -> Any:
        """The game's state with its secrets."""
        return self._table.replay.state

    # --- what the server sends ----------------------------------------------------------------------------------------

    def record(self, *happened: AnyTableEvent) -> messages.Events:
        """Record these events together, even if the table would not decide them."""
        return events_in(self._table.apply(Decision(happened), self.now_ms).of(self.viewer))

    def past(self) -> messages.Snapshot:
        """Return the snapshot for a viewer who enters now."""
        message = decode_from_server(bytes(self._table.views.catch_up(self.viewer, None, None) or b""))
        assert isinstance(message, messages.Snapshot)
        return message

    def events_after(self, seq: int) -> messages.Events:
        """Return the events after number `seq`; a message without events if there are none."""
        frame = self._table.views.catch_up(self.viewer, self.epoch, seq)
        return messages.Events(self.table, self.epoch, seq + 1, ()) if frame is None else events_in(bytes(frame))

    def presence(self, *, watching: int = 0, **seats: Status) -> messages.Presence:
        """Return the presence: seated players and host are here, except for `seats` such as `black="away"`."""
        table, attendance = self._table, Attendance(self.now_ms, leave_grace_ms=10_000, drop_grace_ms=40_000)
        if table.replay.opened is not None:
            attendance.note(table.opened.host, "here", self.now_ms)
        for seat, sitter in table.replay.seats.items():
            if sitter is not None:
                attendance.note(sitter.player, seats.get(seat, "here"), self.now_ms)
        return arrived(attendance.message(self.table, table.replay, watching, rests=table.pause_reason))

    # --- what players do ----------------------------------------------------------------------------------------------

    def opened(self, command: messages.Open, host: Actor, opening: Any = None) -> messages.Events:
        """Open the table. `opening` replaces the game's own first event."""
        return self._decided(
            open_table(
                command, host, code="K7QX-2MPD", epoch=self.epoch, now=self.now_ms, rng=Random(0), opening=opening
            )
        )

    def _decided(self, decision: Decision | Needs) -> messages.Events:
        """Return the message that the table sends once its decision is stored."""
        assert isinstance(decision, Decision)
        return events_in(self._table.apply(decision, self.now_ms).of(self.viewer))

    def carries_out(self, actor: Actor, command: messages.Command, opening: Any = None) -> messages.Events:
        """Carry out a command."""
        return self._decided(self._table.decide(command, actor, self.now_ms, opening=opening))

    def acts(self, seat: str, *actions: Any) -> messages.Events:
        """Do these actions for a seat: a person's one by one, a program's together. Return the message about all."""
        before = self._table.replay.seq
        sitter = self._table.replay.seats[seat]
        assert sitter is not None
        if sitter.player == PROGRAM:
            return self._decided(self._table.decide_programs([Chosen(seat, action) for action in actions], self.now_ms))
        for action in actions:
            n = self._table.replay.actions.get(seat, 0) + 1
            raw: dict[str, Any] = msgspec.to_builtins(action)
            self.carries_out(Actor(sitter.player, sitter.name), messages.Act("act", self.table, n, raw))
        return self.events_after(before)

    def sits(self, seat: str, player: str, opening: Any = None) -> messages.Events:
        """Seat a player. The first game begins once enough seats are taken."""
        return self.carries_out(actor(player), messages.Join("join", self.table, seat), opening)

    def begins_again(self, opening: Any = None) -> messages.Events:
        """Begin another game: all players agree to it, or the host of a show asks for it."""
        before, table = self._table.replay.seq, self._table
        people = [sitter.player for sitter in table.replay.seats.values() if sitter and sitter.player != PROGRAM]
        for player in dict.fromkeys(people or [table.opened.host]):
            self.carries_out(actor(player), messages.Offer("offer", self.table, "rematch"), opening)
        return self.events_after(before)

    def paced(self, ply: int, *, paused: bool = True, speed: float = 1.0) -> messages.Events:
        """Set the pace of a show, as its host."""
        return self.carries_out(actor(self._table.opened.host), messages.Pace("pace", self.table, speed, paused, ply))

    # --- reversi ------------------------------------------------------------------------------------------------------

    def opens(self, *seats: str, size: int = 8, host: str = "me", clock_ms: int | None = None) -> messages.Events:
        """Open a table of reversi, and seat the host at these seats; at black by default."""
        chosen: dict[str, messages.SeatChoice] = dict.fromkeys(seats or ("black",), "me")
        clock = None if clock_ms is None else messages.ClockRule(clock_ms)
        return self.opened(messages.Open("open", "reversi", {"size": size}, chosen, clock=clock), actor(host))

    def seats(
        self, black: str = "me", white: str = "you", *, size: int = 8, clock_ms: int | None = None
    ) -> "RemoteTable":
        """Open a table with these players and begin a game. An empty name leaves the seat free."""
        players = {seat: player for seat, player in (("black", black), ("white", white)) if player}
        host = black or white
        self.opens(*(seat for seat in players if players[seat] == host), size=size, host=host, clock_ms=clock_ms)
        for seat, player in players.items():
            if player != host:
                self.sits(seat, player)
        return self

    def against(
        self, program: str = "5", *, mine: str = "black", clock: messages.ClockRule | None = None
    ) -> "RemoteTable":
        """Open a table at which the player has this seat and a program the other."""
        theirs = "white" if mine == "black" else "black"
        seats: dict[str, messages.SeatChoice] = {mine: "me", theirs: "program"}
        command = messages.Open("open", "reversi", {"size": 8}, seats, False, clock=clock, programs={theirs: program})
        self.opened(command, actor("me"))
        return self

    def plays(self, *squares: str) -> messages.Events:
        """Place discs for the seats in turn. Return the message of the last move."""
        before = self._table.replay.seq
        for square in squares:
            before = self._table.replay.seq
            self.acts(self._table.replay.state.turn, Place(square))
        return self.events_after(before)

    def plays_on(self, count: int, seed: int = 5) -> messages.Events:
        """Play `count` random moves, fewer if the game ends."""
        dice, before = Random(seed), self._table.replay.seq
        for _ in range(count):
            state = self._table.replay.state
            if state.turn is None:
                break
            before = self._table.replay.seq
            self.plays(dice.choice(list(REVERSI.legal(state, state.turn))).square)
        return self.events_after(before)


def actor(player: str, name: str = "") -> Actor:
    """Return a player, by default under its name in these tests."""
    return Actor(player, name or NAMES[player])


def events_in(frame: bytes) -> messages.Events:
    """Return the events of a frame, as the window receives them."""
    decoded = decode_from_server(frame)
    assert isinstance(decoded, messages.Events)
    return decoded


def arrived(message: M) -> M:
    """Return a message of the server as the window receives it."""
    decoded = decode_from_server(encode(message))
    assert isinstance(decoded, type(message))
    return decoded


@dataclass
class FakeLink:
    """A link whose messages the test puts into `incoming`. It is a `Transport` too."""

    url: str = SERVER.url
    name: str = "Aki"
    lang: str = "en"
    token: str | None = None
    rated: bool = False
    on_token: Callable[[str | None], None] | None = None
    on_incoming: Callable[[], None] = lambda: None
    full: bool = False
    sent: list[messages.Command] = field(default_factory=list)
    incoming: SimpleQueue[Incoming] = field(default_factory=SimpleQueue)
    calls: list[tuple[Any, ...]] = field(default_factory=list)

    def send(self, command: messages.Command) -> bool:
        """Record the command."""
        if not self.full:
            self.sent.append(command)
        return not self.full

    def notify(self, frame: messages.Frame) -> None:
        """Record the call."""
        self.calls.append(("tell", frame))

    def new_id(self) -> str:
        """Return the ids c1, c2, …"""
        return f"c{len(self.sent) + 1}"

    def server_now_ms(self) -> float:
        """Return a fixed time. The `clock` fixture replaces this."""
        return float(NOW_MS)

    def forget(self, table: str) -> None:
        """Record the call."""
        self.calls.append(("forget", table))

    def resync(self, table: str, since: ResumePoint | None) -> None:
        """Record the call."""
        self.calls.append(("resync", table, since))

    def start(self) -> None:
        """Record the call."""
        self.calls.append(("start",))

    def lobby(self, asked: messages.Lobby) -> None:
        """Record the call."""
        self.calls.append(("lobby", asked))

    def set_name(self, name: str, *, rated: bool = False) -> None:
        """Record the call."""
        self.rated = rated
        self.calls.append(("set_name", name))

    def set_lang(self, lang: str) -> None:
        """Record the call."""
        self.calls.append(("set_lang", lang))

    def retry(self, url: str | None = None) -> None:
        """Record the call."""
        self.calls.append(("retry", url))

    def wake(self) -> None:
        """Record the call."""
        self.calls.append(("wake",))

    def close(self) -> None:
        """Record the call."""
        self.calls.append(("close",))


@dataclass
class FakeLocal:
    """A local server that only records the calls."""

    url: str = "ws://127.0.0.1:8780"
    started_here: bool = True
    shared: bool = False
    calls: list[str] = field(default_factory=list)
    on_state: Callable[[LocalState], None] = lambda _state: None
    fails: bool = False
    failure: CannotStart = field(default_factory=lambda: CannotStart("died", "it died"))

    def share(self) -> None:
        """Open to the network, on another port."""
        self._do("share")
        self.shared, self.url = True, "ws://127.0.0.1:8781"
        self.on_state(LocalState("running", self.url))

    def check(self) -> None:
        """Record the call."""
        self._do("check")

    def stop(self) -> None:
        """Record the call."""
        self.calls.append("stop")

    def _do(self, name: str) -> None:
        self.calls.append(name)
        if self.fails:
            raise self.failure
