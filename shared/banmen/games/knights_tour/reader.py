"""Read a knight's tour from its numbers, row by row, as `banmen tour find` writes them: a line of play.

Squares that the knight has not visited are `.` or 0, so an unfinished tour can be read.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from banmen.game import BadText, Transcript, WrittenAction
from banmen.games.knights_tour.state import KNIGHT, LARGEST, SMALLEST, Step

_FIELD = re.compile(r"[^\s,]+")
_MEANT = re.compile(r"\s*(?:(?:\d{1,5}|\.)[ \t,]+)+(?:\d{1,5}|\.)[ \t,]*\r?\n")
"""Matches the beginning of a text that is meant to be a tour: a line of numbers."""

_MOST_DIGITS = 5


class _Field(NamedTuple):
    """A number as written, at `line` and `column` from 1."""

    text: str
    line: int
    column: int

    def bad(self, code: str, text: str, number: int | None = None) -> BadText:
        found = self.text if number is None else ""
        return BadText(code, text, line=self.line, column=self.column, number=number, found=found)


def read_game(text: str) -> Transcript | None:
    """Return the tour of a text that begins with a line of numbers; None for another text. Raise BadText."""
    rows = _rows(text)
    if not _MEANT.match(text) or _is_sudoku(rows):
        return None
    columns = len(rows[0])
    for row in rows:
        if len(row) != columns:
            raise row[min(columns, len(row)) - 1].bad(
                "tour_row", f"The first row has {columns} numbers, this one {len(row)}."
            )
    if not (SMALLEST <= len(rows) <= LARGEST and SMALLEST <= columns <= LARGEST):
        raise rows[0][0].bad("bad_size", f"A board has from {SMALLEST} to {LARGEST} rows and columns.")
    written = _by_number(rows, columns)
    actions = [WrittenAction(KNIGHT, Step(square), field.line, field.column) for square, field in written]
    return Transcript({"rows": len(rows), "columns": columns}, actions)


def _rows(text: str) -> Sequence[Sequence[_Field]]:
    """Return the fields of each line that has any."""
    lines = [
        [_Field(found.group(), number, found.start() + 1) for found in _FIELD.finditer(line)]
        for number, line in enumerate(text.splitlines(), 1)
    ]
    return [line for line in lines if line]


def _is_sudoku(rows: Sequence[Sequence[_Field]]) -> bool:
    """Return True for nine rows of nine digits, or for a square of numbers up to its side in which numbers repeat."""
    side, most, nine = len(rows), str(len(rows)), 9
    if side == nine and all(len(row) == side and all(len(field.text) == 1 for field in row) for row in rows):
        return True
    if any(len(row) != side for row in rows):
        return False
    numbers = [field.text for row in rows for field in row if field.text.strip("0.")]
    return len(set(numbers)) < len(numbers) and all((len(text), text) <= (len(most), most) for text in numbers)


def _by_number(rows: Sequence[Sequence[_Field]], columns: int) -> Sequence[tuple[int, _Field]]:
    """Return the squares in the order of their numbers. Raise BadText if one is missing, repeated or invalid."""
    numbered: dict[int, tuple[int, _Field]] = {}
    for at, field in enumerate(field for row in rows for field in row):
        number = _number(field, len(rows) * columns)
        if number in numbered:
            raise field.bad("tour_twice", f"The number {number} is there twice.", number)
        if number:
            numbered[number] = (at, field)
    for number, (_, field) in sorted(numbered.items()):
        if number > 1 and number - 1 not in numbered:
            raise field.bad("tour_gap", f"The number before it, {number - 1}, is missing.", number)
    return [numbered[number] for number in sorted(numbered)]


def _number(field: _Field, most: int) -> int:
    """Return the number of a square, or 0 if the knight has not been there. Raise BadText."""
    if field.text == ".":
        return 0
    if not (field.text.isascii() and field.text.isdecimal() and len(field.text) <= _MOST_DIGITS):
        raise field.bad("tour_number", f"{field.text[:12]!r} is no number of a square.")
    number = int(field.text)
    if number > most:
        raise field.bad("tour_number", f"{number} is more than the board has squares.")
    return number
