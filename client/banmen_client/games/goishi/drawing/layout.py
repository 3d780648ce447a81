"""The places of a board's lines in px: conversions from points to px and back.

Stones lie on the points where lines cross. Points are numbered row by row from the upper left one, as in the game.
"""

from dataclasses import dataclass, replace

import pygame

MIN_LABEL_PX = 9
"""The minimum size of names on the board; smaller ones are illegible."""

_STONE_PART = 0.81
_LABEL_PART, _ROOM_PART = 0.175, 0.56
"""As shares of the distance of two lines: the height of names, and the room that stones, rings and the cursor need."""
_GAP_PART = 0.4
"""The gap on each side of names, as a share of their height."""
_MAX_LABEL_PART = 0.021
_STRIDES = (1, 2, 5, 10, 20, 50)
_KANJI = "〇一二三四五六七八九"
_MAX_KANJI = 20


@dataclass(frozen=True, slots=True)
class GoishiLayout:
    """A board of `rows` by `columns` points, `cell_px` apart, with its outer corner at (`left_px`, `top_px`).

    The outer lines are `margin_px` inside its edges; the names of rows and columns are `label_px` high.
    """

    rows: int
    columns: int
    cell_px: int
    margin_px: int
    label_px: int
    left_px: int = 0
    top_px: int = 0

    @property
    def outer(self) -> pygame.Rect:
        """The area of the whole board."""
        width, height = ((count - 1) * self.cell_px + 2 * self.margin_px for count in (self.columns, self.rows))
        return pygame.Rect(self.left_px, self.top_px, width, height)

    @property
    def names_px(self) -> int:
        """The distance from the edge to the middle of the names: halfway to the stones of the first column."""
        return (self.margin_px - round(self.cell_px * _ROOM_PART)) // 2

    @property
    def stone_px(self) -> int:
        """The diameter of a stone."""
        return max(3, round(self.cell_px * _STONE_PART))

    @property
    def scale(self) -> float:
        """The scale of parts that do not grow with the stones: 1 on the 1280x800 design."""
        return max(self.outer.size) / 700

    def at_origin(self) -> "GoishiLayout":
        """Return the same board with its corner at (0, 0)."""
        return replace(self, left_px=0, top_px=0)

    def middle(self, square: int) -> tuple[int, int]:
        """Return the centre of a point, (x, y) in px."""
        row, column = divmod(square, self.columns)
        return (
            self.left_px + self.margin_px + column * self.cell_px,
            self.top_px + self.margin_px + row * self.cell_px,
        )

    def cell(self, square: int) -> pygame.Rect:
        """Return the square of px around a point, as wide as the distance of two lines."""
        x, y = self.middle(square)
        return pygame.Rect(x - self.cell_px // 2, y - self.cell_px // 2, self.cell_px, self.cell_px)

    def square_at(self, pos_px: tuple[int, int]) -> int | None:
        """Return the point nearest to (x, y) in px, or None outside the points."""
        column = (pos_px[0] - self.left_px - self.margin_px + self.cell_px // 2) // self.cell_px
        row = (pos_px[1] - self.top_px - self.margin_px + self.cell_px // 2) // self.cell_px
        if 0 <= row < self.rows and 0 <= column < self.columns:
            return row * self.columns + column
        return None


def lay_out(rect: pygame.Rect, rows: int, columns: int, most_px: int = 1000) -> GoishiLayout | None:
    """Return the largest board with this number of points in the middle of `rect`; None if it does not fit.

    The points are at most `most_px` apart.
    """
    if rows < 1 or columns < 1:
        return None
    most = max(MIN_LABEL_PX, round(min(rect.size) * _MAX_LABEL_PART))
    for cell in range(min(most_px, *rect.size), 0, -1):
        label = max(MIN_LABEL_PX, min(most, round(cell * _LABEL_PART)))
        margin = round(cell * _ROOM_PART) + round(label * (_widest_name(rows, columns) + 2 * _GAP_PART))
        layout = GoishiLayout(rows, columns, cell, margin, label)
        whole = layout.outer
        if whole.width <= rect.width and whole.height <= rect.height:
            whole.center = rect.center
            return replace(layout, left_px=whole.x, top_px=whole.y)
    return None


def _widest_name(rows: int, columns: int) -> float:
    """Return the width of the widest row name or the height of column names, as a multiple of the name size."""
    numerals = 2.0 if 10 < rows <= _MAX_KANJI else 1.0  # noqa: PLR2004 - the numerals up to ten are a single character
    return max(numerals, 0.62 * len(str(max(rows, columns))))


def row_name(row: int, rows: int, language: str) -> str:
    """Return the name of a row: in Japanese a kanji numeral, unless the board has too many rows."""
    return numeral(row + 1) if language == "ja" and rows <= _MAX_KANJI else str(row + 1)


def numeral(number: int) -> str:
    """Return a number from 1 to 99 as a Japanese numeral."""
    tens, ones = divmod(number, 10)
    return (_KANJI[tens] if tens > 1 else "") + ("十" if tens else "") + (_KANJI[ones] if ones else "")


def named(count: int, cell_px: int, label_px: float) -> tuple[int, ...]:
    """Return the indices of the lines to name: all, or some at equal distances.

    A name takes `label_px` along the lines.
    """
    stride = next((each for each in _STRIDES if each * cell_px >= label_px), _STRIDES[-1])
    return tuple(line for line in range(count) if stride == 1 or (line + 1) % stride == 0)
