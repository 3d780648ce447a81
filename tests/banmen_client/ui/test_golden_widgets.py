"""All widgets as they were accepted: see `tests.golden_pictures`."""

from collections.abc import Callable, Iterator

import pytest

from banmen_client.ui.canvas import Canvas
from banmen_client.ui.controls import Button, ButtonSpec, Menu, Segmented, Select, Slider, Toggle
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import draw_tooltip
from banmen_client.ui.overlays import Notice, dialog, toast
from banmen_client.ui.stage import Stage
from banmen_client.ui.text_field import Field, FieldState
from banmen_client.ui.theme import THEMES
from banmen_client.ui.widget import UNTOUCHED, Touch, Widget
from tests.banmen_client.ui.gallery import WORDS, compose, nothing
from tests.golden_pictures import check, ground

OPTIONS = ("one", "two", "three")
KINDS: dict[str, Callable[[Rect, bool], Widget]] = {
    "plain": lambda rect, on: Button(rect=rect, enabled=on, label="Hall", icon="arrow-left", on_press=nothing),
    "primary": lambda rect, on: Button(rect=rect, enabled=on, label="Join", kind="primary", on_press=nothing),
    "segmented": lambda rect, on: Segmented(rect=rect, enabled=on, labels=("a", "b"), chosen=1, on_choose=nothing),
    "toggle": lambda rect, on: Toggle(rect=rect, enabled=on, label="Live", on=True, on_change=nothing),
    "select": lambda rect, on: Select(rect=rect, enabled=on, options=OPTIONS, chosen=0, on_choose=nothing),
    "slider": lambda rect, on: Slider(rect=rect, enabled=on, value=3, low=0, high=9, on_change=nothing),
    "field": lambda rect, on: Field(rect=rect, enabled=on, state=FieldState("words", anchor=1, caret=4)),
}
TOUCHES = (
    UNTOUCHED,
    Touch(hovered=True),
    Touch(hovered=True, pressed=True),
    Touch(focused=True),
    Touch(focused=True, ring=True),
)

pytestmark = pytest.mark.usefixtures("display")


def canvas_of(theme: str, size_px: tuple[int, int], scale: float) -> Canvas:
    """A canvas on plain ground."""
    return Canvas(ground(size_px, theme), scale, THEMES[theme])


@pytest.mark.parametrize(("theme", "language"), [("dark", "en"), ("light", "ja")])
def test_all_widgets_look_as_they_did(theme: str, language: str) -> None:
    canvas = canvas_of(theme, (768, 480), 0.6)
    stage = Stage(canvas.scale, canvas.area)
    stage.show(compose(canvas.area, WORDS[language]))
    stage.draw(canvas)
    for side, left in (("left", 0), ("right", 384)):
        check(canvas.surface.subsurface((left, 0, 384, 480)), f"window/widgets-{theme}-{side}")


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_widgets_look_touched_as_they_did(theme: str) -> None:
    """In the rows a widget each; in the columns how it is touched, at the right disabled."""
    canvas = canvas_of(theme, (480, 300), 0.8)
    for row, make in zip(canvas.area.inset(12).rows(len(KINDS), 12), KINDS.values(), strict=True):
        *places, last = row.columns(len(TOUCHES) + 1, 12)
        for place, touch in zip(places, TOUCHES, strict=True):
            make(place, True).draw(canvas, touch)
            if touch.ring:
                canvas.focus_ring(place, 12)
        make(last, False).draw(canvas, UNTOUCHED)
    check(canvas.surface, f"window/touched-{theme}")


def over(canvas: Canvas) -> Iterator[Widget]:
    """A dialog, and a notice above it."""
    answers = (
        ButtonSpec("no", "No", nothing, enabled=False),
        ButtonSpec("yes", "Resign", nothing, "danger", "flag"),
    )
    ask = dialog(canvas, key="ask", title="Resign?", body="The game is lost then.", buttons=answers, on_cancel=nothing)
    yield from (ask, *ask.contents)
    yield toast(canvas, Notice("You cannot resign now.", "refusal", 0), bottom=8)


def open_list(canvas: Canvas) -> Iterator[Widget]:
    """The list of a choice, its second row lit."""
    select = Select(rect=Rect(40, 20, 180, 44), options=OPTIONS, chosen=0, on_choose=nothing)
    menu = Menu.below(select, canvas.area)
    menu.highlight(1)
    yield from (select, menu)


@pytest.mark.parametrize(("theme", "widgets"), [("dark", over), ("light", over), ("dark", open_list)])
def test_menus_dialogs_and_toasts_look_as_they_did(theme: str, widgets: Callable[[Canvas], Iterator[Widget]]) -> None:
    canvas = canvas_of(theme, (320, 200), 0.8)
    for widget in widgets(canvas):
        widget.draw(canvas, UNTOUCHED)
    if widgets is open_list:
        draw_tooltip(canvas, "What to choose from", Rect(260, 100, 100, 40))
    check(canvas.surface, f"window/{widgets.__name__.replace('_', '-')}-{theme}")
