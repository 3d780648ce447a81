import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_client.games.goishi.drawing import sprites
from banmen_client.games.goishi.drawing.layout import MIN_LABEL_PX, GoishiLayout, lay_out, named, numeral, row_name

RECT = pygame.Rect(20, 10, 708, 708)
sides = st.integers(1, 60)


def laid_out(rect: pygame.Rect, rows: int, columns: int, **how: int) -> GoishiLayout:
    layout = lay_out(rect, rows, columns, **how)
    assert layout is not None
    return layout


@given(rows=sides, columns=sides, width=st.integers(250, 1500), height=st.integers(250, 1500))
def test_a_board_lies_in_the_middle_of_its_room(rows: int, columns: int, width: int, height: int) -> None:
    rect = pygame.Rect(7, 9, width, height)
    layout = laid_out(rect, rows, columns)
    assert rect.contains(layout.outer)
    assert abs(layout.outer.centerx - rect.centerx) <= 1
    assert abs(layout.outer.centery - rect.centery) <= 1


@given(rows=sides, columns=sides, data=st.data())
def test_every_point_is_found_where_it_is(rows: int, columns: int, data: st.DataObject) -> None:
    layout = laid_out(RECT, rows, columns)
    square = data.draw(st.integers(0, rows * columns - 1))
    cell = layout.cell(square)
    assert layout.square_at(layout.middle(square)) == square
    assert layout.square_at(cell.topleft) == square
    assert layout.square_at((cell.right - 1, cell.bottom - 1)) == square


def test_beside_the_points_there_is_none() -> None:
    layout = laid_out(RECT, 7, 8)
    assert layout.square_at(layout.outer.topleft) is None
    assert layout.square_at((layout.outer.right - 1, layout.middle(0)[1])) is None
    assert layout.square_at((0, 0)) is None


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("rect", [RECT, pygame.Rect(0, 0, 340, 340), pygame.Rect(0, 0, 1400, 1400)])
def test_no_stone_no_ring_and_no_cursor_lies_over_a_name(rect: pygame.Rect, language: str) -> None:
    for rows, columns in ((1, 1), (6, 7), (10, 10), (11, 12), (20, 20), (20, 4), (4, 20), (50, 50)):
        layout = laid_out(rect, rows, columns)
        names = [sprites.label_width_px(row_name(row, rows, language), layout.label_px) for row in range(rows)]
        free = layout.margin_px - max(layout.stone_px, layout.cell_px + 1.0) / 2
        for taken in (*names, layout.label_px):
            assert layout.names_px - taken / 2 >= 0, (rows, columns)
            assert layout.names_px + taken / 2 <= free, (rows, columns)
        assert layout.label_px >= MIN_LABEL_PX


def test_few_points_are_not_far_apart() -> None:
    assert laid_out(RECT, 3, 3).cell_px > 200
    assert laid_out(RECT, 3, 3, most_px=116).cell_px == 116


@pytest.mark.parametrize(("rows", "columns", "side"), [(0, 0, 700), (0, 5, 700), (8, 8, 10)])
def test_where_there_is_no_room_or_no_point_there_is_no_board(rows: int, columns: int, side: int) -> None:
    assert lay_out(pygame.Rect(0, 0, side, side), rows, columns) is None


@pytest.mark.parametrize(
    ("number", "told"), [(1, "一"), (9, "九"), (10, "十"), (11, "十一"), (20, "二十"), (35, "三十五")]
)
def test_numerals(number: int, told: str) -> None:
    assert numeral(number) == told


def test_rows_have_numerals_in_japanese_as_long_as_these_are_short() -> None:
    assert [row_name(row, 8, "ja") for row in (0, 7)] == ["一", "八"]
    assert row_name(0, 21, "ja") == "1"
    assert row_name(4, 8, "en") == "5"


def test_of_many_lines_some_are_named() -> None:
    assert named(8, 40, 20) == tuple(range(8))
    assert named(12, 10, 40) == (4, 9)
    assert named(12, 15, 40) == (4, 9)
    assert named(12, 15, 30) == (1, 3, 5, 7, 9, 11)
