"""The places of grids on a page of paper: pure geometry, in points (1/72 inch) from the upper left corner.

All grids of a page are squares of one size, in rows and columns, each below its title.
"""

from collections.abc import Iterator, Mapping
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple

from banmen_client.ui.geometry import Rect

MARGIN_PT = 48.0
"""The free margin at each side; only the foot is in the lower margin."""
FOOT_PT = 24.0
TITLE_LINE = 2.0
"""The height of a title's line, in multiples of its font size."""


class Paper(Enum):
    """Paper sizes in portrait format: width and height in points."""

    A4 = (595.28, 841.89)
    LETTER = (612.0, 792.0)

    @property
    def area(self) -> Rect:
        """The area of the whole sheet."""
        return Rect(0, 0, *self.value)


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
ANSWERS_HEAD_PT = 16.0


class Slot(NamedTuple):
    """The places of a grid and of its title."""

    title: Rect
    grid: Rect

    @property
    def title_pt(self) -> float:
        """The font size of the title."""
        return self.title.h / TITLE_LINE


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
