"""The geometry of a framed board in px: from squares to px and back."""

from dataclasses import dataclass, replace

import pygame

from banmen.grid import Square

FRAME_PART = 0.052
"""The width of the frame, as a part of the board's side."""

LEAST_FRAME_PX = 17
"""The minimum width of the frame at which its letters are legible."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A board of `size` squares per side. (`left_px`, `top_px`) is the outer upper left corner of the frame.

    All squares have the same side, a whole number of px; the remainder widens the frame. `least_line_px` is the minimum
    width of lines, for pictures that will be scaled down.
    """

    size: int
    cell_px: int
    frame_px: int
    left_px: int = 0
    top_px: int = 0
    least_line_px: int = 1

    @property
    def side_px(self) -> int:
        """The side of the whole board, frame included."""
        return self.size * self.cell_px + 2 * self.frame_px

    @property
    def outer(self) -> pygame.Rect:
        """The board with its frame."""
        return pygame.Rect(self.left_px, self.top_px, self.side_px, self.side_px)

    @property
    def inner(self) -> pygame.Rect:
        """The squares alone."""
        return self.outer.inflate(-2 * self.frame_px, -2 * self.frame_px)

    @property
    def line_px(self) -> int:
        """The width of the lines between the squares."""
        return max(self.least_line_px, round(min(self.side_px * 0.0027, self.cell_px * 0.035)))

    def cell(self, square: Square) -> pygame.Rect:
        """Return the rectangle in px of a square (row, column)."""
        row, column = square
        inner = self.inner
        return pygame.Rect(inner.x + column * self.cell_px, inner.y + row * self.cell_px, self.cell_px, self.cell_px)

    def square_at(self, pos_px: tuple[int, int]) -> Square | None:
        """Return the square (row, column) under a point (x, y) in px; None outside the squares."""
        inner = self.inner
        if not inner.collidepoint(pos_px):
            return None
        return (pos_px[1] - inner.y) // self.cell_px, (pos_px[0] - inner.x) // self.cell_px

    def at_origin(self) -> "Layout":
        """Return the same layout with its corner at (0, 0)."""
        return replace(self, left_px=0, top_px=0)


def lay_out(rect: pygame.Rect, size: int) -> Layout:
    """Return the largest layout of `size` squares per side with a lettered frame, centred in `rect` (px)."""
    side = min(rect.width, rect.height)
    frame = max(round(side * FRAME_PART), LEAST_FRAME_PX)
    cell = max(1, (side - 2 * frame) // size)
    frame = max(1, (side - cell * size) // 2)
    whole = cell * size + 2 * frame
    return Layout(size, cell, frame, rect.x + (rect.width - whole) // 2, rect.y + (rect.height - whole) // 2)
