"""Edits turn one grid into another, and histories list the changes to undo and to redo."""

from hypothesis import given
from hypothesis import strategies as st

from banmen.games.sudoku.edits import FIELDS, apply_edits, differences, histories_after, is_blank, is_shared
from banmen.games.sudoku.state import NONE, Edit, GridMarks, MarksSeen, Mode, State, UndoableEdits, numbers

VALUES = st.lists(st.integers(0, 9), min_size=81, max_size=81).map(numbers)
SHEETS = st.builds(GridMarks, digit=VALUES, corner=VALUES | st.just(NONE), colour=VALUES)


def change(seat: str, square: int) -> UndoableEdits:
    return UndoableEdits(seat, (Edit("digit", square, 0, 1),))


@given(SHEETS, SHEETS)
def test_the_differences_of_two_grids_turn_one_into_the_other(one: GridMarks, other: GridMarks) -> None:
    edits = list(differences(one, other))
    assert apply_edits(one, edits) == other
    assert all(edit.before != edit.after for edit in edits)
    assert list(differences(one, one)) == []


def test_edits_leave_other_fields_unchanged() -> None:
    sheet = GridMarks(corner=numbers((1,) * 81))
    after = apply_edits(sheet, [Edit("digit", 4, 0, 7)])
    assert after.digit[4] == 7
    assert after.corner is sheet.corner
    assert apply_edits(sheet, []) is sheet


def test_a_grid_that_is_emptied_again_has_nothing_written() -> None:
    """The field is the very object that the wire omits."""
    after = apply_edits(GridMarks(digit=numbers((5, *(0,) * 80))), [Edit("digit", 0, 5, 0)])
    assert after.digit is NONE
    assert is_blank(after)
    assert not any(is_blank(apply_edits(GridMarks(), [Edit(field, 0, 0, 1)])) for field in FIELDS)


def test_digits_and_colours_of_one_grid_are_shared_and_marks_may_be_private() -> None:
    def shared_fields(mode: Mode, marks: MarksSeen) -> list[str]:
        return [field for field in FIELDS if is_shared(State(mode=mode, marks=marks), field)]

    assert shared_fields("together", "shared") == list(FIELDS)
    assert shared_fields("together", "own") == ["digit", "colour"]
    assert shared_fields("race", "shared") == []


FIRST, THEIRS, SECOND = change("blue", 0), change("amber", 1), change("blue", 2)


def test_a_new_change_can_be_undone_and_clears_the_redo_history_of_its_seat() -> None:
    state = State(past=(FIRST,), future=(change("blue", 5), change("amber", 6)))
    assert histories_after(state, SECOND, done="set") == ((FIRST, SECOND), (change("amber", 6),))


def test_undoing_takes_the_seat_s_own_last_change() -> None:
    state = State(past=(FIRST, SECOND, THEIRS))
    assert histories_after(state, change("blue", 9), done="undo") == ((FIRST, THEIRS), (SECOND,))


def test_redoing_restores_the_change() -> None:
    state = State(past=(FIRST, THEIRS), future=(SECOND, change("amber", 6)))
    assert histories_after(state, SECOND, done="redo") == ((FIRST, THEIRS, SECOND), (change("amber", 6),))


def test_an_undo_of_nothing_changes_nothing() -> None:
    """A window folds any event that it receives."""
    theirs = (THEIRS, change("amber", 6))
    assert histories_after(State(past=theirs), change("blue", 9), done="undo") == (theirs, ())
