"""Where each widget of a composition really is: containers opened, scrolled contents moved and clipped."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from banmen_client.ui.geometry import Point, Rect
from banmen_client.ui.scroll import Scroll
from banmen_client.ui.widget import Widget

# A focus ring at the side of a list is not cut.
_CLIP_ROOM = 6


@dataclass(frozen=True, slots=True)
class Placed:
    """A widget, how far it is moved down, what of the window it may use, and the scrolls around it, inmost last."""

    widget: Widget
    dy: float = 0
    clip: Rect | None = None
    scrolls: tuple[Scroll, ...] = ()

    @property
    def rect(self) -> Rect:
        """Its rectangle in the window."""
        return self.widget.rect.moved(0, self.dy)

    @property
    def visible(self) -> bool:
        """Whether any of it can be seen."""
        return self.clip is None or self.rect.overlaps(self.clip)

    def inner(self, point: Point) -> Point:
        """A point of the window as the widget knows it."""
        return point[0], point[1] - self.dy

    def hit(self, point: Point) -> bool:
        """Whether a point of the window touches it."""
        return (self.clip is None or self.clip.contains(point)) and self.widget.hit(self.inner(point))


def place(widgets: Sequence[Widget]) -> list[Placed]:
    """All widgets in the order they are drawn, the last on top."""
    return [placed for widget in widgets for placed in _open(Placed(widget))]


def acting(placed: Sequence[Placed]) -> Sequence[Placed]:
    """Those the user can reach: what comes from the last modal widget on, or all."""
    modal = max((at for at, each in enumerate(placed) if each.widget.modal), default=0)
    return placed[modal:]


def _open(placed: Placed) -> Iterator[Placed]:
    widget = placed.widget
    if not isinstance(widget, Scroll):
        yield placed
        for child in widget.children:
            yield from _open(Placed(child, placed.dy, placed.clip, placed.scrolls))
        return
    clip = placed.rect.inset(-_CLIP_ROOM, 0)
    clip = clip if placed.clip is None else _common(clip, placed.clip)
    scrolls = (*placed.scrolls, widget)
    for child in widget.children:
        yield from _open(Placed(child, placed.dy - widget.state.offset, clip, scrolls))
    # After its contents, so that its bar lies above them.
    yield Placed(widget, placed.dy, placed.clip, scrolls)


def _common(one: Rect, other: Rect) -> Rect:
    x, y = max(one.x, other.x), max(one.y, other.y)
    return Rect(x, y, max(0.0, min(one.right, other.right) - x), max(0.0, min(one.bottom, other.bottom) - y))
