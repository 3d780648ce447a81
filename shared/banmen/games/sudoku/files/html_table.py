"""Reads grids from tables of HTML, as a page's source or a saved page has them.

A row of a grid is a table row of exactly nine data cells (`td`), each empty or of one sign; the text of a cell counts,
or the value of a field in it. Header cells, other tables and everything around them are left out.
"""

from collections.abc import Sequence
from html.parser import HTMLParser

from banmen.games.sudoku.files.lines import DIGITS, SIDE, Line

_EMPTY = f"{DIGITS[0]}.-_?*"
_LONGEST = 1 << 16
"""Characters of the longest line that is parsed: one above it is no table that a page shows."""


def rows_of_tables(lines: Sequence[Line]) -> list[Line] | None:
    """Return the rows of nine cells as rows of nine signs; None if the text has no cell of a table.

    Each row has the number of the line in which it begins. Of nested tables (a table for each box) there is no row:
    their cells are not in the order of the grid.
    """
    if not any("<td" in line.text.lower() for line in lines) or any(len(line.text) > _LONGEST for line in lines):
        return None
    reader = _TableReader()
    reader.feed("\n".join(line.text for line in lines))
    reader.close()
    rows = ((place, [_square(cell) for cell in cells]) for place, cells in reader.rows)
    return [Line(lines[place].number, "".join(row)) for place, row in rows if len(row) == SIDE and all(row)]


def _square(cell: str) -> str:
    """Return the sign of a square; empty where the cell has something else."""
    text = cell.strip()
    if not text or (len(text) == 1 and text in _EMPTY):
        return "."
    return text if len(text) == 1 and text in DIGITS else ""


class _TableReader(HTMLParser):
    """Collects the rows of all tables: the line in which each begins, from 0, and the texts of its cells."""

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
