"""The solver: compiled it gives the same answers as in Python, and without Numba there is none compiled."""

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.games.sudoku.engine import Grid, count, is_unique, solve, solve_and_count
from banmen.games.sudoku.engine.solver import PYTHON_SOLVER, Solver, compiled_solver
from tests.banmen.games.sudoku.grids import CONTRADICTED, STEPPED, digits, grids_with_holes

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


@pytest.fixture(scope="module")
def compiled() -> Solver:
    """Compiled once: whoever asks later in this process is given the same."""
    pytest.importorskip("numba")
    solver = compiled_solver()
    assert solver is not None, "Numba is installed, and the kernel does not compile"
    assert compiled_solver() is solver
    return solver


@pytest.fixture(params=["python", "compiled"])
def solver(request: pytest.FixtureRequest) -> Solver:
    """Both solvers, one after the other."""
    if request.param == "python":
        return PYTHON_SOLVER
    compiled: Solver = request.getfixturevalue("compiled")
    return compiled


# --- the same answers -----------------------------------------------------------------------------------------------


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


def test_what_a_search_leaves_behind_does_not_matter_to_the_next(solver: Solver) -> None:
    grids = [EMPTY, ROW_WITH_TWO, digits(CONTRADICTED)]
    assert solver.count_many([*grids, *reversed(grids)], 3) == [3, 0, 1, 1, 0, 3]


def test_grids_may_be_bytes(solver: Solver) -> None:
    assert solver.solve_many([bytes(STEPPED)]) == ([STEPPED], [1])


def test_of_no_grids_nothing_is_said(solver: Solver) -> None:
    assert solver.solve_many([]) == ([], [])


def test_a_limit_may_be_greater_than_a_machine_counts(solver: Solver) -> None:
    assert solver.count(STEPPED, 1 << 100) == count(STEPPED, 1 << 100) == 1


@pytest.mark.parametrize("grid", [(), (0,) * 80, (0,) * 82, (10, *EMPTY[1:]), (-1, *EMPTY[1:]), (256, *EMPTY[1:])])
def test_what_is_no_grid(solver: Solver, grid: Grid) -> None:
    with pytest.raises(ValueError, match="81 digits from 0 to 9"):
        solver.solve_many([EMPTY, grid])


# --- with Numba and without it --------------------------------------------------------------------------------------


def run(program: str) -> str:
    """What a process of its own writes on both streams."""
    command = [sys.executable, "-W", "always", "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    return done.stdout + done.stderr


def test_numba_is_imported_by_nobody_who_does_not_want_it() -> None:
    assert (
        run(
            "import sys, banmen.games.sudoku.engine, banmen.games.sudoku.command\n"
            "from banmen import jit\n"
            "from banmen.games.sudoku.engine import is_unique, solver\n"
            "is_unique((0,) * 81), jit.available()\n"
            "print(sorted({'numba', 'numpy', 'llvmlite'} & set(sys.modules)))"
        )
        == "[]\n"
    )


def test_without_numba_there_is_no_compiled_search() -> None:
    program = "import sys; sys.modules['numba'] = None\nfrom banmen.games.sudoku.engine.solver import compiled_solver\n"
    assert run(f"{program}print(compiled_solver())") == "None\n"
