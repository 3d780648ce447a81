"""What every widget is: a value with a key and a rectangle, composed anew whenever something changed.

A widget remembers nothing. What must outlast a composition is held by the stage, under the widget's key (focus,
hover, press, an open menu), or by the screen in a state object (`FieldState`, `ScrollState`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Point, Rect


@dataclass(frozen=True, slots=True)
class Touch:
    """How the user touches a widget now. `ring` says that the keyboard brought the focus here."""

    hovered: bool = False
    pressed: bool = False
    focused: bool = False
    ring: bool = False


UNTOUCHED = Touch()


@dataclass(frozen=True, slots=True)
class Stroke:
    """A key pressed: pygame's key code, and whether shift and the command key (Ctrl, or Cmd on a Mac) are down.

    `repeated` says that it was held down; a button is not pressed again by that.
    """

    key: int
    shift: bool = False
    command: bool = False
    repeated: bool = False


class Host(Protocol):
    """What the stage does for widgets."""

    area: Rect

    def open_menu(self, menu: "Widget") -> None:
        """Show a menu above everything; it gets all keys until it closes."""
        ...

    def close_menu(self) -> None:
        """Close it."""
        ...


@dataclass(kw_only=True, eq=False)
class Widget:
    """A widget. Points and rectangles are in units; inside a `Scroll` they are those of its unscrolled contents."""

    rect: Rect
    key: str = ""
    enabled: bool = True
    tooltip: str = ""
    radius: float = 12

    modal: ClassVar[bool] = False
    takes_text: ClassVar[bool] = False

    @property
    def focusable(self) -> bool:
        """Whether Tab stops here."""
        return False

    @property
    def children(self) -> Sequence["Widget"]:
        """Widgets inside this one, drawn after it."""
        return ()

    def hit(self, point: Point) -> bool:
        """Whether the pointer at this point touches the widget rather than what lies behind."""
        return (self.focusable or bool(self.tooltip)) and self.rect.contains(point)

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        """Draw it."""

    def take_focus(self) -> None:
        """The focus came here: by a key, with a dialog, or by the pointer, which grabs next."""

    def grab(self, point: Point, host: Host) -> None:
        """The pointer went down at this point."""

    def drag(self, point: Point) -> None:
        """The pointer moved, still down."""

    def press_other(self, point: Point, host: Host) -> bool:  # noqa: ARG002 - for those that have a second meaning
        """The right button went down at this point. Returns whether it made use of that."""
        return False

    def hover(self, point: Point | None) -> bool:  # noqa: ARG002 - for boards
        """The pointer moved over it, or left it (None). Returns whether it looks different now."""
        return False

    def activate(self, host: Host) -> None:
        """It was clicked, or Enter or Space was pressed on it."""

    def press_key(self, stroke: Stroke, host: Host) -> bool:  # noqa: ARG002 - for those that take keys
        """A key while it has the focus. Returns whether it made use of the key."""
        return False

    def enter_text(self, text: str) -> None:
        """The user, or the input method, wrote this."""

    def edit_text(self, text: str, caret: int) -> None:
        """The input method shows this, not yet entered, its caret behind so many characters."""

    def wheel(self, steps: float) -> bool:  # noqa: ARG002 - for those that scroll
        """The wheel turned over it, positive away from the user. Returns whether anything moved."""
        return False
