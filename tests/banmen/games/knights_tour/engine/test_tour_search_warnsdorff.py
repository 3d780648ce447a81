"""The knight's next moves: Warnsdorff's order, and what is pruned."""

from banmen.games.knights_tour.engine.board import neighbours
from banmen.games.knights_tour.engine.tour_search import (
    OnwardMove,
    free_neighbours,
    onward_moves,
    rank,
    viable_moves,
    warnsdorff_order,
)


def board_of(rows: int, columns: int, *visited: int) -> bytes:
    return bytes(square in visited for square in range(rows * columns))


def moves(*exits: int) -> list[OnwardMove]:
    """Return moves with these numbers of exits; the square of each is its index."""
    return [OnwardMove(number, number, many) for number, many in enumerate(exits)]


def test_onward_moves_count_the_free_squares_beyond() -> None:
    assert onward_moves(3, 4, board_of(3, 4, 0, 6), 0) == [OnwardMove(0, 9, 2)]
    assert onward_moves(3, 4, board_of(3, 4, 0, 6, 7), 0) == [OnwardMove(0, 9, 1)]
    assert onward_moves(3, 4, board_of(3, 4, 0), 0) == [OnwardMove(0, 9, 2), OnwardMove(1, 6, 1)]


def test_free_neighbours_leave_visited_squares_out() -> None:
    assert free_neighbours(8, 8, board_of(8, 8), 0) == list(neighbours(8, 8, 0)) == [17, 10]
    assert free_neighbours(8, 8, board_of(8, 8, 17), 0) == [10]


def test_fewest_exits_come_first() -> None:
    found = onward_moves(8, 8, board_of(8, 8, 1), 1)
    ordered = warnsdorff_order(8, 8, found)
    assert [move.exits for move in ordered] == sorted(move.exits for move in found)
    assert warnsdorff_order(8, 8, found[:1]) == found[:1]


def test_of_equal_squares_the_farthest_from_the_middle_comes_first() -> None:
    inner, outer = OnwardMove(0, 27, 3), OnwardMove(1, 0, 3)
    assert warnsdorff_order(8, 8, [inner, outer]) == [outer, inner]


def test_on_four_rows_outer_ones_come_before_all_others() -> None:
    assert [rank(row, 5) for row in range(5)] == [16, 4, 0, 4, 16]
    assert rank(0, 4) == rank(3, 4) > rank(0, 1000) + rank(1, 4)


def test_an_open_tour_may_pass_one_square_that_can_only_be_last() -> None:
    assert viable_moves(moves(2, 3), 9, None) == moves(2, 3)
    assert viable_moves(moves(2, 1), 9, None) == moves(2, 1)
    assert viable_moves(moves(1, 3, 1), 9, None) == [moves(1, 3, 1)[0], moves(1, 3, 1)[2]]
    assert viable_moves(moves(1, 1, 1), 9, None) == []
    assert viable_moves(moves(0, 3), 9, None) == []


def test_the_last_square_needs_no_exit() -> None:
    assert viable_moves(moves(0), 1, None) == moves(0)
    assert viable_moves(moves(0), 1, [0]) == moves(0)
    assert viable_moves(moves(0), 1, [5]) == []


def test_a_closed_tour_needs_a_way_home() -> None:
    assert viable_moves(moves(2, 2), 9, []) == []
    assert viable_moves(moves(2, 2), 9, [1]) == moves(2, 2)[:1], "the last way home is kept for the end"
    assert viable_moves(moves(2, 1), 9, [7, 8]) == moves(2, 1)[1:], "it would have no way out later"
    assert viable_moves(moves(1, 1), 9, [7, 8]) == []
    assert viable_moves(moves(2, 1), 9, [1, 8]) == moves(2, 1), "its second exit is the way home"
