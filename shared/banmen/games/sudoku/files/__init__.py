"""Sudoku grids as text: CSV, `.num`, 81 characters, `.sdk`, and drawn grids, with or without candidates.

The content decides the form. All line ends, trailing blanks, a byte order mark, blank lines, headings and comments
around the grid are accepted. An empty square is `.` or `0`, or one of `*`, `_`, `?` if only that one is used. A text
may hold many grids (see `grids`). The output is in the same forms and reads as the same Sheet.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

import msgspec

from banmen.games.sudoku.files.grids import COMMENTS, check_address, grids_of
from banmen.games.sudoku.files.loose import rewritings, with_points_for_hashes
from banmen.games.sudoku.files.programs import name_of, read_bytes, read_text
from banmen.games.sudoku.files.rows import (
    is_drawn,
    read_csv,
    read_drawn,
    read_line,
    read_sudoku_line,
    separator_of,
    write_csv,
    write_drawn,
    write_line,
)
from banmen.games.sudoku.files.sections import read_num, read_sdk, sections_of, write_num, write_sdk
from banmen.games.sudoku.files.sheet import (
    SIDE,
    SQUARES,
    BadGrid,
    Form,
    Sheet,
    TextLine,
    convert_sheet,
    fields_lost,
    lines_of,
    without_decoration,
    without_empty_ends,
)

__all__ = [
    "BadGrid",
    "Form",
    "Sheet",
    "convert_sheet",
    "fields_lost",
    "name_of",
    "read_bytes",
    "read_grids",
    "read_sudoku",
    "read_sudoku_line",
    "write_grids",
    "write_sudoku",
]

_SECTION = re.compile(r"\[[A-Za-z]+\]?\Z")
_PIECE = 3
"""Fewer rows after a grid are not another incomplete grid, but something else that follows."""

_COMMENTS = tuple(sign for sign in COMMENTS if sign != "#")
_READERS: Mapping[Form, Callable[[list[TextLine]], Sheet]] = {
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
    """Read the first grid of a text. Raise BadGrid, also for an error in another grid."""
    return read_grids(text)[0]


def read_grids(text: str) -> Sequence[Sheet]:
    """Read the grids of a text, at least one, each in its form. Raise BadGrid."""
    found = read_text(text)
    if found is not None:
        return found
    written = with_points_for_hashes(lines_of(text))
    try:
        return _read(written)
    except BadGrid:
        if not any(_SECTION.match(line.text) for line in written):
            for lines in rewritings(_plain(written)):
                with suppress(BadGrid):
                    return _read(without_empty_ends(lines))
        raise


def _read(lines: list[TextLine]) -> Sequence[Sheet]:
    """Read the grids of these lines. Raise BadGrid."""
    if not lines:
        raise BadGrid("nothing", "There is nothing to read.", line=1, column=1)
    if any(_SECTION.match(line.text) for line in lines):
        return [_with_sections(lines)]
    plain = _plain(lines)
    grids = grids_of(plain)
    if not grids:
        kept = [line for line in plain if not line.text.startswith(COMMENTS)] or lines
        for line in kept:
            check_address(line)
        return [_READERS[_form(kept)](kept)]
    sheets = [_read_rows(rows, before) for before, rows in zip([None, *grids], grids, strict=False)]
    header = [line for line in lines if line.text.startswith("#")]
    if len(sheets) == 1 and header and sheets[0].form is Form.LINES:
        return [_with_header(sheets[0], header, is_first=header[0] is lines[0])]
    return sheets


def write_sudoku(sheet: Sheet) -> str:
    """Return a grid as text in its form, with a final line end.

    Raise ValueError if the form cannot hold all that the sheet has: `convert_sheet` drops the rest.
    """
    too_much = fields_lost(sheet, sheet.form)
    if too_much:
        raise ValueError(f"A .{sheet.form} file cannot hold: {', '.join(too_much)}.")
    return _WRITERS[sheet.form](sheet)


def write_grids(sheets: Sequence[Sheet]) -> str:
    """Return grids as text, each in its form, separated by empty lines if they have several lines."""
    texts = [write_sudoku(sheet) for sheet in sheets]
    return ("" if all(sheet.form is Form.LINE for sheet in sheets) else "\n").join(texts)


def _plain(lines: Sequence[TextLine]) -> list[TextLine]:
    return [line if line.text.startswith("#") else without_decoration(line) for line in lines]


def _with_sections(lines: Sequence[TextLine]) -> Sheet:
    """Return a grid with the other sections of its file. Raise BadGrid."""
    kept = [line for line in lines if not line.text.startswith(_COMMENTS)]
    return _READERS[_form(kept)](kept)


def _read_rows(rows: list[TextLine], before: Sequence[TextLine] | None) -> Sheet:
    """Return the grid of these rows, which follow those of another one. Raise BadGrid."""
    if before and len(rows) < _PIECE and len(rows[0].text.split()[0]) < SQUARES // 2:
        raise BadGrid("whole", "The grid is whole; something follows it.", line=rows[0].number, column=1)
    return _READERS[_form(rows)](rows)


def _with_header(sheet: Sheet, header: Sequence[TextLine], *, is_first: bool) -> Sheet:
    """Return a grid with the `#` lines of its file; a `.sdk` if these stand above it. Raise BadGrid."""
    said = sections_of(header, {}).header
    if is_first and not sheet.colours:
        return Sheet(sheet.digits, Form.SDK, header=said)
    return msgspec.structs.replace(sheet, header=said)


def _form(lines: list[TextLine]) -> Form:
    """Return the form that the first line has."""
    first = lines[0].text
    if first.startswith(("#", "[")):
        return Form.SDK
    if separator_of(first) or any(separator_of(line.text) == "\t" for line in lines[1:SIDE]):
        return Form.CSV
    if len(lines) == 1 and len(first) == SQUARES:  # tested first, because 81 empty squares may look like a border
        return Form.LINE
    if is_drawn(first):
        return Form.DRAWN
    if len(first) == SQUARES or (len(lines) == 1 and len(first) > SIDE):
        return Form.LINE
    return Form.LINES
