"""The random walks that place stones."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from banmen.games.goishi.engine import STONE
from banmen.games.goishi.engine.generate import random_walk
from tests.banmen.games.goishi.boards import board, onward


@given(st.integers(2, 9), st.integers(2, 9), st.integers(1, 12), st.integers(0, 2**32))
def test_a_walk_picks_the_stones_that_it_lays(rows: int, columns: int, count: int, seed: int) -> None:
    path = random_walk(rows, columns, count, Random(seed))
    if path is not None:
        laid = board(*(["." * columns] * rows))
        laid = laid._replace(stones="".join(STONE if square in path else "." for square in range(rows * columns)))
        assert laid.stones.count(STONE) == count
        assert all(path[at] in onward(laid, path[:at]) for at in range(count))
