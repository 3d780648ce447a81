"""The server's side of a sudoku table, for tests of windows."""

from typing import Any

import msgspec

from banmen.games.sudoku.rules import SUDOKU
from banmen.games.sudoku.state import Action, SudokuBegan
from banmen.protocol import messages
from tests.banmen.games.sudoku.game import CLASSIC, opening_event
from tests.banmen_client.remote_table import RemoteTable, actor


class RemoteSudoku(RemoteTable):
    """The server's side of one sudoku table, as `viewer` (a seat, or None for a spectator) receives it."""

    def __init__(self, viewer: str | None = "blue", table: str = "t1") -> None:
        super().__init__(table, viewer=viewer)

    def lays_out(self, givens: str = CLASSIC, *players: str, **how: Any) -> "RemoteSudoku":
        """Seat these players, by default "me", and start the game."""
        players = players or ("me",)
        mode = how.setdefault("mode", "alone" if len(players) == 1 else "together")
        seats = how.setdefault("seats", SUDOKU.seats[: 1 if mode == "alone" else max(2, len(players))])
        opening = opening_event(givens, **how)
        self.opens_for(players[0], {"mode": mode, "players": len(seats)}, opening)
        for seat, player in zip(seats[1:], players[1:], strict=False):
            self.sits(seat, player, opening)
        return self

    def opens_for(self, host: str, options: dict[str, Any], opening: SudokuBegan | None = None) -> messages.Events:
        """Open a table for a player, who sits down."""
        return self.opened(messages.Open("open", "sudoku", options), actor(host), opening)

    def starts_again(self, givens: str = CLASSIC, **how: Any) -> messages.Events:
        """Another game begins at the table."""
        return self.begins_again(opening_event(givens, **how))

    def does(self, *actions: Action, seat: str = "blue") -> messages.Events:
        """Decide these actions of a seat, and return the message with their events."""
        return self.acts(seat, *actions)

    @staticmethod
    def action(raw: dict[str, Any]) -> Action:
        """Return an action decoded from the wire."""
        action: Action = msgspec.convert(raw, SUDOKU.Action)
        return action
