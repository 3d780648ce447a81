"""The compiled backend, for every test of counts."""

import pytest

from banmen.games.knights_tour.engine import backend
from banmen.games.knights_tour.engine.backend import Backend


@pytest.fixture(scope="session")
def compiled() -> Backend:
    """Compiled once: whoever asks later in this process is given the same."""
    pytest.importorskip("numba")
    found = backend.compiled()
    assert found is not None, "Numba is installed, and the kernels do not compile"
    assert backend.compiled() is found
    return found
