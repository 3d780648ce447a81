"""The forms of nine rows: a grid on one line, in CSV, or drawn with lines; and the parsing of rows and their fields.

A row is nine characters, or nine fields that are digits, candidates or empty. Every error has its line and column.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from banmen.games.sudoku.files.sheet import (
    DIGITS,
    EMPTY_SIGNS,
    SIDE,
    SQUARES,
    BadGrid,
    Form,
    Sheet,
    TextLine,
    digits_text,
    empty_sign,
    empty_signs,
    rows_of,
)

NUMBERS = "123456789"
_FIELD = re.compile(r"[^ \t|]+")
_NUMBERS = f"{DIGITS}.*_?-"
_BOX = 3
_BORDER = frozenset("-=+*|.:'` \t")
_RULES = ("--", "==")

_BARS_OF_CELLS = (SIDE - 1, SIDE, SIDE + 1)
"""The number of bars in a row with a bar between any two squares, and at none, one or both ends."""

_BOX_DRAWING = dict.fromkeys(range(0x2500, 0x2580), "+") | {ord(sign): "-" for sign in "─━═┄┅┈┉╌╍"}
_BOX_DRAWING |= {ord(sign): "|" for sign in "│┃║┆┇┊┋╎╏"}


class RowField(NamedTuple):
    """A field of a row, without blanks around it, and its first column, from 1."""

    column: int
    text: str


class Square(NamedTuple):
    """The content of a field: a digit, or 0 and the set of candidates (bit `digit - 1`), which may be empty."""

    digit: int
    candidates: int


# --- 81 characters on one line --------------------------------------------------------------------------------------


def read_line(lines: list[TextLine]) -> Sheet:
    """Read a grid of 81 characters. Raise BadGrid."""
    line = lines[0]
    empty = empty_signs([line.text], EMPTY_SIGNS[Form.LINE])
    digits = row_of_signs(line, empty + NUMBERS, SQUARES)
    return Sheet(digits, Form.LINE, empty=empty_sign([line.text], empty))


def read_sudoku_line(line: str, number: int = 1) -> tuple[int, ...]:
    """Return the digits of 81 characters without a line end; `number`, from 1, is the line's, for an error.

    Raise BadGrid.
    """
    return row_of_signs(TextLine(number, line), empty_signs([line], EMPTY_SIGNS[Form.LINE]) + NUMBERS, SQUARES)


def write_line(sheet: Sheet) -> str:
    """Return a grid as 81 characters and a line end."""
    return f"{digits_text(sheet.digits, sheet.empty)}\n"


# --- CSV ------------------------------------------------------------------------------------------------------------


def read_csv(lines: list[TextLine]) -> Sheet:
    """Read a grid in CSV. Raise BadGrid."""
    digits = tuple(digit for line in lines[:SIDE] for digit in numbers_of(line))
    check_nine_lines(lines, "nine numbers")
    return Sheet(digits, Form.CSV)


def write_csv(sheet: Sheet) -> str:
    """Return a grid in CSV, with a final line end."""
    return "".join(f"{','.join(map(str, row))}\n" for row in rows_of(sheet.digits))


def separator_of(text: str) -> str | None:
    """Return the separator of a line; None if it is no line of CSV. Tabs without an empty field are mere blanks."""
    if "," in text or ";" in text:
        return "," if "," in text else ";"
    has_gap = "\t\t" in text or text.startswith("\t") or text.endswith("\t")
    return "\t" if text.count("\t") >= SIDE - 1 and has_gap else None


def numbers_of(line: TextLine) -> tuple[int, ...]:
    """Return the nine numbers of a line. Raise BadGrid."""
    digits: list[int] = []
    column = 1
    separator = separator_of(line.text) or ","
    for field in line.text.split(separator, SIDE + 1):
        written = field.strip(" \t")
        if len(digits) == SIDE and not written and column + len(field) > len(line.text):
            break  # a separator may end the line
        at = column + len(field) - len(field.lstrip(" \t"))
        if len(digits) == SIDE:
            raise BadGrid(
                "numbers-more", "A line has nine numbers; this one goes on.", line=line.number, column=column - 1
            )
        if len(written) > 1 or written not in _NUMBERS:
            sentence = f"{written[:12]!r} is not a number from 0 to 9."
            raise BadGrid("number", sentence, line=line.number, column=at, sign=written[:12])
        digits.append(DIGITS.find(written) if written.isdigit() else 0)
        column += len(field) + 1
    if len(digits) < SIDE:
        what = f"A line has nine numbers, this one {len(digits)}."
        raise BadGrid("numbers", what, line=line.number, column=len(line.text) + 1, this=len(digits))
    return tuple(digits)


# --- drawn grids ----------------------------------------------------------------------------------------------------


def is_drawn(text: str) -> bool:
    """Return True if this is the first line of a drawn grid: a border, or squares with bars or blanks between them."""
    plain = text.translate(_BOX_DRAWING)
    return is_border(plain) or any(sign in plain.strip() for sign in "| \t")


def read_drawn(lines: list[TextLine]) -> Sheet:
    """Read a drawn grid. Raise BadGrid."""
    plain = [TextLine(line.number, with_plain_bars(line.text)) for line in lines]
    rows = [line for line in plain if line.text and not is_border(line.text)]
    texts = [line.text for line in rows]
    empty = empty_signs(texts, EMPTY_SIGNS[Form.DRAWN])
    squares = [square for line in rows[:SIDE] for square in squares_of(line, empty)]
    check_nine_lines(rows, "nine fields", lines[-1])
    digits, candidates = tuple(zip(*squares, strict=True))
    return Sheet(digits, Form.DRAWN, empty=empty_sign(texts, empty), candidates=candidates)


def write_drawn(sheet: Sheet) -> str:
    """Return a drawn grid, with a final line end: eleven lines without candidates, thirteen with them."""
    if not sheet.candidates:
        rows = [_join_boxes([str(digit or sheet.empty) for digit in row], " ") for row in rows_of(sheet.digits)]
        rule = "".join("+" if sign == "|" else "-" for sign in rows[0])
        return "".join(f"{row}\n" for row in [*rows[:3], rule, *rows[3:6], rule, *rows[6:]])
    cells = [_cell(*square, sheet.empty) for square in zip(sheet.digits, sheet.candidates, strict=True)]
    rows = [f"| {_join_boxes(row, '  ')} |" for row in aligned(cells)]
    rule = "".join("+" if sign == "|" else "-" for sign in rows[0])
    return "".join(f"{row}\n" for row in [rule, *rows[:3], rule, *rows[3:6], rule, *rows[6:], rule])


def with_plain_bars(text: str) -> str:
    """Return a line with `-`, `|` and `+` instead of box-drawing characters."""
    return text.translate(_BOX_DRAWING)


def is_border(text: str) -> bool:
    """Return True if this is a line of dashes, bars and corners."""
    return _BORDER.issuperset(text) and any(rule in text for rule in _RULES)


def squares_of(line: TextLine, empty: str) -> list[Square]:
    """Return the nine squares of a row. Raise BadGrid."""
    return [square_of(field, empty, line.number) for field in _fields(line, empty)]


def _fields(line: TextLine, empty: str) -> list[RowField]:
    """Return the nine fields of a row; if it has fewer, its nine characters. Raise BadGrid."""
    fields = fields_of(line)
    if len(fields) < SIDE and line.text.count("|") in _BARS_OF_CELLS:
        fields = _cells(line, empty)
    signs = [RowField(column, sign) for field in fields for column, sign in enumerate(field.text, field.column)]
    if len(fields) != SIDE and len(signs) == SIDE and all(sign.text in empty + NUMBERS for sign in signs):
        return signs
    check_nine_fields(fields, line)
    return fields


def _cells(line: TextLine, empty: str) -> list[RowField]:
    """Return the fields between bars, with the sign of an empty square for an empty one."""
    cells, column = list[RowField](), 1
    for cell in line.text.split("|"):
        blanks = len(cell) - len(cell.lstrip())
        cells.append(RowField(column + (blanks if cell.strip() else 0), cell.strip() or empty[0]))
        column += len(cell) + 1
    if len(cells) == SIDE + 2 or line.text.lstrip().startswith("|"):
        cells = cells[len(cells) > SIDE :]
    return cells[:SIDE]


def _cell(digit: int, candidates: int, empty: str) -> str:
    if digit or not candidates:
        return str(digit or empty)
    digits = digits_in(candidates)
    return digits if len(digits) > 1 else f"{{{digits}}}"


def _join_boxes(row: list[str], between: str) -> str:
    """Return a row of nine texts with bars between the boxes."""
    return " | ".join(between.join(row[start : start + _BOX]) for start in range(0, SIDE, _BOX))


# --- rows and fields of all forms -----------------------------------------------------------------------------------


def nine_rows_of_signs(
    lines: Sequence[TextLine], signs: str, each: str, above: TextLine | None = None
) -> tuple[int, ...]:
    """Return the 81 digits of nine lines of nine characters. Raise BadGrid.

    `each` names the items of a line for an error; `above` is the line before the first, if there may be none.
    """
    digits = tuple(digit for line in lines[:SIDE] for digit in row_of_signs(line, signs))
    check_nine_lines(lines, each, above)
    return digits


def row_of_signs(line: TextLine, signs: str, length: int = SIDE) -> tuple[int, ...]:
    """Return the digits of a line, which may be indented; 0 for a sign that is no digit. Raise BadGrid."""
    text = line.text.lstrip(" \t")
    indent = len(line.text) - len(text)
    for column, sign in enumerate(text[:length], indent + 1):
        if sign not in signs:
            sentence = f"{sign!r} is not one of {signs}"
            raise BadGrid("sign", sentence, line=line.number, column=column, sign=sign, signs=signs)
    if len(text) != length:
        found = str(len(text)) if len(text) < length else "more"
        what = f"A line has {length} characters, this one {found}."
        column = indent + min(len(text), length) + 1
        fault = "characters" if len(text) < length else "characters-more"
        raise BadGrid(fault, what, line=line.number, column=column, length=length, this=len(text))
    return tuple(int(sign) if sign.isdigit() else 0 for sign in text)


def check_nine_lines(lines: Sequence[TextLine], each: str, above: TextLine | None = None) -> None:
    """Raise BadGrid unless there are nine lines."""
    if len(lines) < SIDE:
        last = lines[-1] if lines else above
        what = f"There are nine lines of {each}, here only {len(lines)}."
        line = last.number + 1 if last else 1
        raise BadGrid("lines", what, line=line, column=1, this=len(lines))
    check_end(lines, SIDE)


def check_end(lines: Sequence[TextLine], last: int) -> None:
    """Raise BadGrid if there are more lines than `last`."""
    if len(lines) > last:
        raise BadGrid("whole", "The grid is whole; something follows it.", line=lines[last].number, column=1)


def fields_of(line: TextLine) -> list[RowField]:
    """Return the fields between blanks and bars."""
    return [RowField(found.start() + 1, found.group()) for found in _FIELD.finditer(line.text)]


def check_nine_fields(fields: Sequence[RowField], line: TextLine) -> None:
    """Raise BadGrid unless a line has nine fields."""
    if len(fields) < SIDE:
        what = f"A line has nine fields, this one {len(fields)}."
        raise BadGrid("fields", what, line=line.number, column=len(line.text) + 1, this=len(fields))
    if len(fields) > SIDE:
        sentence = "A line has nine fields; this one goes on."
        raise BadGrid("fields-more", sentence, line=line.number, column=fields[SIDE].column)


def square_of(field: RowField, empty: str, number: int) -> Square:
    """Parse a field of a drawn grid: a digit, two or more candidates, candidates in braces, or a sign of `empty`.

    Raise BadGrid.
    """
    text = field.text
    if len(text) == 1 and text in empty:
        return Square(0, 0)
    if text.startswith("{"):
        if not text.endswith("}"):
            raise BadGrid("brace", "A brace is not closed.", line=number, column=field.column + len(text))
        return Square(0, digit_set(RowField(field.column + 1, text[1:-1]), number))
    candidates = digit_set(field, number)
    return Square(int(text), 0) if len(text) == 1 else Square(0, candidates)


def digit_set(field: RowField, number: int) -> int:
    """Return the set of a field's digits, 1 to 9, none twice. Raise BadGrid."""
    candidates = 0
    for column, sign in enumerate(field.text, field.column):
        if sign not in NUMBERS:
            raise BadGrid("digit", f"{sign!r} is not a digit from 1 to 9.", line=number, column=column, sign=sign)
        if candidates >> (int(sign) - 1) & 1:
            raise BadGrid("twice", f"{sign} occurs twice in a field.", line=number, column=column, sign=sign)
        candidates |= 1 << (int(sign) - 1)
    return candidates


def digits_in(candidates: int) -> str:
    """Return the digits of a set, in order."""
    return "".join(str(digit) for digit in range(1, SIDE + 1) if candidates >> (digit - 1) & 1)


def aligned(cells: Sequence[str]) -> list[list[str]]:
    """Return 81 texts as nine rows, each text padded to the width of its column."""
    widths = [max(len(cell) for cell in cells[column::SIDE]) for column in range(SIDE)]
    rows = (cells[start : start + SIDE] for start in range(0, len(cells), SIDE))
    return [[cell.ljust(width) for cell, width in zip(row, widths, strict=True)] for row in rows]
