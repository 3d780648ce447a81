"""A text field: typing, keys, pointer, input methods, and its drawing."""

from typing import TYPE_CHECKING, Any

import pygame
import pytest

from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect
from banmen_client.ui.stage import Stage
from banmen_client.ui.text_field import CLIPBOARD, Field, FieldState
from banmen_client.ui.widget import Touch

RECT = Rect(100, 100, 200, 40)

if TYPE_CHECKING:
    from tests.banmen_client.ui.conftest import User


@pytest.fixture
def state() -> FieldState:
    return FieldState()


@pytest.fixture
def calls() -> list[str]:
    return []


@pytest.fixture
def stage(user: "User", state: FieldState, calls: list[str], canvas: Canvas) -> Stage:
    """A field with the focus, drawn once."""
    field = Field(
        key="field",
        rect=RECT,
        state=state,
        on_change=lambda text: calls.append(f"changed {text}"),
        on_submit=lambda text: calls.append(f"submitted {text}"),
    )
    stage = user.sees(field)
    stage.focus("field")
    stage.draw(canvas)
    return stage


def test_typing_calls_on_change_and_enter_submits(user: "User", stage: Stage, calls: list[str]) -> None:
    user.write(stage, "盤")
    user.write(stage, "面")
    user.key(stage, pygame.K_BACKSPACE)
    user.key(stage, pygame.K_RETURN)
    assert calls == ["changed 盤", "changed 盤面", "changed 盤", "submitted 盤"]


def test_the_caret_moves_by_letters_words_and_to_the_ends(user: "User", stage: Stage, state: FieldState) -> None:
    user.write(stage, "one two")
    seen = []
    for code, mod in (
        (pygame.K_LEFT, 0),
        (pygame.K_LEFT, pygame.KMOD_CTRL),
        (pygame.K_HOME, 0),
        (pygame.K_RIGHT, 0),
        (pygame.K_RIGHT, pygame.KMOD_CTRL),
        (pygame.K_END, 0),
    ):
        assert user.key(stage, code, mod)
        seen.append(state.caret)
    assert seen == [6, 4, 0, 1, 3, 7]


def test_shift_selects_and_an_arrow_goes_to_the_selections_end(user: "User", stage: Stage, state: FieldState) -> None:
    user.write(stage, "abcd")
    for _ in range(2):
        user.key(stage, pygame.K_LEFT, pygame.KMOD_SHIFT)
    assert state.selected == "cd"
    user.key(stage, pygame.K_LEFT)
    assert (state.caret, state.selected) == (2, "")
    user.key(stage, pygame.K_END, pygame.KMOD_SHIFT)
    user.key(stage, pygame.K_DELETE)
    assert state.text == "ab"


def test_copy_cut_and_paste(user: "User", stage: Stage, state: FieldState) -> None:
    user.write(stage, "K7QX")
    user.key(stage, pygame.K_a, pygame.KMOD_CTRL)
    user.key(stage, pygame.K_c, pygame.KMOD_CTRL)
    assert CLIPBOARD.read() == "K7QX"
    user.key(stage, pygame.K_x, pygame.KMOD_META)
    assert state.text == ""
    CLIPBOARD.write("a\nb\n")
    user.key(stage, pygame.K_v, pygame.KMOD_CTRL)
    assert state.text == "a b"


def test_copying_nothing_leaves_the_clipboard(user: "User", stage: Stage) -> None:
    CLIPBOARD.write("kept")
    user.write(stage, "x")
    user.key(stage, pygame.K_c, pygame.KMOD_CTRL)
    assert CLIPBOARD.read() == "kept"


def test_composed_text_is_shown_without_a_callback(
    user: "User", stage: Stage, state: FieldState, calls: list[str], canvas: Canvas
) -> None:
    user.write(stage, "ab")
    user.key(stage, pygame.K_LEFT)
    calls.clear()
    user.compose(stage, "かん", 2)
    stage.draw(canvas)
    assert state.text == "ab"
    assert len(state.edges) == 5, "a position for each of a, か, ん, b and the end"
    assert user.key(stage, pygame.K_RETURN), "keys are the input method's"
    assert user.key(stage, pygame.K_BACKSPACE)
    assert calls == []
    user.write(stage, "漢")
    assert (state.text, state.composing) == ("a漢b", "")


def test_leaving_ends_the_composition(user: "User", stage: Stage, state: FieldState) -> None:
    user.compose(stage, "かん")
    stage.focus(None)
    assert state.composing == ""


def test_the_pointer_places_the_caret_and_selects(
    user: "User", stage: Stage, state: FieldState, canvas: Canvas
) -> None:
    user.write(stage, "mmmm")
    stage.draw(canvas)
    user.down(stage, (state.edges[1], 120))
    assert state.caret == 1
    user.move(stage, (state.edges[3], 120))
    assert state.selected == "mm"


def prefilled(user: "User", canvas: Canvas, state: FieldState, *, file_name: bool = False) -> Stage:
    """A field that says 8×8, below another; none has the focus."""
    stage = user.sees(
        Field(key="other", rect=RECT.moved(0, 60), state=FieldState()),
        Field(key="field", rect=RECT, state=state, file_name=file_name),
    )
    state.set("8×8")
    stage.draw(canvas)
    return stage


def test_typing_replaces_the_text_of_a_field_reached_by_tab(user: "User", canvas: Canvas) -> None:
    state = FieldState()
    stage = prefilled(user, canvas, state)
    for _ in range(2):
        user.key(stage, pygame.K_TAB)
        if stage.focused == "field":
            break
    user.write(stage, "6x6")
    assert state.text == "6x6"


def test_typing_replaces_the_text_of_a_field_just_clicked(user: "User", canvas: Canvas) -> None:
    state = FieldState()
    stage = prefilled(user, canvas, state)
    user.click(stage, (state.edges[1], 120))
    assert state.selected == "8×8"
    user.write(stage, "6")
    user.write(stage, "x6")
    assert state.text == "6x6"


def test_a_second_click_puts_the_caret(user: "User", canvas: Canvas) -> None:
    state = FieldState()
    stage = prefilled(user, canvas, state)
    for _ in range(2):
        user.click(stage, (state.edges[1], 120))
    user.write(stage, "0")
    assert state.text == "80×8"


def test_a_click_into_a_field_focused_from_the_start_keeps_the_selection(user: "User", canvas: Canvas) -> None:
    state = FieldState()
    stage = prefilled(user, canvas, state)
    stage.focus("field")
    user.click(stage, (state.edges[0], 120))
    user.write(stage, "6")
    user.click(stage, (state.edges[0], 120))
    assert (state.text, state.selected) == ("6", ""), "what one has begun to write is one's own"


def test_a_drag_in_a_field_selects_text(user: "User", canvas: Canvas) -> None:
    state = FieldState()
    stage = prefilled(user, canvas, state)
    user.down(stage, (state.edges[0], 120))
    user.move(stage, (state.edges[1], 120))
    user.up(stage, (state.edges[1], 120))
    assert state.selected == "8"


def test_of_a_file_s_name_its_end_stays(user: "User", canvas: Canvas) -> None:
    state = FieldState()
    stage = prefilled(user, canvas, state, file_name=True)
    state.set("sudoku-4.num")
    stage.focus("field")
    user.write(stage, "mine")
    assert state.text == "mine.num"


def test_a_long_text_is_scrolled_to_its_caret(user: "User", stage: Stage, state: FieldState, canvas: Canvas) -> None:
    user.write(stage, "a long text that does not fit into the field at all")
    stage.draw(canvas)
    assert state.edges[0] < RECT.x
    assert RECT.x < state.edges[-1] < RECT.right
    user.key(stage, pygame.K_HOME)
    stage.draw(canvas)
    assert state.edges[0] == RECT.x + 14


def test_nothing_is_drawn_outside_the_frame(canvas: Canvas) -> None:
    field = Field(rect=RECT, state=FieldState("a long text that does not fit into the field at all"))
    field.draw(canvas, Touch(focused=True))
    keyed = canvas.surface.copy()
    keyed.set_colorkey((0, 0, 0))
    assert keyed.get_bounding_rect() == canvas.box(RECT)


def test_enter_without_on_submit_is_left_to_other_widgets(user: "User") -> None:
    stage = user.sees(Field(key="field", rect=RECT, state=FieldState()))
    stage.focus("field")
    assert not user.key(stage, pygame.K_RETURN)


def test_an_example_that_is_wider_than_the_field_is_written_smaller_and_not_cut(user: "User", canvas: Canvas) -> None:
    text = "192.168.0.12 or K7QX-2MPD"
    drawn: list[float] = []
    write = canvas.text

    def noted(words: str, *args: Any, **more: Any) -> float:
        if words == text:
            drawn.append(canvas.text_width(text, args[1]))
        return write(words, *args, **more)

    wide = canvas.text_width(text, 15)
    canvas.text = noted  # type: ignore[method-assign, assignment] # to see the size
    field = Field(key="f", rect=Rect(100, 100, wide + 18, 40), state=FieldState(), placeholder=text)
    user.sees(field).draw(canvas)
    assert drawn
    assert drawn[-1] <= field._inner().w < wide
