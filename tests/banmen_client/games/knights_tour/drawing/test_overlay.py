import pygame
import pytest

from banmen_client.games.knights_tour.drawing.empty_board import TourLayout, lay_out
from banmen_client.games.knights_tour.drawing.overlay import SQUARES, lens_area


def layout_of(rows: int, columns: int) -> TourLayout:
    layout = lay_out(pygame.Rect(30, 20, 600, 500), rows, columns)
    assert layout is not None
    return layout


@pytest.mark.parametrize(("rows", "columns"), [(50, 50), (200, 200), (70, 120)])
def test_the_lens_lies_beside_its_square_within_the_board(rows: int, columns: int) -> None:
    layout = layout_of(rows, columns)
    for square in (0, columns - 1, (rows // 2) * columns + columns // 2, (rows - 1) * columns, rows * columns - 1):
        area = lens_area(layout, square)
        assert layout.outer.contains(area)
        assert not area.collidepoint(layout.middle(square))


def test_it_is_as_wide_as_its_squares_and_higher_by_its_caption() -> None:
    area = lens_area(layout_of(100, 100), 0)
    assert area.w % SQUARES == 0
    assert area.h > area.w
