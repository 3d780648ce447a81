"""The lines and the names of boards, against a walk from each square."""

from collections.abc import Iterable

import pytest

from banmen.games.reversi.state import board_of, join_runs
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


def bits(squares: Iterable[int]) -> int:
    return sum(1 << square for square in squares)


@pytest.mark.parametrize("size", SIZES)
def test_a_line_gives_the_end_of_a_run_of_discs_and_the_squares_before_it(size: int) -> None:
    board = board_of(size)
    for square in range(size * size):
        ways = [way for direction in DIRECTIONS if len(way := walk(size, square, *direction)) > 1]
        lines = board.lines[square]
        assert lines.next_to == bits(way[0] for way in ways)
        for way, (ends, all_but_last) in zip(ways, lines[lines.next_to], strict=True):
            assert lines[1 << way[0]] == [(ends, all_but_last)]
            assert all_but_last == bits(way[:-1])
            for count in range(1, len(way)):
                end, (squares, names, discs) = ends[bits(way[:count])]
                assert end == 1 << way[count]
                assert list(squares) == sorted(way[:count])
                assert names == tuple(board.names[at] for at in sorted(way[:count]))
                assert discs == bits(way[:count])
                if count + 1 < len(way) - 1:
                    assert ends[bits((*way[:count], way[count + 1]))][0] == end, "a disc beyond the end changes nothing"


def test_of_a_long_line_only_some_are_kept() -> None:
    lines = board_of(16).lines[0]
    ends, _ = lines[1 << 1][0]
    for others in range(0, 1 << 14, 4):
        assert ends[1 << 1 | others << 1][0] == 1 << 2
    assert len(ends) <= 64


def test_runs_are_joined_in_the_order_of_their_squares() -> None:
    board = board_of(8)
    lines = board.lines[27]
    (up, _), (down, _) = lines[1 << 19][0], lines[1 << 35][0]
    upwards, downwards = up[1 << 19][1], down[1 << 35 | 1 << 43][1]
    assert join_runs([downwards, upwards], board.names) == (
        [19, 35, 43],
        ("d3", "d5", "d6"),
        1 << 19 | 1 << 35 | 1 << 43,
    )


def test_a_board_without_squares_has_no_names() -> None:
    assert board_of(0).names == ()
