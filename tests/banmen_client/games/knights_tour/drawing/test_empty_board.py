from string import ascii_lowercase

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_client.games.knights_tour.drawing.empty_board import MIN_FRAME_PX, column_name, lay_out, named

sides = st.integers(3, 200)


@given(sides, sides, st.integers(280, 1400))
def test_the_squares_fill_the_board_without_gaps(rows: int, columns: int, side: int) -> None:
    layout = lay_out(pygame.Rect(7, 5, side, side), rows, columns)
    assert layout is not None
    inner = layout.inner
    assert pygame.Rect(7, 5, side, side).contains(layout.outer)
    assert layout.cell(0).topleft == inner.topleft
    assert layout.cell(rows * columns - 1).bottomright == inner.bottomright
    for square in (0, columns - 2, columns + 1):
        cell, right = layout.cell(square), layout.cell(square + 1)
        if (square + 1) % columns:
            assert cell.right == right.left
        if square + columns < rows * columns:
            assert cell.bottom == layout.cell(square + columns).top


@given(st.data(), sides, sides)
def test_the_square_under_a_point_is_the_one_whose_px_it_is(data: st.DataObject, rows: int, columns: int) -> None:
    layout = lay_out(pygame.Rect(0, 0, 700, 600), rows, columns)
    assert layout is not None
    square = data.draw(st.integers(0, rows * columns - 1))
    cell = layout.cell(square)
    assert cell.w >= 1
    assert layout.square_at(cell.topleft) == square
    assert layout.square_at((cell.right - 1, cell.bottom - 1)) == square
    x, y = layout.middle(square)
    assert cell.left <= x <= cell.right
    assert cell.top <= y <= cell.bottom


def test_beside_the_squares_there_is_none() -> None:
    layout = lay_out(pygame.Rect(0, 0, 600, 600), 8, 8)
    assert layout is not None
    assert layout.square_at((layout.inner.x - 1, layout.inner.y)) is None
    assert layout.square_at((layout.inner.right, layout.inner.y)) is None


def test_large_squares_are_whole_px_all_alike() -> None:
    layout = lay_out(pygame.Rect(0, 0, 600, 600), 8, 8)
    assert layout is not None
    assert {layout.cell(square).size for square in range(64)} == {(68, 68)}


@pytest.mark.parametrize("rect", [(0, 0, 0, 0), (0, 0, 200, 200), (0, 0, 2 * MIN_FRAME_PX + 100, 900)])
def test_without_room_there_is_no_board(rect: tuple[int, int, int, int]) -> None:
    assert lay_out(pygame.Rect(rect), 200, 200) is None


def test_columns_have_letters_as_long_as_there_are_letters() -> None:
    assert "".join(column_name(column, 26) for column in range(26)) == ascii_lowercase
    assert [column_name(column, 27) for column in (0, 26)] == ["1", "27"]


def test_on_small_squares_only_round_numbers_have_room() -> None:
    assert list(named(8, 70, 12)) == list(range(8))
    assert [line + 1 for line in named(30, 19, 30)] == [1, 5, 10, 15, 20, 25, 30]
    assert [line + 1 for line in named(200, 2.8, 30)][-1] == 200
