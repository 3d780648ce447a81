"""The compiled search finds what the Python one finds, and plain minimax."""

from random import Random

import pytest

from banmen.games.reversi.engine import search
from banmen.games.reversi.engine.search import Limits, Searcher
from tests.banmen.games.reversi.engine.plain_minimax import plain_value, random_position

pytestmark = pytest.mark.exhaustive  # compiled code, which takes long to make and much memory to hold

REPLACED = {"mobility", "flips"}
SOLVE = Limits(exact_from=60)


@pytest.fixture(scope="module", autouse=True)
def _compiled() -> None:
    pytest.importorskip("numba")
    assert search.compiled() is not None, "Numba is installed, and the kernel does not compile"


@pytest.mark.parametrize(("size", "empties"), [(4, 10), (4, 8), (6, 7), (8, 6)])
def test_solved_positions_have_the_value_of_plain_minimax(size: int, empties: int) -> None:
    rng, searcher = Random(empties), Searcher(size, compiled=True)
    for _ in range(10):
        own, other = random_position(size, empties, rng)
        assert searcher.best(own, other, SOLVE).value == plain_value(own, other, size)


@pytest.mark.parametrize(("size", "empties"), [(4, 12), (6, 20), (8, 40), (8, 20)])
def test_searched_positions_have_the_value_of_the_python_way(size: int, empties: int) -> None:
    rng = Random(size)
    own, other = random_position(size, empties, rng)
    either = [Searcher(size, compiled=way).values(own, other, Limits(depth=3)) for way in (False, True)]
    assert sorted((each.square, each.value) for each in either[0]) == sorted(
        (each.square, each.value) for each in either[1]
    )


def test_no_name_means_two_things() -> None:
    from banmen.games.reversi.engine.compiled import MODULES  # noqa: PLC0415 - needs Numba

    meanings: dict[str, object] = {}
    for module in MODULES:
        for name, value in vars(module).items():
            if not name.startswith("__") and name not in REPLACED:
                assert meanings.setdefault(name, value) == value, f"{name} in {module.__name__}"
