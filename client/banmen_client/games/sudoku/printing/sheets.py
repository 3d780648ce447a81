"""Pages of printed sudokus as lines and texts in points: the grids, then their answers, and the foot of every page.

This module decides where everything is; `pdf` and `png` draw it.
"""

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import Literal, NamedTuple

from banmen_client.ui.geometry import Point, Rect

SIDE, BOX = 9, 3
THIN_PT, BOX_PT, FRAME_PT = 0.5, 1.6, 2.0
BLACK, MARK_GREY = 0.0, 0.3

DIGIT_SIZE = 0.68
"""The font size of a digit, as a share of its square's side."""

MARK_SIZE, MARK_STEP = 0.25, 0.285
"""The font size of a mark, and the distance of marks, as shares of the square's side."""

MARGIN_PT = 48.0
"""The free margin at each side; only the foot is in the lower margin."""

FOOT_PT = 24.0

TITLE_LINE = 2.0
"""The height of a title's line, in multiples of its font size."""

ANSWERS_HEAD_PT = 16.0
FOOT_SIZE_PT, FOOT_GREY = 8.0, 0.45

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


class RuledLine(NamedTuple):
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


class Paper(Enum):
    """Paper sizes in portrait format: width and height in points."""

    A4 = (595.28, 841.89)
    LETTER = (612.0, 792.0)

    @property
    def area(self) -> Rect:
        """The area of the whole sheet."""
        return Rect(0, 0, *self.value)


class PrintedPage(NamedTuple):
    """One page. Its lines are drawn before its texts."""

    paper: Paper
    lines: tuple[RuledLine, ...]
    texts: tuple[Text, ...]


class Slot(NamedTuple):
    """The places of a grid and of its title."""

    title: Rect
    grid: Rect

    @property
    def title_pt(self) -> float:
        """The font size of the title."""
        return self.title.h / TITLE_LINE


# --- pages ----------------------------------------------------------------------------------------------------------


class _Page(NamedTuple):
    """The grids of a page and the heading above them."""

    grids: Sequence[Printed]
    slots: Sequence[Slot]
    heading: tuple[Text, ...] = ()


def sheets_of(
    grids: Sequence[Printed], *, per_page: int, paper: Paper, answers_title: str, footer: str
) -> Iterator[PrintedPage]:
    """Yield the pages of the grids, then, if `answers_title` is not empty, the pages of the answers."""
    pages = [*_pages_of(grids, slots(paper, per_page))]
    if answers_title:
        answered = [grid._replace(entries=grid.answer, marks=()) for grid in grids if grid.answer]
        heading = _left(answers_title, answers_head(paper), ANSWERS_HEAD_PT)
        pages += _pages_of(answered, answer_slots(paper), (heading,))
    for number, one in enumerate(pages, 1):
        counted = f"{number} / {len(pages)}" if len(pages) > 1 else ""
        yield _sheet(one, paper, _foot(foot(paper), footer, counted))


def _pages_of(grids: Sequence[Printed], slots: Sequence[Slot], heading: tuple[Text, ...] = ()) -> Iterator[_Page]:
    """Yield the pages, each with as many grids as it has slots."""
    for start in range(0, len(grids), len(slots)):
        yield _Page(grids[start : start + len(slots)], slots, heading)


def _sheet(one: _Page, paper: Paper, foot: Iterator[Text]) -> PrintedPage:
    filled = [*zip(one.grids, one.slots, strict=False)]
    lines = tuple(line for _, slot in filled for line in lines_of(slot.grid))
    titles = [_left(grid.title, slot.title, slot.title_pt) for grid, slot in filled]
    digits = [text for grid, slot in filled for text in texts_of(grid, slot.grid)]
    return PrintedPage(paper, lines, (*one.heading, *titles, *digits, *foot))


def _left(text: str, line: Rect, size_pt: float) -> Text:
    """Return a title at the left of its line."""
    return Text(text, (line.x, line.center[1]), size_pt, bold=True, align="left", limit_pt=line.w)


def _foot(line: Rect, footer: str, counted: str) -> Iterator[Text]:
    """Yield the footer in the middle, and the page number at the right if there are several pages."""
    if footer:
        yield Text(footer, line.center, FOOT_SIZE_PT, grey=FOOT_GREY, limit_pt=line.w * 0.7)
    if counted:
        yield Text(counted, (line.right, line.center[1]), FOOT_SIZE_PT, align="right", grey=FOOT_GREY)


# --- the arrangement of a page --------------------------------------------------------------------------------------


class Arrangement(NamedTuple):
    """The number of grids in a row and in a column, their minimum distance, and the size of their titles."""

    columns: int
    rows: int
    gap_pt: float
    title_pt: float


PER_PAGE: Mapping[int, Arrangement] = MappingProxyType(
    {
        1: Arrangement(1, 1, 0, 16),
        2: Arrangement(1, 2, 26, 12.5),
        4: Arrangement(2, 2, 30, 11),
        6: Arrangement(2, 3, 20, 10.5),
    }
)
"""The arrangements by the number of grids on a page."""

ANSWERS = Arrangement(3, 4, 22, 8)
"""The arrangement of the small grids on a page of answers."""


def slots(paper: Paper, per_page: int) -> tuple[Slot, ...]:
    """Return the places of `per_page` grids, row by row. Raise KeyError for a number that is not in PER_PAGE."""
    return tuple(_slots(paper.area.inset(MARGIN_PT), PER_PAGE[per_page]))


def answer_slots(paper: Paper) -> tuple[Slot, ...]:
    """Return the places of answers, below the heading."""
    _, below = paper.area.inset(MARGIN_PT).cut_top(ANSWERS_HEAD_PT * TITLE_LINE, gap=ANSWERS_HEAD_PT / 2)
    return tuple(_slots(below, ANSWERS))


def answers_head(paper: Paper) -> Rect:
    """Return the area of the heading over the answers."""
    return paper.area.inset(MARGIN_PT).cut_top(ANSWERS_HEAD_PT * TITLE_LINE)[0]


def foot(paper: Paper) -> Rect:
    """Return the area of the line at the foot of the page."""
    return paper.area.inset(MARGIN_PT, (MARGIN_PT - FOOT_PT) / 2).cut_bottom(FOOT_PT)[0]


def _slots(area: Rect, way: Arrangement) -> Iterator[Slot]:
    """Yield the largest places that fit: from edge to edge, and each in the middle of its share of the height."""
    title_h = way.title_pt * TITLE_LINE
    width = (area.w - way.gap_pt * (way.columns - 1)) / way.columns
    height = (area.h - way.gap_pt * (way.rows - 1)) / way.rows
    side = min(width, height - title_h)
    for row in range(way.rows):
        y = area.y + row * (height + way.gap_pt) + (height - title_h - side) / 2
        for column in range(way.columns):
            x = area.x + (area.w - side) * (column / (way.columns - 1) if way.columns > 1 else 0.5)
            yield Slot(Rect(x, y, side, title_h), Rect(x, y + title_h, side, side))


# --- a grid ---------------------------------------------------------------------------------------------------------


def lines_of(area: Rect) -> Iterator[RuledLine]:
    """Yield the lines of a grid that fills a square area, the thin ones first."""
    for width, numbers in (
        (THIN_PT, (number for number in range(SIDE) if number % BOX)),
        (BOX_PT, (BOX, 2 * BOX)),
        (FRAME_PT, (0, SIDE)),
    ):
        for number in numbers:
            x, y = area.x + area.w * number / SIDE, area.y + area.h * number / SIDE
            yield RuledLine((x, area.y), (x, area.bottom), width)
            yield RuledLine((area.x, y), (area.right, y), width)


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
