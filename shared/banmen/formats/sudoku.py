"""Sudoku grids as text: nine lines of comma-separated numbers, nine lines of characters (`.num`), or 81 characters.

The kind is recognised from the content. An empty square is 0 in CSV and `.` or `0` in the others. Nine more lines of
a `.num` file are the squares' colours, a digit each. Read: any line ends, blanks at the ends of lines and around the
numbers of CSV, a byte order mark, blank lines at the end.
"""

import re
from enum import StrEnum

import msgspec

from banmen.game import Refusal

_SIDE = 9
_SQUARES = _SIDE * _SIDE
_LINE_END = re.compile(r"\r\n|\r|\n")
_DIGITS = "0123456789"
_MOST_CHARACTERS = 4096
"""No more of a text is read: the largest grid has 18 lines, and what follows one is a fault wherever it ends."""


class Form(StrEnum):
    """The kinds of text that hold one grid."""

    CSV = "csv"
    LINES = "num"
    LINE = "line"


class Sheet(msgspec.Struct, frozen=True):
    """A grid and how it was written.

    `digits` are 81 from 0 (empty) to 9, row by row; `colours` none or 81 digits (only a `.num` has them); `empty` is
    the sign of an empty square, `.` or `0` (always `0` in CSV).
    """

    digits: tuple[int, ...]
    form: Form
    colours: tuple[int, ...] = ()
    empty: str = "."


class BadGrid(Refusal):
    """Text that is no sudoku grid, with the `line` and `column` at fault, both from 1."""

    def __init__(self, text: str, *, line: int, column: int) -> None:
        super().__init__("bad_grid", text)
        self.line, self.column = line, column


def read_sudoku(text: str) -> Sheet:
    """Read a grid of any form. Raises BadGrid."""
    lines = _lines(text)
    if not lines:
        raise BadGrid("There is nothing to read.", line=1, column=1)
    if "," in lines[0]:
        return Sheet(_table(lines), Form.CSV, empty="0")
    if len(lines[0]) == _SQUARES or (len(lines) == 1 and len(lines[0]) > _SIDE):
        return _read_line(lines)
    return _read_lines(lines)


def read_sudoku_line(line: str, number: int = 1) -> tuple[int, ...]:
    """The digits of 81 characters, without a line end; `number`, from 1, is the line's for a fault. Raises BadGrid."""
    return _row(line, number, f".{_DIGITS}", _SQUARES)


def write_sudoku(sheet: Sheet) -> str:
    """Write a grid in its form; the text ends with a line end."""
    if sheet.form is Form.LINE:
        return f"{_signs(sheet.digits, sheet.empty)}\n"
    rows = [sheet.digits[start : start + _SIDE] for start in range(0, _SQUARES, _SIDE)]
    if sheet.form is Form.CSV:
        return "".join(f"{','.join(map(str, row))}\n" for row in rows)
    colours = [sheet.colours[start : start + _SIDE] for start in range(0, len(sheet.colours), _SIDE)]
    return "".join(f"{_signs(row, sheet.empty)}\n" for row in rows) + "".join(f"{_signs(row)}\n" for row in colours)


def _signs(digits: tuple[int, ...], empty: str = "0") -> str:
    return "".join(str(digit) if digit else empty for digit in digits)


def _lines(text: str) -> list[str]:
    """The lines without blanks at their ends, up to the last that has something."""
    lines = [line.rstrip(" \t") for line in _LINE_END.split(text.removeprefix("\ufeff").rstrip()[:_MOST_CHARACTERS])]
    return lines if any(lines) else []


def _read_line(lines: list[str]) -> Sheet:
    digits = read_sudoku_line(lines[0])
    if len(lines) > 1:
        raise BadGrid("One line of 81 characters is a whole grid; something follows it.", line=2, column=1)
    return Sheet(digits, Form.LINE, empty=_empty_sign(lines))


def _read_lines(lines: list[str]) -> Sheet:
    """Nine lines of squares, and none or nine of colours."""
    squares, colours = lines[:_SIDE], lines[_SIDE : 2 * _SIDE]
    digits = _square(squares, 1, f".{_DIGITS}", "nine characters")
    coloured = _square(colours, _SIDE + 1, _DIGITS, "nine colours") if colours else ()
    _nothing_after(lines, 2 * _SIDE)
    return Sheet(digits, Form.LINES, coloured, _empty_sign(squares))


def _square(lines: list[str], first: int, signs: str, each: str) -> tuple[int, ...]:
    digits = tuple(digit for number, line in enumerate(lines, first) for digit in _row(line, number, signs, _SIDE))
    _nine_lines(lines, first, each)
    return digits


def _row(line: str, number: int, signs: str, length: int) -> tuple[int, ...]:
    for column, sign in enumerate(line[:length], 1):
        if sign not in signs:
            raise BadGrid(f"{sign!r} is not one of {signs}", line=number, column=column)
    if len(line) != length:
        told = str(len(line)) if len(line) < length else "more"
        raise BadGrid(
            f"A line has {length} characters, this one {told}.", line=number, column=min(len(line), length) + 1
        )
    return tuple(int(sign) if sign != "." else 0 for sign in line)


def _empty_sign(lines: list[str]) -> str:
    return next((sign for line in lines for sign in line if sign in ".0"), ".")


def _table(lines: list[str]) -> tuple[int, ...]:
    digits = tuple(digit for number, line in enumerate(lines[:_SIDE], 1) for digit in _numbers(line, number))
    _nine_lines(lines[:_SIDE], 1, "nine numbers")
    _nothing_after(lines, _SIDE)
    return digits


def _numbers(line: str, number: int) -> tuple[int, ...]:
    """The nine numbers of a line of CSV."""
    digits: list[int] = []
    column = 1
    for field in line.split(","):
        written = field.strip(" \t")
        at = column + len(field) - len(field.lstrip(" \t"))
        if len(digits) == _SIDE:
            raise BadGrid("A line has nine numbers; this one goes on.", line=number, column=column - 1)
        if len(written) != 1 or written not in _DIGITS:
            shown = f"{written[:12]!r} is" if written else "An empty field is"
            raise BadGrid(f"{shown} not a number from 0 to 9.", line=number, column=at)
        digits.append(int(written))
        column += len(field) + 1
    if len(digits) < _SIDE:
        what = f"A line has nine numbers, this one {len(digits)}."
        raise BadGrid(what, line=number, column=len(line) + 1)
    return tuple(digits)


def _nine_lines(lines: list[str], first: int, each: str) -> None:
    if len(lines) < _SIDE:
        what = f"There are nine lines of {each}, here only {len(lines)}."
        raise BadGrid(what, line=first + len(lines), column=1)


def _nothing_after(lines: list[str], last: int) -> None:
    if len(lines) > last:
        raise BadGrid("The grid is whole; something follows it.", line=last + 1, column=1)
