import pygame
from hypothesis import given
from hypothesis import strategies as st

from banmen_client.drawing.framed_board import FramedLayout, lay_out

layouts = st.builds(
    lambda x, y, width, height, size: (pygame.Rect(x, y, width, height), size),
    st.integers(-500, 2000),
    st.integers(-500, 2000),
    st.integers(120, 3000),
    st.integers(120, 3000),
    st.integers(4, 16),
)


@given(layouts, st.data())
def test_every_px_of_a_square_leads_back_to_it(place: tuple[pygame.Rect, int], data: st.DataObject) -> None:
    rect, size = place
    layout = lay_out(rect, size)
    square = data.draw(st.tuples(st.integers(0, size - 1), st.integers(0, size - 1)))
    cell = layout.cell(square)
    x, y = data.draw(st.tuples(st.integers(cell.left, cell.right - 1), st.integers(cell.top, cell.bottom - 1)))
    assert layout.square_at((x, y)) == square


@given(layouts)
def test_the_board_fills_its_place_and_stays_in_it(place: tuple[pygame.Rect, int]) -> None:
    rect, size = place
    layout = lay_out(rect, size)
    assert rect.contains(layout.outer)
    assert min(rect.size) - layout.side_px <= 1
    assert layout.outer.contains(layout.inner)
    assert layout.inner.width == size * layout.cell_px


@given(layouts)
def test_points_on_the_frame_or_beyond_belong_to_no_square(place: tuple[pygame.Rect, int]) -> None:
    layout = lay_out(*place)
    outer, inner = layout.outer, layout.inner
    for point in (
        outer.topleft,
        (inner.left - 1, inner.centery),
        (inner.centerx, inner.bottom),
        (inner.right, inner.y),
    ):
        assert layout.square_at(point) is None


def test_the_design_at_1280x800_is_a_frame_of_38_px_and_squares_of_82() -> None:
    assert lay_out(pygame.Rect(52, 34, 732, 732), 8) == FramedLayout(8, 82, 38, 52, 34)
