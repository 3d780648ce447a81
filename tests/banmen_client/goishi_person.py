"""A person before a board of goishi hiroi: the pointer on its points, the actions sent."""

import pygame

from banmen.games.goishi.values import Action
from banmen.protocol import messages
from banmen_client.boards.goishi_sight import Overlay
from banmen_client.screens.show.goishi import GoishiShow
from banmen_client.screens.show.screen import ShowScreen
from banmen_client.ui.geometry import Point
from tests.banmen_client.goishi_table import SEED, GoishiTeller
from tests.banmen_client.person import Hall


def playing(hall: Hall, *path: int, board: str = SEED) -> Hall:
    """Aki picks, and has come so far."""
    teller = GoishiTeller().lays_out(board)
    if path:
        teller.picks(*path)
    hall.sits_down(teller)
    return hall


def screen_of(hall: Hall) -> ShowScreen:
    """The table's screen."""
    assert isinstance(hall.window.screen, ShowScreen)
    return hall.window.screen


def show_of(hall: Hall) -> GoishiShow:
    """What is the game's own on it."""
    show = screen_of(hall).performance
    assert isinstance(show, GoishiShow)
    return show


def overlay(hall: Hall) -> Overlay:
    """What the person alone sees on the board."""
    return show_of(hall).board.overlay


def middle_of(hall: Hall, square: int) -> Point:
    """A point of the board, in units."""
    layout = show_of(hall).board.layout
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
    return [GoishiTeller.action(command.action) for command in hall.sent(messages.Act)]


def carries_out(hall: Hall) -> None:
    """The server carries out all actions that went out, and tells them."""
    teller = hall.teller
    assert isinstance(teller, GoishiTeller)
    commands, hall.link.sent[:] = hall.sent(messages.Act), []
    for command in commands:
        hall.news(teller.does(teller.action(command.action)), messages.Done(command.id, teller.replay.seq))
