"""Digging removes givens orbit by orbit while a condition holds."""

from random import Random

from banmen.games.sudoku.engine import is_unique
from banmen.games.sudoku.engine.generate import (
    ORBITS,
    Symmetry,
    clue_count,
    dig,
    fill_orbits,
    full_grid,
    is_minimal,
    shuffle,
    still_unique,
)
from tests.banmen.games.sudoku.grids import STEPPED

EMPTY = (0,) * 81


def test_filling_orbits_takes_their_squares_from_the_solution() -> None:
    grid = fill_orbits(EMPTY, [(0, 80), (40,)], STEPPED)
    assert clue_count(grid) == 3
    assert [grid[index] for index in (0, 40, 80)] == [STEPPED[index] for index in (0, 40, 80)]


def test_digging_empties_the_squares_that_the_condition_allows() -> None:
    allowed = {3, 50}
    dug = dig(STEPPED, [(index,) for index in range(81)], lambda _, orbit: orbit[0] in allowed)
    assert {index for index, digit in enumerate(dug) if not digit} == allowed


def test_a_condition_sees_the_grid_without_the_orbit() -> None:
    seen: list[int] = []

    def at_most_two_holes(grid: tuple[int, ...], orbit: tuple[int, ...]) -> bool:
        assert not any(grid[index] for index in orbit)
        seen.append(grid.count(0))
        return grid.count(0) <= 2

    assert dig(STEPPED, [(index,) for index in range(5)], at_most_two_holes).count(0) == 2
    assert seen == [1, 2, 3, 3, 3]


def test_digging_while_unique_gives_a_minimal_puzzle() -> None:
    rng = Random(7)
    orbits = shuffle(ORBITS[Symmetry.ROTATION], rng)
    solution = full_grid(rng)
    puzzle = dig(solution, orbits, still_unique)
    assert is_unique(puzzle)
    assert is_minimal(puzzle, orbits)
    assert not is_minimal(fill_orbits(puzzle, orbits[:30], solution), orbits)


def test_a_lone_candidate_keeps_a_grid_unique() -> None:
    grid = fill_orbits(STEPPED, [(0,)], EMPTY)
    assert still_unique(grid, (0,))
