"""Setting a position up, as a person does: by pointer, keys, as text; and the table that is opened."""

import pygame
import pytest

from banmen.games.reversi.state import opening, position_text
from banmen.protocol import messages
from banmen_client.games.reversi.editor import PositionEditor, edit_position
from banmen_client.ui.geometry import Point
from banmen_client.ui.text_field import CLIPBOARD
from tests.banmen_client.person import Enter, Hall

WORD = "-" * 20 + "XXOO" + "---OOX--" * 2 + "X" * 8 + "-" * 16 + "O"


@pytest.fixture
def hall(enter_undrawn: Enter) -> Hall:
    """A window that draws nothing."""
    return enter_undrawn()


@pytest.fixture
def drawn(enter: Enter) -> Hall:
    """A window that draws the board, so that it has squares to press."""
    return enter()


def editing(hall: Hall, text: str = "") -> PositionEditor:
    dialog = edit_position(text)
    assert isinstance(dialog, PositionEditor)
    hall.window.show_dialog(dialog)
    hall.frame()
    return dialog


def middle_of(hall: Hall, dialog: PositionEditor, row: int, column: int) -> Point:
    assert hall.canvas.read  # what is drawn is laid out
    layout = dialog._picture.layout
    assert layout is not None
    return hall.units(layout.cell((row, column)).center)


def test_a_press_lays_a_disc_and_a_second_one_takes_it_away(drawn: Hall) -> None:
    dialog = editing(drawn)
    corner = middle_of(drawn, dialog, 0, 0)
    drawn.click_at(corner)
    assert dialog._choices.board[0] == "X"
    drawn.click_at(corner)
    assert dialog._choices.board == opening(8).board


def test_dragging_lays_the_same_along_the_way_and_the_right_button_takes_away(drawn: Hall) -> None:
    dialog = editing(drawn)
    drawn.click("position/brush", 0.5)
    points = [middle_of(drawn, dialog, 0, column) for column in range(4)]
    drawn.mouse(pygame.MOUSEBUTTONDOWN, points[0], button=pygame.BUTTON_LEFT)
    for point in points[1:]:
        drawn.mouse(pygame.MOUSEMOTION, point, rel=(1, 0), buttons=(1, 0, 0))
    drawn.mouse(pygame.MOUSEBUTTONUP, points[-1], button=pygame.BUTTON_LEFT)
    drawn.frame()
    assert dialog._choices.board[:5] == "OOOO-"
    drawn.mouse(pygame.MOUSEBUTTONDOWN, points[1], button=pygame.BUTTON_RIGHT)
    drawn.mouse(pygame.MOUSEBUTTONUP, points[1], button=pygame.BUTTON_RIGHT)
    drawn.frame()
    assert dialog._choices.board[:5] == "O-OO-"


def test_by_keyboard_alone(drawn: Hall) -> None:
    dialog = editing(drawn)
    assert drawn.canvas.read  # the cursor is on d4 once the board was drawn
    drawn.tab_to("position/board")
    drawn.key(pygame.K_b, "b")
    assert dialog._choices.board[27] == "X"
    drawn.key(pygame.K_RIGHT)
    drawn.key(pygame.K_DELETE)
    drawn.key(pygame.K_RIGHT)
    drawn.key(pygame.K_w, "w")
    assert dialog._choices.board[27:30] == "X-O"
    drawn.key(pygame.K_RETURN)
    assert dialog._choices.board[29] == "X"


def test_a_position_pasted_into_the_field_is_on_the_board(hall: Hall) -> None:
    dialog = editing(hall)
    CLIPBOARD.write(WORD.replace("-", "."))
    hall.click("position/word")
    hall.key(pygame.K_v, "v", ctrl=True)
    assert dialog._choices.word == WORD
    CLIPBOARD.write("\n".join(position_text(opening(8))[at : at + 8] for at in range(0, 65, 8)))
    hall.key(pygame.K_a, "a", ctrl=True)
    hall.key(pygame.K_v, "v", ctrl=True)
    assert dialog._choices.word == position_text(opening(8)), "lines are read too"


def test_keys_copy_and_paste_and_an_invalid_text_is_reported(hall: Hall) -> None:
    dialog = editing(hall, WORD)
    hall.tab_to("position/board")
    hall.key(pygame.K_c, "c", ctrl=True)
    assert CLIPBOARD.read() == WORD
    CLIPBOARD.write("f5d6")
    hall.key(pygame.K_v, "v", ctrl=True)
    assert dialog._choices.word == WORD
    notice = hall.window.notices.current(hall.window.now_ms())
    assert notice is not None
    assert notice.text.startswith("That is not a position")


def test_buttons_change_the_whole_board(hall: Hall) -> None:
    dialog = editing(hall, WORD)
    hall.click("position/mirror")
    assert dialog._choices.board[16:24] == "OOXX----"
    hall.click("position/clear")
    assert dialog._choices.board == "-" * 64
    assert not hall.place("position/open").widget.enabled
    hall.click("position/start")
    assert dialog._choices.word == position_text(opening(8))


def test_playing_both_colours_hides_the_choice_of_the_opponent(hall: Hall) -> None:
    editing(hall, WORD)
    button = hall.place("position/open").rect
    assert "position/opponent" in hall.reachable()
    hall.click("position/seat", 0.9)
    assert "position/opponent" not in hall.reachable()
    assert hall.place("position/open").rect == button


def test_it_is_opened_against_a_level_of_the_computer(hall: Hall) -> None:
    dialog = editing(hall, WORD)
    dialog._set_opponent(4)
    hall.click("position/seat", 0.5)
    hall.click("position/open")
    (command,) = hall.sent(messages.Open)
    assert command.options == {"size": 8, "start": WORD}
    assert (command.seats, command.programs) == ({"white": "me", "black": "program"}, {"black": "4"})


def test_the_position_is_viewed_with_hints_and_the_dialog_opens_again(hall: Hall) -> None:
    dialog = editing(hall, WORD)
    hall.click("position/review")
    assert hall.screen.mirror.replay.state.board == WORD[:-1]
    assert any(key.endswith("hint") for key in hall.reachable())
    hall.key(pygame.K_ESCAPE)
    assert hall.window._dialog is dialog
    hall.click("position/clear")
    assert not hall.place("position/review").widget.enabled


def test_a_position_pasted_into_the_hall_opens_the_editor(hall: Hall) -> None:
    CLIPBOARD.write(WORD)
    hall.key(pygame.K_v, "v", ctrl=True)
    hall.thinks()
    assert "position" in hall.widget_keys()


def test_a_faulty_transcript_opens_no_editor(hall: Hall) -> None:
    CLIPBOARD.write("f5d6c3a1")
    hall.key(pygame.K_v, "v", ctrl=True)
    hall.thinks()
    assert "position" not in hall.widget_keys()
