"""Where board, panel and timeline of a show stand, in windows of any size."""

from hypothesis import example, given
from hypothesis import strategies as st

from banmen_client.screens.show.layout import show_layout
from banmen_client.ui.geometry import Rect

AREAS = st.builds(Rect, st.just(0), st.just(0), st.floats(640, 5000), st.floats(480, 5000))
"""All that `scale_for` can make of a window."""


@given(AREAS)
@example(Rect(0, 0, 640, 480))
@example(Rect(0, 0, 1125, 875))
def test_the_three_are_in_the_window_and_apart(area: Rect) -> None:
    layout, bar = show_layout(area)
    for rect in (layout.board, layout.panel, bar):
        assert rect.within(area) == rect
    assert not layout.board.overlaps(layout.panel)
    assert not bar.overlaps(layout.board)
    assert not bar.overlaps(layout.panel)


@given(AREAS)
@example(Rect(0, 0, 875, 750))
def test_in_a_wide_window_the_panel_has_its_share_of_the_width(area: Rect) -> None:
    layout, _bar = show_layout(area)
    if area.w >= area.h:
        assert layout.panel.w >= min(560, max(240, 0.3 * area.w)) - 0.001
