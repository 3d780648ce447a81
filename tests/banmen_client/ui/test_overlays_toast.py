"""Notices and toasts: how long they are shown, and that the pointer passes through them."""

from typing import TYPE_CHECKING

import pytest

from banmen_client.ui.canvas import Canvas
from banmen_client.ui.controls import Button
from banmen_client.ui.geometry import Rect
from banmen_client.ui.overlays import Notices, toast
from banmen_client.ui.theme import DARK

Log = list[str]


@pytest.fixture
def log() -> Log:
    return []


def test_a_notice_is_shown_until_its_time() -> None:
    notices = Notices()
    notices.add("You may not turn back.", "refusal", now_ms=1000, for_ms=500)
    assert notices.current(1499)
    assert notices.current(1500) is None
    assert notices.current(1200) is None, "it does not come back"


def test_a_notice_with_a_condition_is_shown_while_it_holds_true() -> None:
    notices, making = Notices(), [True]
    notices.add("The board is being made…", "info", now_ms=0, still=lambda: bool(making))
    assert notices.current(60_000)
    making.clear()
    assert notices.current(1) is None


def test_the_latest_notice_replaces_the_one_before() -> None:
    notices = Notices()
    notices.add("one", "info", 0)
    notices.add("two", "success", 10)
    notice = notices.current(20)
    assert notice is not None
    assert (notice.text, notice.kind) == ("two", "success")


def test_an_announcement_returns_after_a_later_notice() -> None:
    notices = Notices()
    notices.add("The server stops at ten.", "announcement", 0)
    notices.add("one", "refusal", 1_000)
    shown = [notice.text if (notice := notices.current(at)) else "" for at in (1_500, 6_000, 29_000, 31_000)]
    assert shown == ["one", "The server stops at ten.", "The server stops at ten.", ""]


@pytest.mark.parametrize("kind", ["info", "refusal", "success", "announcement"])
def test_a_toast_lies_inside_the_window_and_lets_the_pointer_through(
    user: "User", canvas: Canvas, log: Log, kind: str
) -> None:
    notices = Notices()
    notices.add("その石は取れません。来た方向へは戻れません。" * 4, kind, 0)  # type: ignore[arg-type]  # - one of the kinds
    notice = notices.current(1)
    assert notice is not None
    for area in (Rect(400, 10, 236, 400), Rect(700, 28, 408, 700)):
        inside = toast(canvas, notice, within=area)
        assert (inside.rect.y, inside.rect.within(area)) == (area.y, inside.rect), "it covers nothing beside the area"
    made = toast(canvas, notice)
    assert canvas.area.contains((made.rect.x, made.rect.y))
    assert made.rect.right <= canvas.area.right
    under = Button(key="under", rect=made.rect, on_press=lambda: log.append("under"))
    stage = user.sees(under, made)
    stage.draw(canvas)
    assert tuple(canvas.surface.get_at((round(made.rect.center[0]), round(made.rect.y) + 5)))[:3] != DARK.button[0][:3]
    user.click(stage, made.rect.center)
    assert log == ["under"]


if TYPE_CHECKING:
    from tests.banmen_client.ui.conftest import User
