"""The lines and the names of boards, against a walk from each square."""

import pytest

from banmen.games.reversi.board import board_of, joined
from banmen.grid import DIRECTIONS, square_name

SIZES = (4, 6, 8, 16)


def walk(size: int, square: int, down: int, right: int) -> list[int]:
    row, column = divmod(square, size)
    steps = [(row + count * down, column + count * right) for count in range(1, size)]
    return [row * size + column for row, column in steps if 0 <= row < size and 0 <= column < size]


@pytest.mark.parametrize("size", SIZES)
def test_squares_have_their_names_row_by_row(size: int) -> None:
    board = board_of(size)
    assert board.names == tuple(square_name(divmod(square, size)) for square in range(size * size))
    assert [board.squares[name] for name in board.names] == list(range(size * size))


@pytest.mark.parametrize("size", SIZES)
def test_a_line_has_for_each_further_square_the_run_before_it(size: int) -> None:
    board = board_of(size)
    for square in range(size * size):
        ways = [way for direction in DIRECTIONS if len(way := walk(size, square, *direction)) > 1]
        lines = board.lines[square]
        assert lines.next_to == sum(1 << way[0] for way in ways)
        for way in ways:
            assert [[at for at, _ in line] for line in lines[1 << way[0]]] == [way[1:]]
        for way, line in zip(ways, lines[lines.next_to], strict=True):
            for count, (_, (squares, names, discs)) in enumerate(line, 1):
                assert list(squares) == sorted(way[:count])
                assert names == tuple(board.names[at] for at in sorted(way[:count]))
                assert discs == sum(1 << at for at in way[:count])


def test_runs_are_joined_in_the_order_of_their_squares() -> None:
    board = board_of(8)
    lines = board.lines[27]
    upwards, downwards = lines[lines.next_to][1][0][1], lines[lines.next_to][6][1][1]
    assert joined([downwards, upwards], board.names) == ([19, 35, 43], ("d3", "d5", "d6"), 1 << 19 | 1 << 35 | 1 << 43)


def test_a_board_without_squares_has_no_names() -> None:
    assert board_of(0).names == ()
