"""The placement of widgets in the window: containers are flattened, scrolled contents moved and clipped."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from banmen_client.ui.geometry import Point, Rect
from banmen_client.ui.scroll import Scroll
from banmen_client.ui.widget import Widget

# Units beside a scrolled list in which focus rings may be drawn.
_CLIP_ROOM = 6


class Placed(NamedTuple):
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


def place(widgets: Sequence[Widget]) -> list[Placed]:
    """Return all widgets with their places, in drawing order: the last is on top."""
    return [placed for widget in widgets for placed in _flatten(Placed(widget))]


def reachable(placed: Sequence[Placed]) -> Sequence[Placed]:
    """Return the widgets that take events: those from the last modal widget on, or all without one."""
    modal = max((at for at, each in enumerate(placed) if each.widget.modal), default=0)
    return placed[modal:]


def _flatten(placed: Placed) -> Iterator[Placed]:
    widget = placed.widget
    if not isinstance(widget, Scroll):
        yield placed
        for child in widget.children:
            yield from _flatten(Placed(child, placed.dy, placed.clip, placed.scrolls))
        return
    clip = placed.rect.inset(-_CLIP_ROOM, 0)
    clip = clip if placed.clip is None else _intersection(clip, placed.clip)
    scrolls = (*placed.scrolls, widget)
    for child in widget.children:
        yield from _flatten(Placed(child, placed.dy - widget.state.offset, clip, scrolls))
    # After its contents, so that its bar lies above them.
    yield Placed(widget, placed.dy, placed.clip, scrolls)


def _intersection(one: Rect, other: Rect) -> Rect:
    x, y = max(one.x, other.x), max(one.y, other.y)
    return Rect(x, y, max(0.0, min(one.right, other.right) - x), max(0.0, min(one.bottom, other.bottom) - y))
