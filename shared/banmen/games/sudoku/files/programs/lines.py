"""Read puzzles that stand one on a line: HoDoKu's library, pencil marks, sudokuwiki's positions, tables with headings.

A line of HoDoKu's library is `:TECHNIQUE:DIGITS:GRID:DELETED:REMOVED:PLACED:COMMENT`. In its grid a digit after `+` is
no given, and a deleted candidate is `412`: digit 4 in row 1, column 2. Pencil marks are 729 signs, nine for a square.
"""

import csv
import re
from collections.abc import Callable, Iterator, Sequence

from banmen.games.sudoku.files.grids import whole_grid
from banmen.games.sudoku.files.programs.sheets import named_sheet, sheet_of_signs
from banmen.games.sudoku.files.sheet import DIGITS, SIDE, SQUARES, BadGrid, Sheet, TextLine

_LIBRARY = re.compile(r"\s*:([0-9x-]*):([1-9x]*):([+0-9.]+):([1-9 ]*):([^:]*):([^:]*):?([^:]*)")
_SQUARE = re.compile(r"(\+?)([0-9.])")
_DELETED = re.compile(r"[1-9]{3}")
_MARKS = re.compile(r"[1-9.0]{729}")
_POSITION = re.compile(r"\bbd=S9B([0-9a-z]{162})(?![0-9a-z])", re.IGNORECASE)
_ENTRIES, _MASKS = SIDE, 2 * SIDE
"""In sudokuwiki's positions 1 to 9 are givens, the nine numbers after them entries, and those after them candidates."""

_BASE = 36
_ALL = (1 << SIDE) - 1

_PUZZLES = frozenset(
    {"puzzle", "puzzles", "quiz", "quizzes", "sudoku", "grid", "board", "givens", "question", "problem"}
)
_NAMES = ("name", "title", "id")
_AUTHORS = ("author", "setter", "source")
_LONGEST_HEADING = 400


def read_lines(lines: Sequence[TextLine]) -> list[Sheet] | None:
    """Return the puzzles of a text if any line is of a form of this module; else None. Raise BadGrid."""
    named = _table(lines)
    if named is not None:
        return named
    if not any(_reader_of(line.text) for line in lines):
        return None
    return [sheet for line in lines if (sheet := read_line(line)) is not None]


def read_line(line: TextLine) -> Sheet | None:
    """Return the puzzle of a line; None for a line without one. Raise BadGrid."""
    reader = _reader_of(line.text)
    if reader is not None:
        return reader(line)
    signs = whole_grid(line.text)
    return None if signs is None else sheet_of_signs(signs)


def _reader_of(text: str) -> Callable[[TextLine], Sheet] | None:
    if text.startswith((":", " :")):
        return _read_library_line if _LIBRARY.match(text) else None
    if len(text) == SQUARES * SIDE and _MARKS.fullmatch(text):
        return _read_marks
    return _read_position if _POSITION.search(text) else None


def _read_library_line(line: TextLine) -> Sheet:
    """Return the puzzle of a line of HoDoKu's library. Raise BadGrid."""
    found = _LIBRARY.match(line.text)
    squares = _SQUARE.findall(found[3]) if found else []
    if found is None or len(squares) != SQUARES:
        sentence = f"A line has {SQUARES} characters, this one {len(squares)}."
        column = found.start(3) + 1 if found else 1
        raise BadGrid("characters", sentence, line=line.number, column=column, length=SQUARES, this=len(squares))
    digits = [DIGITS.find(sign) if sign in DIGITS else 0 for _, sign in squares]
    givens = [0 if plus else digit for digit, (plus, _) in zip(digits, squares, strict=True)]
    struck = [0] * SQUARES
    for digit, row, column in (map(int, each) for each in _DELETED.findall(found[4])):
        struck[(row - 1) * SIDE + column - 1] |= 1 << digit - 1
    return named_sheet(digits, givens, found[7], struck=struck if any(struck) else ())


def _read_marks(line: TextLine) -> Sheet:
    """Return the puzzle of 729 signs. A square with a single mark has that digit."""
    fields = [line.text[start : start + SIDE] for start in range(0, len(line.text), SIDE)]
    masks = [sum({1 << int(sign) - 1 for sign in field if sign in DIGITS[1:]}) for field in fields]
    digits = [mask.bit_length() if mask.bit_count() == 1 else 0 for mask in masks]
    # All nine marks are a square of which nothing is known.
    known = [0 if digit or mask == _ALL else mask for digit, mask in zip(digits, masks, strict=True)]
    return named_sheet(digits, candidates=known)


def _read_position(line: TextLine) -> Sheet:
    """Return the position of an address of sudokuwiki: two signs for each square. Raise BadGrid."""
    found = _POSITION.search(line.text)
    signs = found[1] if found else ""
    numbers = [int(signs[at : at + 2], _BASE) for at in range(0, len(signs), 2)]
    if max(numbers, default=0) > _MASKS + _ALL:
        sentence = "This address has no grid of 81 signs."
        raise BadGrid("address", sentence, line=line.number, column=(found.start(1) if found else 0) + 1)
    digits = [0 if number > _MASKS else (number - 1) % SIDE + 1 if number else 0 for number in numbers]
    givens = [digit if number <= _ENTRIES else 0 for digit, number in zip(digits, numbers, strict=True)]
    return named_sheet(digits, givens, candidates=[max(0, number - _MASKS) for number in numbers])


# --- tables -----------------------------------------------------------------------------------------------------------


def _table(lines: Sequence[TextLine]) -> list[Sheet] | None:
    """Return the puzzles of a table whose headings name the column of puzzles and one of names or authors."""
    if len(lines) < 2 or len(lines[0].text) > _LONGEST_HEADING:  # noqa: PLR2004 - a heading and a row
        return None
    separator = next((sign for sign in ",;\t" if sign in lines[0].text), None)
    if separator is None:
        return None
    headings = [field.strip().lower() for field in next(_rows([lines[0].text], separator), [])]
    puzzles = next((at for at, heading in enumerate(headings) if heading in _PUZZLES), None)
    names, authors = (
        next((headings.index(each) for each in wanted if each in headings), None) for wanted in (_NAMES, _AUTHORS)
    )
    if puzzles is None or (names is None and authors is None):
        return None
    rows = _rows((line.text for line in lines[1:] if line.text), separator)
    return [
        sheet_of_signs(signs, _field(row, names), _field(row, authors))
        for row in rows
        if (signs := whole_grid(_field(row, puzzles))) is not None
    ]


def _rows(texts: Sequence[str] | Iterator[str], separator: str) -> Iterator[list[str]]:
    """Yield the fields of each row; a row that is no CSV ends them."""
    try:
        yield from csv.reader(texts, delimiter=separator)
    except csv.Error:
        return


def _field(row: Sequence[str], at: int | None) -> str:
    return row[at].strip() if at is not None and at < len(row) else ""
