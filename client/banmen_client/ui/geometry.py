"""Rectangles in logical units, cut and split into layouts.

A point is (x, y) in units, x to the right and y down. Only the canvas converts units to pixels.
"""

from typing import NamedTuple

Point = tuple[float, float]


class Rect(NamedTuple):
    """A rectangle in units: its upper left corner and its size, which is never negative.

    A frame makes hundreds: a tuple is made and hashed in a third of the time of a dataclass.
    """

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The x just beyond the right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The y just beyond the lower edge."""
        return self.y + self.h

    @property
    def center(self) -> Point:
        """The point in the middle."""
        return self.x + self.w / 2, self.y + self.h / 2

    def contains(self, point: Point) -> bool:
        """Whether the point is inside; the right and lower edges are outside."""
        return self.x <= point[0] < self.right and self.y <= point[1] < self.bottom

    def moved(self, dx: float, dy: float) -> "Rect":
        """Return the rectangle moved by (dx, dy)."""
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def inset(self, dx: float, dy: float | None = None) -> "Rect":
        """Return the rectangle with `dx` cut off left and right, `dy` (default `dx`) above and below.

        Negative values enlarge it.
        """
        dy = dx if dy is None else dy
        return Rect(self.x + dx, self.y + dy, max(0.0, self.w - 2 * dx), max(0.0, self.h - 2 * dy))

    def cut_top(self, height: float, gap: float = 0) -> tuple["Rect", "Rect"]:
        """Return the upper `height` units, and the rest below a gap."""
        height = min(height, self.h)
        used = min(height + gap, self.h)
        return Rect(self.x, self.y, self.w, height), Rect(self.x, self.y + used, self.w, self.h - used)

    def cut_bottom(self, height: float, gap: float = 0) -> tuple["Rect", "Rect"]:
        """Return the lower `height` units, and the rest above a gap."""
        height = min(height, self.h)
        left = max(0.0, self.h - height - gap)
        return Rect(self.x, self.bottom - height, self.w, height), Rect(self.x, self.y, self.w, left)

    def cut_left(self, width: float, gap: float = 0) -> tuple["Rect", "Rect"]:
        """Return the left `width` units, and the rest beyond a gap."""
        width = min(width, self.w)
        used = min(width + gap, self.w)
        return Rect(self.x, self.y, width, self.h), Rect(self.x + used, self.y, self.w - used, self.h)

    def cut_right(self, width: float, gap: float = 0) -> tuple["Rect", "Rect"]:
        """Return the right `width` units, and the rest before a gap."""
        width = min(width, self.w)
        left = max(0.0, self.w - width - gap)
        return Rect(self.right - width, self.y, width, self.h), Rect(self.x, self.y, left, self.h)

    def columns(self, count: int, gap: float = 0) -> tuple["Rect", ...]:
        """Split into `count` columns of equal width, left to right."""
        width = max(0.0, (self.w - gap * (count - 1)) / count)
        return tuple(Rect(self.x + i * (width + gap), self.y, width, self.h) for i in range(count))

    def rows(self, count: int, gap: float = 0) -> tuple["Rect", ...]:
        """Split into `count` rows of equal height, top to bottom."""
        height = max(0.0, (self.h - gap * (count - 1)) / count)
        return tuple(Rect(self.x, self.y + i * (height + gap), self.w, height) for i in range(count))

    def middle(self, width: float, height: float) -> "Rect":
        """Return a rectangle of this size around the same centre; it may be larger than this one."""
        x, y = self.center
        return Rect(x - width / 2, y - height / 2, width, height)

    def square(self) -> "Rect":
        """Return the largest square around the same centre."""
        side = min(self.w, self.h)
        return self.middle(side, side)

    def overlaps(self, other: "Rect") -> bool:
        """Whether they share any area."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def within(self, area: "Rect") -> "Rect":
        """Return the rectangle moved, not shrunk, so that it lies inside `area` as far as it fits."""
        x = max(area.x, min(self.x, area.right - self.w))
        y = max(area.y, min(self.y, area.bottom - self.h))
        return Rect(x, y, self.w, self.h)
