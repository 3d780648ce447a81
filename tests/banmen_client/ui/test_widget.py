from typing import TYPE_CHECKING

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_client.ui.canvas import Canvas
from banmen_client.ui.controls import Button
from banmen_client.ui.geometry import Rect
from banmen_client.ui.stage import Stage
from banmen_client.ui.widget import Scroll, ScrollState

RECT = Rect(0, 100, 200, 200)

if TYPE_CHECKING:
    from tests.banmen_client.ui.conftest import User


@pytest.fixture
def state() -> ScrollState:
    return ScrollState()


@pytest.fixture
def log() -> list[str]:
    return []


@pytest.fixture
def stage(user: "User", state: ScrollState, log: list[str]) -> Stage:
    """Twenty buttons of 40 units, five of which show; its pointer is over them."""

    def row(number: int) -> Button:
        rect = Rect(10, 100 + 40 * number, 100, 36)
        return Button(key=f"b{number}", rect=rect, on_press=lambda: log.append(f"b{number}"))

    stage = user.sees(Scroll(key="list", rect=RECT, state=state, height=800, contents=[row(n) for n in range(20)]))
    user.move(stage, (150, 150))
    return stage


def test_the_wheel_scrolls_and_stops_at_the_ends(user: "User", stage: Stage, state: ScrollState) -> None:
    assert user.wheel(stage, -1)
    assert state.offset > 0
    user.wheel(stage, -100)
    assert state.offset == 600
    user.wheel(stage, 100)
    assert state.offset == 0


def test_the_wheel_outside_does_not_scroll_it(user: "User", stage: Stage) -> None:
    user.move(stage, (400, 400))
    assert not user.wheel(stage, -1)


def test_scrolled_widgets_are_pressed_where_they_are_seen(
    user: "User", stage: Stage, state: ScrollState, log: list[str]
) -> None:
    state.offset = 80
    user.wheel(stage, 0)
    stage.show(stage._widgets)
    user.click(stage, (50, 110))
    assert log == ["b2"]


def test_widgets_scrolled_out_of_view_cannot_be_pressed(user: "User", stage: Stage, log: list[str]) -> None:
    user.click(stage, (50, 320))
    assert log == []


def test_tab_scrolls_to_the_widget_it_reaches(user: "User", stage: Stage, state: ScrollState) -> None:
    for _ in range(8):
        user.key(stage, pygame.K_TAB)
    assert stage.focused == "b7"
    assert state.offset + 200 >= 40 * 7 + 36
    assert state.offset <= 40 * 7


def test_pages_and_ends_by_keys(user: "User", stage: Stage, state: ScrollState) -> None:
    seen = []
    for code in (pygame.K_PAGEDOWN, pygame.K_END, pygame.K_PAGEUP, pygame.K_HOME):
        assert user.key(stage, code)
        seen.append(round(state.offset))
    assert seen == [170, 600, 430, 0]
    assert not user.key(stage, pygame.K_HOME)


def test_the_bar_is_dragged(user: "User", stage: Stage, state: ScrollState) -> None:
    user.down(stage, (195, 110))
    user.move(stage, (195, 1000))
    assert state.offset == 600
    user.move(stage, (195, 110))
    assert state.offset == pytest.approx(0, abs=5)
    user.up(stage, (195, 110))


def test_contents_are_drawn_inside_only(stage: Stage, canvas: Canvas, state: ScrollState) -> None:
    state.offset = 20
    stage.show(stage._widgets)
    stage.draw(canvas)
    assert canvas.surface.get_at((50, 98))[0] == 0
    assert canvas.surface.get_at((50, 302))[0] == 0
    assert canvas.surface.get_at((50, 110))[0] > 0


def test_contents_that_grew_shorter_are_scrolled_back() -> None:
    state = ScrollState(offset=500)
    Scroll(rect=RECT, state=state, height=250)
    assert state.offset == 50


@given(st.floats(-100, 1000))
def test_a_view_of_whole_lines_never_cuts_one(offset: float) -> None:
    view = Scroll(rect=Rect(0, 0, 100, 87), state=ScrollState(), height=290, line=29)
    view.scroll_to(offset)
    assert view.state.offset % 29 == 0
    assert 0 <= view.state.offset <= view.furthest


@given(st.floats(-100, 1000), st.floats(0, 760), st.floats(1, 160))
def test_a_revealed_part_is_visible(offset: float, top: float, height: float) -> None:
    scroll = Scroll(rect=RECT, state=ScrollState(offset), height=800)
    part = Rect(0, RECT.y + top, 10, min(height, 800 - top))
    scroll.reveal(part)
    seen = part.moved(0, -scroll.state.offset)
    assert seen.y >= RECT.y - 1e-6
    assert seen.bottom <= RECT.bottom + 1e-6
