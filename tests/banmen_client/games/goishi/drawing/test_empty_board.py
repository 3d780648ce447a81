import pygame
import pytest

from banmen_client.games.goishi.drawing.empty_board import face
from banmen_client.games.goishi.drawing.layout import GoishiLayout, lay_out
from banmen_client.games.goishi.drawing.sprites import LINE

pytestmark = pytest.mark.usefixtures("display")


def layout() -> GoishiLayout:
    made = lay_out(pygame.Rect(0, 0, 400, 400), 7, 8)
    assert made is not None
    return made.at_origin()


def test_lines_cross_where_the_points_are() -> None:
    board, picture = layout(), face(layout(), "en")
    for square in (0, 7, 20, 55):
        assert picture.get_at(board.middle(square))[:3] == LINE
    x, y = board.middle(20)
    assert picture.get_at((x + board.cell_px // 2, y + board.cell_px // 2))[:3] != LINE


def test_rows_and_columns_are_named_or_not() -> None:
    pictures = [
        pygame.image.tobytes(face(layout(), language, lettered=lettered), "RGBA")
        for language, lettered in (("en", True), ("ja", True), ("ja", False))
    ]
    assert len(set(pictures)) == 3
