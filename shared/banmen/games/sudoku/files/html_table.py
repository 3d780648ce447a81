"""Read grids from HTML tables, in a page's source or a saved page.

A row of a grid is a table row of exactly nine data cells (`td`), each empty or with one character; the text of a cell
counts, or the value of an input field in it. Header cells, other tables and everything around them are ignored.
"""

from collections.abc import Sequence
from html.parser import HTMLParser

from banmen.games.sudoku.files.lines import DIGITS, SIDE, Line

_EMPTY = f"{DIGITS[0]}.-_?*"
_LONGEST = 1 << 16
"""The longest line that is parsed, in characters: no table that a page shows has a longer one."""


def rows_of_tables(lines: Sequence[Line]) -> list[Line] | None:
    """Return the rows of nine cells as rows of nine characters; None if the text has no table cell.

    Each row has the number of the line where it begins. Nested tables (a table for each box) are not read: their cells
    are not in grid order.
    """
    if not any("<td" in line.text.lower() for line in lines) or any(len(line.text) > _LONGEST for line in lines):
        return None
    reader = _TableReader()
    reader.feed("\n".join(line.text for line in lines))
    reader.close()
    rows = ((place, [_square(cell) for cell in cells]) for place, cells in reader.rows)
    return [Line(lines[place].number, "".join(row)) for place, row in rows if len(row) == SIDE and all(row)]


def _square(cell: str) -> str:
    """Return the character of a square; "" if the cell has anything else."""
    text = cell.strip()
    if not text or (len(text) == 1 and text in _EMPTY):
        return "."
    return text if len(text) == 1 and text in DIGITS else ""


class _TableReader(HTMLParser):
    """Collects the rows of all tables: the line where each begins, from 0, and the texts of its cells."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[tuple[int, list[str]]] = []
        self._is_in_cell = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "tr":
            self.rows.append((self.getpos()[0] - 1, []))
            self._is_in_cell = False
        elif tag in {"td", "th"}:
            self._is_in_cell = tag == "td" and bool(self.rows)
            if self._is_in_cell:
                self.rows[-1][1].append("")
        elif tag == "input":
            self.handle_data(dict(attrs).get("value") or "")

    def handle_endtag(self, tag: str) -> None:
        if tag in {"td", "th", "tr", "table"}:
            self._is_in_cell = False

    def handle_data(self, data: str) -> None:
        if self._is_in_cell:
            self.rows[-1][1][-1] += data
