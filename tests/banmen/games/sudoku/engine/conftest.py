"""The compiled solver, for every test of it."""

import pytest

from banmen.games.sudoku.engine.solver import Solver, compiled_solver


@pytest.fixture(scope="session")
def compiled() -> Solver:
    """Compiled once: whoever asks later in this process is given the same."""
    pytest.importorskip("numba")
    solver = compiled_solver()
    assert solver is not None, "Numba is installed, and the kernel does not compile"
    assert compiled_solver() is solver
    return solver
