"""The places of a board's squares in px: a rectangle of squares in a frame with their names.

Squares are numbered row by row from the upper left one, as in the game. Large squares all have the same whole number of
px. Small ones may differ by a px, so that a board of 200 rows can use all of its room.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from string import ascii_lowercase

import pygame

FRAME_PART = 0.045
"""The width of the frame, as a share of the shorter side of the available area."""

LEAST_FRAME_PX = 16
"""The minimum width of the frame; below it the letters are illegible."""

_WHOLE_FROM_PX = 24
_STRIDES = (1, 5, 10, 20, 50, 100)


@dataclass(frozen=True, slots=True)
class TourLayout:
    """A board whose squares fill `width_px` by `height_px`, with its frame's outer corner at (`left_px`, `top_px`)."""

    rows: int
    columns: int
    width_px: int
    height_px: int
    frame_px: int
    left_px: int = 0
    top_px: int = 0

    @property
    def outer(self) -> pygame.Rect:
        """The area of the board with its frame."""
        frame = 2 * self.frame_px
        return pygame.Rect(self.left_px, self.top_px, self.width_px + frame, self.height_px + frame)

    @property
    def inner(self) -> pygame.Rect:
        """The area of the squares alone."""
        return pygame.Rect(self.left_px + self.frame_px, self.top_px + self.frame_px, self.width_px, self.height_px)

    @property
    def step_px(self) -> float:
        """The mean side of a square, the smaller one of width and height."""
        return min(self.width_px / self.columns, self.height_px / self.rows)

    @property
    def scale(self) -> float:
        """The scale of parts that do not grow with the squares: 1 on the 1280x800 design."""
        return max(self.width_px, self.height_px) / 568

    def at_squares(self) -> "TourLayout":
        """Return the same board with the corner of its first square at (0, 0)."""
        return replace(self, left_px=-self.frame_px, top_px=-self.frame_px)

    def at_origin(self) -> "TourLayout":
        """Return the same board with its corner at (0, 0)."""
        return replace(self, left_px=0, top_px=0)

    def cell(self, square: int) -> pygame.Rect:
        """Return the area of a square in px."""
        row, column = divmod(square, self.columns)
        left, right = (-(-edge * self.width_px // self.columns) for edge in (column, column + 1))
        top, bottom = (-(-edge * self.height_px // self.rows) for edge in (row, row + 1))
        inner = self.inner
        return pygame.Rect(inner.x + left, inner.y + top, right - left, bottom - top)

    def middle(self, square: int) -> tuple[int, int]:
        """Return the corner between px (x, y) that is nearest to the middle of a square."""
        row, column = divmod(square, self.columns)
        inner = self.inner
        x = (2 * column + 1) * self.width_px / (2 * self.columns)
        y = (2 * row + 1) * self.height_px / (2 * self.rows)
        return inner.x + int(x + 0.5), inner.y + int(y + 0.5)

    def square_at(self, pos_px: tuple[int, int]) -> int | None:
        """Return the square under a point (x, y), or None outside the squares."""
        inner = self.inner
        if not inner.collidepoint(pos_px):
            return None
        column = (pos_px[0] - inner.x) * self.columns // self.width_px
        row = (pos_px[1] - inner.y) * self.rows // self.height_px
        return row * self.columns + column


def lay_out(rect: pygame.Rect, rows: int, columns: int) -> TourLayout | None:
    """Return the largest framed board of this size in the middle of `rect`; None if it does not fit."""
    frame = max(LEAST_FRAME_PX, round(min(rect.size) * FRAME_PART))
    step = min((rect.width - 2 * frame) / columns, (rect.height - 2 * frame) / rows)
    if step >= _WHOLE_FROM_PX:
        step = int(step)
    if step < 1:
        return None
    layout = TourLayout(rows, columns, int(step * columns), int(step * rows), frame)
    whole = layout.outer
    whole.center = rect.center
    return replace(layout, left_px=whole.x, top_px=whole.y)


def column_name(column: int, columns: int) -> str:
    """Return the name of a column: a letter, or a number if the board has more columns than the alphabet letters."""
    return ascii_lowercase[column] if columns <= len(ascii_lowercase) else str(column + 1)


def named(count: int, step_px: float, label_px: float) -> Sequence[int]:
    """Return the indices of the lines that are named on the frame, if a name takes `label_px` along it."""
    stride = next((each for each in _STRIDES if each * step_px >= label_px), _STRIDES[-1])
    first = [0] if (stride - 1) * step_px >= label_px else []
    return first + [line for line in range(count) if (line + 1) % stride == 0]
