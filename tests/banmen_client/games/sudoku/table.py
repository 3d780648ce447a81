"""The server's side of a sudoku table, for windows under test, and the puzzles that are played there."""

from random import Random
from typing import Any

import msgspec

from banmen.games.sudoku.rules import SUDOKU
from banmen.games.sudoku.state import Action, Began, State
from banmen.protocol import messages
from tests.banmen_client.remote_table import RemoteTable, actor

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
"""The puzzle of the pictures; singles solve it."""

CLASSIC_SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

TWO_WAYS = "".join("." if square in {32, 35, 41, 44} else sign for square, sign in enumerate(CLASSIC_SOLUTION))
"""Two solutions: 1 and 3 can change places in rows 4 and 5."""

HARD = "7961.4..2..3.9.154415..3.....7..9..36....2.1.38.5719.6261....7........6...84...31"
"""Singles leave 23 squares."""


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
        for event in SUDOKU.decide(state, seat, action, Random(0)).events:
            state = SUDOKU.evolve(state, event)
    return state


class RemoteSudoku(RemoteTable):
    """The server's side of one sudoku table, told as `viewer` (a seat, or None for a watcher) may see it."""

    def __init__(self, viewer: str | None = "blue", table: str = "t1") -> None:
        super().__init__(table, viewer=viewer)

    def lays_out(self, givens: str = CLASSIC, *players: str, **how: Any) -> "RemoteSudoku":
        """These players sit down at a table, "me" where nobody is named, and the game begins."""
        players = players or ("me",)
        mode = how.setdefault("mode", "alone" if len(players) == 1 else "together")
        seats = how.setdefault("seats", SUDOKU.seats[: 1 if mode == "alone" else max(2, len(players))])
        opening = began(givens, **how)
        self.opens_for(players[0], {"mode": mode, "players": len(seats)}, opening)
        for seat, player in zip(seats[1:], players[1:], strict=False):
            self.sits(seat, player, opening)
        return self

    def opens_for(self, host: str, options: dict[str, Any], opening: Began | None = None) -> messages.Events:
        """A player opens a table and sits down."""
        return self.opened(messages.Open("open", "sudoku", options), actor(host), opening)

    def begins_anew(self, givens: str = CLASSIC, **how: Any) -> messages.Events:
        """Another game begins at the table."""
        return self.begins_again(began(givens, **how))

    def does(self, *actions: Action, seat: str = "blue") -> messages.Events:
        """A seat does these; gives the message that tells them all."""
        return self.acts(seat, *actions)

    @staticmethod
    def action(raw: dict[str, Any]) -> Action:
        """An action as it came over the wire."""
        action: Action = msgspec.convert(raw, SUDOKU.Action)
        return action
