"""The compiled backend, for the tests of counts."""

import pytest

from banmen.games.knights_tour.engine import backend
from banmen.games.knights_tour.engine.backend import CountingBackend


@pytest.fixture(scope="session")
def compiled() -> CountingBackend:
    """Return the compiled backend, which is compiled once in a process."""
    pytest.importorskip("numba")
    found = backend.compiled()
    assert found is not None, "Numba is installed, and the kernels do not compile"
    assert backend.compiled() is found
    return found
