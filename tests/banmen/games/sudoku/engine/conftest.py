"""The compiled solver, compiled once for all tests of a process."""

import pytest

from banmen.games.sudoku.engine.solver import Solver, compiled_solver


@pytest.fixture(scope="session")
def compiled() -> Solver:
    """Return the compiled search, or skip the test if Numba is missing."""
    pytest.importorskip("numba")
    solver = compiled_solver()
    assert solver is not None, "Numba is installed, and the kernel does not compile"
    assert compiled_solver() is solver
    return solver
