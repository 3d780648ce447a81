"""The server's side of a sudoku table, for windows under test, and the puzzles that are played there."""

from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from banmen import events as ev
from banmen.events import AnyTableEvent
from banmen.games.sudoku import SUDOKU
from banmen.games.sudoku.values import Action, Began, State
from banmen.protocol import messages
from banmen.replay import state_hash
from tests.banmen_client.far_end import NOW_MS, Teller

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
"""The puzzle of the pictures; singles solve it."""

CLASSIC_SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

TWO_WAYS = "".join("." if square in {32, 35, 41, 44} else sign for square, sign in enumerate(CLASSIC_SOLUTION))
"""Two solutions: 1 and 3 can change places in rows 4 and 5."""

HARD = "7961.4..2..3.9.154415..3.....7..9..36....2.1.38.5719.6261....7........6...84...31"
"""Singles leave 23 squares."""

NAMES = {"me": "Aki", "you": "Mika", "third": "Ren", "fourth": "Sora"}


def began(givens: str = CLASSIC, **how: Any) -> Began:
    """A game's opening; alone where nothing else is said."""
    return Began(givens, **{"mode": "alone", "marks": "shared", "seats": ("blue",), **how})


def state_of(givens: str = CLASSIC, **how: Any) -> State:
    """A game as it begins."""
    state: State = SUDOKU.evolve(SUDOKU.blank, began(givens, **how))
    return state


def after(state: State, *actions: Action, seat: str = "blue") -> State:
    """The state after a seat has done these."""
    for action in actions:
        for event in SUDOKU.decide(state, seat, action, Random(0)):
            state = SUDOKU.evolve(state, event)
    return state


class SudokuTeller(Teller):
    """The server's side of one sudoku table, told as `viewer` (a seat, or None for a watcher) may see it.

    `now_ms` is the time of what is told; the test may move it.
    """

    def __init__(self, viewer: str | None = "blue", table: str = "t1") -> None:
        super().__init__(table)
        self.viewer = viewer
        self.now_ms = NOW_MS
        self.truth: State = SUDOKU.blank

    def tell(self, *happened: AnyTableEvent) -> messages.Events:
        """Let these happen as one record."""
        first = self.replay.seq + 1
        for event in happened:
            self.replay.apply(event, self.now_ms)
            self.told.append(messages.Event(self.now_ms, msgspec.to_builtins(event)))
        self.told[-1] = replace(self.told[-1], hash=state_hash(self.replay.state))
        return messages.Events(self.table, self.epoch, first, tuple(self.told[first - 1 :]))

    def lays_out(self, givens: str = CLASSIC, *players: str, **how: Any) -> "SudokuTeller":
        """These players sit down at a table, "me" where nobody is named, and the game begins."""
        players = players or ("me",)
        mode = how.setdefault("mode", "alone" if len(players) == 1 else "together")
        seats = how.setdefault("seats", SUDOKU.seats[: 1 if mode == "alone" else max(2, len(players))])
        options = {"mode": mode, "players": len(seats)}
        self.tell(ev.Opened("sudoku", options, players[0], "K7QX-2MPD", self.epoch))
        for seat, player in zip(seats, players, strict=False):
            self.sits(seat, player, NAMES[player])
        event = began(givens, **how)
        self.truth = SUDOKU.evolve(SUDOKU.blank, event)
        self.tell(ev.Began(1, event))
        return self

    def begins_anew(self, givens: str = CLASSIC, **how: Any) -> messages.Events:
        """Another game begins at the table."""
        event = began(givens, **how)
        self.truth = SUDOKU.evolve(SUDOKU.blank, event)
        return self.tell(ev.Began(self.replay.round + 1, event))

    def does(self, *actions: Action, seat: str = "blue") -> messages.Events:
        """A seat does these; gives the message that tells them all."""
        before = self.replay.seq
        for action in actions:
            n = self.replay.actions.get(seat, 0) + 1
            happened = SUDOKU.decide(self.truth, seat, action, Random(0))
            told: list[AnyTableEvent] = []
            for event in happened:
                self.truth = SUDOKU.evolve(self.truth, event)
                told.append(ev.Played(seat, n, SUDOKU.reveal(event, self.viewer)))
            outcome = SUDOKU.outcome(self.truth)
            self.tell(*told, *([ev.Ended(outcome)] if outcome else []))
        return messages.Events(self.table, self.epoch, before + 1, tuple(self.told[before:]))

    @staticmethod
    def action(raw: dict[str, Any]) -> Action:
        """An action as it came over the wire."""
        action: Action = msgspec.convert(raw, SUDOKU.Action)
        return action
