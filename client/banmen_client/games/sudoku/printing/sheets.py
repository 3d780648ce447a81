"""The contents of each sheet: the grids, then their answers, and the foot of every page."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from banmen_client.games.sudoku.printing import page
from banmen_client.games.sudoku.printing.grid import Line, Printed, Text, lines_of, texts_of
from banmen_client.games.sudoku.printing.page import Paper, Slot
from banmen_client.ui.geometry import Rect

FOOT_PT, FOOT_GREY = 8.0, 0.45


class Sheet(NamedTuple):
    """One page. Its lines are drawn before its texts."""

    paper: Paper
    lines: tuple[Line, ...]
    texts: tuple[Text, ...]


class _Page(NamedTuple):
    """The grids of a page and the heading above them."""

    grids: Sequence[Printed]
    slots: Sequence[Slot]
    heading: tuple[Text, ...] = ()


def sheets_of(
    grids: Sequence[Printed], *, per_page: int, paper: Paper, answers_title: str, footer: str
) -> Iterator[Sheet]:
    """Yield the pages of the grids, then, if `answers_title` is not empty, the pages of the answers."""
    pages = [*_pages_of(grids, page.slots(paper, per_page))]
    if answers_title:
        answered = [grid._replace(entries=grid.answer, marks=()) for grid in grids if grid.answer]
        heading = _left(answers_title, page.answers_head(paper), page.ANSWERS_HEAD_PT)
        pages += _pages_of(answered, page.answer_slots(paper), (heading,))
    for number, one in enumerate(pages, 1):
        counted = f"{number} / {len(pages)}" if len(pages) > 1 else ""
        yield _sheet(one, paper, _foot(page.foot(paper), footer, counted))


def _pages_of(grids: Sequence[Printed], slots: Sequence[Slot], heading: tuple[Text, ...] = ()) -> Iterator[_Page]:
    """Yield the pages, each with as many grids as it has slots."""
    for start in range(0, len(grids), len(slots)):
        yield _Page(grids[start : start + len(slots)], slots, heading)


def _sheet(one: _Page, paper: Paper, foot: Iterator[Text]) -> Sheet:
    filled = [*zip(one.grids, one.slots, strict=False)]
    lines = tuple(line for _, slot in filled for line in lines_of(slot.grid))
    titles = [_left(grid.title, slot.title, slot.title_pt) for grid, slot in filled]
    digits = [text for grid, slot in filled for text in texts_of(grid, slot.grid)]
    return Sheet(paper, lines, (*one.heading, *titles, *digits, *foot))


def _left(text: str, line: Rect, size_pt: float) -> Text:
    """Return a title at the left of its line."""
    return Text(text, (line.x, line.center[1]), size_pt, bold=True, align="left", limit_pt=line.w)


def _foot(line: Rect, footer: str, counted: str) -> Iterator[Text]:
    """Yield the footer in the middle, and the page number at the right if there are several pages."""
    if footer:
        yield Text(footer, line.center, FOOT_PT, grey=FOOT_GREY, limit_pt=line.w * 0.7)
    if counted:
        yield Text(counted, (line.right, line.center[1]), FOOT_PT, align="right", grey=FOOT_GREY)
