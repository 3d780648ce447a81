"""A grid is typed or pasted, judged, and played."""

import pygame
import pytest

from banmen.protocol import messages
from banmen_client.games.sudoku.board_view import SudokuView
from banmen_client.games.sudoku.dialogs import enter_givens
from banmen_client.games.sudoku.dialogs.enter_grid import _EnterGridDialog
from banmen_client.ui.text_field import CLIPBOARD
from tests.banmen.games.sudoku.game import CLASSIC, CLASSIC_SOLUTION, HARD, TWO_WAYS
from tests.banmen_client.person import Hall

IMPOSSIBLE = f"{'12345678.':.<80}9"  # the ninth square of row 1 lacks a 9, and its column has one


def typing(hall: Hall, text: str = "") -> _EnterGridDialog:
    """Return the dialog over the lobby."""
    made = enter_givens(text)
    assert isinstance(made, _EnterGridDialog)
    hall.window.show_dialog(made)
    hall.frame()
    hall.thinks()
    hall.window.look()
    return made


def seen(hall: Hall, dialog: _EnterGridDialog) -> SudokuView:
    return dialog._view(hall.window, ringed=True)


def test_digits_are_typed_row_by_row(hall: Hall) -> None:
    dialog = typing(hall)
    assert hall.window.stage.focused == "entering/grid"
    hall.write("53007")
    assert seen(hall, dialog).givens == "53..7".ljust(81, ".")
    assert seen(hall, dialog).cursor == 5


def test_the_cursor_reaches_every_square_and_digits_can_be_cleared(hall: Hall) -> None:
    dialog = typing(hall)
    hall.key(pygame.K_LEFT)
    assert seen(hall, dialog).cursor == 8
    hall.key(pygame.K_UP)
    assert seen(hall, dialog).cursor == 80
    hall.write("5")
    assert seen(hall, dialog).givens.endswith("5")
    hall.key(pygame.K_DELETE)
    assert "5" not in seen(hall, dialog).givens
    hall.key(pygame.K_RIGHT)
    hall.key(pygame.K_DOWN)
    hall.write("12")
    hall.key(pygame.K_BACKSPACE)
    hall.key(pygame.K_BACKSPACE)
    assert "2" not in seen(hall, dialog).givens
    assert "1" not in seen(hall, dialog).givens


def test_a_square_is_pressed_and_written_in(hall: Hall) -> None:
    dialog = typing(hall)
    hall.click("entering/grid")
    assert seen(hall, dialog).cursor == 40
    hall.key(pygame.K_KP7)
    assert seen(hall, dialog).givens[40] == "7"


@pytest.mark.parametrize("how", ["keys", "button"])
def test_a_grid_is_pasted_in_any_form(hall: Hall, how: str) -> None:
    dialog = typing(hall)
    CLIPBOARD.write("\n".join(CLASSIC[row * 9 : row * 9 + 9] for row in range(9)))
    if how == "keys":
        hall.key(pygame.K_v, "v", ctrl=True)
    else:
        hall.click("entering/paste")
    assert seen(hall, dialog).givens == CLASSIC
    hall.click("entering/clear")
    assert seen(hall, dialog).givens == "." * 81


def test_pasting_a_malformed_grid_keeps_the_present_one(hall: Hall) -> None:
    dialog = typing(hall, CLASSIC)
    CLIPBOARD.write("53..7....\nhello")
    hall.key(pygame.K_v, "v", ctrl=True)
    assert hall.reads("Line 2, column")
    assert seen(hall, dialog).givens == CLASSIC
    hall.write("5")
    hall.thinks()
    assert not hall.reads("Line 2, column")


@pytest.mark.parametrize(
    ("text", "words", "playable"),
    [
        (CLASSIC, "One solution · Beginner", True),
        (HARD, "One solution", True),
        (TWO_WAYS, "Several solutions", True),
        (IMPOSSIBLE, "This grid has no solution.", False),
        ("55" + CLASSIC[2:], "A digit occurs twice in a row, column or box.", False),
        (CLASSIC_SOLUTION, "The grid is already complete.", False),
    ],
)
def test_the_verdict_on_the_grid_is_shown_immediately(hall: Hall, text: str, words: str, *, playable: bool) -> None:
    typing(hall, text)
    assert hall.reads(words)
    assert hall.place("entering/start").widget.enabled is playable


def test_digits_that_break_a_rule_are_marked(hall: Hall) -> None:
    dialog = typing(hall, "55" + CLASSIC[2:])
    assert seen(hall, dialog).conflicts == {0, 1}


def test_an_empty_grid_is_no_puzzle(hall: Hall) -> None:
    typing(hall)
    assert not hall.place("entering/start").widget.enabled
    hall.key(pygame.K_RETURN, "\r")
    assert hall.sent(messages.Open) == []


@pytest.mark.parametrize("how", ["Enter", "button"])
def test_a_table_is_opened_with_the_grid(hall: Hall, how: str) -> None:
    typing(hall, CLASSIC)
    if how == "Enter":
        hall.key(pygame.K_RETURN, "\r")
    else:
        hall.click("entering/mode", 0.6)
        hall.click("entering/start")
    [command] = hall.sent(messages.Open)
    company = {"mode": "alone"} if how == "Enter" else {"mode": "race", "players": 2}
    assert command.options == {"givens": CLASSIC, **company}
    assert command.seats == {"blue": "me"}


def test_the_last_digit_typed_is_the_one_judged(hall: Hall) -> None:
    typing(hall, CLASSIC)
    hall.write("5553")
    hall.thinks()
    assert hall.reads("A digit occurs twice")
