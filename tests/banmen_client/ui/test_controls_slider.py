from typing import TYPE_CHECKING

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_client.ui.canvas import Canvas
from banmen_client.ui.controls import Slider
from banmen_client.ui.geometry import Rect
from banmen_client.ui.theme import THEMES
from banmen_client.ui.widget import Touch

if TYPE_CHECKING:
    from tests.banmen_client.ui.conftest import User

LABEL = 12
"""Units; the size of a label."""


def slider(told: list[float], value: float = 4) -> Slider:
    return Slider(key="pace", rect=Rect(0, 0, 218, 40), value=value, low=0, high=10, step=1, on_change=told.append)


def test_keys_step_page_and_go_to_the_ends(user: "User") -> None:
    told: list[float] = []
    stage = user.sees(slider(told))
    stage.focus("pace")
    for code in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END):
        assert user.key(stage, code)
    assert told == [3, 5, 9, 0, 0, 10]


def test_the_pointer_takes_the_knob_with_it_beyond_the_ends(user: "User") -> None:
    told: list[float] = []
    stage = user.sees(slider(told))
    user.down(stage, (59, 20))
    stage.show([slider(told, 3)])
    user.move(stage, (120, 300))
    user.move(stage, (500, 20))
    assert told == [3, 6, 10]


def test_an_unchanged_value_makes_no_callback(user: "User") -> None:
    told: list[float] = []
    user.click(user.sees(slider(told)), (89, 20))
    assert told == []


@given(st.floats(-50, 300), st.sampled_from([0.25, 0.5, 1, 3]))
def test_values_are_steps_within_the_limits(x: float, step: float) -> None:
    told: list[float] = []
    made = Slider(rect=Rect(0, 0, 218, 40), value=-1, low=0, high=9, step=step, on_change=told.append)
    made.drag((x, 20))
    assert 0 <= told[0] <= 9
    assert told[0] % step == 0


def test_labels_stay_inside_the_ring(canvas: Canvas) -> None:
    rect = Rect(100, 50, 218, 44)
    canvas.surface.fill((0, 0, 0))
    ticks = ((100, "100 %"), (200, "200 %"))
    Slider(rect=rect, value=100, low=100, high=200, ticks=ticks, on_change=print).draw(canvas, Touch())
    keyed = canvas.surface.copy()
    keyed.set_colorkey((0, 0, 0))
    assert canvas.box(rect).contains(keyed.get_bounding_rect())


@pytest.mark.parametrize("height", [22, 28, 36, 44])
def test_its_labels_stand_inside_of_it_at_any_height(height: float, monkeypatch: pytest.MonkeyPatch) -> None:
    rect = Rect(10, 10, 300, height)
    ticks = [(100, "100 %"), (150, "150 %"), (200, "200 %")]
    widget = Slider(key="size", rect=rect, value=200, low=100, high=200, ticks=ticks, on_change=lambda _: None)
    canvas = Canvas(pygame.Surface((320, 80)), 1.0, THEMES["dark"])
    middles: dict[str, float] = {}

    def text(label: str, at: Rect | tuple[float, float], *_: object, **__: object) -> float:
        middles[label] = at.center[1] if isinstance(at, Rect) else at[1]
        return 0

    monkeypatch.setattr(canvas, "text", text)
    widget.draw(canvas, Touch())
    assert {"100 %", "200 %"} <= middles.keys()
    assert all(rect.y + LABEL / 2 <= y <= rect.bottom - LABEL / 2 for y in middles.values())
