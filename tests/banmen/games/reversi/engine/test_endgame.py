"""The search of the last plies, against plain minimax, passes and games that end early among them."""

from random import Random

import pytest

from banmen.games.reversi.engine.bitboards import geometry, to_search_board
from banmen.games.reversi.engine.endgame import FEW, LAST, solve_few
from banmen.games.reversi.engine.memory import NODES, stack_for
from tests.banmen.games.reversi.engine.plain_minimax import plain_value, random_position


@pytest.mark.parametrize("size", [4, 6, 8])
def test_values_and_windows(size: int) -> None:
    rng, board = Random(size), geometry(size)
    stack = stack_for(size * size, lambda length: [7] * length, lambda length: [7] * length)
    stack.control[NODES] = 0
    for empties in [*range(LAST, FEW), LAST + 1]:
        position = random_position(size, empties, rng)
        own, other = (to_search_board(each, size) for each in position)
        value = plain_value(*position, size)
        assert solve_few(own, other, -size * size, size * size, board, stack) == value
        assert solve_few(other, own, -size * size, size * size, board, stack) == plain_value(*position[::-1], size)
        assert solve_few(own, other, value - 1, value, board, stack) >= value
        assert solve_few(own, other, value, value + 1, board, stack) <= value
    assert stack.control[NODES] > 20


def test_a_side_without_discs_has_lost_everything() -> None:
    board = geometry(4)
    stack = stack_for(16, lambda length: [0] * length, lambda length: [0] * length)
    own = board.frame.inside & ~0b11111
    assert solve_few(own, 0, -16, 16, board, stack) == 16
    assert solve_few(0, own, -16, 16, board, stack) == -16
