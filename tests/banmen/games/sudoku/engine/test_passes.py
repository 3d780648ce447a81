"""Passes fill a grid as with a pencil, take wrong assumptions back, and logic is never wrong."""

from pathlib import Path

import pytest
from hypothesis import given

from banmen.games.sudoku.engine import Grid, is_unique, solve, solve_and_count
from banmen.games.sudoku.engine.passes import Assumption, Event, Pass, Placement, Retraction, solve_in_passes
from banmen.games.sudoku.engine.units import ROWS, DeadEnd
from tests.banmen.games.sudoku.grids import (
    CONTRADICTED,
    CONTRADICTED_SOLUTION,
    STEPPED,
    THREE_MISSING,
    completes,
    digits,
    grids_with_holes,
)


def reached(grid: Grid, events: list[Event]) -> Grid:
    return next((event.grid for event in reversed(events) if isinstance(event, Pass | Retraction)), grid)


def test_a_pass_sets_every_lone_candidate() -> None:
    assert list(solve_in_passes(THREE_MISSING)) == [
        Pass((Placement(17, 3, None), Placement(26, 6, None), Placement(80, 8, None)), STEPPED)
    ]


def test_the_only_place_in_a_row() -> None:
    ones = {12, 24, 36, 64}  # in the boxes right of the first, and below it in columns 1 and 2
    grid = tuple(int(index in ones) for index in range(81))
    first = next(solve_in_passes(grid))
    assert isinstance(first, Pass)
    assert first.placements[0] == Placement(2, 1, ROWS[0])


def test_a_full_grid_needs_nothing() -> None:
    assert list(solve_in_passes(STEPPED)) == []


def test_a_wrong_assumption_is_taken_back() -> None:
    events = list(solve_in_passes(digits(CONTRADICTED)))
    before, assumption, wrong, retreat, *rest = events[2:]
    assert isinstance(before, Pass)
    assert assumption == Assumption(1, 12, 6, (6, 7))
    assert isinstance(wrong, Pass)
    assert isinstance(retreat, Retraction)
    assert retreat == Retraction(assumption, retreat.reason, before.grid)
    assert all(isinstance(event, Pass) for event in rest)
    assert reached((), events) == digits(CONTRADICTED_SOLUTION)


def test_without_assumptions_it_stops_where_logic_does() -> None:
    events = list(solve_in_passes(digits(CONTRADICTED), assume=False))
    assert all(isinstance(event, Pass) for event in events)
    assert reached((), events).count(0) == 23


def test_no_solution_ends_with_the_reason() -> None:
    *_, last = solve_in_passes(digits("12345678." + 8 * "." + "9" + 63 * "."))
    assert last == DeadEnd(8)


def test_a_grid_that_breaks_a_rule_is_refused() -> None:
    with pytest.raises(ValueError, match="twice"):
        next(solve_in_passes(digits("11" + 79 * ".")))


def test_published_puzzles_without_a_solution_end_in_a_dead_end(shared_data: Path) -> None:
    for puzzle in (shared_data / "sudoku/tdoku_zero_solutions.txt").read_text(encoding="utf-8").split()[3:6]:
        *_, last = solve_in_passes(digits(puzzle))
        assert isinstance(last, DeadEnd)


def test_published_puzzles_are_filled_and_logic_is_never_wrong(shared_data: Path) -> None:
    for puzzle in (shared_data / "sudoku/norvig_easy50.txt").read_text(encoding="utf-8").split():
        grid = digits(puzzle)
        solution = solve(grid)
        assert solution is not None
        assert all(
            solution[step.at] == step.digit
            for event in solve_in_passes(grid, assume=False)
            if isinstance(event, Pass)
            for step in event.placements
        )
        assert reached(grid, list(solve_in_passes(grid))) == solution


@given(grids_with_holes())
def test_logic_places_only_digits_of_every_solution(pair: tuple[Grid, Grid]) -> None:
    complete, grid = pair
    stopped = reached(grid, list(solve_in_passes(grid, assume=False)))
    assert all(digit in {0, right} for digit, right in zip(stopped, complete, strict=True))
    assert solve_and_count(stopped)[1] == solve_and_count(grid)[1]
    if 0 not in stopped:
        assert is_unique(grid)


@given(grids_with_holes())
def test_with_assumptions_every_grid_that_has_a_solution_is_filled(pair: tuple[Grid, Grid]) -> None:
    assert completes(reached(pair[1], list(solve_in_passes(pair[1]))), pair[1])
