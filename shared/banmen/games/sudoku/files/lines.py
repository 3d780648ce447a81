"""The bounds of a sudoku text, its lines with their numbers, and the signs that stand in it."""

import re
from collections.abc import Iterable
from typing import NamedTuple

SIDE = 9
SQUARES = SIDE * SIDE
DIGITS = "0123456789"
USUAL_EMPTY = ".0"
MOST_HEADERS = 64
LONGEST_HEADER = 256

_MOST_CHARACTERS = 1 << 15
"""No more of a text is read: the fullest sheet has fewer, and what follows one is a fault wherever it ends."""

_LINE_END = re.compile(r"\r\n|\r|\n")
_BLANKS = " \t"


class Line(NamedTuple):
    """A line without blanks at its end, and its number in the text, from 1."""

    number: int
    text: str


def lines_of(text: str) -> list[Line]:
    """The lines from the first to the last that has something. A byte order mark is dropped."""
    read = text.removeprefix("\ufeff").rstrip(f"{_BLANKS}\r\n")[:_MOST_CHARACTERS]
    lines = [Line(number, line.rstrip(_BLANKS)) for number, line in enumerate(_LINE_END.split(read), 1)]
    first = next((place for place, line in enumerate(lines) if line.text), len(lines))
    return lines[first:]


def empty_signs(texts: Iterable[str], unusual: str) -> str:
    """The signs of an empty square in these texts: `.` and `0`, or the one of `unusual` that is used instead."""
    used = set().union(*map(set, texts))
    others = [sign for sign in unusual if sign in used]
    return others[0] if len(others) == 1 and not used & set(USUAL_EMPTY) else USUAL_EMPTY


def empty_sign(texts: Iterable[str], signs: str) -> str:
    """The first of these signs that is used."""
    return next((sign for text in texts for sign in text if sign in signs), signs[0])


def digits_text(digits: Iterable[int], empty: str = "0") -> str:
    """The digits without anything between them, 0 as `empty`."""
    return "".join(str(digit) if digit else empty for digit in digits)


def rows_of(values: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Nine rows of 81 values, none of none."""
    return [values[start : start + SIDE] for start in range(0, len(values), SIDE)]
