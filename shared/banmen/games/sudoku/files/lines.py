"""The lines of a sudoku text with their numbers, its limits, and its characters."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

SIDE = 9
SQUARES = SIDE * SIDE
DIGITS = "0123456789"
USUAL_EMPTY = ".0"
MOST_HEADERS = 64
LONGEST_HEADER = 256

_MOST_CHARACTERS = 1 << 18
"""How much of a text is read: three thousand grids of one line."""

_LINE_END = re.compile(r"\r\n|\r|\n")
_BLANKS = " \t"
_SIGNS: Mapping[int, str] = {
    **dict.fromkeys(map(ord, '"[]()“”'), " "),  # what programming languages have around rows and digits
    **dict.fromkeys(map(ord, "·・∙•□▢☐⬜⬛◻◼◽◾🟦🟩🟨🟪⬚〇○"), "."),
    **dict.fromkeys(map(ord, "‐‑‒–—―−"), "-"),
    **{ord(sign): str(digit) for digit, sign in enumerate("零一二三四五六七八九")},
    **dict.fromkeys(map(ord, "¦∣‖│┃║┆┇┊┋╎╏"), "|"),
}


class Line(NamedTuple):
    """A line without trailing blanks, and its number in the text, from 1."""

    number: int
    text: str


def lines_of(text: str) -> list[Line]:
    """Return the lines from the first to the last that is not empty, without a byte order mark."""
    read = _LINE_END.split(text[:_MOST_CHARACTERS].removeprefix("\ufeff"))
    return without_empty_ends([Line(number, _without_end(line)) for number, line in enumerate(read, 1)])


def without_empty_ends(lines: Sequence[Line]) -> list[Line]:
    """Return the lines from the first to the last that is not empty."""
    filled = [place for place, line in enumerate(lines) if line.text]
    return [*lines[filled[0] : filled[-1] + 1]] if filled else []


def _without_end(line: str) -> str:
    """Return a line without trailing blanks, unless these are tabs between empty squares."""
    return line.rstrip(" ") if line.count("\t") >= SIDE - 1 and line.strip(_BLANKS) else line.rstrip(_BLANKS)


def without_decoration(line: Line) -> Line:
    """Return a line with blanks for brackets and quotes, and plain characters for look-alikes, at the same places."""
    text = _without_end(line.text.translate(_SIGNS))
    ends_with_comma = text.endswith((",", ";")) and text.count(text[-1]) == 1
    return Line(line.number, text[:-1].rstrip(_BLANKS) if ends_with_comma else text)


def empty_signs(texts: Iterable[str], unusual: str) -> str:
    """Return the signs of an empty square in these texts: `.` and `0`, or the one of `unusual` that is used instead."""
    used = set().union(*map(set, texts))
    others = [sign for sign in unusual if sign in used]
    return others[0] if len(others) == 1 and not used & set(USUAL_EMPTY) else USUAL_EMPTY


def empty_sign(texts: Iterable[str], signs: str) -> str:
    """Return the first of these signs that is used."""
    return next((sign for text in texts for sign in text if sign in signs), signs[0])


def digits_text(digits: Iterable[int], empty: str = "0") -> str:
    """Return the digits without separators, 0 as `empty`."""
    return "".join(str(digit) if digit else empty for digit in digits)


def rows_of(values: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return 81 values as nine rows, or no values as no rows."""
    return [values[start : start + SIDE] for start in range(0, len(values), SIDE)]
