"""The layout of board, panel and timeline, in windows of any size."""

from hypothesis import example, given
from hypothesis import strategies as st

from banmen_client.screens.table.layout import chat_layout, table_layout, timeline_layout
from banmen_client.ui.geometry import Rect

AREAS = st.builds(Rect, st.just(0), st.just(0), st.floats(640, 5000), st.floats(480, 5000))
"""All areas that `scale_for` can give a window."""

LEAST_PANEL = (236, 300)
LEAST_BOARD = 200


def inside(inner: Rect, outer: Rect) -> bool:
    within = inner.x >= outer.x and inner.y >= outer.y
    return within and inner.right <= outer.right + 1e-6 and inner.bottom <= outer.bottom + 1e-6


@given(AREAS)
@example(Rect(0, 0, 640, 480))
@example(Rect(0, 0, 640, 1000))
@example(Rect(0, 0, 1280, 800))
@example(Rect(0, 0, 5000, 480))
def test_board_and_panel_are_in_the_window_and_apart(area: Rect) -> None:
    layout = table_layout(area)
    assert inside(layout.board, area)
    assert inside(layout.panel, area)
    assert not layout.board.overlaps(layout.panel)


@given(AREAS)
def test_the_board_is_square_and_neither_is_too_small(area: Rect) -> None:
    layout = table_layout(area)
    assert layout.board.w == layout.board.h
    assert layout.board.w >= LEAST_BOARD
    assert layout.panel.w >= LEAST_PANEL[0]
    assert layout.panel.h >= LEAST_PANEL[1]


@given(AREAS)
def test_unused_room_is_split_between_both_sides(area: Rect) -> None:
    layout = table_layout(area)
    left = min(layout.board.x, layout.panel.x)
    right = area.right - max(layout.board.right, layout.panel.right)
    assert abs(left - right) < 0.001


def test_at_the_usual_size_it_is_as_designed() -> None:
    layout = table_layout(Rect(0, 0, 1280, 800))
    assert not layout.tight
    assert layout.board.w > 730
    assert layout.panel.w > 400
    assert (layout.panel.y, layout.panel.h) == (layout.board.y, layout.board.h)


def test_an_upright_window_has_the_panel_below() -> None:
    layout = table_layout(Rect(0, 0, 700, 1400))
    assert layout.panel.y >= layout.board.bottom
    assert layout.tight


# --- with a timeline --------------------------------------------------------------------------------------------------


@given(AREAS)
@example(Rect(0, 0, 640, 480))
@example(Rect(0, 0, 1125, 875))
def test_the_three_are_in_the_window_and_apart(area: Rect) -> None:
    layout, bar = timeline_layout(area)
    for rect in (layout.board, layout.panel, bar):
        assert rect.within(area) == rect
    assert not layout.board.overlaps(layout.panel)
    assert not bar.overlaps(layout.board)
    assert not bar.overlaps(layout.panel)


@given(AREAS)
@example(Rect(0, 0, 875, 750))
def test_in_a_wide_window_the_panel_has_its_share_of_the_width(area: Rect) -> None:
    layout, _bar = timeline_layout(area)
    if area.w >= area.h:
        assert layout.panel.w >= min(560, max(240, 0.3 * area.w)) - 0.001


# --- with a chat ------------------------------------------------------------------------------------------------------


@given(AREAS, st.booleans(), st.booleans())
@example(Rect(0, 0, 640, 480), True, False)
@example(Rect(0, 0, 1280, 800), True, True)
def test_the_chat_is_in_the_panel_and_leaves_the_game_its_room(area: Rect, opened: bool, timeline: bool) -> None:  # noqa: FBT001 - drawn
    layout = timeline_layout(area)[0] if timeline else table_layout(area)
    places = chat_layout(layout, opened=opened, timeline=timeline)
    assert inside(places.chat, layout.panel)
    if places.panel is None:
        assert opened
        assert places.chat == layout.panel
    else:
        assert inside(places.panel, layout.panel)
        assert places.panel.bottom < places.chat.y
        assert places.tight >= layout.tight


def test_at_the_usual_size_board_game_and_chat_are_seen_together() -> None:
    usual = Rect(0, 0, 1280, 800)
    for layout, timeline in ((table_layout(usual), False), (timeline_layout(usual)[0], True)):
        places = chat_layout(layout, opened=True, timeline=timeline)
        assert places.panel is not None
        assert places.chat.h >= 190
    assert chat_layout(table_layout(Rect(0, 0, 640, 480)), opened=True, timeline=False).panel is None
