"""Selecting squares with pointer and keyboard, and the palette that opens at a square."""

import pytest

from banmen.games.sudoku.state import Clear, Note, Set
from tests.banmen_client.games.sudoku.person import (
    CTRL,
    SHIFT,
    click,
    click_other,
    draw_over,
    middle_of,
    press,
    sent_actions,
    table_of,
    view,
)
from tests.banmen_client.games.sudoku.table import RemoteSudoku
from tests.banmen_client.person import Enter, Hall

R1C1, R1C3, R1C4, R1C6, R2C2, R5C5 = 0, 2, 3, 5, 10, 40


# --- the pointer ----------------------------------------------------------------------------------------------------


def test_squares_are_selected_by_drawing_over_them(alone: Hall) -> None:
    draw_over(alone, R1C3, R1C4, R1C6)
    assert view(alone).selected == {R1C3, R1C4, R1C6}
    assert view(alone).cursor == R1C6
    click(alone, R5C5)
    assert view(alone).selected == {R5C5}


@pytest.mark.parametrize("held", [CTRL, SHIFT])
def test_squares_are_selected_one_by_one(alone: Hall, held: int) -> None:
    click(alone, R1C3)
    click(alone, R5C5, held=held)
    assert view(alone).selected == {R1C3, R5C5}
    click(alone, R5C5, held=held)
    assert view(alone).selected == {R1C3}


def test_a_press_beside_the_squares_selects_nothing(alone: Hall) -> None:
    click(alone, R1C3)
    rect = alone.place("board").rect
    alone.click_at((rect.x + 1, rect.y + 1))
    assert view(alone).selected == frozenset()


def test_the_right_button_opens_a_palette_at_the_square(alone: Hall) -> None:
    click_other(alone, middle_of(alone, R1C3))
    assert view(alone).selected == {R1C3}
    alone.click("popup/4")
    assert sent_actions(alone) == [Set(R1C3, 4)]
    assert "popup/4" not in alone.reachable()


def test_that_palette_clears_too_and_a_press_beside_it_closes_it(alone: Hall) -> None:
    click_other(alone, middle_of(alone, R1C3))
    alone.click("popup/clear")
    assert sent_actions(alone) == [Clear((R1C3,))]
    click_other(alone, middle_of(alone, R1C3))
    click(alone, R5C5)
    assert "popup/4" not in alone.reachable()
    assert view(alone).selected == {R1C3}, "the press only closed it"


def test_with_several_squares_selected_that_palette_marks_them(alone: Hall) -> None:
    draw_over(alone, R1C3, R1C4)
    click_other(alone, middle_of(alone, R1C4))
    alone.click("popup/4")
    assert sent_actions(alone) == [
        Note(
            (
                R1C3,
                R1C4,
            ),
            "corner",
            4,
            on=True,
        )
    ]


@pytest.mark.parametrize("square", [0, 8, 72, 80, 40])
@pytest.mark.parametrize("size", [(640, 480), (1280, 800), (700, 1100)])
def test_that_palette_lies_inside_the_window(enter: Enter, square: int, size: tuple[int, int]) -> None:
    hall = enter(*size)
    hall.sits_down(RemoteSudoku().lays_out("." * 81))
    click_other(hall, middle_of(hall, square))
    places = [hall.place(f"popup/{key}").rect for key in (*range(1, 10), "clear")]
    assert all(hall.canvas.area.contains((place.x, place.y)) for place in places)
    assert all(place.right <= hall.canvas.area.right and place.bottom <= hall.canvas.area.bottom for place in places)


# --- the keyboard ---------------------------------------------------------------------------------------------------


def test_the_arrows_move_the_cursor_whatever_has_the_focus(alone: Hall) -> None:
    press(alone, "down")
    assert view(alone).cursor == R5C5
    alone.tab_to("do/hint")
    press(alone, "up")
    press(alone, "left")
    assert view(alone).cursor == R5C5 - 10
    press(alone, "right", SHIFT)
    assert view(alone).selected == {R5C5 - 10, R5C5 - 9}


def test_enter_opens_the_palette_at_the_cursor_and_a_digit_is_written_at_once(alone: Hall) -> None:
    click(alone, R1C3)
    press(alone, "return")
    assert "popup/4" in alone.reachable()
    press(alone, "4")
    assert sent_actions(alone) == [Set(R1C3, 4)]
    assert "popup/4" not in alone.reachable()


@pytest.mark.parametrize("key", ["escape", "left"])
def test_the_palette_at_the_cursor_is_left_by_keys(alone: Hall, key: str) -> None:
    click(alone, R1C3)
    press(alone, "return")
    press(alone, key)
    assert "popup/4" not in alone.reachable()
    assert alone.window.session.mirror is not None, "Escape did no more than that"


def test_a_digit_is_written_by_tab_and_enter(alone: Hall) -> None:
    click(alone, R1C3)
    alone.tab_to("digit/4")
    press(alone, "return")
    assert sent_actions(alone) == [Set(R1C3, 4)]


def test_the_cursor_has_a_ring_while_the_keyboard_is_on_the_board(alone: Hall) -> None:
    click(alone, R1C3)
    assert not table_of(alone).board._view.cursor_ring
    alone.tab_to("board")
    assert table_of(alone).board._view.cursor_ring
