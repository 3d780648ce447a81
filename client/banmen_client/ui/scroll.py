"""A scrolled view of contents: by the wheel, Page Up and Down, and a scroll bar."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field

import pygame

from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Point, Rect
from banmen_client.ui.widget import Host, KeyStroke, Touch, Widget

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
        """The contents."""
        return self.contents

    @property
    def drawn_from(self) -> Hashable:
        """The place of the bar."""
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

    def grab(self, point: Point, host: Host) -> None:  # noqa: ARG002 - the host is not needed
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

    def press_key(self, stroke: KeyStroke, host: Host) -> bool:  # noqa: ARG002 - the host is not needed
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
