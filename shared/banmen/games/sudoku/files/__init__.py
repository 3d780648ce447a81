"""Sudoku grids as text: CSV, `.num`, 81 characters, `.sdk`, and grids as they are drawn, with or without candidates.

The kind is recognised from the content, and each has a module of its own that says what it looks like. Read: any line
ends, blanks at the ends of lines, a byte order mark, blank lines around the grid; for an empty square `.` and `0` (in
CSV `0` only), or `*`, `_`, `?` where one of these stands alone in their place. What is written is one of the same
kinds and reads as the same Sheet.
"""

from collections.abc import Callable, Mapping

from banmen.games.sudoku.files.csv import read_csv, write_csv
from banmen.games.sudoku.files.drawn import is_drawn, read_drawn, write_drawn
from banmen.games.sudoku.files.lines import SIDE, SQUARES, Line, lines_of
from banmen.games.sudoku.files.num import read_num, write_num
from banmen.games.sudoku.files.one_line import read_line, read_sudoku_line, write_line
from banmen.games.sudoku.files.sdk import read_sdk, write_sdk
from banmen.games.sudoku.files.sheet import BadGrid, Form, Sheet, convert_sheet, fields_lost

__all__ = [
    "BadGrid",
    "Form",
    "Sheet",
    "convert_sheet",
    "fields_lost",
    "read_sudoku",
    "read_sudoku_line",
    "write_sudoku",
]

_READERS: Mapping[Form, Callable[[list[Line]], Sheet]] = {
    Form.CSV: read_csv,
    Form.LINES: read_num,
    Form.LINE: read_line,
    Form.SDK: read_sdk,
    Form.DRAWN: read_drawn,
}
_WRITERS: Mapping[Form, Callable[[Sheet], str]] = {
    Form.CSV: write_csv,
    Form.LINES: write_num,
    Form.LINE: write_line,
    Form.SDK: write_sdk,
    Form.DRAWN: write_drawn,
}


def read_sudoku(text: str) -> Sheet:
    """Read a grid of any form. Raises BadGrid."""
    lines = lines_of(text)
    if not lines:
        raise BadGrid("nothing", "There is nothing to read.", line=1, column=1)
    return _READERS[_form(lines)](lines)


def write_sudoku(sheet: Sheet) -> str:
    """Write a grid in its form; the text ends with a line end.

    Raises ValueError where the form cannot hold all that the sheet says: `convert_sheet` drops what it cannot.
    """
    too_much = fields_lost(sheet, sheet.form)
    if too_much:
        raise ValueError(f"A .{sheet.form} file cannot hold: {', '.join(too_much)}.")
    return _WRITERS[sheet.form](sheet)


def _form(lines: list[Line]) -> Form:
    """The form that the first line has."""
    first = lines[0].text
    if first.startswith(("#", "[")):
        return Form.SDK
    if "," in first:
        return Form.CSV
    if len(lines) == 1 and len(first) == SQUARES:  # 81 empty squares may look like a border
        return Form.LINE
    if is_drawn(first):
        return Form.DRAWN
    if len(first) == SQUARES or (len(lines) == 1 and len(first) > SIDE):
        return Form.LINE
    return Form.LINES
