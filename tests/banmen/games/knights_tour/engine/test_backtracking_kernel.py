"""The loops of the search for all tours, as Python runs them."""

from banmen.games.knights_tour.engine import backtracking_kernel
from banmen.games.knights_tour.engine.backtracking_kernel import (
    TAKEN,
    WAYS,
    closed_tour_moves,
    enter,
    open_tour_moves,
)
from banmen.games.knights_tour.engine.board import BorderedBoard
from tests.banmen.compiled import self_calling


def test_entering_a_cell_takes_an_exit_from_its_neighbours() -> None:
    board = BorderedBoard(8, 8)
    exits = board.exits()
    corner = board.cell_of(0)
    moves = enter(board.offsets, exits, [0] * len(exits), 0, corner, 0, 63)
    assert moves == 0b11, "down and right, right and down"
    assert exits[corner] == 2 + TAKEN
    assert [exits[board.cell_of(square)] for square in (10, 17)] == [5, 5]


def test_a_square_with_one_exit_must_be_next_or_last() -> None:
    assert open_tour_moves(free=0b111, single=0, last=0) == 0b111
    assert open_tour_moves(free=0b111, single=0b010, last=0) == 1 << WAYS | 0b111
    assert open_tour_moves(free=0b111, single=0b010, last=1) == 2 << WAYS | 0b010
    assert open_tour_moves(free=0b111, single=0b011, last=0) == 2 << WAYS | 0b011
    assert open_tour_moves(free=0b111, single=0b011, last=1) == 0


def test_a_closed_tour_ends_one_move_from_its_start() -> None:
    assert closed_tour_moves(0b111, 0, 0, 0b001, 1, 1) == 0b001
    assert closed_tour_moves(0b111, 0, 0, 0b001, 1, 9) == 0b110
    assert closed_tour_moves(0b111, 0, 0, 0b001, 2, 9) == 0b111
    assert closed_tour_moves(0b111, 0, 0, 0, 0, 9) == 0
    assert closed_tour_moves(0b111, 0b010, 0, 0, 2, 9) == 0b010
    assert closed_tour_moves(0b111, 0b110, 0, 0, 2, 9) == 0


def test_compiled_functions_never_call_themselves() -> None:
    assert self_calling(backtracking_kernel) == []
