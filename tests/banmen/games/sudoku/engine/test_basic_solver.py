"""The basic solver agrees with the grader's steps of the same level on any puzzle."""

from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from banmen.games.sudoku.engine import Grid, is_unique, solve
from banmen.games.sudoku.engine.basic_solver import HIGHEST_LEVEL, fill_grid, solves
from banmen.games.sudoku.engine.grade import grade
from tests.amounts import examples
from tests.banmen.games.sudoku.grids import CONTRADICTED, THREE_MISSING, digits, grids_with_holes

LEVELS = range(1, HIGHEST_LEVEL + 1)


def agrees(grid: Grid) -> bool:
    """Return True if the basic solver and the grade agree on the grid at each level."""
    return all(solves(grid, level) == (grade(grid, most=level) is not None) for level in LEVELS)


def test_a_puzzle_of_each_level() -> None:
    in_boxes = "100092000007580100020010405060009308000061570009348612600004851948135260715006030"
    in_lines = "040030020501000000000010006000000000000079300700050081009002008030900070010000004"
    with_pairs = "004800670000024000800000900002958010600000057000001000030000001070500480000109000"
    told = [[solves(digits(puzzle), level) for level in LEVELS] for puzzle in (in_boxes, in_lines, with_pairs)]
    assert told == [[True, True, True], [False, True, True], [False, False, True]]


def test_where_singles_stop() -> None:
    assert fill_grid(digits(CONTRADICTED), 2).count(0) == 23


def test_an_empty_grid_gets_no_digit() -> None:
    assert fill_grid((0,) * 81, 3) == [0] * 81


def test_a_full_grid_stays() -> None:
    full = solve(THREE_MISSING)
    assert full is not None
    assert tuple(fill_grid(full, 1)) == full


@settings(max_examples=examples(60))
@given(grids_with_holes(), st.sampled_from(LEVELS))
def test_placed_digits_agree_with_the_solution(pair: tuple[Grid, Grid], level: int) -> None:
    complete, grid = pair
    assume(is_unique(grid))
    far = fill_grid(grid, level)
    assert all(one in {0, digit} for one, digit in zip(far, complete, strict=True))
    assert all(one in {0, given_} for one, given_ in zip(grid, far, strict=True))
    assert agrees(grid)


@pytest.mark.parametrize("name", ["17clue_1000", "norvig_top95", "norvig_easy50", "plb_sudoku20"])
def test_published_puzzles_are_graded_as_far_as_is_reached(shared_data: Path, name: str) -> None:
    puzzles = (shared_data / f"sudoku/{name}.txt").read_text(encoding="utf-8").split()
    assert [puzzle for puzzle in puzzles[:60] if not agrees(digits(puzzle))] == []
