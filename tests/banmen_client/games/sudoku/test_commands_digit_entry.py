"""Digits, marks and colours are entered by pointer and keys, sent, and drawn before they are confirmed."""

import pygame
import pytest

from banmen.games.sudoku.state import Clear, Colour, MarkKind, Note, Set
from banmen.protocol import messages
from tests.banmen_client.games.sudoku.person import (
    ALT,
    CTRL,
    SHIFT,
    carries_out,
    click,
    click_other,
    draw_over,
    holding,
    press,
    sent_actions,
    table_of,
    view,
)
from tests.banmen_client.games.sudoku.table import RemoteSudoku
from tests.banmen_client.person import Enter, Hall

R1C1, R1C3, R1C4, R1C6, R2C2, R5C5 = 0, 2, 3, 5, 10, 40


def test_a_digit_is_written_into_the_square_that_was_clicked(alone: Hall) -> None:
    click(alone, R1C3)
    press(alone, "4")
    assert alone.link.sent == [messages.Act("c1", "t1", 1, {"type": "set", "square": R1C3, "digit": 4})]


def test_a_sent_digit_is_translucent_until_the_server_confirms_it(alone: Hall) -> None:
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
    assert sent_actions(alone) == [Set(R1C3, 4), Set(R1C3, 2)]


def test_the_same_key_again_clears_the_square(alone: Hall) -> None:
    click(alone, R1C3)
    press(alone, "4")
    carries_out(alone)
    press(alone, "4")
    assert sent_actions(alone) == [Clear((R1C3,))]
    assert view(alone).pending == ((R1C3, 0),)


@pytest.mark.parametrize("key", ["delete", "backspace", "0"])
def test_a_square_is_cleared(alone: Hall, key: str) -> None:
    click(alone, R1C3)
    press(alone, key)
    assert sent_actions(alone) == [Clear((R1C3,))]


def test_the_eraser_clears_the_selected_squares(alone: Hall) -> None:
    draw_over(alone, R1C3, R1C4)
    alone.click("do/erase")
    assert sent_actions(alone) == [
        Clear(
            (
                R1C3,
                R1C4,
            )
        )
    ]


def test_the_refusal_to_overwrite_a_given_is_shown(alone: Hall) -> None:
    click(alone, R1C1)
    press(alone, "4")
    alone.answers(code="given")
    assert alone.reads("given")


def test_without_a_selection_the_window_asks_for_a_square(alone: Hall) -> None:
    press(alone, "4")
    assert sent_actions(alone) == []
    assert alone.reads("Choose a square first.")


# --- marks ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mods", "kind"), [(CTRL, "corner"), (CTRL | SHIFT, "centre"), (ALT, "centre")])
def test_a_mark_is_put_by_holding_a_key(alone: Hall, mods: int, kind: MarkKind) -> None:
    click(alone, R1C3)
    press(alone, "4", mods)
    assert sent_actions(alone) == [Note((R1C3,), kind, 4, on=True)]


def test_shift_alone_makes_no_mark_for_some_layouts_need_it_for_digits(alone: Hall) -> None:
    click(alone, R1C3)
    press(alone, "4", SHIFT)
    assert sent_actions(alone) == [Set(R1C3, 4)]


def test_the_pencil_makes_digits_into_marks_and_back(alone: Hall) -> None:
    click(alone, R1C3)
    press(alone, "space")
    press(alone, "4")
    alone.click("do/pencil")
    press(alone, "4")
    assert sent_actions(alone) == [Note((R1C3,), "corner", 4, on=True), Set(R1C3, 4, clear_notes=True)]


def test_the_pencil_in_the_centre(alone: Hall) -> None:
    click(alone, R1C3)
    press(alone, "p", SHIFT)
    alone.click("digit/4")
    assert sent_actions(alone) == [Note((R1C3,), "centre", 4, on=True)]


def test_the_right_button_on_the_palette_notes(alone: Hall) -> None:
    click(alone, R1C3)
    click_other(alone, alone.place("digit/4").rect.center)
    with holding(CTRL):
        alone.click("digit/5")
    assert sent_actions(alone) == [Note((R1C3,), "corner", 4, on=True), Note((R1C3,), "corner", 5, on=True)]


def test_into_several_squares_a_digit_is_a_mark(alone: Hall) -> None:
    draw_over(alone, R1C1, R1C3, R1C4)
    press(alone, "4")
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


def test_an_existing_mark_is_removed(alone: Hall) -> None:
    alone.news(alone.remote.does(Note((R1C3,), "corner", 4, on=True)))  # type: ignore[attr-defined] # a sudoku's
    click(alone, R1C3)
    press(alone, "4", CTRL)
    assert sent_actions(alone) == [Note((R1C3,), "corner", 4, on=False)]


def test_with_candidates_shown_a_mark_strikes_one_out_and_it_stays_out(alone: Hall) -> None:
    press(alone, "c")
    before = view(alone).candidates
    assert before is not None
    assert before[R1C3] == 0b1011
    click(alone, R1C3)
    press(alone, "1", CTRL)
    assert sent_actions(alone) == [Note((R1C3,), "struck", 1, on=True)]
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
    assert sent_actions(alone) == [
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
    assert sent_actions(alone) == [
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


# --- notes ruled out by a digit ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("wanted", [True, False])
def test_a_digit_clears_its_notes_unless_that_is_switched_off(enter: Enter, wanted: bool) -> None:  # noqa: FBT001 - both
    hall = enter(1280, 800, clear_notes=wanted)
    remote = RemoteSudoku().lays_out()
    remote.does(Note((R1C4,), "corner", 4, on=True))
    hall.sits_down(remote)
    click(hall, R1C3)
    press(hall, "4")
    assert sent_actions(hall) == [Set(R1C3, 4, clear_notes=wanted)]
