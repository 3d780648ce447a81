"""Text sizes that fit into their room, and the indicators: avatars, badges, meters, dots."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Avatar, Badge, Meter, Pill, StatusDot, avatar_color, fitting_size
from banmen_client.ui.theme import AVATARS, DARK
from banmen_client.ui.widget import Touch, Widget
from tests.amounts import examples
from tests.banmen_client.person import Hall

LEAST, LARGEST = 11.0, 30.0


@settings(max_examples=examples(40), suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(number=st.integers(0, 10_000_000), width=st.floats(20, 200))
def test_a_number_has_room_unless_it_is_as_small_as_it_may_be(hall: Hall, number: int, width: float) -> None:
    text = f"{number:,}"
    size = fitting_size(hall.canvas, text, width, LARGEST)
    assert LEAST <= size <= LARGEST
    assert size == LEAST or hall.canvas.text_width(text, size, bold=True) <= width


@pytest.mark.parametrize("size", [12.0, 30.0])
def test_a_fitting_text_has_the_largest_possible_size(hall: Hall, size: float) -> None:
    assert fitting_size(hall.canvas, "64", 200, size) == size


def drawn(canvas: Canvas, widget: Widget) -> Canvas:
    canvas.surface.fill((0, 0, 0))
    widget.draw(canvas, Touch())
    return canvas


def test_a_name_has_one_colour_everywhere() -> None:
    assert avatar_color("Aki") == avatar_color("Aki") == AVATARS[1]
    assert len({avatar_color(name) for name in "abcdefghij"}) > 2


@pytest.mark.parametrize("name", ["Aki", "", " ", "盤", "\udc80"])
def test_every_name_has_an_avatar(canvas: Canvas, name: str) -> None:
    drawn(canvas, Avatar(rect=Rect(0, 0, 40, 40), name=name, dot="green"))
    assert tuple(canvas.surface.get_at((20, 2)))[:3] == avatar_color(name)[:3]


def test_a_hollow_dot_differs_from_a_full_one(canvas: Canvas) -> None:
    rect = Rect(0, 0, 20, 20)
    full = tuple(drawn(canvas, StatusDot(rect=rect)).surface.get_at((10, 10)))
    hollow = tuple(drawn(canvas, StatusDot(rect=rect, hollow=True)).surface.get_at((10, 10)))
    assert full[:3] == DARK.green[:3]
    assert hollow[:3] == (0, 0, 0)


def test_a_meter_is_full_to_its_share(canvas: Canvas) -> None:
    drawn(canvas, Meter(rect=Rect(0, 0, 100, 10), share=0.5))
    assert tuple(canvas.surface.get_at((40, 5)))[:3] == DARK.accent[:3]
    assert tuple(canvas.surface.get_at((60, 5)))[:3] != DARK.accent[:3]
    drawn(canvas, Meter(rect=Rect(0, 0, 100, 10), share=7))
    assert tuple(canvas.surface.get_at((94, 5)))[:3] == DARK.accent[:3]


@pytest.mark.parametrize("tone", ["neutral", "gold", "accent", "green", "red", "live"])
def test_marks_of_every_tone_stay_inside_their_rectangles(canvas: Canvas, tone: str) -> None:
    rect = Rect(50, 50, 160, 70)
    long = "a text that is much too long for it"
    for widget in (
        Pill(rect=rect, text=long, tone=tone, icon="flag"),  # type: ignore[arg-type]  # - one of the tones
        Badge(rect=rect, text=long, tone=tone),  # type: ignore[arg-type]  # - one of the tones
    ):
        keyed = drawn(canvas, widget).surface.copy()
        keyed.set_colorkey((0, 0, 0))
        assert canvas.box(rect).contains(keyed.get_bounding_rect())


def test_a_state_is_written_smaller_rather_than_cut(canvas: Canvas, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[tuple[float, float]] = []
    text = "Mika must pass \u00b7 your turn again"
    monkeypatch.setattr(canvas, "text", lambda _text, _at, size, **how: written.append((size, how["max_width"])))
    for width in (400, 236):
        Pill(rect=Rect(0, 0, width, 34), text=text, icon="skip-forward").draw(canvas, Touch())
    (large, _), (small, room) = written
    assert large == 14
    assert small < large
    assert canvas.text_width(text, small, bold=True) <= room + 1
