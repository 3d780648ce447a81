"""What positions are worth at once, and games that are over."""

from banmen.games.reversi.engine.bitboards import geometry, to_search_board
from banmen.games.reversi.engine.evaluation import (
    BESIDE_CORNER,
    CORNER_DISC,
    DISC,
    FRONTIER,
    STABLE,
    evaluate,
    final_value,
    neighbours,
    plain_value,
)
from banmen.games.reversi.state import BLACK, bitboards, opening


def test_a_position_that_is_the_same_for_both_is_worth_nothing() -> None:
    for size in (4, 6, 8, 10):
        own, other = (to_search_board(board, size) for board in bitboards(opening(size), BLACK))
        assert evaluate(own, other, geometry(size), ()) == 0


def test_a_corner_is_worth_more_than_a_few_moves() -> None:
    corner, middle = 1, 1 << 27
    assert evaluate(corner, middle, geometry(8), ()) > 2 * DISC


def test_no_estimate_is_a_result_that_only_a_finished_game_has() -> None:
    board = geometry(8)
    assert abs(evaluate(board.corners, 1 << 27, board, ())) < 64 * DISC


def test_empty_squares_are_the_winners() -> None:
    board = geometry(6)
    assert final_value(to_search_board((1 << 20) - 1, 6), 0, board) == 36 * DISC
    assert final_value(0b1, 0b110, board) == -34 * DISC
    assert final_value(0b110, 0b1, board) == 34 * DISC
    assert final_value(0b10, 0b1, board) == 0


def test_the_plain_evaluation_counts_frontier_corners_and_stable_discs() -> None:
    board = geometry(10)
    middle, corner, beside = 1 << 44, 1, 1 << 11
    assert plain_value(middle, 0, board) == -FRONTIER
    assert plain_value(0, middle, board) == FRONTIER
    assert plain_value(corner, 0, board) == CORNER_DISC + STABLE - FRONTIER
    assert plain_value(beside, 0, board) == -BESIDE_CORNER - FRONTIER


def test_neighbours_do_not_go_round_a_side() -> None:
    board = geometry(6)
    assert neighbours(to_search_board(1 << 5, 6), board) == to_search_board(1 << 4 | 1 << 10 | 1 << 11, 6)
    assert neighbours(to_search_board(1 << 14, 6), board).bit_count() == 8
