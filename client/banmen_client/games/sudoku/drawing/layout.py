"""The places of squares and candidates on a board in px: conversions from squares to px and back."""

from dataclasses import dataclass, replace
from functools import cached_property

import pygame

DESIGN_SIDE_PX = 724
"""The side of the design's board. Its frame is 5 px wide, lines 1, box lines 3; its corners have a radius of 12."""

MARK_STEP = 0.295
"""The distance between the places of neighbouring candidates, as a share of a square."""


@dataclass(frozen=True)
class SudokuLayout:
    """A board with its frame's outer corner at (`left_px`, `top_px`). All squares have the same whole number of px."""

    cell_px: int
    line_px: int
    box_line_px: int
    frame_px: int
    left_px: int = 0
    top_px: int = 0

    @property
    def side_px(self) -> int:
        """The side of the whole board, including the frame."""
        return 2 * self.frame_px + self._start_px(8) + self.cell_px

    @property
    def outer(self) -> pygame.Rect:
        """The area of the board with its frame."""
        return pygame.Rect(self.left_px, self.top_px, self.side_px, self.side_px)

    @property
    def inner(self) -> pygame.Rect:
        """The area of the squares and the lines between them."""
        return self.outer.inflate(-2 * self.frame_px, -2 * self.frame_px)

    @property
    def radius_px(self) -> float:
        """The radius of the frame's corners."""
        return 12 * self.side_px / DESIGN_SIDE_PX

    @cached_property
    def cells(self) -> tuple[pygame.Rect, ...]:
        """The rectangles of all 81 squares in px, without the lines around them. Do not change them."""
        inner, side = self.inner, self.cell_px
        return tuple(
            pygame.Rect(inner.x + self._start_px(column), inner.y + self._start_px(row), side, side)
            for row in range(9)
            for column in range(9)
        )

    @cached_property
    def lines(self) -> tuple[pygame.Rect, ...]:
        """The lines within the boxes. The lines between the boxes are drawn over them."""
        return tuple(line for n in (1, 2, 4, 5, 7, 8) for line in self._across(n, self.line_px))

    @cached_property
    def box_lines(self) -> tuple[pygame.Rect, ...]:
        """The lines between the boxes."""
        return tuple(line for n in (3, 6) for line in self._across(n, self.box_line_px))

    @cached_property
    def mark_offsets(self) -> tuple[tuple[int, int], ...]:
        """The centre (x, y) of each digit's place among candidates, from a square's corner, starting with digit 1."""
        half = self.cell_px / 2
        places = [round(half + step * MARK_STEP * self.cell_px) for step in (-1, 0, 1)]
        return tuple((places[n % 3], places[n // 3]) for n in range(9))

    def mark_middle(self, square: int, digit: int) -> tuple[int, int]:
        """Return the centre (x, y) of a candidate in px."""
        cell, (x, y) = self.cells[square], self.mark_offsets[digit - 1]
        return cell.x + x, cell.y + y

    def square_at(self, pos_px: tuple[int, int]) -> int | None:
        """Return the square under a point (x, y), or None outside. A line belongs to the square before it."""
        inner = self.inner
        if not inner.collidepoint(pos_px):
            return None
        column, row = self._number(pos_px[0] - inner.x), self._number(pos_px[1] - inner.y)
        return row * 9 + column

    def moved(self, right_px: int, down_px: int) -> "SudokuLayout":
        """Return the same board moved by this offset."""
        return replace(self, left_px=self.left_px + right_px, top_px=self.top_px + down_px)

    def _start_px(self, number: int) -> int:
        boxes = number // 3
        return number * self.cell_px + (number - boxes) * self.line_px + boxes * self.box_line_px

    def _number(self, offset_px: int) -> int:
        return next(n for n in range(8, -1, -1) if offset_px >= self._start_px(n))

    def _across(self, number: int, width_px: int) -> tuple[pygame.Rect, pygame.Rect]:
        inner, at = self.inner, self._start_px(number) - width_px
        return (
            pygame.Rect(inner.x + at, inner.y, width_px, inner.h),
            pygame.Rect(inner.x, inner.y + at, inner.w, width_px),
        )


def lay_out(rect: pygame.Rect) -> SudokuLayout | None:
    """Return the largest board in the middle of `rect` (px); None if there is no room."""
    side = min(rect.size)
    part = side / DESIGN_SIDE_PX
    line = max(1, round(part))
    box_line = max(line + 1, round(3 * part))
    frame = max(2, round(5 * part))
    cell = (side - 2 * frame - 6 * line - 2 * box_line) // 9
    if cell < 1:
        return None
    layout = SudokuLayout(cell, line, box_line, frame)
    spare_x, spare_y = rect.w - layout.side_px, rect.h - layout.side_px
    return replace(layout, left_px=rect.x + spare_x // 2, top_px=rect.y + spare_y // 2)
