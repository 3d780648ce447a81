"""The compiled count of reversi's game tree: published counts, and those of the Python way from any position."""

from random import Random

import pytest

from banmen.games.reversi.engine.bitboards import flips, frame, mobility
from banmen.games.reversi.engine.perft import PYTHON, Counter, compiled, perft
from banmen.games.reversi.state import opening
from tests.banmen.games.reversi.leaves import COUNTS, leaves_of

pytestmark = pytest.mark.exhaustive  # compiled code, which takes long to make and much memory to hold

DEEP_COUNTS = {(8, 10): 24571284, (6, 10): 14976792, (4, 20): 60060}


@pytest.fixture(scope="module")
def counter() -> Counter:
    pytest.importorskip("numba")
    found = compiled()
    assert found is not None, "Numba is installed, and the kernel does not compile"
    return found


def test_published_leaves(counter: Counter) -> None:
    for (size, depth), leaves in DEEP_COUNTS.items():
        assert leaves_of(opening(size), depth, counter) == leaves
    for size, counts in COUNTS.items():
        assert [leaves_of(opening(size), depth, counter) for depth in range(2, 8)] == list(counts[1:7])


@pytest.mark.parametrize("size", [4, 6, 8])
def test_positions_of_random_discs_have_the_leaves_of_the_python_way(counter: Counter, size: int) -> None:
    """The last square of 8x8 is the sign of a 64-bit number."""
    rng, squares = Random(size), size * size
    for _ in range(30):
        own = rng.getrandbits(squares) & rng.getrandbits(squares) | 1 << squares - 1
        other = rng.getrandbits(squares) & ~own
        if mobility(own, other, frame(size)):
            assert perft(own, other, size, 3, counter) == perft(own, other, size, 3, PYTHON)


def test_flips_of_the_last_square_are_counted(counter: Counter) -> None:
    """White has h7 and g8, black h6 and f8: black's only move is h8, which turns both, and the game is over."""
    other, own = 1 << 55 | 1 << 62, 1 << 47 | 1 << 61
    assert flips(own, other, 1 << 63, frame(8)) == other
    assert perft(own, other, 8, 2, counter) == perft(own, other, 8, 2, PYTHON) == 1
