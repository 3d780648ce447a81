"""Where the squares of a knight's board are, in px: any rectangle of squares in a frame with their names.

Squares are counted row by row from the upper left one, as the game counts them. Large ones are whole px, all alike;
small ones differ by a px, so that a board of 200 rows is not half as large as it could be.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from string import ascii_lowercase

import pygame

FRAME_PART = 0.045
"""The width of the frame, as a part of the room's shorter side."""

LEAST_FRAME_PX = 16
"""Below this the letters on the frame cannot be read."""

_WHOLE_FROM_PX = 24
_STRIDES = (1, 5, 10, 20, 50, 100)


@dataclass(frozen=True, slots=True)
class TourLayout:
    """A board whose squares fill `width_px` by `height_px` px, its frame's outer corner at (`left_px`, `top_px`)."""

    rows: int
    columns: int
    width_px: int
    height_px: int
    frame_px: int
    left_px: int = 0
    top_px: int = 0

    @property
    def outer(self) -> pygame.Rect:
        """The board with its frame."""
        frame = 2 * self.frame_px
        return pygame.Rect(self.left_px, self.top_px, self.width_px + frame, self.height_px + frame)

    @property
    def inner(self) -> pygame.Rect:
        """The squares alone."""
        return pygame.Rect(self.left_px + self.frame_px, self.top_px + self.frame_px, self.width_px, self.height_px)

    @property
    def step_px(self) -> float:
        """The side of a square, as far as it has one."""
        return min(self.width_px / self.columns, self.height_px / self.rows)

    @property
    def scale(self) -> float:
        """How large the board is, for what does not grow with its squares: 1 on the 1280x800 design."""
        return max(self.width_px, self.height_px) / 568

    def at_squares(self) -> "TourLayout":
        """Return the same board with the corner of its first square at (0, 0)."""
        return replace(self, left_px=-self.frame_px, top_px=-self.frame_px)

    def at_origin(self) -> "TourLayout":
        """Return the same board with its corner at (0, 0)."""
        return replace(self, left_px=0, top_px=0)

    def cell(self, square: int) -> pygame.Rect:
        """Return the px of a square."""
        row, column = divmod(square, self.columns)
        left, right = (-(-edge * self.width_px // self.columns) for edge in (column, column + 1))
        top, bottom = (-(-edge * self.height_px // self.rows) for edge in (row, row + 1))
        inner = self.inner
        return pygame.Rect(inner.x + left, inner.y + top, right - left, bottom - top)

    def middle(self, square: int) -> tuple[int, int]:
        """Return the corner of px (x, y) nearest to the middle of a square."""
        row, column = divmod(square, self.columns)
        inner = self.inner
        x = (2 * column + 1) * self.width_px / (2 * self.columns)
        y = (2 * row + 1) * self.height_px / (2 * self.rows)
        return inner.x + int(x + 0.5), inner.y + int(y + 0.5)

    def square_at(self, pos_px: tuple[int, int]) -> int | None:
        """Return the square under a point (x, y), or None beside the squares."""
        inner = self.inner
        if not inner.collidepoint(pos_px):
            return None
        column = (pos_px[0] - inner.x) * self.columns // self.width_px
        row = (pos_px[1] - inner.y) * self.rows // self.height_px
        return row * self.columns + column


def lay_out(rect: pygame.Rect, rows: int, columns: int) -> TourLayout | None:
    """Return the largest framed board of so many squares in the middle of `rect`; None if there is no room for them."""
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
    """What the frame calls a column: a letter, or a number where the alphabet is too short for the board."""
    return ascii_lowercase[column] if columns <= len(ascii_lowercase) else str(column + 1)


def named(count: int, step_px: float, label_px: float) -> Sequence[int]:
    """Which of `count` lines have their names on the frame, where a name takes `label_px` along it."""
    stride = next((each for each in _STRIDES if each * step_px >= label_px), _STRIDES[-1])
    first = [0] if (stride - 1) * step_px >= label_px else []
    return first + [line for line in range(count) if (line + 1) % stride == 0]
