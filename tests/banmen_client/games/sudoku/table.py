"""The server's side of a sudoku table, for windows under test."""

from typing import Any

import msgspec

from banmen.games.sudoku.rules import SUDOKU
from banmen.games.sudoku.state import Action, Began
from banmen.protocol import messages
from tests.banmen.games.sudoku.game import CLASSIC, opening_event
from tests.banmen_client.remote_table import RemoteTable, actor


class RemoteSudoku(RemoteTable):
    """The server's side of one sudoku table, told as `viewer` (a seat, or None for a watcher) may see it."""

    def __init__(self, viewer: str | None = "blue", table: str = "t1") -> None:
        super().__init__(table, viewer=viewer)

    def lays_out(self, givens: str = CLASSIC, *players: str, **how: Any) -> "RemoteSudoku":
        """These players sit down at a table, "me" where nobody is named, and the game begins."""
        players = players or ("me",)
        mode = how.setdefault("mode", "alone" if len(players) == 1 else "together")
        seats = how.setdefault("seats", SUDOKU.seats[: 1 if mode == "alone" else max(2, len(players))])
        opening = opening_event(givens, **how)
        self.opens_for(players[0], {"mode": mode, "players": len(seats)}, opening)
        for seat, player in zip(seats[1:], players[1:], strict=False):
            self.sits(seat, player, opening)
        return self

    def opens_for(self, host: str, options: dict[str, Any], opening: Began | None = None) -> messages.Events:
        """A player opens a table and sits down."""
        return self.opened(messages.Open("open", "sudoku", options), actor(host), opening)

    def begins_anew(self, givens: str = CLASSIC, **how: Any) -> messages.Events:
        """Another game begins at the table."""
        return self.begins_again(opening_event(givens, **how))

    def does(self, *actions: Action, seat: str = "blue") -> messages.Events:
        """A seat does these; gives the message that tells them all."""
        return self.acts(seat, *actions)

    @staticmethod
    def action(raw: dict[str, Any]) -> Action:
        """An action as it came over the wire."""
        action: Action = msgspec.convert(raw, SUDOKU.Action)
        return action
