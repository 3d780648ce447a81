"""Both solvers accept the same input, and without Numba there is no compiled one."""

import subprocess
import sys

import pytest

from banmen.games.sudoku.engine import Grid, count
from banmen.games.sudoku.engine.solver import PYTHON_SOLVER, Solver
from tests.banmen.games.sudoku.grids import CONTRADICTED, STEPPED, digits

EMPTY = (0,) * 81
ROW_WITH_TWO = digits("1.......1" + 72 * ".")


@pytest.fixture(params=["python", pytest.param("compiled", marks=pytest.mark.exhaustive)])
def solver(request: pytest.FixtureRequest) -> Solver:
    """Return one solver after the other."""
    if request.param == "python":
        return PYTHON_SOLVER
    compiled: Solver = request.getfixturevalue("compiled")
    return compiled


# --- both solvers ---------------------------------------------------------------------------------------------------


def test_a_search_does_not_affect_the_next_one(solver: Solver) -> None:
    grids = [EMPTY, ROW_WITH_TWO, digits(CONTRADICTED)]
    assert solver.count_many([*grids, *reversed(grids)], 3) == [3, 0, 1, 1, 0, 3]


def test_grids_may_be_bytes(solver: Solver) -> None:
    assert solver.solve_many([bytes(STEPPED)]) == ([STEPPED], [1])


def test_no_grids_give_no_answers(solver: Solver) -> None:
    assert solver.solve_many([]) == ([], [])


def test_a_limit_may_be_greater_than_a_machine_counts(solver: Solver) -> None:
    assert solver.count(STEPPED, 1 << 100) == count(STEPPED, 1 << 100) == 1


@pytest.mark.parametrize("grid", [(), (0,) * 80, (0,) * 82, (10, *EMPTY[1:]), (-1, *EMPTY[1:]), (256, *EMPTY[1:])])
def test_malformed_grids_are_refused(solver: Solver, grid: Grid) -> None:
    with pytest.raises(ValueError, match="81 digits from 0 to 9"):
        solver.solve_many([EMPTY, grid])


# --- with Numba and without it --------------------------------------------------------------------------------------


def run(program: str) -> str:
    """Return the output of a new process on both streams."""
    command = [sys.executable, "-W", "always", "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    return done.stdout + done.stderr


def test_numba_is_imported_only_on_demand() -> None:
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
