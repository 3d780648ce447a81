"""Find the grids of a text: which lines belong to which, and which are headings, comments or borders.

A grid is nine rows in any form, with borders, comments or blank lines between them; or 81 characters on one line,
wherever they are: alone, in a field of a table, in an address. Nine rows of colours directly below nine rows of squares
belong to them (see `sections`).
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias
from urllib.parse import unquote

from banmen.games.sudoku.files.rows import NUMBERS, is_border, numbers_of, row_of_signs, squares_of, with_plain_bars
from banmen.games.sudoku.files.sheet import DIGITS, EMPTY_SIGNS, SIDE, SQUARES, BadGrid, Form, TextLine, empty_signs

COMMENTS = ("%", "#", "//", ";")
"""The beginnings of a comment, unless the line is a row of a grid."""

_SIGNS = frozenset(f"{DIGITS}.*_?-|,;\t ")
_MOSTLY, _PARTLY = 0.6, 0.3
"""The share of grid characters in a line that is meant to be a row, and in one of nine characters."""

_WHOLE = re.compile("|".join(f"(?<![0-9{sign}])[0-9{sign}]{{{SQUARES}}}(?![0-9{sign}])" for sign in ".*_?-xXoO"))
_LETTERS = str.maketrans("xXoO", "....")
_NEARLY_WHOLE = re.compile(r"(?<![0-9.])[0-9.]{60,200}(?![0-9.])")
_PZPR = re.compile(r"sudoku(?:_edit)?/(?:v:/)?9/9/([0-9a-z.%-]{1,300})", re.IGNORECASE)
_PZPR_SIZE = re.compile(r"sudoku(?:_edit)?/(?:v:/)?(\d{1,3})/(\d{1,3})/", re.IGNORECASE)
_OF_SITES = re.compile(
    r"https?://[^\s/]{0,250}(?:sudoku|f-puzzles|penpa)|https?://\S{0,250}(?:/|\?)(?:sudoku|penpa)", re.IGNORECASE
)
"""Addresses that hold a puzzle in some form. Without the bounds a long line of addresses is searched from each of them
to its end."""

_PZPR_GAP = "fghijklmnopqrstuvwxyz"
"""In a puzz.link address a letter from `g` on is a run of empty squares, `g` for one."""

_COLUMNS = DIGITS[1:]
_SHORTEST = 14
"""The fewest characters of a line with a whole grid: a puzz.link address with one long gap."""

_NEVER_ROWS = ("#", "%", "//")
Rows: TypeAlias = list[TextLine]


def grids_of(lines: Sequence[TextLine]) -> list[Rows]:
    """Return the lines of each grid without headings and comments; empty if nothing looks like a row.

    A piece of a grid counts too: reading it reports what is wrong.
    """
    grids: list[Rows] = []
    rows: Rows = []
    trailing: TextLine | None = None
    after_gap = True
    for place, line in enumerate(lines):
        whole = whole_grid(line.text) if len(line.text) >= _SHORTEST else None
        line = _with_points(line) if whole is None else line  # noqa: PLW2901 - the same line, as it is read
        are_squares = whole is None and is_row(line.text)
        if not whole and not are_squares and _is_between(line.text):
            after_gap = after_gap or not line.text
            continue
        if whole is None and (are_squares or _is_meant(rows, lines, place)):
            if after_gap and rows and len(rows) % SIDE == 0 and not _are_colours(rows, lines[place : place + SIDE]):
                grids += _split(rows)
                rows = []
            rows.append(line)
            trailing = None
        else:
            grids += _split(rows)
            rows = []
            trailing = line if grids and not after_gap and whole is None else None
            if whole is not None:
                grids.append([TextLine(line.number, whole)])
        after_gap = False
    grids += _split(rows)
    kept = [rows for before, rows in zip([[], *grids], grids, strict=False) if _is_meant_grid(before, rows)] or grids
    return [*kept, [trailing]] if trailing else kept


def whole_grid(text: str) -> str | None:
    """Return the first 81 squares of a grid in a line, with `.`, `0` or another sign for an empty one; else None."""
    plain = unquote(text) if "%" in text else text
    found = _WHOLE.search(plain)
    if found and any(digit in found.group() for digit in NUMBERS):
        return found.group().translate(_LETTERS)
    address = _PZPR.search(text)
    squares = _squares_of_address(address[1].lower()) if address else ""
    return squares if len(squares) == SQUARES else (text if _is_alone(plain) else None)


def is_address_of_grid(text: str) -> bool:
    """Return True if a line is an address that is meant to hold a grid, by its content or its site."""
    return _in_address(text) is not None or _OF_SITES.search(text) is not None


def other_size(line: int, column: int) -> BadGrid:
    """Return the error for a grid that is not nine by nine."""
    sentence = "A grid has nine rows of nine squares; this one is of another size."
    return BadGrid("size", sentence, line=line, column=column)


def check_address(line: TextLine) -> None:
    """Raise BadGrid for an address that is meant to hold a grid, but has none that can be read."""
    size = _PZPR_SIZE.search(line.text)
    if size is not None and size.groups() != (str(SIDE), str(SIDE)):
        raise other_size(line.number, size.start(1) + 1)
    site = _OF_SITES.search(line.text)
    if site is not None and _in_address(line.text) is None:
        sentence = "This address has no grid of 81 signs."
        raise BadGrid("address", sentence, line=line.number, column=site.start() + 1)
    end, count = _in_address(line.text) or (0, SQUARES)
    if count != SQUARES:
        fault = "characters" if count < SQUARES else "characters-more"
        sentence = f"A line has {SQUARES} characters, this one {count if count < SQUARES else 'more'}."
        column = end - max(0, count - SQUARES) + 1
        raise BadGrid(fault, sentence, line=line.number, column=column, length=SQUARES, this=count)


def _in_address(text: str) -> tuple[int, int] | None:
    """Return where the squares in an address end, from 0, and their number; None if there are none."""
    found = _PZPR.search(text)
    if found is not None:
        return found.end(1), len(_squares_of_address(found[1].lower()))
    address = text.find("://")
    found = _NEARLY_WHOLE.search(text, address) if address >= 0 else None
    return None if found is None else (found.end(), len(found.group()))


def _is_alone(text: str) -> bool:
    """Return True if a line is 81 empty squares and nothing else."""
    return len(text) == SQUARES and len(set(text)) == 1 and text[0] in EMPTY_SIGNS[Form.LINE]


def _squares_of_address(signs: str) -> str:
    """Return the squares of a puzz.link address, as far as it can be read."""
    squares = ""
    for sign in signs:
        if sign in NUMBERS:
            squares += sign
        elif sign in _PZPR_GAP[1:]:
            squares += "." * _PZPR_GAP.index(sign)
        elif sign in ".0":
            squares += "."
        else:
            break
    return squares


def _with_points(line: TextLine) -> TextLine:
    """Return a row with points instead of hyphens for empty squares; other lines unchanged."""
    if "-" not in line.text or "." in line.text or "0" in line.text or is_row(line.text):
        return line
    pointed = line._replace(text=line.text.replace("-", "."))
    return pointed if is_row(pointed.text) and any(digit in pointed.text for digit in NUMBERS) else line


def is_row(text: str) -> bool:
    """Return True if a line is a row of nine squares in any form."""
    if len(text) < SIDE or text.startswith(_NEVER_ROWS):
        return len(text) == SIDE - 1 and set(text) <= set(",;")
    line = TextLine(1, text)
    signs = empty_signs([text], EMPTY_SIGNS[Form.LINES]) + NUMBERS
    readers: Sequence[Callable[[], object]] = (
        lambda: numbers_of(line),
        lambda: row_of_signs(line, signs),
        lambda: squares_of(line, signs),
    )
    return any(_succeeds(read) for read in readers)


def _succeeds(read: Callable[[], object]) -> bool:
    try:
        read()
    except BadGrid:
        return False
    return True


def _is_between(text: str) -> bool:
    """Return True if a line that is no row may stand between rows: nothing, a border, a comment."""
    return not text or is_border(with_plain_bars(text)) or text.lstrip().startswith(COMMENTS)


def _is_meant(before: Rows, lines: Sequence[TextLine], place: int) -> bool:
    """Return True if a line was meant to be a row: within a grid, or similar to a row beside one."""
    text = lines[place].text
    if 0 < len(before) < SIDE:
        return True
    signs = "".join(text.split())
    share = sum(sign in _SIGNS for sign in signs) / max(1, len(signs))
    if share < _MOSTLY and not (share >= _PARTLY and len(signs) == SIDE):
        return False
    below = lines[place + 1].text if place + 1 < len(lines) else ""
    return bool(before) or (is_row(below) and any(digit in signs for digit in DIGITS))


def _is_meant_grid(before: Rows, rows: Rows) -> bool:
    """Return True if lines are (a piece of) a grid, not characters of a heading; `before` are those of another grid."""
    follows = bool(before) and rows[0].number == before[-1].number + 1
    return len(rows) >= SIDE or follows or any(is_row(line.text) or whole_grid(line.text) for line in rows)


def _split(rows: Rows) -> Iterator[Rows]:
    """Yield consecutive rows as grids: nine rows each, with nine rows of colours if these follow."""
    if len(rows) == SIDE + 1 and "".join(rows[0].text.replace("|", " ").split()) == _COLUMNS:
        rows = rows[1:]  # column numbers above the grid
    while rows:
        colours = rows[SIDE : 2 * SIDE]
        count = 2 * SIDE if _are_colours(rows[:SIDE], colours) else SIDE
        yield rows[:count]
        rows = rows[count:]


def _are_colours(rows: Sequence[TextLine], below: Sequence[TextLine]) -> bool:
    """Return True if lines are the colours of the nine rows above, not another grid or the solution of that one.

    Directly below they may have errors; after a gap they must be nine rows of digits, and the grid must use points.
    """
    if not below or len(rows) != SIDE or any(len(line.text) != SIDE for line in rows):
        return False
    if len(below) == SIDE and all(sorted(line.text) == list(_COLUMNS) for line in below):
        return False
    digits = [len(line.text) == SIDE and line.text.isdecimal() for line in below]
    if below[0].number == rows[-1].number + 1:
        return digits[0]
    return len(below) == SIDE and all(digits) and not any("0" in line.text for line in rows)
