"""Lines on rows of eight squares, against those that work on a board of any size."""

from random import Random

import pytest

from banmen.games.reversi.engine import bitboards, board8
from banmen.games.reversi.engine.bitboards import geometry, to_search_board


@pytest.mark.parametrize("size", [4, 6, 8])
def test_random_boards(size: int) -> None:
    rng, frame = Random(size), geometry(size).frame
    for _ in range(30):
        own = to_search_board(rng.getrandbits(size * size) & rng.getrandbits(size * size), size)
        other = to_search_board(rng.getrandbits(size * size), size) & ~own
        assert board8.mobility(own, other, frame) == bitboards.mobility(own, other, frame)
        for bit in (1 << square for square in range(64)):
            if bit & frame.inside & ~(own | other):
                assert board8.flips(own, other, bit, frame) == bitboards.flips(own, other, bit, frame)


def test_a_line_over_the_whole_board() -> None:
    frame = geometry(8).frame
    assert board8.flips(1, 0b1111110, 1 << 7, frame) == 0b1111110
    assert board8.flips(1 << 7, 0b1111110, 1, frame) == 0b1111110
    assert board8.flips(0, 0b1111111, 1 << 7, frame) == 0, "no disc at the other end"
    assert board8.mobility(1, 0b1111110, frame) == 1 << 7
