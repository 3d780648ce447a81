"""Tables to test with: players, commands, and a table that keeps its time and its records. Nothing here waits."""

import contextlib
from collections.abc import Iterable
from random import Random
from typing import Any, TypeAlias, get_args

import pytest
from hypothesis import strategies as st

from banmen.events import AnyTableEvent
from banmen.game import Refusal
from banmen.games.reversi.rules import REVERSI
from banmen.protocol.messages import Act, Answer, ClockRule, Command, Join, Leave, Offer, OfferKind, Open, Resign, Say
from banmen.replay import snapshot
from banmen_server.tables.decisions import Actor, Decision, Needs, open_table
from banmen_server.tables.table import Table
from banmen_server.tables.views import RecordFrames

AKI, MIO, JUN = Actor("p1", "Aki"), Actor("p2", "Mio"), Actor("p3", "Jun")
NOW = 1_700_000_000_000
WIPED_OUT = "e6 f4 e3 f6 g5 d6 e7 f5 c5"
PASSING = "f5 f6 d3 g5 h5 h4 f7 h6"
"""After these white must pass."""
BLITZ = ClockRule(60_000, 2_000)


TableEvents: TypeAlias = tuple[AnyTableEvent, ...]


class Sitting:
    """A table and its time: what is decided is applied at once, and kept as a record."""

    def __init__(self, command: Open, host: Actor = AKI, opening: Any = None) -> None:
        self.now = NOW
        self.table = Table("t1", Random(1))
        self.records: list[tuple[TableEvents, int]] = []
        self.record(open_table(command, host, code="K7QX-2MPD", epoch="e1", now=NOW, rng=Random(1), opening=opening))

    def record(self, decided: Decision | Needs | TableEvents) -> TableEvents:
        decision = decided if isinstance(decided, Decision | Needs) else Decision(decided)
        assert isinstance(decision, Decision), f"{decision} must be worked out first"
        if decision.events:
            self.on_frames(self.table.apply(decision, self.now))
            self.records.append((decision.events, self.now))
        return decision.events

    def on_frames(self, frames: RecordFrames) -> None:
        """Called with each viewer's frame of a record; a subclass may collect them."""

    def do(self, actor: Actor, command: Command, absent: Iterable[str] = ()) -> TableEvents:
        return self.record(self.table.decide(command, actor, self.now, frozenset(absent)))

    def refused(self, actor: Actor, command: Command, absent: Iterable[str] = ()) -> str:
        """The code under which the command is refused, which changes nothing."""
        before = snapshot(self.table.replay)
        with pytest.raises(Refusal) as refusal:
            self.table.decide(command, actor, self.now, frozenset(absent))
        assert refusal.value.text.endswith(".")
        assert snapshot(self.table.replay) == before
        return refusal.value.code

    def place(self, actor: Actor, square: str) -> TableEvents:
        return self.do(actor, self.placing(actor, square))

    def placing(self, actor: Actor, square: str) -> Act:
        held = self.table.seats_of(actor.player)
        seat = self.table.replay.state.turn if len(held) > 1 else held[0]
        return act(self.table.replay.actions.get(seat, 0) + 1, square)

    def play(self, squares: str) -> None:
        for square in squares.split():
            sitter = self.table.replay.seats[self.table.replay.state.turn]
            assert sitter is not None
            self.place(Actor(sitter.player, sitter.name), square)


def act(n: int, square: str) -> Act:
    return Act("a", "t1", n, {"type": "place", "square": square})


def sitting_of_two(**options: Any) -> Sitting:
    """Aki is black, Mio white."""
    sitting = Sitting(Open("o", "reversi", **options))
    sitting.do(MIO, Join("j", "t1"))
    return sitting


def sitting_alone(**options: Any) -> Sitting:
    return Sitting(Open("o", "reversi", seats={"black": "me", "white": "me"}, **options))


DRAW, REMATCH = Offer("f", "t1", "draw"), Offer("f", "t1", "rematch")


def take_back(ply: int | None) -> Offer:
    return Offer("f", "t1", "take_back", ply)


def accept(kind: OfferKind) -> Answer:
    return Answer("w", "t1", kind, accept=True)


def decline(kind: OfferKind) -> Answer:
    return Answer("w", "t1", kind, accept=False)


# --- lives of a table, at random ------------------------------------------------------------------------------------

Step = tuple[Actor, int | Command]
"""A command, or a number that chooses one of the legal moves of whoever has the turn."""

KINDS: tuple[OfferKind, ...] = get_args(OfferKind)
COMMANDS = st.one_of(
    st.integers(0, 20),
    st.integers(0, 20),
    st.integers(0, 20),
    st.sampled_from([DRAW, REMATCH, Resign("r", "t1"), Leave("l", "t1"), Join("j", "t1"), Say("s", "t1", "?")]),
    st.sampled_from([answer(kind) for kind in KINDS for answer in (accept, decline)]),
    st.integers(0, 8).map(take_back),
)
LIVES = st.lists(st.tuples(st.sampled_from([AKI, MIO, JUN]), COMMANDS), max_size=40)


def random_sitting(steps: list[Step], clock: ClockRule | None = None) -> Sitting:
    sitting = Sitting(Open("o", "reversi", {"size": 4}, clock=clock))
    sitting.do(MIO, Join("j", "t1"))
    for actor, step in steps:
        sitting.now += 500
        if isinstance(step, int):
            some_move(sitting, step)
        else:
            with contextlib.suppress(Refusal):
                sitting.do(actor, step)
    return sitting


def some_move(sitting: Sitting, choice: int) -> None:
    replay = sitting.table.replay
    if replay.playing:
        legal = list(REVERSI.legal(replay.state, replay.state.turn))
        sitting.play(legal[choice % len(legal)].square)
