"""Digits, marks and colours: from pointer and keys to what is asked of the server, and what is drawn meanwhile."""

import pygame
import pytest

from banmen.games.sudoku.state import Clear, Colour, MarkKind, Note, Set
from banmen.protocol import messages
from tests.banmen_client.games.sudoku.person import (
    ALT,
    CTRL,
    SHIFT,
    asked,
    carries_out,
    click,
    click_other,
    draw_over,
    holding,
    middle_of,
    press,
    table_of,
    view,
)
from tests.banmen_client.games.sudoku.table import CLASSIC, RemoteSudoku
from tests.banmen_client.person import Enter, Hall

R1C1, R1C3, R1C4, R1C6, R2C2, R5C5 = 0, 2, 3, 5, 10, 40


def test_a_digit_is_written_into_the_square_that_was_clicked(alone: Hall) -> None:
    click(alone, R1C3)
    press(alone, "4")
    assert alone.link.sent == [messages.Act("c1", "t1", 1, {"type": "set", "square": R1C3, "digit": 4})]


def test_a_digit_on_its_way_is_a_ghost_until_the_server_tells_of_it(alone: Hall) -> None:
    click(alone, R1C3)
    press(alone, "4")
    assert view(alone).pending == ((R1C3, 4),)
    assert view(alone).entries[R1C3] == 0
    carries_out(alone)
    assert view(alone).pending == ()
    assert view(alone).entries[R1C3] == 4


def test_digits_typed_fast_are_all_sent(alone: Hall) -> None:
    click(alone, R1C3)
    for key in ("4", "right", "6", "right", "right", "8"):
        press(alone, key)
    sent = alone.sent(messages.Act)
    assert [(act.n, act.action["square"], act.action["digit"]) for act in sent] == [(1, 2, 4), (2, 3, 6), (3, 5, 8)]
    carries_out(alone)
    assert [view(alone).entries[square] for square in (R1C3, R1C4, R1C6)] == [4, 6, 8]


def test_the_palette_and_the_number_block_write_too(alone: Hall) -> None:
    click(alone, R1C3)
    alone.click("digit/4")
    alone.key(pygame.K_KP2)
    assert asked(alone) == [Set(R1C3, 4), Set(R1C3, 2)]


def test_the_same_digit_again_takes_it_out(alone: Hall) -> None:
    click(alone, R1C3)
    press(alone, "4")
    carries_out(alone)
    press(alone, "4")
    assert asked(alone) == [Clear((R1C3,))]
    assert view(alone).pending == ((R1C3, 0),)


@pytest.mark.parametrize("key", ["delete", "backspace", "0"])
def test_a_square_is_cleared(alone: Hall, key: str) -> None:
    click(alone, R1C3)
    press(alone, key)
    assert asked(alone) == [Clear((R1C3,))]


def test_the_eraser_clears_what_is_selected(alone: Hall) -> None:
    draw_over(alone, R1C3, R1C4)
    alone.click("do/erase")
    assert asked(alone) == [
        Clear(
            (
                R1C3,
                R1C4,
            )
        )
    ]


def test_what_is_given_is_refused_by_the_server_and_said(alone: Hall) -> None:
    click(alone, R1C1)
    press(alone, "4")
    alone.answers(code="given")
    assert alone.reads("given")


def test_without_a_square_one_is_asked_to_choose_one(alone: Hall) -> None:
    press(alone, "4")
    assert asked(alone) == []
    assert alone.reads("Choose a square first.")


# --- marks ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mods", "kind"), [(CTRL, "corner"), (CTRL | SHIFT, "centre"), (ALT, "centre"), (SHIFT, "corner")]
)
def test_a_mark_is_put_by_holding_a_key(alone: Hall, mods: int, kind: MarkKind) -> None:
    click(alone, R1C3)
    press(alone, "4", mods)
    assert asked(alone) == [Note((R1C3,), kind, 4, on=True)]


def test_the_pencil_makes_digits_into_marks_and_back(alone: Hall) -> None:
    click(alone, R1C3)
    press(alone, "space")
    press(alone, "4")
    alone.click("do/pencil")
    press(alone, "4")
    assert asked(alone) == [Note((R1C3,), "corner", 4, on=True), Set(R1C3, 4, clear_notes=True)]


def test_the_pencil_in_the_centre(alone: Hall) -> None:
    click(alone, R1C3)
    press(alone, "p", SHIFT)
    alone.click("digit/4")
    assert asked(alone) == [Note((R1C3,), "centre", 4, on=True)]


def test_the_right_button_on_the_palette_notes(alone: Hall) -> None:
    click(alone, R1C3)
    click_other(alone, alone.place("digit/4").rect.center)
    with holding(CTRL):
        alone.click("digit/5")
    assert asked(alone) == [Note((R1C3,), "corner", 4, on=True), Note((R1C3,), "corner", 5, on=True)]


def test_into_several_squares_a_digit_is_a_mark(alone: Hall) -> None:
    draw_over(alone, R1C1, R1C3, R1C4)
    press(alone, "4")
    assert asked(alone) == [
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


def test_a_mark_that_is_there_is_taken_away(alone: Hall) -> None:
    alone.news(alone.remote.does(Note((R1C3,), "corner", 4, on=True)))  # type: ignore[attr-defined] # a sudoku's
    click(alone, R1C3)
    press(alone, "4", CTRL)
    assert asked(alone) == [Note((R1C3,), "corner", 4, on=False)]


def test_with_candidates_shown_a_mark_strikes_one_out_and_it_stays_out(alone: Hall) -> None:
    press(alone, "c")
    before = view(alone).candidates
    assert before is not None
    assert before[R1C3] == 0b1011
    click(alone, R1C3)
    press(alone, "1", CTRL)
    assert asked(alone) == [Note((R1C3,), "struck", 1, on=True)]
    carries_out(alone)
    shown = view(alone)
    assert shown.candidates is not None
    assert (shown.candidates[R1C3], shown.struck[R1C3]) == (0b1010, 0b0001)
    press(alone, "c")
    assert view(alone).candidates is None


def test_lone_candidates_are_marked_while_candidates_are_shown(alone: Hall) -> None:
    assert view(alone).lone == frozenset()
    press(alone, "c")
    assert R5C5 in view(alone).lone


# --- colours --------------------------------------------------------------------------------------------------------


def test_colours_are_given_by_the_palette_and_by_keys(alone: Hall) -> None:
    draw_over(alone, R1C1, R1C3)
    press(alone, "l")
    alone.click("digit/6")
    press(alone, "2")
    assert asked(alone) == [
        Colour(
            (
                R1C1,
                R1C3,
            ),
            6,
        ),
        Colour(
            (
                R1C1,
                R1C3,
            ),
            2,
        ),
    ]
    carries_out(alone)
    assert view(alone).colours[R1C1] == 2
    alone.click("do/erase")
    assert asked(alone) == [
        Colour(
            (
                R1C1,
                R1C3,
            ),
            0,
        )
    ]
    press(alone, "l")
    assert table_of(alone).selection.tool == "digit"


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
    assert asked(alone) == [Set(R1C3, 4)]
    assert "popup/4" not in alone.reachable()


def test_that_palette_clears_too_and_a_press_beside_it_closes_it(alone: Hall) -> None:
    click_other(alone, middle_of(alone, R1C3))
    alone.click("popup/clear")
    assert asked(alone) == [Clear((R1C3,))]
    click_other(alone, middle_of(alone, R1C3))
    click(alone, R5C5)
    assert "popup/4" not in alone.reachable()
    assert view(alone).selected == {R1C3}, "the press only closed it"


def test_with_several_squares_selected_that_palette_marks_them(alone: Hall) -> None:
    draw_over(alone, R1C3, R1C4)
    click_other(alone, middle_of(alone, R1C4))
    alone.click("popup/4")
    assert asked(alone) == [
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
    assert asked(alone) == [Set(R1C3, 4)]
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
    assert asked(alone) == [Set(R1C3, 4)]


def test_the_cursor_has_a_ring_while_the_keyboard_is_on_the_board(alone: Hall) -> None:
    click(alone, R1C3)
    assert not table_of(alone).board._view.cursor_ring
    alone.tab_to("board")
    assert table_of(alone).board._view.cursor_ring


# --- what is lit ----------------------------------------------------------------------------------------------------


def test_the_digit_under_the_cursor_is_lit(alone: Hall) -> None:
    click(alone, R1C1)
    assert view(alone).lit_digit == 5
    click(alone, R1C3)
    assert view(alone).lit_digit == 0


def test_a_digit_is_lit_by_f_and_stays_so(alone: Hall) -> None:
    press(alone, "f")
    press(alone, "7")
    click(alone, R1C3)
    assert view(alone).lit_digit == 7
    press(alone, "4")
    assert len(asked(alone)) == 1, "the next digit is written again"
    press(alone, "f")
    assert view(alone).lit_digit == 0


def test_a_digit_is_lit_with_the_palette(alone: Hall) -> None:
    press(alone, "f")
    alone.click("digit/7")
    assert view(alone).lit_digit == 7
    assert asked(alone) == []
    press(alone, "escape")
    assert view(alone).lit_digit == 0


def test_how_many_of_a_digit_are_left_is_said(alone: Hall) -> None:
    remote = alone.remote
    assert isinstance(remote, RemoteSudoku)
    assert alone.place("digit/5").widget.left == "6 left"  # type: ignore[attr-defined] # a digit's key
    alone.news(remote.does(Set(R5C5, 5)))
    assert alone.place("digit/5").widget.left == "5 left"  # type: ignore[attr-defined] # a digit's key


def test_conflicts_are_marked_until_that_is_switched_off(alone: Hall) -> None:
    remote = alone.remote
    assert isinstance(remote, RemoteSudoku)
    alone.news(remote.does(Set(R1C3, 5)))
    assert view(alone).conflicts == {R1C3}
    press(alone, "k")
    assert view(alone).conflicts == frozenset()


def test_what_others_of_the_table_do_is_drawn(alone: Hall) -> None:
    remote = alone.remote
    assert isinstance(remote, RemoteSudoku)
    alone.news(remote.does(Set(R1C3, 4), Note((R2C2,), "centre", 7, on=True), Colour((R1C1,), 3), Clear((R1C3,))))
    shown = view(alone)
    assert shown.givens == CLASSIC
    assert (shown.entries[R1C3], shown.centre[R2C2], shown.colours[R1C1]) == (0, 1 << 6, 3)


# --- notes that a digit rules out -------------------------------------------------------------------------------------


@pytest.mark.parametrize("wanted", [True, False])
def test_a_digit_clears_its_notes_unless_that_is_switched_off(enter: Enter, wanted: bool) -> None:  # noqa: FBT001 - both
    hall = enter(1280, 800, clear_notes=wanted)
    remote = RemoteSudoku().lays_out()
    remote.does(Note((R1C4,), "corner", 4, on=True))
    hall.sits_down(remote)
    click(hall, R1C3)
    press(hall, "4")
    assert asked(hall) == [Set(R1C3, 4, clear_notes=wanted)]
