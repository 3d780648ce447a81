"""A selection: squares, the cursor, the tool and the filter of one viewer."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_client.games.sudoku.moment import Selection

MIDDLE = 40


def test_a_square_is_selected_alone_or_with_others() -> None:
    selection = Selection().select(3)
    assert (selection.squares, selection.cursor) == ((3,), 3)
    selection = selection.add(5).add(4)
    assert (selection.squares, selection.cursor) == ((3, 4, 5), 4)
    assert selection.select(80).squares == (80,)


def test_a_selected_square_is_deselected_unless_it_is_the_last() -> None:
    selection = Selection().select(3).toggle(5)
    assert selection.squares == (3, 5)
    assert selection.toggle(5).squares == (3,)
    assert selection.toggle(5).cursor == 3
    assert selection.toggle(5).toggle(3).squares == (3,)


def test_nothing_can_be_selected() -> None:
    selection = Selection().select(3).select_all(())
    assert (selection.squares, selection.cursor) == ((), None)


def test_the_first_move_takes_the_cursor_to_the_middle() -> None:
    assert Selection().move(0, 1).cursor == MIDDLE
    assert Selection().move(0, 1).move(0, 1).cursor == MIDDLE + 1


def test_the_cursor_stays_on_the_grid() -> None:
    assert Selection().select(0).move(-1, 0).cursor == 0
    assert Selection().select(80).move(0, 1).cursor == 80


def test_moving_can_select_what_it_passes() -> None:
    selection = Selection().select(0).move(0, 1, extend=True).move(1, 0, extend=True)
    assert selection.squares == (0, 1, 10)
    assert selection.move(0, 1).squares == (11,)


@given(st.integers(0, 80), st.lists(st.tuples(st.sampled_from([-1, 0, 1]), st.sampled_from([-1, 0, 1]), st.booleans())))
def test_the_cursor_is_always_among_the_selected(start: int, moves: list[tuple[int, int, bool]]) -> None:
    selection = Selection().select(start)
    for rows, columns, reach in moves:
        selection = selection.move(rows, columns, extend=reach)
        assert selection.cursor in selection.selected
        assert selection.selected <= set(range(81))


@pytest.mark.parametrize("tool", ["corner", "centre", "colour"])
def test_a_tool_selected_again_is_switched_off(tool: str) -> None:
    selection = Selection().switch_tool(tool)  # type: ignore[arg-type] # one of these
    assert selection.tool == tool
    assert selection.switch_tool(tool).tool == "digit"


def test_a_highlighted_digit_pressed_again_is_switched_off() -> None:
    selection = Selection(choosing_filter=True).switch_filter(5)
    assert (selection.filter, selection.choosing_filter) == (5, False)
    assert selection.switch_filter(5).filter == 0
    assert selection.switch_filter(6).filter == 6
