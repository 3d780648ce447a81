"""Puzzles as other programs keep them: XML, ZIP and JSON files, links, and lines of libraries and tables.

`read_text` and `read_bytes` return None for anything else, which the readers of grids try then.
"""

from collections.abc import Sequence

from banmen.games.sudoku.files.programs.cells import read_cells
from banmen.games.sudoku.files.programs.lines import read_lines
from banmen.games.sudoku.files.programs.links import read_link
from banmen.games.sudoku.files.programs.many import GridList, read_many
from banmen.games.sudoku.files.programs.sheets import name_of
from banmen.games.sudoku.files.programs.xml_files import read_hsol, read_xml
from banmen.games.sudoku.files.sheet import LONGEST_TEXT, Sheet, lines_of

__all__ = ["GridList", "name_of", "read_bytes", "read_text"]


def read_text(text: str) -> Sequence[Sheet] | None:
    """Return the puzzles of a text; None if it is of no form of this package. Raise BadGrid."""
    begin = text.lstrip()[:1]
    if begin == "<":
        return read_xml(text.strip().encode("utf-8", "replace"))
    if begin == "{":
        sheet = read_cells(text.strip())
        return None if sheet is None else [sheet]
    lines = lines_of(text)
    linked = [sheet for line in lines if (sheet := read_link(line)) is not None]
    return linked or read_lines(lines) or None


def read_bytes(data: bytes) -> Sequence[Sheet] | None:
    """Return the puzzles of a file that is no text, or too long for one; else None. Raise BadGrid."""
    sheet = read_hsol(data)
    if sheet is not None:
        return [sheet]
    return (read_xml(data) or read_many(data)) if len(data) > LONGEST_TEXT else None
