"""The game sent to an NBoard engine: passes are moves of their own."""

import pytest

from banmen.game import IllegalMove
from banmen.games.reversi.nboard.session import BadTurn, read_board, usual_board
from banmen.games.reversi.notation.ggf import GgfMove, write_ggf
from banmen.games.reversi.state import BLACK, WHITE, Position, opening

NO_MOVE = Position(8, "XO" + "-" * 60 + "OX", WHITE)


def test_the_side_to_act_is_the_other_one_than_acted_last() -> None:
    board = usual_board().after("f5").after("d6")
    assert (board.side, board.must_pass) == (BLACK, False)
    assert [each.position.moves for each in board.line] == [0, 1, 2]


def test_a_pass_is_due_where_there_is_no_move() -> None:
    board = read_board(write_ggf(NO_MOVE))
    assert (board.side, board.must_pass, board.position.turn) == (WHITE, True, BLACK)
    assert board.after(None).side == BLACK
    assert not board.after(None).must_pass


def test_a_side_that_can_move_cannot_pass() -> None:
    with pytest.raises(BadTurn, match="cannot pass"):
        usual_board().after(None)


def test_a_side_that_must_pass_cannot_move() -> None:
    with pytest.raises(IllegalMove):
        read_board(write_ggf(NO_MOVE)).after("c1")


def test_a_record_out_of_turn_is_refused() -> None:
    with pytest.raises(BadTurn, match="black's turn"):
        read_board(write_ggf(opening(8), [GgfMove(WHITE, "f5")]))


def test_the_time_left_is_that_of_the_side_to_act() -> None:
    record = write_ggf(opening(8), [GgfMove(BLACK, "f5", None, 20.0)], {"TI": "01:00"})
    assert read_board(record).seconds_left == 60
    assert read_board(record[:-2] + "W[d6];)").seconds_left == 40
    assert usual_board().seconds_left is None
