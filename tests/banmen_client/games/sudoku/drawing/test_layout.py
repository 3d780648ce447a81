import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_client.games.sudoku.drawing.layout import SudokuLayout, lay_out

rects = st.builds(
    pygame.Rect, st.integers(-50, 900), st.integers(-50, 900), st.integers(60, 1600), st.integers(60, 1600)
)


def laid_out(rect: pygame.Rect) -> SudokuLayout:
    layout = lay_out(rect)
    assert layout is not None
    return layout


def test_at_the_size_of_the_design_its_lines_are_those_of_the_design() -> None:
    layout = laid_out(pygame.Rect(54, 38, 724, 724))
    assert (layout.cell_px, layout.line_px, layout.box_line_px, layout.frame_px) == (78, 1, 3, 5)
    assert layout.outer == pygame.Rect(54, 38, 724, 724)
    assert layout.cells[0].topleft == (59, 43)
    assert layout.cells[80].bottomright == (773, 757)


@given(rects)
def test_the_board_is_in_the_middle_of_its_place_and_fills_it_but_for_a_few_px(rect: pygame.Rect) -> None:
    layout = laid_out(rect)
    assert rect.contains(layout.outer)
    assert min(rect.size) - layout.side_px < 9
    assert abs(layout.outer.centerx - rect.centerx) <= 1
    assert abs(layout.outer.centery - rect.centery) <= 1


@given(rects, st.integers(0, 80))
def test_every_px_of_a_square_belongs_to_it(rect: pygame.Rect, square: int) -> None:
    layout = laid_out(rect)
    cell = layout.cells[square]
    assert layout.inner.contains(cell)
    for corner in (cell.topleft, (cell.right - 1, cell.bottom - 1), cell.center):
        assert layout.square_at(corner) == square


@given(rects)
def test_squares_lines_and_frame_fill_the_board_without_a_gap_or_an_overlap(rect: pygame.Rect) -> None:
    layout = laid_out(rect)
    columns = [0] * layout.inner.w
    upright = [line for line in (*layout.lines, *layout.box_lines) if line.h == layout.inner.h]
    for part in (*layout.cells[:9], *upright):
        for x in range(part.x - layout.inner.x, part.right - layout.inner.x):
            columns[x] += 1
    assert set(columns) == {1}
    assert layout.inner.inflate(2 * layout.frame_px, 2 * layout.frame_px) == layout.outer


@given(rects)
def test_a_point_on_the_frame_or_beside_the_board_is_no_square(rect: pygame.Rect) -> None:
    layout = laid_out(rect)
    for point in (layout.outer.topleft, (layout.inner.right, layout.inner.y), (layout.outer.x - 1, layout.outer.y)):
        assert layout.square_at(point) is None


def test_a_point_on_a_line_belongs_to_the_square_before_it() -> None:
    layout = laid_out(pygame.Rect(0, 0, 724, 724))
    cell = layout.cells[0]
    assert layout.square_at((cell.right, cell.y)) == 0
    assert layout.square_at((cell.x, cell.bottom)) == 0


@pytest.mark.parametrize(("digit", "where"), [(1, (-1, -1)), (5, (0, 0)), (6, (1, 0)), (7, (-1, 1))])
def test_candidates_stand_in_their_nine_places(digit: int, where: tuple[int, int]) -> None:
    layout = laid_out(pygame.Rect(0, 0, 724, 724))
    x, y = layout.mark_middle(40, digit)
    cell = layout.cells[40]
    assert (x - cell.centerx, y - cell.centery) == (23 * where[0], 23 * where[1])
    assert cell.collidepoint(x, y)


@pytest.mark.parametrize("size", [(0, 0), (12, 400), (400, 12)])
def test_where_there_is_no_room_there_is_no_board(size: tuple[int, int]) -> None:
    assert lay_out(pygame.Rect((0, 0), size)) is None
