"""Nine rows of nine: of single characters, or of fields that are digits, candidates or empty; errors have a place."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from banmen.games.sudoku.files.lines import SIDE, Line
from banmen.games.sudoku.files.sheet import BadGrid

NUMBERS = "123456789"

_FIELD = re.compile(r"[^ \t|]+")


class Field(NamedTuple):
    """A field of a row, without blanks around it, and its first column, from 1."""

    column: int
    text: str


class Square(NamedTuple):
    """The content of a field: a digit, or 0 and the set of candidates (bit `digit - 1`), which may be empty."""

    digit: int
    candidates: int


def nine_rows_of_signs(lines: Sequence[Line], signs: str, each: str, above: Line | None = None) -> tuple[int, ...]:
    """Return the 81 digits of nine lines of nine characters. Raise BadGrid.

    `each` names the items of a line for an error; `above` is the line before the first, if there may be none.
    """
    digits = tuple(digit for line in lines[:SIDE] for digit in row_of_signs(line, signs))
    check_nine_lines(lines, each, above)
    return digits


def row_of_signs(line: Line, signs: str, length: int = SIDE) -> tuple[int, ...]:
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


def check_nine_lines(lines: Sequence[Line], each: str, above: Line | None = None) -> None:
    """Raise BadGrid unless there are nine lines."""
    if len(lines) < SIDE:
        last = lines[-1] if lines else above
        what = f"There are nine lines of {each}, here only {len(lines)}."
        line = last.number + 1 if last else 1
        raise BadGrid("lines", what, line=line, column=1, this=len(lines))
    check_end(lines, SIDE)


def check_end(lines: Sequence[Line], last: int) -> None:
    """Raise BadGrid if there are more lines than `last`."""
    if len(lines) > last:
        raise BadGrid("whole", "The grid is whole; something follows it.", line=lines[last].number, column=1)


def fields_of(line: Line) -> list[Field]:
    """Return the fields between blanks and bars."""
    return [Field(found.start() + 1, found.group()) for found in _FIELD.finditer(line.text)]


def check_nine_fields(fields: Sequence[Field], line: Line) -> None:
    """Raise BadGrid unless a line has nine fields."""
    if len(fields) < SIDE:
        what = f"A line has nine fields, this one {len(fields)}."
        raise BadGrid("fields", what, line=line.number, column=len(line.text) + 1, this=len(fields))
    if len(fields) > SIDE:
        sentence = "A line has nine fields; this one goes on."
        raise BadGrid("fields-more", sentence, line=line.number, column=fields[SIDE].column)


def square_of(field: Field, empty: str, number: int) -> Square:
    """Parse a field of a drawn grid: a digit, two or more candidates, candidates in braces, or a sign of `empty`.

    Raise BadGrid.
    """
    text = field.text
    if len(text) == 1 and text in empty:
        return Square(0, 0)
    if text.startswith("{"):
        if not text.endswith("}"):
            raise BadGrid("brace", "A brace is not closed.", line=number, column=field.column + len(text))
        return Square(0, digit_set(Field(field.column + 1, text[1:-1]), number))
    candidates = digit_set(field, number)
    return Square(int(text), 0) if len(text) == 1 else Square(0, candidates)


def digit_set(field: Field, number: int) -> int:
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
