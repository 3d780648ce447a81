"""The last four squares and fewer, against plain minimax."""

from random import Random

import pytest

from banmen.games.reversi.engine.bitboards import Geometry, geometry, to_search_board
from banmen.games.reversi.engine.endgame import (
    final_discs,
    last_four,
    last_one,
    last_three,
    last_two,
    odd_quadrants,
    quadrant_of,
)
from tests.banmen.games.reversi.engine.plain_minimax import plain_value, random_position


def last_value(own: int, other: int, board: Geometry) -> int:
    """The value of a position with one to four empty squares, by the function for that number."""
    empty = board.frame.inside & ~(own | other)
    odd, least, most = odd_quadrants(empty, board), -board.squares, board.squares
    match empty.bit_count():
        case 1:
            return last_one(own, other, empty, board)
        case 2:
            return last_two(own, other, least, most, empty, board)
        case 3:
            return last_three(own, other, least, most, empty, odd, board)
        case _:
            return last_four(own, other, least, most, empty, odd, board)


@pytest.mark.parametrize("size", [4, 6, 8])
def test_values_are_those_of_plain_minimax(size: int) -> None:
    rng, board = Random(size), geometry(size)
    for empties in [1, 2, 3, 4] * 5:
        position = random_position(size, empties, rng)
        own, other = (to_search_board(each, size) for each in position)
        assert last_value(own, other, board) == plain_value(*position, size), (own, other)
        assert last_value(other, own, board) == plain_value(*position[::-1], size), "who is to move need not have one"


def test_a_window_tells_on_which_side_the_value_is() -> None:
    rng, board = Random(5), geometry(8)
    for _ in range(15):
        own, other = random_position(8, 4, rng)
        value, empty = plain_value(own, other, 8), board.frame.inside & ~(own | other)
        odd = odd_quadrants(empty, board)
        assert last_four(own, other, value - 1, value, empty, odd, board) >= value
        assert last_four(own, other, value, value + 1, empty, odd, board) <= value


def test_quadrants() -> None:
    board = geometry(6)
    for square in (0, 5, 40, 45):
        assert quadrant_of(1 << square, board) & board.corners == 1 << square
    first, second, third, fourth = board.quadrants
    assert odd_quadrants(0b11 | 1 << 5 | 1 << 40, board) == second | third
    assert odd_quadrants(0b111 | 1 << 45, board) == first | fourth


def test_results() -> None:
    board = geometry(4)
    assert [final_discs(*sides, board) for sides in ((7, 8), (8, 7), (1, 8), (15, 0))] == [14, -14, 0, 16]
