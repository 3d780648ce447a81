"""The lines and digits of a printed sudoku grid, in points from the upper left corner of the page.

This is independent of the file format: `pdf` and `png` draw these lines and texts.
"""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from banmen_client.ui.geometry import Point, Rect

SIDE, BOX = 9, 3
THIN_PT, BOX_PT, FRAME_PT = 0.5, 1.6, 2.0
BLACK, MARK_GREY = 0.0, 0.3
DIGIT_SIZE = 0.68
"""The font size of a digit, as a share of its square's side."""
MARK_SIZE, MARK_STEP = 0.25, 0.285
"""The font size of a mark, and the distance of marks, as shares of the square's side."""

Align = Literal["left", "center", "right"]


class Printed(NamedTuple):
    """A sudoku grid to print. Each field but the title has 81 values, row by row.

    `givens`, `entries` and `answer` have digits, 0 for none. In `marks` bit d-1 stands for the digit d. All fields but
    the givens may be empty.
    """

    title: str
    givens: tuple[int, ...]
    entries: tuple[int, ...] = ()
    marks: tuple[int, ...] = ()
    answer: tuple[int, ...] = ()


class Line(NamedTuple):
    """A black line along an axis. It extends beyond its ends by half its width, so that corners close."""

    start: Point
    end: Point
    width_pt: float


class Text(NamedTuple):
    """A line of text. `at` is its left, middle or right, by `align`, at half the height of its "0".

    `grey` is from 0 (black) to 1 (white). A text wider than `limit_pt` is cut short.
    """

    text: str
    at: Point
    size_pt: float
    bold: bool = False
    align: Align = "center"
    grey: float = BLACK
    limit_pt: float = float("inf")


def lines_of(area: Rect) -> Iterator[Line]:
    """Yield the lines of a grid that fills a square area, the thin ones first."""
    for width, numbers in (
        (THIN_PT, (number for number in range(SIDE) if number % BOX)),
        (BOX_PT, (BOX, 2 * BOX)),
        (FRAME_PT, (0, SIDE)),
    ):
        for number in numbers:
            x, y = area.x + area.w * number / SIDE, area.y + area.h * number / SIDE
            yield Line((x, area.y), (x, area.bottom), width)
            yield Line((area.x, y), (area.right, y), width)


def texts_of(grid: Printed, area: Rect) -> Iterator[Text]:
    """Yield the digits of a grid: givens in bold, entries not, and marks in empty squares."""
    side = area.w / SIDE
    entries, marks = grid.entries or (0,) * SIDE**2, grid.marks or (0,) * SIDE**2
    for square, (given, entry, mask) in enumerate(zip(grid.givens, entries, marks, strict=True)):
        row, column = divmod(square, SIDE)
        middle = area.x + (column + 0.5) * side, area.y + (row + 0.5) * side
        if given or entry:
            yield Text(str(given or entry), middle, side * DIGIT_SIZE, bold=bool(given))
        else:
            yield from _marks(mask, middle, side)


def _marks(mask: int, middle: Point, side: float) -> Iterator[Text]:
    """Yield small digits, each in its own place of three by three."""
    for digit in range(1, SIDE + 1):
        if mask >> digit - 1 & 1:
            row, column = divmod(digit - 1, BOX)
            at = middle[0] + (column - 1) * side * MARK_STEP, middle[1] + (row - 1) * side * MARK_STEP
            yield Text(str(digit), at, side * MARK_SIZE, grey=MARK_GREY)
