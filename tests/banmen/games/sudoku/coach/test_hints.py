"""A hint takes three presses, reports mistakes first, and leads to the solution if repeated."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banmen.games.sudoku.coach.hints import (
    HintStage,
    NextStep,
    NoHint,
    NoSolution,
    WrongDigits,
    WronglyStruck,
    find_hint,
    hint_for,
)
from banmen.games.sudoku.state import Clear, Note, Set, State, TakeStep
from tests.amounts import examples
from tests.banmen.games.sudoku.game import CLASSIC, CLASSIC_SOLUTION, HARD, TWO_WAYS, after, state_of

R1C3, R4C6, R4C9, R5C5 = 2, 32, 35, 40


def test_three_presses_show_the_place_the_reason_and_then_act() -> None:
    state = state_of()
    hint = hint_for(state, "blue")
    assert hint.stage is HintStage.WHERE
    assert isinstance(hint.finding, NextStep)
    assert hint.next_stage().stage is HintStage.WHY
    done = hint.next_stage().next_stage()
    assert done.stage is HintStage.DONE
    assert done.action == TakeStep(hint.finding.step)


def test_a_wrong_entry_is_reported_before_any_step() -> None:
    state = after(state_of(), Set(R1C3, 2))
    hint = hint_for(state, "blue")
    assert hint.finding == WrongDigits((R1C3,))
    assert hint.next_stage().stage is HintStage.DONE
    assert hint.action == Clear((R1C3,))
    assert isinstance(find_hint(after(state, Clear((R1C3,))), "blue"), NextStep)


def test_a_needed_candidate_that_was_eliminated_is_restored() -> None:
    state = after(state_of(), Note((R1C3, R5C5), "struck", 4, on=True), Note((R5C5,), "struck", 5, on=True))
    hint = hint_for(state, "blue")
    assert hint.finding == WronglyStruck(((R1C3, 4),))
    assert hint.action == Note((R1C3,), "struck", 4, on=False)
    assert find_hint(after(state, Note((R1C3,), "struck", 4, on=False)), "blue") == WronglyStruck(((R5C5, 5),))


def test_a_correct_elimination_is_not_reported() -> None:
    assert isinstance(find_hint(after(state_of(), Note((R1C3,), "struck", 1, on=True)), "blue"), NextStep)


def test_with_several_solutions_the_hints_run_out() -> None:
    assert find_hint(state_of(TWO_WAYS), "blue") == NoHint(full=False)


def test_with_several_solutions_conflicting_entries_are_named_at_a_dead_end() -> None:
    state = after(state_of(TWO_WAYS), Set(R4C6, 1), Set(R4C9, 1))
    assert find_hint(state, "blue") == WrongDigits((R4C6, R4C9))
    assert find_hint(after(state_of(TWO_WAYS), Set(R4C6, 4)), "blue") == WrongDigits((R4C6,))


def test_a_dead_end_without_a_conflict_blames_no_square() -> None:
    state = state_of("." * 81, entries="12345678." + "." * 35 + "9" + "." * 36)
    hint = hint_for(state, "blue")
    assert hint.finding == NoSolution(unsolvable=True)
    assert hint.action is None


def test_with_givens_a_dead_end_is_blamed_on_the_entries() -> None:
    given = state_of("12345678." + "." * 72)
    assert find_hint(after(given, Set(17, 9)), "blue") == NoSolution()


def test_with_several_solutions_a_square_without_candidates_gets_them_back() -> None:
    state = after(state_of(TWO_WAYS), Note((R4C6,), "struck", 1, on=True), Note((R4C6,), "struck", 3, on=True))
    found = find_hint(state, "blue")
    assert isinstance(found, WronglyStruck)
    assert [square for square, _ in found.candidates] == [R4C6]


def test_a_full_grid_has_no_hint() -> None:
    assert find_hint(state_of(CLASSIC_SOLUTION), "blue") == NoHint(full=True)
    assert hint_for(state_of(CLASSIC_SOLUTION), "blue").action is None


def follow(state: State, *, most: int = 400) -> State:
    """Return the state after following hints until there is none."""
    for _ in range(most):
        action = hint_for(state, "blue").action
        if action is None:
            return state
        state = after(state, action)
    raise AssertionError("the hints do not come to an end")


@pytest.mark.parametrize("givens", [CLASSIC, HARD])
def test_hint_after_hint_reaches_the_solution(givens: str) -> None:
    assert find_hint(follow(state_of(givens)), "blue") == NoHint(full=True)


def scribble(state: State, square: int, digit: int, *, written: bool) -> State:
    """Write a digit or eliminate a candidate, if that changes anything."""
    sheet = state.sheet_of("blue")
    if state.givens[square] != "." or sheet.digit[square] or sheet.struck[square] >> (digit - 1) & 1:
        return state
    return after(state, Set(square, digit) if written else Note((square,), "struck", digit, on=True))


@settings(max_examples=examples(20))
@given(st.lists(st.tuples(st.integers(0, 80), st.integers(1, 9), st.booleans()), max_size=8))
def test_hints_undo_any_mistakes_and_then_reach_the_solution(done: list[tuple[int, int, bool]]) -> None:
    state = state_of()
    for square, digit, written in done:
        state = scribble(state, square, digit, written=written)
    assert "".join(map(str, follow(state).grid_of("blue"))) == CLASSIC_SOLUTION
