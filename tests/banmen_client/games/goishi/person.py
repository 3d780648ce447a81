"""A person before a board of goishi hiroi: the pointer on its points, the actions sent."""

import pygame

from banmen.games.goishi.state import Action
from banmen.protocol import messages
from banmen_client.games.goishi.position import Overlay
from banmen_client.games.goishi.table import GoishiTable
from banmen_client.screens.table.screen import TableScreen
from banmen_client.ui.geometry import Point
from tests.banmen_client.games.goishi.table import SEED, RemoteGoishi
from tests.banmen_client.person import Hall


def playing(hall: Hall, *path: int, board: str = SEED) -> Hall:
    """Aki picks, and has come so far."""
    remote = RemoteGoishi().lays_out(board)
    if path:
        remote.picks(*path)
    hall.sits_down(remote)
    return hall


def screen_of(hall: Hall) -> TableScreen:
    """The table's screen."""
    assert isinstance(hall.window.screen, TableScreen)
    return hall.window.screen


def table_of(hall: Hall) -> GoishiTable:
    """What is the game's own on it."""
    table = screen_of(hall).game
    assert isinstance(table, GoishiTable)
    return table


def overlay(hall: Hall) -> Overlay:
    """What the person alone sees on the board."""
    return table_of(hall).board.overlay


def middle_of(hall: Hall, square: int) -> Point:
    """A point of the board, in units."""
    layout = table_of(hall).board.layout
    assert layout is not None
    x, y = layout.middle(square)
    return x / hall.canvas.scale, y / hall.canvas.scale


def press(hall: Hall, square: int) -> None:
    """Click on a point."""
    hall.click_at(middle_of(hall, square))


def hover(hall: Hall, square: int) -> None:
    """Move the pointer to a point."""
    point = middle_of(hall, square)
    pos = (int(point[0] * hall.canvas.scale), int(point[1] * hall.canvas.scale))
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
    hall.frame()


def asked(hall: Hall) -> list[Action]:
    """The actions that went out."""
    return [RemoteGoishi.action(command.action) for command in hall.sent(messages.Act)]


def carries_out(hall: Hall) -> None:
    """The server carries out all actions that went out, and tells them."""
    remote = hall.remote
    assert isinstance(remote, RemoteGoishi)
    commands, hall.link.sent[:] = hall.sent(messages.Act), []
    for command in commands:
        hall.news(remote.does(remote.action(command.action)), messages.Done(command.id, remote.replay.seq))
