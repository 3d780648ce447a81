"""RunHint and Think: round after round until there is nothing more to set."""

import pytest

from banmen.games.sudoku.state import Note, State, TakeStep
from banmen_client.games.sudoku.coach.runs import RunKind, round_of
from tests.banmen.games.sudoku.game import CLASSIC_SOLUTION, HARD, TWO_WAYS, after, state_of


def rounds(state: State, run: RunKind) -> tuple[State, list[str]]:
    """The state after all rounds, and what kind each was."""
    kinds: list[str] = []
    while (step := round_of(run, state, "blue")) is not None:
        state, kinds = after(state, TakeStep(step)), [*kinds, step.technique]
    return state, kinds


def test_a_round_sets_all_lone_candidates_at_once() -> None:
    step = round_of("run_hint", state_of(), "blue")
    assert step is not None
    assert len(step.sets) > 1
    assert all(int(CLASSIC_SOLUTION[square]) == digit for square, digit in step.sets)


def test_lone_candidates_alone_solve_the_classic() -> None:
    state, kinds = rounds(state_of(), "run_hint")
    assert "".join(map(str, state.grid_of("blue"))) == CLASSIC_SOLUTION
    assert set(kinds) == {"run_hint"}


def test_run_hint_stops_where_no_candidate_is_alone() -> None:
    state, _ = rounds(state_of(HARD), "run_hint")
    assert 0 in state.grid_of("blue")


def test_think_goes_one_level_further_and_comes_back_to_lone_candidates() -> None:
    hinted, _ = rounds(state_of(HARD), "run_hint")
    thought, kinds = rounds(state_of(HARD), "think")
    assert thought.grid_of("blue").count(0) == 23
    assert hinted.grid_of("blue").count(0) > 23
    assert "think" in kinds
    assert "run_hint" in kinds[kinds.index("think") :]


def test_with_several_solutions_nothing_is_guessed() -> None:
    assert round_of("run_hint", state_of(TWO_WAYS), "blue") is None
    assert round_of("think", state_of(TWO_WAYS), "blue") is None


def test_what_was_struck_out_is_believed() -> None:
    state = after(state_of(), Note((2,), "struck", 1, on=True), Note((2,), "struck", 2, on=True))
    step = round_of("run_hint", state, "blue")
    assert step is not None
    assert (2, 4) in step.sets


def test_a_round_sets_no_digit_twice_in_a_row_even_where_the_grid_is_broken() -> None:
    row = "1234567.." + "." * 72
    state = after(state_of(row), *(Note((square,), "struck", 9, on=True) for square in (7, 8)))
    step = round_of("run_hint", state, "blue")
    assert step is not None
    assert step.sets == ((7, 8),)


@pytest.mark.parametrize("run", ["run_hint", "think"])
def test_a_full_grid_has_no_rounds(run: RunKind) -> None:
    assert round_of(run, state_of(CLASSIC_SOLUTION), "blue") is None
