"""A run fills all singles in one step."""

import pytest

from banmen.games.sudoku.state import Note, State, TakeStep, Undo
from banmen_client.games.sudoku.coach.messages import RunKind, filling_step
from tests.banmen.games.sudoku.game import CLASSIC_SOLUTION, HARD, TWO_WAYS, after, state_of


def filled(state: State, run: RunKind) -> State:
    """Return the state after a run."""
    step = filling_step(run, state, "blue")
    assert step is not None
    assert step.technique == run
    return after(state, TakeStep(step))


def test_naked_singles_alone_solve_the_classic() -> None:
    assert "".join(map(str, filled(state_of(), "run_hint").grid_of("blue"))) == CLASSIC_SOLUTION


@pytest.mark.parametrize("run", ["run_hint", "think"])
def test_all_squares_of_a_run_are_one_undo(run: RunKind) -> None:
    before = state_of(HARD)
    after_run = filled(before, run)
    assert after_run.grid_of("blue").count(0) < before.grid_of("blue").count(0) - 5
    assert after(after_run, Undo()).sheets == before.sheets


def test_naked_singles_end_where_no_candidate_is_alone() -> None:
    state = filled(state_of(HARD), "run_hint")
    assert 0 in state.grid_of("blue")
    assert filling_step("run_hint", state, "blue") is None


def test_all_singles_go_one_level_further() -> None:
    hinted, thought = (filled(state_of(HARD), run) for run in ("run_hint", "think"))
    assert thought.grid_of("blue").count(0) == 23
    assert hinted.grid_of("blue").count(0) > 23


def test_with_several_solutions_nothing_is_guessed() -> None:
    assert filling_step("run_hint", state_of(TWO_WAYS), "blue") is None
    assert filling_step("think", state_of(TWO_WAYS), "blue") is None


def test_runs_respect_eliminated_candidates() -> None:
    state = after(state_of(), Note((2,), "struck", 1, on=True), Note((2,), "struck", 2, on=True))
    step = filling_step("run_hint", state, "blue")
    assert step is not None
    assert (2, 4) in step.sets


def test_no_digit_is_set_twice_in_a_row_even_where_the_grid_is_broken() -> None:
    row = "1234567.." + "." * 72
    state = after(state_of(row), *(Note((square,), "struck", 9, on=True) for square in (7, 8)))
    step = filling_step("run_hint", state, "blue")
    assert step is not None
    assert step.sets == ((7, 8),)


@pytest.mark.parametrize("run", ["run_hint", "think"])
def test_in_a_full_grid_there_is_nothing_to_fill(run: RunKind) -> None:
    assert filling_step(run, state_of(CLASSIC_SOLUTION), "blue") is None
