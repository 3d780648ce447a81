"""A text field of one line, with selection, clipboard and input methods.

The screen keeps a `FieldState`: text, caret, selection, and the text that the input method composes. `Field` is the
widget that shows and edits it. `TextInput` turns the system's text input on while a field has the focus.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

import pygame

from banmen.names import JOINER, shortened
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Point, Rect
from banmen_client.ui.labels import fitting_size
from banmen_client.ui.widget import KeyStroke, PlacedWidget, Touch, Widget, WidgetHost

_TEXT = "text/plain;charset=utf-8"


# --- the clipboard ----------------------------------------------------------------------------------------------------


class Clipboard:
    """The clipboard of the system, or a clipboard of this window alone if the system has none."""

    def __init__(self) -> None:
        self._own = ""

    def write(self, text: str) -> None:
        """Put text on the clipboard."""
        self._own = text
        try:
            if hasattr(pygame.scrap, "put_text"):
                pygame.scrap.put_text(text)
            else:
                _init()
                pygame.scrap.put(_TEXT, text.encode())
        except pygame.error:
            # The display has no clipboard. Text copied in this window can still be pasted in it.
            pass

    def read(self) -> str:
        """Return the text on the clipboard; empty when it holds no text."""
        try:
            if hasattr(pygame.scrap, "get_text"):
                return pygame.scrap.get_text() or ""
            _init()
            held = pygame.scrap.get(_TEXT) or pygame.scrap.get("UTF8_STRING")
        except pygame.error:
            return self._own
        return held.decode("utf-8", "replace").rstrip("\0") if held else self._own


def _init() -> None:
    if not pygame.scrap.get_init():
        pygame.scrap.init()


CLIPBOARD = Clipboard()


# --- editing ----------------------------------------------------------------------------------------------------------


@dataclass
class FieldState:
    """The state of a text field. The screen keeps it, so that it outlasts compositions. Positions count characters.

    The selection lies between `anchor` and `caret`. `composing` is the text of the input method that is not entered
    yet. `fresh` is true from getting the focus until the first key or click. The last drawing sets `edges`, the x of
    each position, and `scroll`, both in units. `limit` is the largest number of characters.
    """

    text: str = ""
    caret: int = 0
    anchor: int = 0
    composing: str = ""
    composing_caret: int = 0
    fresh: bool = False
    limit: int = 200
    edges: Sequence[float] = field(default=(0.0,), repr=False)
    scroll: float = field(default=0.0, repr=False)

    def set(self, text: str) -> None:
        """Replace the text, and place the caret at its end."""
        self.text = text[: self.limit]
        self.caret = self.anchor = len(self.text)
        self.composing = ""

    @property
    def selection(self) -> tuple[int, int]:
        """The first selected position and the one after the last."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def selected(self) -> str:
        """The selected text."""
        first, last = self.selection
        return self.text[first:last]

    def move(self, to: int, *, select: bool = False) -> None:
        """Move the caret; with `select` the selection extends to it."""
        self.caret = max(0, min(len(self.text), to))
        if not select:
            self.anchor = self.caret

    def select_all(self) -> None:
        """Select the whole text."""
        self.anchor, self.caret = 0, len(self.text)

    def select_stem(self) -> None:
        """Select a file name without its suffix (`.num`); the whole text if that is empty."""
        self.anchor, self.caret = 0, self.text.rfind(".")
        if self.caret <= 0:
            self.select_all()

    def insert(self, text: str) -> None:
        """Replace the selection by text. Control characters become spaces; text beyond the limit is cut."""
        text = "".join(letter if letter.isprintable() or letter == JOINER else " " for letter in text)
        first, last = self.selection
        room = self.limit - (len(self.text) - (last - first))
        text = shortened(text, max(0, room))
        self.text = self.text[:first] + text + self.text[last:]
        self.caret = self.anchor = first + len(text)
        self.composing = ""

    def delete(self, to: int) -> None:
        """Delete the selection, or without one the text between the caret and `to`."""
        if self.caret == self.anchor:
            self.anchor = max(0, min(len(self.text), to))
        self.insert("")

    def word_before(self) -> int:
        """Return the position where the word before the caret begins."""
        at = self.caret
        while at and self.text[at - 1].isspace():
            at -= 1
        while at and not self.text[at - 1].isspace():
            at -= 1
        return at

    def word_after(self) -> int:
        """Return the position where the word after the caret ends."""
        at = self.caret
        while at < len(self.text) and self.text[at].isspace():
            at += 1
        while at < len(self.text) and not self.text[at].isspace():
            at += 1
        return at

    def position_at(self, x: float) -> int:
        """Return the position nearest to an x of the last drawing."""
        return min(range(len(self.edges)), key=lambda at: abs(self.edges[at] - x))


# --- the widget -------------------------------------------------------------------------------------------------------

_CARET = 1.5
_FAULT, _FAULT_SHARE = 12, 0.75
"""The text size of the fault message, and its maximum share of the field's width."""


@dataclass(kw_only=True, eq=False)
class Field(Widget):
    """A text field. It calls `on_change(text)` after every change, and `on_submit(text)` for Enter.

    `on_long_paste(text)` receives a pasted text that has several lines, or exceeds the field's limit. The focus selects
    the text, so that typing replaces it; in a `file_name` field, all but the suffix. `fault` explains at the right end
    why the text is invalid, and makes the field `wrong`.
    """

    state: FieldState
    placeholder: str = ""
    icon: str | None = None
    size: float = 15
    bold: bool = False
    wrong: bool = False
    fault: str = ""
    file_name: bool = False
    on_change: Callable[[str], None] | None = None
    on_submit: Callable[[str], None] | None = None
    on_long_paste: Callable[[str], None] | None = None

    takes_text: ClassVar[bool] = True

    @property
    def focusable(self) -> bool:
        return True

    # --- drawing ----------------------------------------------------------------------------------------------------

    def _inner(self) -> Rect:
        left = 40 if self.icon else 14
        return Rect(self.rect.x + left, self.rect.y, max(1, self.rect.w - left - 12), self.rect.h)

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        """Draw the frame, then text, selection and caret, scrolled so that the caret is visible."""
        wrong = self.wrong or bool(self.fault)
        border = "red_border" if wrong else "accent" if touch.focused and not touch.ring else "field_border"
        canvas.round_rect(self.rect, self.radius, "field", border, 1.5 if wrong or border == "accent" else 1)
        if self.icon:
            canvas.icon(self.icon, (self.rect.x + 24, self.rect.center[1]), 18, "secondary")
        inner = self._inner()
        if self.fault:
            words, inner = inner.cut_right(min(canvas.text_width(self.fault, _FAULT), inner.w * _FAULT_SHARE), 10)
            canvas.text(self.fault, words, _FAULT, color="red_text", align="right")
        shown, caret = self._composed_text(touch)
        self._measure(canvas, shown, caret, inner, touch)
        with canvas.clip(Rect(inner.x - 2, inner.y, inner.w + 4, inner.h)):
            if not shown:
                size = fitting_size(canvas, self.placeholder, inner.w, self.size, bold=False)
                canvas.text(self.placeholder, inner, size, color="secondary" if self.enabled else "faint")
            left = inner.x - self.state.scroll
            if touch.focused and self.state.selected and not self.state.composing:
                self._draw_span(canvas, *self.state.selection)
            color = "ink" if self.enabled else "faint"
            canvas.text(shown, (left, inner.center[1]), self.size, bold=self.bold, color=color)
            if touch.focused:
                self._draw_caret(canvas, caret)

    def _composed_text(self, touch: Touch) -> tuple[str, int]:
        """Return the text including the input method's composition, and the caret's position in it."""
        state = self.state
        if not (touch.focused and state.composing):
            return state.text, state.caret
        first, last = state.selection
        return state.text[:first] + state.composing + state.text[last:], first + state.composing_caret

    def _measure(self, canvas: Canvas, shown: str, caret: int, inner: Rect, touch: Touch) -> None:
        """Scroll to the caret, and store the x of every position in the state."""
        state = self.state
        widths = [
            canvas.text_width(shown[:at], self.size, bold=self.bold) if at else 0.0 for at in range(len(shown) + 1)
        ]
        room = inner.w - 2 * _CARET
        if not touch.focused:
            state.scroll = 0
        elif widths[caret] - state.scroll > room:
            state.scroll = widths[caret] - room
        elif widths[caret] < state.scroll:
            state.scroll = widths[caret]
        state.scroll = max(0.0, min(state.scroll, widths[-1] - room))
        state.edges = tuple(inner.x - state.scroll + width for width in widths)

    def _draw_span(self, canvas: Canvas, first: int, last: int) -> None:
        x, right = self.state.edges[first], self.state.edges[last]
        height = self.size * 1.5
        canvas.round_rect(Rect(x, self.rect.center[1] - height / 2, right - x, height), 3, "selection")

    def _draw_caret(self, canvas: Canvas, caret: int) -> None:
        state, y = self.state, self.rect.center[1]
        if state.composing:
            first = state.selection[0]
            x, right = state.edges[first], state.edges[first + len(state.composing)]
            canvas.line((x, y + self.size * 0.72), (right, y + self.size * 0.72), "ink", 1.5)
        canvas.fill_rect(self.caret_rect(caret), "accent_text")

    def caret_rect(self, caret: int | None = None) -> Rect:
        """Return the rectangle (units) of the caret at the last drawing; input methods show their candidates there."""
        if caret is None:
            caret = self.state.selection[0] if self.state.composing else self.state.caret
        x = self.state.edges[min(caret, len(self.state.edges) - 1)]
        height = self.size * 1.4
        return Rect(x, self.rect.center[1] - height / 2, _CARET, height)

    # --- pointer, keys, text ----------------------------------------------------------------------------------------

    def take_focus(self) -> None:
        """Select the text, until the first key or click in the field."""
        self.state.fresh = True
        self._select()

    def activate(self, host: WidgetHost) -> None:  # noqa: ARG002 - the host is not needed
        """Select the text at the first click, unless the pointer was dragged; later clicks only place the caret."""
        if self.state.fresh and not self.state.selected and not self.state.composing:
            self._select()
        self.state.fresh = False

    def _select(self) -> None:
        if self.file_name:
            self.state.select_stem()
        else:
            self.state.select_all()

    def grab(self, point: Point, host: WidgetHost) -> None:  # noqa: ARG002 - the host is not needed
        if not self.state.composing:
            self.state.move(self.state.position_at(point[0]))

    def drag(self, point: Point) -> None:
        """Select to the pointer."""
        if not self.state.composing:
            self.state.move(self.state.position_at(point[0]), select=True)

    def press_key(self, stroke: KeyStroke, host: WidgetHost) -> bool:  # noqa: ARG002 - the host is not needed
        """Move, delete, copy, submit. The input method gets all keys while it composes."""
        if self.state.composing:
            return True
        self.state.fresh = False
        if stroke.key in {pygame.K_RETURN, pygame.K_KP_ENTER}:
            if self.on_submit is None:
                return False
            self.on_submit(self.state.text)
            return True
        before = self.state.text
        used = self._command(stroke) if stroke.command else False
        used = used or self._edit(stroke)
        if self.state.text != before and self.on_change:
            self.on_change(self.state.text)
        return used

    def _command(self, stroke: KeyStroke) -> bool:
        state = self.state
        match stroke.key:
            case pygame.K_a:
                state.select_all()
            case pygame.K_c | pygame.K_x if state.selected:
                CLIPBOARD.write(state.selected)
                if stroke.key == pygame.K_x:
                    state.insert("")
            case pygame.K_v:
                self._paste(CLIPBOARD.read().strip("\r\n"))
            case _:
                return False
        return True

    def _paste(self, text: str) -> None:
        """Insert a text, or pass it to `on_long_paste` if the field cannot hold it."""
        if self.on_long_paste is not None and (len(text) > self.state.limit or "\n" in text or "\r" in text):
            self.on_long_paste(text)
        else:
            self.state.insert(text)

    def _edit(self, stroke: KeyStroke) -> bool:
        state = self.state
        first, last = state.selection
        spread = first != last and not stroke.shift
        match stroke.key:
            case pygame.K_LEFT:
                to = state.word_before() if stroke.command else first if spread else state.caret - 1
                state.move(to, select=stroke.shift)
            case pygame.K_RIGHT:
                to = state.word_after() if stroke.command else last if spread else state.caret + 1
                state.move(to, select=stroke.shift)
            case pygame.K_HOME:
                state.move(0, select=stroke.shift)
            case pygame.K_END:
                state.move(len(state.text), select=stroke.shift)
            case pygame.K_BACKSPACE:
                state.delete(state.word_before() if stroke.command else state.caret - 1)
            case pygame.K_DELETE:
                state.delete(state.word_after() if stroke.command else state.caret + 1)
            case _:
                return False
        return True

    def enter_text(self, text: str) -> None:
        """Insert the text at the caret."""
        self.state.fresh = False
        self.state.insert(text)
        if self.on_change:
            self.on_change(self.state.text)

    def edit_text(self, text: str, caret: int) -> None:
        """Show the text of the input method at the caret, underlined."""
        self.state.composing = text
        self.state.composing_caret = max(0, min(len(text), caret))


# --- input methods ----------------------------------------------------------------------------------------------------


class TextInput:
    """The state of the system's text input as last set. Without a display it does nothing.

    Text input is off without a text field: an active input method would swallow the letters and arrows that a board
    uses.
    """

    def __init__(self) -> None:
        self._on: bool | None = None
        self._rect: pygame.Rect | None = None

    def follow(self, widget: Widget | None) -> None:
        """Turn text input on or off for the widget that has the focus now."""
        wanted = widget is not None and widget.takes_text and widget.enabled
        if wanted == self._on or not pygame.display.get_init():
            return
        self._on = wanted
        if wanted:
            pygame.key.start_text_input()
        else:
            pygame.key.stop_text_input()
            self._rect = None

    def place(self, placed: PlacedWidget | None, canvas: Canvas) -> None:
        """Pass the caret's rectangle to the input method, which shows its candidates there."""
        if not self._on or placed is None or not isinstance(placed.widget, Field):
            return
        rect = canvas.box(placed.widget.caret_rect().moved(0, placed.dy))
        if rect != self._rect:
            self._rect = rect
            pygame.key.set_text_input_rect(rect)
