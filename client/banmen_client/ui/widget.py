"""The base class of all widgets, a value with a key and a rectangle; scrolled views, places in the window, the focus.

Screens compose their widgets again after every change, so a widget has no state. State that must outlast a composition
is stored by the stage under the widget's key (focus, hover, press, an open menu), or by the screen in a state object
(`FieldState`, `ScrollState`).
"""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
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
        command = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        return cls(event.key, bool(event.mod & pygame.KMOD_SHIFT), bool(command), repeated)

    @property
    def has_character(self) -> bool:
        """Whether the key writes a visible character, in any alphabet."""
        return pygame.K_SPACE < self.key < _KEYS_WITHOUT_CHARACTER and self.key != pygame.K_DELETE


class WidgetHost(Protocol):
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

    def grab(self, point: Point, host: WidgetHost) -> None:
        """Handle a press of the left button at this point."""

    def drag(self, point: Point) -> None:
        """Handle a move of the pointer to this point while the left button is down."""

    def press_other(self, point: Point, host: WidgetHost) -> bool:  # noqa: ARG002 - for widgets that use the right button
        """Handle a press of the right mouse button at this point."""
        return False

    def hover(self, point: Point | None) -> bool:  # noqa: ARG002 - for boards
        """Handle the pointer: it moved over the widget, or left it (None)."""
        return False

    def activate(self, host: WidgetHost) -> None:
        """Handle a click, or Enter or Space while the widget has the focus."""

    def press_key(self, stroke: KeyStroke, host: WidgetHost) -> bool:  # noqa: ARG002 - for widgets that use keys
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
        _draw_uncached(canvas, widget, touch)
    else:
        key = (type(widget), widget.rect, widget.radius, widget.enabled, widget.focusable, touch, seen)
        canvas.part(key, lambda: _draw_uncached(canvas, widget, touch))


def _draw_uncached(canvas: Canvas, widget: Widget, touch: Touch) -> None:
    widget.draw(canvas, touch)
    if touch.ring and widget.focusable and widget.enabled:
        canvas.focus_ring(widget.rect, widget.radius)


# --- scrolling --------------------------------------------------------------------------------------------------------

_WHEEL = 56
_BAR, _BAR_ROOM = 6, 14
_SHORTEST = 28


@dataclass
class ScrollState:
    """The scroll position, which the screen keeps. `held_at` is the point of the bar under the pointer. In units."""

    offset: float = 0
    held_at: float = field(default=0, repr=False)


@dataclass(kw_only=True, eq=False)
class Scroll(Widget):
    """A view of contents that are `height` units high. They are placed from rect.y as if the view were not scrolled.

    With a `line` (units), offsets are multiples of it, so that no line is cut: `rect.h` and `height` are whole lines.
    """

    state: ScrollState
    height: float
    line: float = 0
    contents: Sequence[Widget] = ()
    radius: float = 8

    def __post_init__(self) -> None:
        self.scroll_to(self.state.offset)

    @property
    def children(self) -> Sequence[Widget]:
        return self.contents

    @property
    def drawn_from(self) -> Hashable:
        return self.state.offset, self.height

    @property
    def furthest(self) -> float:
        """The largest offset."""
        return max(0.0, self.height - self.rect.h)

    def scroll_to(self, offset: float) -> bool:
        """Scroll to an offset, limited to the contents. Return whether anything moved."""
        before = self.state.offset
        offset = round(offset / self.line) * self.line if self.line else offset
        self.state.offset = max(0.0, min(self.furthest, offset))
        return self.state.offset != before

    def reveal(self, rect: Rect, margin: float = 12) -> bool:
        """Scroll as little as needed to show this part of the contents. Return whether anything moved."""
        top, bottom = rect.y - self.rect.y - margin, rect.bottom - self.rect.y + margin
        if top < self.state.offset:
            return self.scroll_to(top)
        if bottom > self.state.offset + self.rect.h:
            return self.scroll_to(bottom - self.rect.h)
        return False

    def _bar(self) -> Rect | None:
        if self.furthest <= 0:
            return None
        length = max(_SHORTEST, self.rect.h * self.rect.h / self.height)
        y = self.rect.y + (self.rect.h - length) * self.state.offset / self.furthest
        return Rect(self.rect.right - _BAR - 2, y, _BAR, length)

    def hit(self, point: Point) -> bool:
        """Only the strip of the scroll bar takes presses."""
        return self.furthest > 0 and self.rect.contains(point) and point[0] >= self.rect.right - _BAR_ROOM

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        """Draw the scroll bar. The stage draws it after the contents."""
        bar = self._bar()
        if bar is not None:
            lit = touch.hovered or touch.pressed
            canvas.bar(bar.inset(-1, 0) if lit else bar, canvas.fade("secondary", 0.8 if lit else 0.4))

    def wheel(self, steps: float) -> bool:
        """Scroll three lines per step of the wheel."""
        return self.scroll_to(self.state.offset - steps * _WHEEL)

    def grab(self, point: Point, host: WidgetHost) -> None:  # noqa: ARG002 - the host is not needed
        """Grab the bar, or move its middle to the pointer."""
        bar = self._bar()
        if bar is not None:
            inside = bar.y <= point[1] < bar.bottom
            self.state.held_at = point[1] - bar.y if inside else bar.h / 2
            self.drag(point)

    def drag(self, point: Point) -> None:
        """Move the bar with the pointer."""
        bar = self._bar()
        if bar is not None and self.rect.h > bar.h:
            share = (point[1] - self.state.held_at - self.rect.y) / (self.rect.h - bar.h)
            self.scroll_to(share * self.furthest)

    def press_key(self, stroke: KeyStroke, host: WidgetHost) -> bool:  # noqa: ARG002 - the host is not needed
        """Scroll by pages or to an end. The stage calls this when no widget inside used the key."""
        page = self.rect.h * 0.85
        match stroke.key:
            case pygame.K_PAGEDOWN:
                return self.scroll_to(self.state.offset + page)
            case pygame.K_PAGEUP:
                return self.scroll_to(self.state.offset - page)
            case pygame.K_HOME:
                return self.scroll_to(0)
            case pygame.K_END:
                return self.scroll_to(self.furthest)
        return False


# --- places -----------------------------------------------------------------------------------------------------------

# Units beside a scrolled list in which focus rings may be drawn.
_CLIP_ROOM = 6


class PlacedWidget(NamedTuple):
    """A widget, its shift down by `dy` units, its clip rectangle, and the scrolls around it, the innermost last."""

    widget: Widget
    dy: float = 0
    clip: Rect | None = None
    scrolls: tuple[Scroll, ...] = ()

    @property
    def rect(self) -> Rect:
        """The widget's rectangle in the window, in units."""
        return self.widget.rect.moved(0, self.dy)

    @property
    def visible(self) -> bool:
        """Whether any part of the widget is inside its clip rectangle."""
        return self.clip is None or self.rect.overlaps(self.clip)

    def inner(self, point: Point) -> Point:
        """Return a point (x, y) of the window in the coordinates of the widget."""
        return point[0], point[1] - self.dy

    def hit(self, point: Point) -> bool:
        """Whether a point of the window is over the widget."""
        return (self.clip is None or self.clip.contains(point)) and self.widget.hit(self.inner(point))


def place(widgets: Sequence[Widget]) -> list[PlacedWidget]:
    """Return all widgets with their places, in drawing order: the last is on top."""
    return [placed for widget in widgets for placed in _flatten(PlacedWidget(widget))]


def reachable(placed: Sequence[PlacedWidget]) -> Sequence[PlacedWidget]:
    """Return the widgets that take events: those from the last modal widget on, or all without one."""
    modal = max((at for at, each in enumerate(placed) if each.widget.modal), default=0)
    return placed[modal:]


def _flatten(placed: PlacedWidget) -> Iterator[PlacedWidget]:
    widget = placed.widget
    if not isinstance(widget, Scroll):
        yield placed
        for child in widget.children:
            yield from _flatten(PlacedWidget(child, placed.dy, placed.clip, placed.scrolls))
        return
    clip = placed.rect.inset(-_CLIP_ROOM, 0)
    clip = clip if placed.clip is None else _intersection(clip, placed.clip)
    scrolls = (*placed.scrolls, widget)
    for child in widget.children:
        yield from _flatten(PlacedWidget(child, placed.dy - widget.state.offset, clip, scrolls))
    # After its contents, so that its bar lies above them.
    yield PlacedWidget(widget, placed.dy, placed.clip, scrolls)


def _intersection(one: Rect, other: Rect) -> Rect:
    x, y = max(one.x, other.x), max(one.y, other.y)
    return Rect(x, y, max(0.0, min(one.right, other.right) - x), max(0.0, min(one.bottom, other.bottom) - y))


# --- moving the focus -------------------------------------------------------------------------------------------------

ARROWS: dict[int, Point] = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_ASIDE_WEIGHT = 2.5


def tab_stops(placed: Sequence[PlacedWidget]) -> list[PlacedWidget]:
    """Return the widgets that can have the focus, in the order of Tab."""
    return [each for each in placed if each.widget.focusable and each.widget.enabled and each.widget.key]


def next_tab_stop(placed: Sequence[PlacedWidget], at: int | None, step: int) -> PlacedWidget | None:
    """Return the next tab stop (`step` 1) or the one before (-1), from an index of the list and around its ends.

    From None it is the first or the last.
    """
    if at is None:
        at = -1 if step > 0 else len(placed)
    around = [*placed[at + 1 :], *placed[: at + 1]] if step > 0 else [*placed[at:], *placed[:at]][::-1]
    return next(iter(tab_stops(around)), None)


def index_of(placed: Sequence[PlacedWidget], key: str | None) -> int | None:
    """Return the index of the widget with this key; None if there is none."""
    return next((at for at, each in enumerate(placed) if each.widget.key == key), None) if key else None


def nearest_toward(order: Sequence[PlacedWidget], start: Rect, direction: Point) -> PlacedWidget | None:
    """Return the nearest widget in a direction (dx, dy). A distance to the side counts more than one ahead."""
    best: tuple[float, PlacedWidget] | None = None
    for each in order:
        ahead, aside = _gaps(start, each.rect, direction)
        if ahead is None:
            continue
        cost = ahead + _ASIDE_WEIGHT * aside
        if best is None or cost < best[0]:
            best = (cost, each)
    return best and best[1]


def _gaps(start: Rect, other: Rect, direction: Point) -> tuple[float | None, float]:
    """The distance ahead to the other's near edge (None if it is not ahead), and the gap to the side, in units."""
    dx, dy = direction
    offset = (other.center[0] - start.center[0]) * dx + (other.center[1] - start.center[1]) * dy
    if dx:
        ahead = (other.x - start.right) if dx > 0 else (start.x - other.right)
        aside = max(0.0, other.y - start.bottom, start.y - other.bottom)
    else:
        ahead = (other.y - start.bottom) if dy > 0 else (start.y - other.bottom)
        aside = max(0.0, other.x - start.right, start.x - other.right)
    # A small overlap still counts as ahead; lying inside or around does not.
    reach = min(start.w, other.w) / 2 if dx else min(start.h, other.h) / 2
    if offset <= 0 or ahead < -reach:
        return None, 0
    across = abs(other.center[1] - start.center[1]) if dx else abs(other.center[0] - start.center[0])
    return max(0.0, ahead) + across * 0.1, aside


def first_in_dialog(reachable: Sequence[PlacedWidget], wanted: str | None) -> str | None:
    """Return the first focus in a dialog: the wanted widget, else the first text field, else the first tab stop."""
    order = tab_stops(reachable)
    keys = [each.widget.key for each in order]
    if wanted in keys:
        return wanted
    return next((each.widget.key for each in order if each.widget.takes_text), keys[0] if keys else None)
