"""The far end of a window under test: a server's side of a table, and a link that only notes."""

from collections.abc import Callable
from dataclasses import dataclass, field
from queue import SimpleQueue
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from banmen import events as ev
from banmen.address import parse_address
from banmen.events import AnyTableEvent
from banmen.games.reversi import REVERSI, Place
from banmen.protocol import messages
from banmen.replay import Replay, snapshot, state_hash
from banmen_client.link import Incoming
from banmen_client.local_server import CannotStart, LocalState
from banmen_client.mirror import Since

NOW_MS = 1_790_000_000_000
"""When all of this happens, ms since 1970."""

SERVER = parse_address("192.168.0.20")


class Teller:
    """The server's side of one table: folds what happens there, and tells it as the server does.

    `tell` and what stands on it give the message that a viewer gets; `past` gives all that was told so far.
    """

    def __init__(self, table: str = "t1", epoch: str = "e1") -> None:
        self.table, self.epoch = table, epoch
        self.replay = Replay()
        self.told: list[messages.Event] = []

    def tell(self, *happened: AnyTableEvent) -> messages.Events:
        """Let these happen as one record."""
        first = self.replay.seq + 1
        for event in happened:
            self.replay.apply(event, NOW_MS)
            self.told.append(messages.Event(NOW_MS, msgspec.to_builtins(event)))
        self.told[-1] = replace(self.told[-1], hash=state_hash(self.replay.state))
        return messages.Events(self.table, self.epoch, first, tuple(self.told[first - 1 :]))

    def past(self) -> messages.Events:
        """All of it."""
        return messages.Events(self.table, self.epoch, 1, tuple(self.told))

    def snapshot(self) -> messages.Snapshot:
        """The table as it is."""
        return messages.Snapshot(self.table, self.epoch, self.replay.seq, snapshot(self.replay))

    def opens(self, *, size: int = 8, host: str = "me", clock_ms: int | None = None) -> messages.Events:
        """Somebody opens the table."""
        clock = None if clock_ms is None else messages.ClockRule(clock_ms)
        return self.tell(ev.Opened("reversi", {"size": size}, host, "K7QX-2MPD", self.epoch, clock=clock))

    def sits(self, seat: str, player: str, name: str) -> messages.Events:
        """A player takes a seat."""
        return self.tell(ev.Seated(seat, player, name))

    def begins(self, *, swapped: bool = False) -> messages.Events:
        """A game begins."""
        options = self.replay.opened.options if self.replay.opened else {}
        return self.tell(ev.Began(self.replay.round + 1, REVERSI.begin(options, Random(0)), swapped))

    def plays(self, *squares: str) -> messages.Events:
        """The seats in turn place discs; what the rules add is told too. Gives the last move's message."""
        message = self.past()
        for square in squares:
            state = self.replay.state
            n = self.replay.actions.get(state.turn, 0) + 1
            happened = REVERSI.decide(state, state.turn, Place(square), Random(0))
            events: list[AnyTableEvent] = [ev.Played(state.turn, n, event) for event in happened]
            for event in happened:
                state = REVERSI.evolve(state, event)
            outcome = REVERSI.outcome(state)
            message = self.tell(*events, *([ev.Ended(outcome)] if outcome else []))
        return message

    def plays_on(self, count: int, seed: int = 5) -> messages.Events:
        """So many moves of nobody's choice, fewer where the game ends."""
        dice = Random(seed)
        message = self.past()
        for _ in range(count):
            if self.replay.state.turn is None:
                break
            places = list(REVERSI.legal(self.replay.state, self.replay.state.turn))
            message = self.plays(dice.choice(places).square)
        return message

    def presence(self, *, watching: int = 0, **seats: Any) -> messages.Presence:
        """Who is there: all who sit, and `black="away"` where it is told so."""
        there = {seat: "here" if sitter else "free" for seat, sitter in self.replay.seats.items()}
        return messages.Presence(self.table, {**there, **seats}, {}, {}, watching)  # type: ignore[dict-item] # from names

    def seats(self, black: str = "me", white: str = "you", *, size: int = 8, clock_ms: int | None = None) -> "Teller":
        """A table at which these players sit and a game has begun; whose name is empty is not there."""
        self.opens(size=size, host=black or white, clock_ms=clock_ms)
        for seat, player in (("black", black), ("white", white)):
            if player:
                self.sits(seat, player, {"me": "Aki", "you": "Mika", "third": "Ren"}[player])
        if black and white:
            self.begins()
        return self


@dataclass
class FakeLink:
    """The way to a server that answers what the test puts into `incoming`. It is a `Wire` too."""

    url: str = SERVER.url
    name: str = "Aki"
    lang: str = "en"
    token: str | None = None
    on_token: Callable[[str | None], None] | None = None
    full: bool = False
    sent: list[messages.Command] = field(default_factory=list)
    incoming: SimpleQueue[Incoming] = field(default_factory=SimpleQueue)
    calls: list[tuple[Any, ...]] = field(default_factory=list)

    def send(self, command: messages.Command) -> bool:
        """Keep it for the test to see."""
        if not self.full:
            self.sent.append(command)
        return not self.full

    def new_id(self) -> str:
        """The ids c1, c2, …"""
        return f"c{len(self.sent) + 1}"

    def server_now_ms(self) -> float:
        """The server's clock stands still, but where the `clock` fixture moves it."""
        return float(NOW_MS)

    def forget(self, table: str) -> None:
        """Noted."""
        self.calls.append(("forget", table))

    def resync(self, table: str, since: Since | None) -> None:
        """Noted."""
        self.calls.append(("resync", table, since))

    def start(self) -> None:
        """Noted."""
        self.calls.append(("start",))

    def lobby(self, on: bool) -> None:  # noqa: FBT001 - as the real one has it
        """Noted."""
        self.calls.append(("lobby", on))

    def set_name(self, name: str) -> None:
        """Noted."""
        self.calls.append(("set_name", name))

    def set_lang(self, lang: str) -> None:
        """Noted."""
        self.calls.append(("set_lang", lang))

    def retry(self, url: str | None = None) -> None:
        """Noted."""
        self.calls.append(("retry", url))

    def close(self) -> None:
        """Noted."""
        self.calls.append(("close",))


@dataclass
class FakeLocal:
    """This computer's own server, which does nothing."""

    url: str = "ws://127.0.0.1:8780"
    own: bool = True
    shared: bool = False
    calls: list[str] = field(default_factory=list)
    tell: Callable[[LocalState], None] = lambda _state: None
    fails: bool = False

    def share(self) -> None:
        """Open to the network, on another port."""
        self._do("share")
        self.shared, self.url = True, "ws://127.0.0.1:8781"
        self.tell(LocalState("running", self.url))

    def check(self) -> None:
        """Noted."""
        self._do("check")

    def stop(self) -> None:
        """Noted."""
        self.calls.append("stop")

    def _do(self, name: str) -> None:
        self.calls.append(name)
        if self.fails:
            raise CannotStart("died", "it died")
