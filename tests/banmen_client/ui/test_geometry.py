import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_client.ui.geometry import Rect

lengths = st.floats(0, 5000, allow_nan=False)
rects = st.builds(Rect, lengths, lengths, lengths, lengths)


@given(rects, lengths, st.floats(0, 100))
def test_a_cut_leaves_the_piece_the_gap_and_the_rest(rect: Rect, size: float, gap: float) -> None:
    top, below = rect.cut_top(size, gap)
    assert top.y == rect.y
    assert below.bottom == pytest.approx(rect.bottom)
    assert below.y - top.bottom == pytest.approx(min(gap, rect.h - top.h))
    right, before = rect.cut_right(size, gap)
    assert right.right == pytest.approx(rect.right)
    assert before.x == rect.x
    assert before.w >= 0
    assert before.right <= right.x + 1e-6


def test_cuts_from_all_four_sides() -> None:
    rect = Rect(0, 0, 100, 80)
    assert rect.cut_left(30, 10) == (Rect(0, 0, 30, 80), Rect(40, 0, 60, 80))
    assert rect.cut_right(30, 10) == (Rect(70, 0, 30, 80), Rect(0, 0, 60, 80))
    assert rect.cut_top(30, 10) == (Rect(0, 0, 100, 30), Rect(0, 40, 100, 40))
    assert rect.cut_bottom(30, 10) == (Rect(0, 50, 100, 30), Rect(0, 0, 100, 40))


@given(rects, st.integers(1, 9))
def test_columns_share_the_width_and_rows_the_height(rect: Rect, count: int) -> None:
    columns, rows = rect.columns(count), rect.rows(count)
    assert columns[-1].right == pytest.approx(rect.right)
    assert rows[-1].bottom == pytest.approx(rect.bottom)
    assert all(column.h == rect.h for column in columns)
    assert all(row.w == rect.w for row in rows)


def test_gaps_lie_between_columns_only() -> None:
    assert Rect(0, 0, 100, 10).columns(2, 20) == (Rect(0, 0, 40, 10), Rect(60, 0, 40, 10))


def test_the_right_and_lower_edges_are_outside() -> None:
    rect = Rect(10, 10, 5, 5)
    assert rect.contains((10, 10))
    assert not rect.contains((15, 12))
    assert not rect.contains((12, 15))


def test_inset_never_turns_a_rectangle_inside_out() -> None:
    assert Rect(0, 0, 10, 10).inset(3, 1) == Rect(3, 1, 4, 8)
    assert Rect(0, 0, 10, 10).inset(8).w == 0


def test_a_rectangle_beyond_an_area_is_moved_into_it() -> None:
    assert Rect(95, -4, 10, 10).within(Rect(0, 0, 100, 100)) == Rect(90, 0, 10, 10)


def test_squares_and_middles_share_the_centre() -> None:
    rect = Rect(0, 0, 100, 40)
    assert rect.square() == Rect(30, 0, 40, 40)
    assert rect.middle(20, 10).center == rect.center


def test_rectangles_that_only_touch_do_not_overlap() -> None:
    assert not Rect(0, 0, 10, 10).overlaps(Rect(10, 0, 10, 10))
    assert Rect(0, 0, 10, 10).overlaps(Rect(9, 9, 10, 10))
