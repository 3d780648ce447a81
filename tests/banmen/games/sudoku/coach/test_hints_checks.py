"""The two checks and the answer report conflicts, wrong digits and solutions, and never confuse them."""

from banmen.games.sudoku.coach.hints import (
    Completeness,
    Verdict,
    answer,
    compare_with_solution,
    completeness,
    conflicting_entries,
    wrong_entries,
)
from banmen.games.sudoku.state import Set
from tests.banmen.games.sudoku.game import CLASSIC_SOLUTION, TWO_WAYS, after, state_of

R1C3, R1C4, R4C6, R4C9 = 2, 3, 32, 35
EMPTY_GRID = "." * 81


def test_an_entry_that_repeats_a_given_is_a_conflict_but_the_given_is_not() -> None:
    assert conflicting_entries(after(state_of(), Set(R1C3, 5)), "blue") == {R1C3}


def test_both_of_two_equal_entries_are_conflicts() -> None:
    assert conflicting_entries(after(state_of(), Set(R1C3, 4), Set(R1C4, 4)), "blue") == {R1C3, R1C4}


def test_a_wrong_entry_need_not_break_a_rule() -> None:
    state = after(state_of(), Set(R1C3, 2))
    assert conflicting_entries(state, "blue") == frozenset()
    assert compare_with_solution(state, "blue") == Verdict("wrong", frozenset({R1C3}))


def test_a_grid_without_mistakes_is_reported_as_right() -> None:
    assert compare_with_solution(state_of(), "blue") == Verdict("right")
    assert compare_with_solution(after(state_of(), Set(R1C3, 4)), "blue") == Verdict("right")


def test_with_several_solutions_no_single_digit_is_wrong() -> None:
    state = state_of(TWO_WAYS)
    assert compare_with_solution(state, "blue") == Verdict("open")
    assert compare_with_solution(after(state, Set(R4C6, 1)), "blue") == Verdict("open")
    assert compare_with_solution(after(state, Set(R4C6, 1), Set(R4C9, 1)), "blue") == Verdict("dead")


def test_completeness_counts_empty_squares_and_conflicts() -> None:
    assert completeness(after(state_of(), Set(R1C3, 5)), "blue") == Completeness(empty=50, breaking=1)
    assert not completeness(state_of(), "blue").done
    done = state_of(CLASSIC_SOLUTION[:-1] + ".")
    assert completeness(after(done, Set(80, 9)), "blue").done


def test_the_answer_is_the_solution_whatever_the_entries() -> None:
    state = after(state_of(), Set(R1C3, 2))
    told = answer(state, "blue")
    assert told.digits is not None
    assert wrong_entries(state, "blue", told.digits) == {R1C3}
    assert told.digits == tuple(map(int, CLASSIC_SOLUTION))
    assert told.only


def test_with_several_solutions_the_answer_agrees_with_the_entries() -> None:
    told = answer(after(state_of(TWO_WAYS), Set(R4C6, 3)), "blue")
    assert told.digits is not None
    assert told.digits[R4C6] == 3
    assert not told.only


def test_at_a_dead_end_the_answer_is_a_solution_of_the_givens() -> None:
    state = after(state_of(TWO_WAYS), Set(R4C6, 1), Set(R4C9, 1))
    told = answer(state, "blue")
    assert told.digits is not None
    assert len(wrong_entries(state, "blue", told.digits)) == 1


def test_a_grid_without_givens_may_have_no_answer() -> None:
    loaded = state_of(EMPTY_GRID, entries="55" + "." * 79)
    assert answer(loaded, "blue").digits is None
    assert compare_with_solution(loaded, "blue") == Verdict("none")


def test_a_grid_without_givens_can_have_an_answer() -> None:
    loaded = state_of(EMPTY_GRID, entries=CLASSIC_SOLUTION[:40] + "." * 41)
    told = answer(loaded, "blue")
    assert told.digits is not None
    assert told.digits[:40] == tuple(map(int, CLASSIC_SOLUTION[:40]))
