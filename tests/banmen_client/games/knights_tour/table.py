"""The server's side of a knight's tour, for windows under test, and helpers for the window at it."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from banmen.game import never
from banmen.games.knights_tour.rules import KNIGHTS_TOUR
from banmen.games.knights_tour.search import choose
from banmen.games.knights_tour.state import KNIGHT, Retreat, Step, Tour, TourAction
from banmen.options import read_options
from banmen.protocol import messages
from banmen.replay import PROGRAM
from banmen_client.games.knights_tour.table import KnightsTourTable
from banmen_client.ui.geometry import Point
from tests.banmen_client.person import Hall
from tests.banmen_client.remote_table import RemoteTable, actor


def state_of(*squares: int, **options: Any) -> Tour:
    """Return a board after these steps, 8x8 by default."""
    began = KNIGHTS_TOUR.begin(read_options(KNIGHTS_TOUR, options), Random(0))
    state = KNIGHTS_TOUR.evolve(KNIGHTS_TOUR.blank, began)
    return after(state, *map(Step, squares))


def after(state: Tour, *actions: TourAction) -> Tour:
    """Return the state after these actions."""
    for action in actions:
        for event in KNIGHTS_TOUR.decide(state, KNIGHT, action, Random(0)).events:
            state = KNIGHTS_TOUR.evolve(state, event)
    return state


def searched(steps: int, **options: Any) -> Tour:
    """Return a board after at most `steps` steps of the program."""
    state = state_of(**options)
    for _ in range(steps):
        action = choose(state, KNIGHT, Random(0), never)
        if action is None:
            break
        state = after(state, action)
    return state


_WAYS: dict[tuple[bytes, int], Sequence[TourAction]] = {}
"""What the program did: many tests begin with the same thousands of steps."""


class RemoteTour(RemoteTable):
    """The server's side of one table of the knight's tour."""

    def lays_out(self, player: str = PROGRAM, *, host: str = "teacher", **options: Any) -> "RemoteTour":
        """Open a table and seat the player, or the program; `host` opens the table of a program."""
        choice: messages.SeatChoice = "program" if player == PROGRAM else "me"
        command = messages.Open("open", "knights_tour", options, {KNIGHT: choice})
        self.opened(command, actor(host if player == PROGRAM else player, "Hana Mori" if player == PROGRAM else ""))
        return self

    def does(self, *actions: TourAction) -> messages.Events:
        """Execute these actions. Return the message with all their events."""
        return self.acts(KNIGHT, *actions)

    def walks(self, *squares: int) -> messages.Events:
        """Move the knight to these squares. Return the message with the events."""
        return self.does(*map(Step, squares))

    def takes_steps(self, steps: int) -> messages.Events:
        """Take at most `steps` steps of the program. Return the message with the events."""
        state = self.replay.state
        way = msgspec.msgpack.encode(state), steps
        if way not in _WAYS:
            actions: list[TourAction] = []
            while len(actions) < steps and (action := choose(state, KNIGHT, Random(0), never)) is not None:
                actions.append(action)
                state = after(state, action)
            _WAYS[way] = actions
        return self.does(*_WAYS[way])

    def paced(self, ply: int, *, paused: bool = True, speed: float = 300.0) -> messages.Events:
        """Set the pace as the host does."""
        return super().paced(ply, paused=paused, speed=speed)


def table_of(hall: Hall) -> KnightsTourTable:
    """Return the game's part of the table screen."""
    table = hall.screen.game
    assert isinstance(table, KnightsTourTable)
    return table


def middle_of(hall: Hall, square: int) -> Point:
    """Return the middle of a square, in units."""
    layout = table_of(hall).board.layout
    assert layout is not None
    return hall.units(layout.middle(square))


def press(hall: Hall, square: int) -> None:
    """Click on a square."""
    hall.click_at(middle_of(hall, square))


def hover(hall: Hall, square: int) -> None:
    """Move the pointer to a square."""
    hall.hover_at(middle_of(hall, square))


def sent_actions(hall: Hall) -> list[TourAction]:
    """Return the actions that the window has sent."""
    return [msgspec.convert(command.action, KNIGHTS_TOUR.Action) for command in hall.sent(messages.Act)]


def carries_out(hall: Hall) -> None:
    """Execute all sent actions on the server and deliver their events to the window."""
    remote = hall.remote
    assert isinstance(remote, RemoteTour)
    commands, hall.link.sent[:] = hall.sent(messages.Act), []
    for command in commands:
        action: TourAction = msgspec.convert(command.action, KNIGHTS_TOUR.Action)
        hall.news(remote.does(action), messages.Done(command.id, remote.replay.seq))


CORNER: Mapping[str, Any] = {"rows": 5, "columns": 5, "start": "a5"}
"""A board on which a search soon retreats and ends."""

__all__ = ["CORNER", "RemoteTour", "Retreat", "Step", "after", "carries_out", "searched", "sent_actions", "state_of"]
