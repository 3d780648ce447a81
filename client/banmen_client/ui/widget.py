"""The base class of all widgets: a value with a key and a rectangle.

Screens compose their widgets again after every change, so a widget has no state. State that must outlast a composition
is stored by the stage under the widget's key (focus, hover, press, an open menu), or by the screen in a state object
(`FieldState`, `ScrollState`).
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Protocol

import pygame

from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Point, Rect


class Touch(NamedTuple):
    """The interaction state of a widget. `ring`: the focus came by the keyboard, so the focus ring is drawn."""

    hovered: bool = False
    pressed: bool = False
    focused: bool = False
    ring: bool = False


UNTOUCHED = Touch()

_KEYS_WITHOUT_CHARACTER = 1 << 30
"""The first key code without a character."""


@dataclass(frozen=True, slots=True)
class KeyStroke:
    """A KEYDOWN: pygame's key code, and whether Shift and the command key (Ctrl, or Cmd on a Mac) are down.

    `repeated` is true for the automatic repeats of a key held down; they do not press buttons again.
    """

    key: int
    shift: bool = False
    command: bool = False
    repeated: bool = False

    @classmethod
    def of(cls, event: pygame.event.Event, *, repeated: bool) -> "KeyStroke":
        """Return the stroke of an event."""
        command = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        return cls(event.key, bool(event.mod & pygame.KMOD_SHIFT), bool(command), repeated)

    @property
    def has_character(self) -> bool:
        """Whether the key writes a visible character, in any alphabet."""
        return pygame.K_SPACE < self.key < _KEYS_WITHOUT_CHARACTER and self.key != pygame.K_DELETE


class Host(Protocol):
    """The part of the stage that widgets may call. `area` is the window in units."""

    area: Rect

    def open_menu(self, menu: "Widget") -> None:
        """Show a menu above all widgets. It gets all keys until it closes."""
        ...

    def close_menu(self) -> None:
        """Close the open menu."""
        ...


@dataclass(kw_only=True, eq=False)
class Widget:
    """A widget. Points (x, y) and rectangles are in units; inside a `Scroll` they are as if nothing were scrolled."""

    rect: Rect
    key: str = ""
    enabled: bool = True
    tooltip: str = ""
    radius: float = 12

    modal: ClassVar[bool] = False
    takes_text: ClassVar[bool] = False

    @property
    def focusable(self) -> bool:
        """Whether Tab can move the focus here."""
        return False

    @property
    def children(self) -> Sequence["Widget"]:
        """The widgets inside this one. They are drawn after it."""
        return ()

    @property
    def drawn_from(self) -> Hashable:
        """Everything that determines the drawing, except the touch and the fields of every widget.

        While it is equal, the cached drawing is shown. None: the widget is drawn with each picture.
        """
        return None

    def hit(self, point: Point) -> bool:
        """Whether a pointer at this point is over this widget, not over one behind it."""
        return self.rect.contains(point) and (self.focusable or bool(self.tooltip))

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        """Draw the widget."""

    def take_focus(self) -> None:
        """Handle the focus, given by a key, by a dialog that opened, or by a press (before `grab`)."""

    def grab(self, point: Point, host: Host) -> None:
        """Handle a press of the left button at this point."""

    def drag(self, point: Point) -> None:
        """Handle a move of the pointer to this point while the left button is down."""

    def press_other(self, point: Point, host: Host) -> bool:  # noqa: ARG002 - for widgets that use the right button
        """Handle a press of the right mouse button at this point."""
        return False

    def hover(self, point: Point | None) -> bool:  # noqa: ARG002 - for boards
        """Handle the pointer: it moved over the widget, or left it (None)."""
        return False

    def activate(self, host: Host) -> None:
        """Handle a click, or Enter or Space while the widget has the focus."""

    def press_key(self, stroke: KeyStroke, host: Host) -> bool:  # noqa: ARG002 - for widgets that use keys
        """Handle a key pressed while the widget has the focus."""
        return False

    def enter_text(self, text: str) -> None:
        """Insert text from the user or the input method."""

    def edit_text(self, text: str, caret: int) -> None:
        """Show the input method's unfinished text; `caret` counts characters from its start."""

    def wheel(self, steps: float) -> bool:  # noqa: ARG002 - for widgets that scroll
        """Handle the wheel turned over the widget (positive: away from the user)."""
        return False


def draw(canvas: Canvas, widget: Widget, touch: Touch) -> None:
    """Draw a widget with its focus ring, or its cached drawing if nothing has changed."""
    seen = widget.drawn_from
    if seen is None:
        _draw_anew(canvas, widget, touch)
    else:
        key = (type(widget), widget.rect, widget.radius, widget.enabled, widget.focusable, touch, seen)
        canvas.part(key, lambda: _draw_anew(canvas, widget, touch))


def _draw_anew(canvas: Canvas, widget: Widget, touch: Touch) -> None:
    widget.draw(canvas, touch)
    if touch.ring and widget.focusable and widget.enabled:
        canvas.focus_ring(widget.rect, widget.radius)
