"""Candidates follow the rules, and a digit over the selected squares becomes an action."""

from banmen.games.sudoku.coach.pencil_marks import (
    allowed,
    candidates,
    lone,
    set_or_clear,
    struck,
    toggle_colour,
    toggle_mark,
)
from banmen.games.sudoku.state import Clear, Colour, Note, Set
from tests.banmen.games.sudoku.game import after, state_of

R1C3, R1C4, R1C1, R5C5 = 2, 3, 0, 40


def mask(*digits: int) -> int:
    return sum(1 << (digit - 1) for digit in digits)


def test_candidates_are_the_digits_that_row_column_and_box_leave() -> None:
    state = state_of()
    assert candidates(state, "blue")[R1C3] == mask(1, 2, 4)
    assert candidates(state, "blue")[R1C1] == 0, "it is given"


def test_candidates_follow_the_entries_and_stay_eliminated() -> None:
    state = after(state_of(), Note((R1C3,), "struck", 1, on=True), Set(R1C4, 2))
    assert candidates(state, "blue")[R1C3] == mask(4)
    assert struck(state, "blue")[R1C3] == mask(1)


def test_a_candidate_that_the_rules_forbid_is_not_shown_as_eliminated() -> None:
    state = after(state_of(), Note((R1C3,), "struck", 5, on=True))
    assert struck(state, "blue")[R1C3] == 0


def test_squares_with_a_single_candidate_are_found() -> None:
    assert R5C5 in lone(candidates(state_of(), "blue"))
    assert R1C3 not in lone(candidates(state_of(), "blue"))


def test_the_candidates_of_a_grid_are_computed_once() -> None:
    grid = state_of().grid_of("blue")
    assert allowed(grid) is allowed(state_of().grid_of("blue"))


# --- the action of a digit ------------------------------------------------------------------------------------------


def test_the_same_digit_again_clears_the_square() -> None:
    state = state_of()
    assert set_or_clear(state, "blue", R1C3, 4) == Set(R1C3, 4)
    state = after(state, Set(R1C3, 4))
    assert set_or_clear(state, "blue", R1C3, 4) == Clear((R1C3,))
    assert set_or_clear(state, "blue", R1C3, 2) == Set(R1C3, 2)


def test_a_mark_is_removed_only_if_all_squares_have_it() -> None:
    state = after(state_of(), Note((R1C3,), "corner", 4, on=True))
    assert toggle_mark(state, "blue", {R1C3, R1C4}, "corner", 4) == Note((R1C3, R1C4), "corner", 4, on=True)
    assert toggle_mark(state, "blue", {R1C3}, "corner", 4) == Note((R1C3,), "corner", 4, on=False)


def test_marks_go_into_the_selected_squares_that_are_empty() -> None:
    assert toggle_mark(state_of(), "blue", {R1C1, R1C3}, "centre", 4).squares == (R1C3,)


def test_only_candidates_that_the_rules_allow_are_eliminated() -> None:
    assert toggle_mark(state_of(), "blue", {R1C3, R1C4}, "struck", 6) == Note((R1C4,), "struck", 6, on=True)


def test_without_an_empty_square_the_rules_refuse_the_mark() -> None:
    assert toggle_mark(state_of(), "blue", {R1C1}, "corner", 4) == Note((R1C1,), "corner", 4, on=False)


def test_a_colour_that_all_squares_have_is_removed() -> None:
    state = after(state_of(), Colour((R1C1,), 6))
    assert toggle_colour(state, "blue", {R1C3, R1C1}, 6) == Colour((R1C1, R1C3), 6)
    assert toggle_colour(state, "blue", {R1C1}, 6) == Colour((R1C1,), 0)
