"""Modal dialogs: focus, keys, contents, and the dimmed window."""

from typing import TYPE_CHECKING

import pygame
import pytest

from banmen_client.ui.canvas import Canvas
from banmen_client.ui.controls import Button, ButtonSpec
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Label
from banmen_client.ui.overlays import Dialog, Notices, dialog, toast
from banmen_client.ui.stage import Stage
from banmen_client.ui.text_field import Field, FieldState
from banmen_client.ui.widget import Widget

Log = list[str]

if TYPE_CHECKING:
    from tests.banmen_client.ui.conftest import User


@pytest.fixture
def log() -> Log:
    return []


def behind(log: Log) -> Button:
    return Button(key="behind", rect=Rect(0, 0, 100, 40), on_press=lambda: log.append("behind"))


def ask(canvas: Canvas, log: Log, *more: Widget) -> Dialog:
    """Resign? No, or yes."""
    return dialog(
        canvas,
        key="ask",
        title="Resign?",
        body="The game ends at once.",
        buttons=(
            ButtonSpec("no", "No", lambda: log.append("no")),
            ButtonSpec("yes", "Yes", lambda: log.append("yes"), "primary"),
        ),
        on_cancel=lambda: log.append("cancelled"),
        content_height=44 if more else 0,
        compose=(lambda _rect: more) if more else None,
    )


@pytest.fixture
def stage(user: "User", canvas: Canvas, log: Log) -> Stage:
    stage = user.sees(behind(log))
    stage.focus("behind")
    stage.show([behind(log), ask(canvas, log)])
    return stage


def test_it_takes_the_focus_and_gives_it_back(stage: Stage, log: Log) -> None:
    assert stage.focused == "ask/no"
    stage.show([behind(log)])
    assert stage.focused == "behind"


def test_only_its_own_widgets_are_reached(user: "User", stage: Stage, log: Log) -> None:
    assert user.click(stage, (50, 20)), "the click is taken"
    seen = set()
    for _ in range(5):
        user.key(stage, pygame.K_TAB)
        seen.add(stage.focused)
    assert seen == {"ask/no", "ask/yes"}
    assert log == []


def test_escape_cancels(user: "User", stage: Stage, log: Log) -> None:
    assert user.key(stage, pygame.K_ESCAPE)
    assert log == ["cancelled"]


def test_enter_presses_the_focused_button(user: "User", stage: Stage, log: Log) -> None:
    user.key(stage, pygame.K_RETURN)
    user.key(stage, pygame.K_TAB)
    user.key(stage, pygame.K_RETURN)
    assert log == ["no", "yes"]


def test_enter_in_its_field_gives_the_primary_answer(user: "User", canvas: Canvas, log: Log) -> None:
    field = Field(key="name", rect=Rect(100, 200, 200, 44), state=FieldState())
    stage = user.sees(behind(log), ask(canvas, log, field))
    assert stage.focused == "name", "a field comes first"
    user.key(stage, pygame.K_RETURN)
    assert log == ["yes"]


def test_a_dialog_is_as_high_as_its_words_and_inside_the_window(canvas: Canvas) -> None:
    made = [
        dialog(canvas, key="d", title="t", body=body, buttons=(), on_cancel=lambda: None)
        for body in ("short", "a longer sentence, " * 10)
    ]
    assert made[0].rect.h < made[1].rect.h
    assert made[0].rect.center == canvas.area.center


def test_the_parts_of_a_dialog_do_not_overlap(canvas: Canvas, log: Log) -> None:
    field = Field(key="name", rect=Rect(0, 0, 0, 0), state=FieldState())
    made = ask(canvas, log, field)
    parts = [child.rect for child in made.children if child is not field]
    assert all(made.rect.contains(part.center) for part in parts)
    assert not any(one.overlaps(other) for at, one in enumerate(parts) for other in parts[:at])


def test_the_window_behind_is_dimmed(user: "User", canvas: Canvas, log: Log) -> None:
    canvas.surface.fill((200, 200, 200))
    user.sees(ask(canvas, log)).draw(canvas)
    assert canvas.surface.get_at((5, 5))[0] < 150


def test_a_toast_above_a_dialog_leaves_it_its_keys(user: "User", stage: Stage, canvas: Canvas, log: Log) -> None:
    notices = Notices()
    notices.add("Copied.", "success", 0)
    notice = notices.current(1)
    assert notice is not None
    stage.show([Label(rect=Rect(0, 0, 9, 9), text="x"), ask(canvas, log), toast(canvas, notice)])
    assert stage.focused == "ask/no"
    user.key(stage, pygame.K_ESCAPE)
    assert log == ["cancelled"]
