"""Lines on bitboards, against a walk square by square."""

from random import Random

import pytest

from banmen.games.reversi.engine.bitboards import can_move, flips, frame, mobility
from banmen.grid import DIRECTIONS


def turned_by_walking(own: int, other: int, square: int, size: int) -> int:
    """The discs that are turned, one square after another in each direction."""
    lines = 0
    for down, right in DIRECTIONS:
        row, column = divmod(square, size)
        line = 0
        while True:
            row, column = row + down, column + right
            if not (0 <= row < size and 0 <= column < size):
                break
            bit = 1 << row * size + column
            if bit & own:
                lines |= line
            if not bit & other:
                break
            line |= bit
    return lines


@pytest.mark.parametrize("size", [4, 6, 8, 10, 16])
def test_lines_on_random_boards(size: int) -> None:
    rng, board = Random(size), frame(size)
    for _ in range(20):
        own = rng.getrandbits(size * size) & rng.getrandbits(size * size)
        other = rng.getrandbits(size * size) & ~own
        empty = [square for square in range(size * size) if not (own | other) >> square & 1]
        by_walking = {square: turned_by_walking(own, other, square, size) for square in empty}
        assert {square: flips(own, other, 1 << square, board) for square in empty} == by_walking
        assert mobility(own, other, board) == sum(1 << square for square, lines in by_walking.items() if lines)


@pytest.mark.parametrize("size", [4, 6, 8, 10, 16])
def test_whether_there_is_a_move_on_random_boards(size: int) -> None:
    rng, board, every = Random(size), frame(size), frame(size).inside
    answers = set()
    for discs in [1, 2, 3, *range(4, size * size, size), *range(size * size - 5, size * size)] * 4:
        taken = rng.sample(range(size * size), discs)
        own = sum(1 << square for square in taken if rng.random() < 0.5)
        other = sum(1 << square for square in taken) & ~own
        answers.add(can_move(own, other, board))
        assert can_move(own, other, board) == bool(mobility(own, other, board))
    assert answers == {True, False}
    assert not can_move(every, 0, board)
