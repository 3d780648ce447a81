"""A person at a sudoku: pointer and keys on its squares, and the actions sent."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pygame

from banmen.games.sudoku.state import Action
from banmen.protocol import messages
from banmen_client.games.sudoku.board_view import SudokuView
from banmen_client.games.sudoku.scene import view_of
from banmen_client.games.sudoku.table import SudokuTable
from banmen_client.ui.geometry import Point
from tests.banmen_client.games.sudoku.table import RemoteSudoku
from tests.banmen_client.person import Hall

CTRL, SHIFT, ALT = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT, pygame.KMOD_LALT


def table_of(hall: Hall) -> SudokuTable:
    """Return the sudoku part of the table's screen."""
    assert isinstance(hall.screen.game, SudokuTable)
    return hall.screen.game


def view(hall: Hall) -> SudokuView:
    """Return the view that the board draws."""
    return view_of(table_of(hall).sudoku_moment(hall.screen.moment()), ringed=False)


def middle_of(hall: Hall, square: int) -> Point:
    """Return the middle of a square, in units."""
    return hall.units(table_of(hall).board.square_rect(square).center)


def mouse(hall: Hall, kind: int, point: Point, **more: Any) -> None:
    """Post one event of the mouse at a point in units."""
    hall.mouse(kind, point, **more)
    hall.frame()


def click(hall: Hall, square: int, *, held: int = 0) -> None:
    """Click on a square, with keys held."""
    with holding(held):
        hall.click_at(middle_of(hall, square))


def click_other(hall: Hall, point: Point) -> None:
    """Press the right button at a point."""
    mouse(hall, pygame.MOUSEBUTTONDOWN, point, button=pygame.BUTTON_RIGHT)
    mouse(hall, pygame.MOUSEBUTTONUP, point, button=pygame.BUTTON_RIGHT)


def draw_over(hall: Hall, *squares: int) -> None:
    """Press on the first square and drag over the others."""
    first, *others = (middle_of(hall, square) for square in squares)
    mouse(hall, pygame.MOUSEBUTTONDOWN, first, button=pygame.BUTTON_LEFT)
    for point in others:
        mouse(hall, pygame.MOUSEMOTION, point, rel=(1, 1), buttons=(1, 0, 0))
    mouse(hall, pygame.MOUSEBUTTONUP, others[-1], button=pygame.BUTTON_LEFT)


@contextmanager
def holding(mods: int) -> Iterator[None]:
    """Hold keys down in this block."""
    before = pygame.key.get_mods()
    pygame.key.set_mods(mods)
    try:
        yield
    finally:
        pygame.key.set_mods(before)


def press(hall: Hall, letter: str, mods: int = 0) -> None:
    """Press a key by its name ("h", "1", "page up"), with keys held."""
    code = pygame.key.key_code(letter)
    text = letter if len(letter) == 1 and not mods else ""
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mods, unicode=text))
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=code, mod=mods))
    hall.frame()


def sent_actions(hall: Hall) -> list[Action]:
    """Return the actions sent to the server."""
    return [RemoteSudoku.action(command.action) for command in hall.sent(messages.Act)]


def carries_out(hall: Hall, seat: str = "blue") -> None:
    """Let the server accept all actions sent so far, and publish their events."""
    remote = hall.remote
    assert isinstance(remote, RemoteSudoku)
    commands, hall.link.sent[:] = hall.sent(messages.Act), []
    for command in commands:
        hall.news(remote.does(remote.action(command.action), seat=seat), messages.Done(command.id, remote.replay.seq))
