import pygame
import pytest

from banmen_client.games.sudoku.board_view import Cell, Link
from banmen_client.games.sudoku.drawing.layout import SudokuLayout, lay_out
from banmen_client.games.sudoku.drawing.lines import links_picture

INK = (112, 76, 172)

pytestmark = pytest.mark.usefixtures("display")


def layout() -> SudokuLayout:
    laid_out = lay_out(pygame.Rect(30, 40, 500, 500))
    assert laid_out is not None
    return laid_out


def drawn(*links: Link) -> pygame.mask.Mask:
    return pygame.mask.from_surface(links_picture(layout(), links, INK), 60)


def middle(cell: Cell) -> tuple[int, int]:
    """Return the place of a candidate on the picture."""
    board = layout()
    x, y = board.mark_middle(*cell)
    return x - board.left_px, y - board.top_px


def test_a_strong_link_is_one_line_and_a_weak_one_dashes_and_a_head() -> None:
    one, other = (0, 5), (8, 5)
    assert len(drawn((one, other, True)).connected_components()) == 1
    assert len(drawn((one, other, False)).connected_components()) > 10


def test_a_link_joins_its_candidates_without_touching_their_discs() -> None:
    one, other = (0, 5), (80, 5)
    line = drawn((one, other, True))
    for cell in (one, other):
        x, y = middle(cell)
        near = [line.get_at((x + dx, y + dy)) for dx in range(-10, 11) for dy in range(-10, 11)]
        assert not line.get_at((x, y))
        assert any(near)


def test_the_head_is_at_the_end() -> None:
    there, back = drawn(((36, 5), (44, 5), True)), drawn(((44, 5), (36, 5), True))
    half = there.get_size()[0] // 2

    def right_half(mask: pygame.mask.Mask) -> int:
        part = pygame.mask.Mask((half, mask.get_size()[1]), fill=True)
        return mask.overlap_area(part, (half, 0))

    assert right_half(there) > there.count() / 2 > right_half(back) - 5
    assert right_half(there) > right_half(back)


def test_two_links_between_the_same_candidates_do_not_lie_on_each_other() -> None:
    there, back = drawn(((0, 5), (8, 5), True)), drawn(((8, 5), (0, 5), True))
    assert there.overlap_area(back, (0, 0)) < there.count() * 0.1


def test_a_link_within_a_square_is_drawn_too() -> None:
    assert drawn(((40, 1), (40, 9), False)).count() > 0
    assert drawn(((40, 5), (40, 6), True)).count() > 0
