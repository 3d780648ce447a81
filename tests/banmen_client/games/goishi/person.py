"""Helpers for a window at a table of goishi hiroi: the pointer on its points, the actions sent."""

from banmen.games.goishi.state import Action
from banmen.protocol import messages
from banmen_client.games.goishi.position import GoishiOverlay
from banmen_client.games.goishi.table import GoishiTable
from banmen_client.ui.geometry import Point
from tests.banmen_client.games.goishi.table import SEED, RemoteGoishi
from tests.banmen_client.person import Hall


def playing(hall: Hall, *path: int, board: str = SEED) -> Hall:
    """Open a table at which the user, Aki, has picked the stones of `path`."""
    remote = RemoteGoishi().lays_out(board)
    if path:
        remote.picks(*path)
    hall.sits_down(remote)
    return hall


def table_of(hall: Hall) -> GoishiTable:
    """Return the game's part of the table screen."""
    table = hall.screen.game
    assert isinstance(table, GoishiTable)
    return table


def overlay(hall: Hall) -> GoishiOverlay:
    """Return the marks that only this viewer sees on the board."""
    return table_of(hall).board.overlay


def middle_of(hall: Hall, square: int) -> Point:
    """Return the place of a point, in units."""
    layout = table_of(hall).board.layout
    assert layout is not None
    return hall.units(layout.middle(square))


def press(hall: Hall, square: int) -> None:
    """Click on a point."""
    hall.click_at(middle_of(hall, square))


def hover(hall: Hall, square: int) -> None:
    """Move the pointer to a point."""
    hall.hover_at(middle_of(hall, square))


def sent_actions(hall: Hall) -> list[Action]:
    """Return the actions that the window has sent."""
    return [RemoteGoishi.action(command.action) for command in hall.sent(messages.Act)]


def carries_out(hall: Hall) -> None:
    """Execute all sent actions on the server and deliver their events to the window."""
    remote = hall.remote
    assert isinstance(remote, RemoteGoishi)
    commands, hall.link.sent[:] = hall.sent(messages.Act), []
    for command in commands:
        hall.news(remote.does(remote.action(command.action)), messages.Done(command.id, remote.replay.seq))
