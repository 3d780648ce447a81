"""The search agrees with published puzzles and with a solver that tries everything."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.games.sudoku.engine import Grid, count, is_unique, solve, solve_and_count
from banmen.games.sudoku.engine.units import PEERS, candidates_of, conflicts, dead_ends
from tests.banmen.games.sudoku.grids import (
    CONTRADICTED,
    CONTRADICTED_SOLUTION,
    STEPPED,
    complete_grids,
    completes,
    digits,
    grids_with_holes,
    is_complete,
    line,
)

EMPTY = (0,) * 81


def words(path: Path) -> list[list[str]]:
    return [each.split(maxsplit=1) for each in path.read_text(encoding="utf-8").splitlines()]


def tried(grid: Sequence[int]) -> int:
    """Return all solutions, by trying every digit in every empty square."""
    if 0 not in grid:
        return 1
    index = grid.index(0)
    seen = {grid[peer] for peer in PEERS[index]}
    return sum(tried([*grid[:index], digit, *grid[index + 1 :]]) for digit in range(1, 10) if digit not in seen)


# --- solving --------------------------------------------------------------------------------------------------------


def test_a_puzzle_has_its_solution() -> None:
    assert solve(digits(CONTRADICTED)) == digits(CONTRADICTED_SOLUTION)
    assert is_unique(digits(CONTRADICTED))


def test_a_full_grid_is_its_own_solution() -> None:
    assert solve_and_count(STEPPED) == (STEPPED, 1)


def test_an_empty_grid_has_as_many_solutions_as_one_asks_for() -> None:
    solution, solutions = solve_and_count(EMPTY, 100)
    assert solutions == 100
    assert solution is not None
    assert is_complete(solution)
    assert not is_unique(EMPTY)


def test_a_limit_of_zero_returns_no_solution() -> None:
    assert solve_and_count(EMPTY, 0) == (None, 0)


def test_two_digits_that_can_be_exchanged_are_two_solutions() -> None:
    holes = {index for index, digit in enumerate(STEPPED) if digit in {1, 2}}
    grid = tuple(0 if index in holes else digit for index, digit in enumerate(STEPPED))
    assert count(grid, 1000) == tried(grid) >= 2


@pytest.mark.parametrize("puzzle", ["1" + 7 * "." + "1" + 72 * ".", ("1" + 8 * ".") * 2 + 63 * "."])
def test_a_grid_that_breaks_a_rule_has_no_solution(puzzle: str) -> None:
    assert solve_and_count(digits(puzzle)) == (None, 0)


@pytest.mark.parametrize("grid", [(), (0,) * 80, (0,) * 82, (10, *EMPTY[1:]), (-1, *EMPTY[1:])])
def test_malformed_grids_are_refused(grid: Grid) -> None:
    with pytest.raises(ValueError, match="81 digits from 0 to 9"):
        solve(grid)


@given(grids_with_holes())
def test_a_solution_completes_the_grid(pair: tuple[Grid, Grid]) -> None:
    complete, grid = pair
    solution, solutions = solve_and_count(grid)
    assert solution is not None
    assert completes(solution, grid)
    assert (solution == complete) or solutions == 2


@given(grids_with_holes(most=36))
def test_counts_agree_with_trying_everything(pair: tuple[Grid, Grid]) -> None:
    assert count(pair[1], 10_000) == tried(pair[1])


@given(complete_grids(), st.integers(0, 80), st.integers(1, 9), st.sets(st.integers(0, 80), max_size=30))
def test_a_wrong_digit_is_judged_as_by_trying_everything(grid: Grid, at: int, digit: int, holes: set[int]) -> None:
    wrong = tuple(digit if index == at else 0 if index in holes else one for index, one in enumerate(grid))
    assert count(wrong, 10_000) == (0 if any(conflicts(wrong)) else tried(wrong))


# --- published puzzles ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["17clue_1000", "norvig_top95", "norvig_easy50", "plb_sudoku20"])
def test_published_puzzles_are_unique(shared_data: Path, name: str) -> None:
    for (puzzle,) in words(shared_data / f"sudoku/{name}.txt"):
        solution, solutions = solve_and_count(digits(puzzle))
        assert solutions == 1, puzzle
        assert solution is not None
        assert completes(solution, digits(puzzle)), puzzle


def test_published_solutions(shared_data: Path) -> None:
    for puzzle, solution in words(shared_data / "sudoku/tdoku_unique_with_solution.txt"):
        assert solve_and_count(digits(puzzle)) == (digits(solution), 1)


def test_published_counts(shared_data: Path) -> None:
    for puzzle, solutions in words(shared_data / "sudoku/tdoku_multiple_with_count.txt"):
        assert count(digits(puzzle), 10_000) == int(solutions)
        assert count(digits(puzzle)) == 2


def test_published_puzzles_without_a_solution(shared_data: Path) -> None:
    for (puzzle,) in words(shared_data / "sudoku/tdoku_zero_solutions.txt"):
        assert solve_and_count(digits(puzzle)) == (None, 0)


def test_published_invalid_puzzles_and_why_they_are(shared_data: Path) -> None:
    for puzzle, reason in words(shared_data / "sudoku/emerentius_invalid_7.txt"):
        grid = digits(puzzle)
        broken = {f"{conflict.unit.kind} duplicate" for conflict in conflicts(grid)}
        stuck = {
            f"unsolvable {dead_end.unit.kind if dead_end.unit else 'square'}"
            for dead_end in dead_ends(grid, candidates_of(grid))
        }
        assert solve(grid) is None
        assert reason in broken | stuck
        assert bool(broken) == reason.endswith("duplicate")


def test_the_example_is_written_as_it_is_read() -> None:
    assert line(digits(CONTRADICTED)) == CONTRADICTED
