"""The compiled search gives the answers of the Python one, on narrow arrays."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.games.sudoku.engine import Grid, count, is_unique, solve, solve_and_count
from banmen.games.sudoku.engine.solver import Solver
from tests.banmen.games.sudoku.grids import CONTRADICTED, STEPPED, digits, grids_with_holes

pytestmark = pytest.mark.exhaustive  # compiled code, which takes long to make and much memory to hold

EMPTY = (0,) * 81
ROW_WITH_TWO = digits("1.......1" + 72 * ".")
FILES = (
    "17clue_1000",
    "norvig_top95",
    "norvig_easy50",
    "plb_sudoku20",
    "tdoku_unique_with_solution",
    "tdoku_multiple_with_count",
    "tdoku_zero_solutions",
    "emerentius_invalid_7",
)

few_clues = st.dictionaries(st.integers(0, 80), st.integers(1, 9), max_size=20).map(
    lambda clues: tuple(clues.get(index, 0) for index in range(81))
)
"""Most of them break a rule or have many solutions."""


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", FILES)
def test_published_puzzles_have_the_same_answers(compiled: Solver, shared_data: Path, name: str) -> None:
    lines = (shared_data / f"sudoku/{name}.txt").read_text(encoding="utf-8").splitlines()
    grids = [digits(line.split()[0]) for line in lines]
    for limit in (1, 2, 10_000):
        solutions, found = compiled.solve_many(grids, limit)
        assert list(zip(solutions, found, strict=True)) == [solve_and_count(grid, limit) for grid in grids]
        assert compiled.count_many(grids, limit) == found


@given(st.lists(grids_with_holes(most=81).map(lambda pair: pair[1]) | few_clues, max_size=5), st.integers(-1, 40))
def test_any_grids_have_the_same_answers(compiled: Solver, grids: list[Grid], limit: int) -> None:
    solutions, found = compiled.solve_many(grids, limit)
    assert list(zip(solutions, found, strict=True)) == [solve_and_count(grid, limit) for grid in grids]


@pytest.mark.parametrize("grid", [digits(CONTRADICTED), STEPPED, EMPTY, ROW_WITH_TWO])
def test_one_grid_is_asked_about_as_in_pure_python(compiled: Solver, grid: Grid) -> None:
    assert compiled.solve(grid) == solve(grid)
    assert compiled.count(grid) == count(grid)
    assert compiled.is_unique(grid) == is_unique(grid)
    assert compiled.solve_and_count(grid, 7) == solve_and_count(grid, 7)


@pytest.mark.parametrize(
    ("table", "kind"),
    [
        ((0, 255), "uint8"),
        ((0, 256), "uint16"),
        (((1, 2), (3, 65_535)), "uint16"),
        ((0, 65_536), "int32"),
        ((0, (1 << 27) - 1), "int32"),
    ],
    ids=str,
)
def test_a_table_has_the_narrowest_numbers_that_hold_it(table: tuple[object, ...], kind: str) -> None:
    pytest.importorskip("numba")
    from banmen.games.sudoku.engine.compiled import _array  # noqa: PLC0415 - needs Numba, which is an extra

    array = _array(table)
    assert str(array.dtype) == kind
    assert array.tolist() == [list(one) if isinstance(one, tuple) else one for one in table]
