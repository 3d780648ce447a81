"""The knight's moves on a board, and the names of its squares."""

import pytest

from banmen.games.knights_tour.engine.board import (
    DIRECTIONS,
    direction,
    is_dark,
    moves,
    name_of,
    neighbours,
    square_named,
)
from banmen.grid import NotASquare
from tests.banmen.games.knights_tour.tours import is_move


def test_the_moves_stay_on_the_board_in_the_order_of_the_directions() -> None:
    for rows, columns in ((3, 3), (3, 4), (8, 8), (5, 30)):
        for square in range(rows * columns):
            there = neighbours(rows, columns, square)
            assert set(there) == {other for other in range(rows * columns) if is_move(columns, square, other)}
            ways = [way for way, _ in moves(rows, columns, square)]
            assert ways == sorted(ways)
            assert [direction(columns, square, other) for other in there] == ways


def test_plain_backtracking_tries_down_and_right_first() -> None:
    assert DIRECTIONS[0] == (2, 1)
    assert moves(8, 8, 0)[0].square == square_named("b6", 8, 8)
    assert direction(8, 0, 1) is None


def test_a1_is_the_lower_left_square_as_in_chess_and_b1_right_of_it() -> None:
    assert [name_of(square, 4, 5) for square in (15, 16, 10, 0, 4)] == ["a1", "b1", "a2", "a4", "e4"]
    assert [square_named(name, 4, 5) for name in ("a1", "B1", "a2", "a4", "e4")] == [15, 16, 10, 0, 4]
    assert is_dark(8, 0)
    assert not is_dark(8, 1)


def test_boards_wider_than_the_alphabet_have_numbers_for_names() -> None:
    assert name_of(0, 9, 27) == "r9c1"
    assert name_of(11 * 200 + 39, 200, 200) == "r189c40"
    assert square_named("r189c40", 200, 200) == 11 * 200 + 39
    assert square_named("R2C3", 8, 8) == square_named("c2", 8, 8) == 50


@pytest.mark.parametrize("name", ["", "a", "a0", "a9", "i1", "r9c1", "r1c9", "r0c1", "r1", "c3 ", "99"])
def test_other_names_are_no_squares(name: str) -> None:
    with pytest.raises(NotASquare):
        square_named(name, 8, 8)
