"""The server's side of a table of goishi hiroi, for windows under test, and its boards."""

from random import Random
from typing import Any

import msgspec

from banmen.game import never
from banmen.games.goishi.picking import choose
from banmen.games.goishi.rules import GOISHI
from banmen.games.goishi.state import PICKER, Action, Pick, Retreat, State
from banmen.options import read_options
from banmen.protocol import messages
from banmen.replay import PROGRAM
from tests.banmen_client.remote_table import NOW_MS, RemoteTable, actor

SEED = "..O..O../.OOOOOO./..O..O../..O..O../.OOOOOO./..O..O../........"
"""The board of the picture of the finish: 20 stones."""

SEED_PATH = (18, 10, 11, 12, 36, 35, 34, 26, 29, 21, 13)
"""The stones picked there. The rest can still be picked."""

SMALL = "O.O/.../OOO"
"""Five stones in a square."""

FORKED = "OOO/O.O/O.."
"""Six stones. After 0 only 1 leads to a solution, not 3."""

LOST_PATH = (0, 3, 5)
"""A path on it with two stones too many."""

HOPELESS = "O../.../.O."
"""Two stones that share no row and no column."""


def state_of(board: str = SEED, *path: int, **options: Any) -> State:
    """Return a game after these picks."""
    began = GOISHI.begin(read_options(GOISHI, {"board": board, **options}), Random(0))
    state = GOISHI.evolve(GOISHI.blank, began)
    return after(state, *map(Pick, path))


def after(state: State, *actions: Action) -> State:
    """Return the state after these actions."""
    for action in actions:
        for event in GOISHI.decide(state, PICKER, action, Random(0)).events:
            state = GOISHI.evolve(state, event)
    return state


class RemoteGoishi(RemoteTable):
    """The server's side of one table of goishi hiroi."""

    def lays_out(self, board: str = SEED, *, player: str = "me", host: str = "me", **options: Any) -> "RemoteGoishi":
        """Open a table with this board and seat the player, or the program."""
        choice: messages.SeatChoice = "program" if player == PROGRAM else "me"
        command = messages.Open("open", "goishi", {"board": board, **options}, {PICKER: choice})
        self.opened(command, actor(host, "Aki" if player == PROGRAM else ""))
        return self

    def picks(self, *squares: int) -> messages.Events:
        """Pick stones. Return the message with their events."""
        return self.does(*map(Pick, squares))

    def retreats(self, times: int = 1) -> messages.Events:
        """Put stones back. Return the message with their events."""
        return self.does(*[Retreat()] * times)

    def does(self, *actions: Action) -> messages.Events:
        """Execute these actions. Return the message with all their events."""
        return self.acts(PICKER, *actions)

    def takes_steps(self, steps: int) -> messages.Events:
        """Take at most `steps` steps of the program. Return the last message."""
        before = self.replay.seq
        for _ in range(steps):
            action = choose(self.truth, PICKER, Random(0), never)
            if action is None:
                break
            before = self.replay.seq
            self.does(action)
        return self.events_after(before)

    @staticmethod
    def action(raw: dict[str, Any]) -> Action:
        """Return an action decoded from its wire form."""
        action: Action = msgspec.convert(raw, GOISHI.Action)
        return action


__all__ = [
    "FORKED",
    "HOPELESS",
    "LOST_PATH",
    "NOW_MS",
    "SEED",
    "SEED_PATH",
    "SMALL",
    "RemoteGoishi",
    "after",
    "state_of",
]
