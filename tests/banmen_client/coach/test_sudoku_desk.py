"""Selecting squares, moving the cursor, taking tools: what is one person's alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_client.coach.sudoku.desk import Desk

MIDDLE = 40


def test_a_square_is_selected_alone_or_with_others() -> None:
    desk = Desk().at(3)
    assert (desk.squares, desk.cursor) == ((3,), 3)
    desk = desk.reaching(5).reaching(4)
    assert (desk.squares, desk.cursor) == ((3, 4, 5), 4)
    assert desk.at(80).squares == (80,)


def test_a_selected_square_is_let_go_again_but_not_the_last() -> None:
    desk = Desk().at(3).toggling(5)
    assert desk.squares == (3, 5)
    assert desk.toggling(5).squares == (3,)
    assert desk.toggling(5).cursor == 3
    assert desk.toggling(5).toggling(3).squares == (3,)


def test_nothing_can_be_selected() -> None:
    desk = Desk().at(3).selecting(())
    assert (desk.squares, desk.cursor) == ((), None)


def test_the_first_move_takes_the_cursor_to_the_middle() -> None:
    assert Desk().moved(0, 1).cursor == MIDDLE
    assert Desk().moved(0, 1).moved(0, 1).cursor == MIDDLE + 1


def test_the_cursor_stays_on_the_grid() -> None:
    assert Desk().at(0).moved(-1, 0).cursor == 0
    assert Desk().at(80).moved(0, 1).cursor == 80


def test_moving_can_select_what_it_passes() -> None:
    desk = Desk().at(0).moved(0, 1, reach=True).moved(1, 0, reach=True)
    assert desk.squares == (0, 1, 10)
    assert desk.moved(0, 1).squares == (11,)


@given(st.integers(0, 80), st.lists(st.tuples(st.sampled_from([-1, 0, 1]), st.sampled_from([-1, 0, 1]), st.booleans())))
def test_the_cursor_is_always_among_the_selected(start: int, moves: list[tuple[int, int, bool]]) -> None:
    desk = Desk().at(start)
    for rows, columns, reach in moves:
        desk = desk.moved(rows, columns, reach=reach)
        assert desk.cursor in desk.selected
        assert desk.selected <= set(range(81))


@pytest.mark.parametrize("tool", ["corner", "centre", "colour"])
def test_a_tool_taken_again_is_laid_down(tool: str) -> None:
    desk = Desk().taking(tool)  # type: ignore[arg-type] # one of these
    assert desk.tool == tool
    assert desk.taking(tool).tool == "digit"


def test_a_lit_digit_pressed_again_is_lit_no_more() -> None:
    desk = Desk(choosing=True).lighting(5)
    assert (desk.filter, desk.choosing) == (5, False)
    assert desk.lighting(5).filter == 0
    assert desk.lighting(6).filter == 6
