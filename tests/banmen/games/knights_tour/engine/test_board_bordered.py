"""A board with a border: cells, squares and exits."""

import pytest

from banmen.games.knights_tour.engine.backtracking_kernel import TAKEN
from banmen.games.knights_tour.engine.board import BorderedBoard, neighbours

SIZES = pytest.mark.parametrize(("rows", "columns"), [(1, 1), (3, 4), (8, 8), (5, 11), (11, 5)])


@SIZES
def test_every_square_has_a_cell_of_its_own(rows: int, columns: int) -> None:
    board = BorderedBoard(rows, columns)
    cells = [board.cell_of(square) for square in range(rows * columns)]
    assert len(set(cells)) == board.squares == rows * columns
    assert [board.square_of(cell) for cell in cells] == list(range(rows * columns))


@SIZES
def test_offsets_lead_to_the_neighbours_or_into_the_border(rows: int, columns: int) -> None:
    board = BorderedBoard(rows, columns)
    cells = {board.cell_of(square) for square in range(rows * columns)}
    for square in range(rows * columns):
        there = [board.cell_of(square) + offset for offset in board.offsets]
        assert [board.square_of(cell) for cell in there if cell in cells] == list(neighbours(rows, columns, square))


@SIZES
def test_exits_are_the_numbers_of_neighbours(rows: int, columns: int) -> None:
    board = BorderedBoard(rows, columns)
    exits = board.exits()
    for square in range(rows * columns):
        assert exits[board.cell_of(square)] == len(neighbours(rows, columns, square))
    assert exits.count(TAKEN) == len(exits) - rows * columns


def test_numbers_are_put_inside_the_border() -> None:
    assert BorderedBoard(1, 2).with_border([[7, 8]], 0) == [0] * 8 + [7, 8] + [0] * 10
