"""Positions as one word: the board row by row, then the side to move; 65 characters on 8x8.

`state.position_text` writes `-`, `X` and `O`. The reader also accepts `.` and `_` for an empty square, `x`, `*` and `●`
for black, `o`, `0` and `○` for white, `b` and `w` for the side to move, and blanks and line ends anywhere, so that a
board of eight lines is read too.

A board alone may be drawn: with names of rows and columns, with bars, with `B` and `W`, with emoji discs and squares,
as GGS writes it (`[8 --- … *]`), with more text beside its numbered rows as Edax prints it, with slashes between its
rows and numbers for empty squares as in FEN, or as 64 digits 0 (empty), 1 (black) and 2 (white). If it has no side to
move, black moves.
"""

import re
from functools import cache
from math import isqrt
from typing import NamedTuple

from banmen.games.reversi.state import BLACK_MARK, EMPTY_MARK, LARGEST, SMALLEST, WHITE_MARK

_CELL = r"[-._XxOo0*●○]"
_SIDE = r"(?P<side>[XxOo0*●○BbWw])(?=[\s;,:]|\Z)"
_CELLS = "-._XxOo0*●○◯BbWw⚫⚪🟩🟢⬛⬜·・□"
_AROUND_ROW = re.compile(r"^[\s|\d:.]*?(?=[^\s|\d:])|[\s|\d]+$")
_GGS = re.compile(r"\[?\s*(\d{1,2})\s+((?:[-*Oo.]+\s+)+)([*Oo])\s*\]?\s*\Z")
_WHITE_TO_MOVE = re.compile(r"\bwhite\b(?!\s*\d)|\bo (?:to|plays)\b|白(?:の|番)", re.IGNORECASE)
_NUMBERED_ROW = re.compile(rf"[ |]*(\d{{1,2}})[ |]+((?:[{_CELLS}][ |]+){{4,16}})\1(?=\s|\Z)(.*)")
_WHITE_BESIDE = re.compile(r"\bwhite(?:'s| to | plays| moves)|\bo (?:to|plays)\b|白の?番", re.IGNORECASE)
_SLASHED = re.compile(r"\s*((?:[-.*XxOoBbWw\d]{1,16}/){3,15}[-.*XxOoBbWw\d]{1,16})(?:\s+([*XxOoBbWw])(?:\s.*)?)?\s*")
_SIGN_APART = re.compile(r"\s*\S+\s+\S\s*")
_RUN = re.compile(r"\d+")
_DIGITS = re.compile(r"\s*((?:[012][\s,]*){64})([12]?)\s*")
_FROM_DIGITS = str.maketrans("012", f"{EMPTY_MARK}{BLACK_MARK}{WHITE_MARK}")
_SIDE_IN_WORDS = re.compile(r"\b(?:black|white)\b(?: (?:to )?(?:moves?|plays?))?|#.*$", re.IGNORECASE | re.MULTILINE)
_BORDER = frozenset("-=+| ")
_LONGEST = 2000
_AS_MARKS = str.maketrans(
    {
        **dict.fromkeys("-._🟩🟢⬛⬜·・□", EMPTY_MARK),
        **dict.fromkeys("Xx*●Bb⚫", BLACK_MARK),
        **dict.fromkeys("Oo0○◯Ww⚪", WHITE_MARK),
    }
)


class WrittenPosition(NamedTuple):
    """A position in a text: the squares a side, the word as banmen writes it, and the index where it ends."""

    size: int
    word: str
    end: int


def find_position(text: str) -> WrittenPosition | None:
    """Return the position that a text begins with, on the largest board possible; None if there is none."""
    if not re.match(rf"\s*(?:{_CELL}\s*){{8}}", text):
        return None
    for size in range(LARGEST, SMALLEST - 1, -2):
        match = _pattern(size).match(text)
        if match:
            word = "".join(match["board"].split()) + match["side"]
            return WrittenPosition(size, word.translate(_AS_MARKS), match.end())
    return None


def drawn_position(text: str) -> WrittenPosition | None:
    """Return the position of a text that is one drawn board and at most says whose turn it is; else None."""
    if len(text) > _LONGEST:
        return None
    found = _beside_text(text) or _without_rows(text)
    if found is not None:
        return found
    ggs = _GGS.match(text)
    if ggs is not None:
        return _drawn(list("".join(ggs[2].split())), ggs[3], len(text), int(ggs[1]))
    side = WHITE_MARK if _WHITE_TO_MOVE.search(text) else BLACK_MARK
    lines = _SIDE_IN_WORDS.sub(" ", text).split("\n")
    for is_kept in (lambda _: True, lambda line: set(line) - _BORDER):
        rows = [row for line in lines if is_kept(line) and (row := _cells_of(line))]
        cells = [cell for row in rows for cell in row]
        count = len(rows) - (len(rows) > 1 and len(rows[-1]) == 1)
        has_side = len(cells) > 1 and isqrt(len(cells) - 1) ** 2 == len(cells) - 1
        if has_side:
            found = _drawn(cells[:-1], cells[-1], len(text), count)
        else:  # a sign apart from a board in one word is the side to move, and no square that makes it fit
            found = None if _SIGN_APART.fullmatch(text) else _drawn(cells, side, len(text), count)
        if found is not None:
            return found
    return None


def position_of(text: str) -> WrittenPosition | None:
    """Return the position of a text that holds nothing else, in any form; else None."""
    found = find_position(text)
    return found if found is not None and not text[found.end :].strip() else drawn_position(text)


def _beside_text(text: str) -> WrittenPosition | None:
    """Return the board of the rows that have their number before and behind, whatever else the text says."""
    rows = [row for line in text.split("\n") if (row := _NUMBERED_ROW.match(line))]
    if [int(row[1]) for row in rows] != list(range(1, len(rows) + 1)) or not any(row[3].strip() for row in rows):
        return None
    cells = "".join("".join(row[2].replace("|", " ").split()) for row in rows)
    side = WHITE_MARK if _WHITE_BESIDE.search(text) else BLACK_MARK
    return _drawn(list(cells), side, len(text), len(rows))


def _without_rows(text: str) -> WrittenPosition | None:
    """Return the board of a text as in FEN, or of digits."""
    slashed, digits = _SLASHED.fullmatch(text), _DIGITS.fullmatch(text)
    if slashed is not None:
        rows = _RUN.sub(lambda run: EMPTY_MARK * int(run[0][:2]), slashed[1]).split("/")
        if {len(row) for row in rows} == {len(rows)}:
            return _drawn(list("".join(rows)), slashed[2] or BLACK_MARK, len(text), len(rows))
    if digits is not None and {"1", "2"} <= set(digits[1]) and (digits[2] or not _SIGN_APART.fullmatch(text)):
        cells = re.sub(r"[\s,]", "", digits[1]).translate(_FROM_DIGITS)
        return _drawn(list(cells), (digits[2] or "1").translate(_FROM_DIGITS), len(text), 1)
    return None


def _cells_of(line: str) -> list[str]:
    """Return the squares of a row; empty if the line has other characters."""
    row = "".join(_AROUND_ROW.sub("", line).replace("|", " ").split())
    return list(row) if set(row) <= set(_CELLS) else []


def _drawn(cells: list[str], side: str, end: int, rows: int) -> WrittenPosition | None:
    size = isqrt(len(cells))
    fits = size * size == len(cells) and SMALLEST <= size <= LARGEST and size % 2 == 0 and rows in {1, size}
    marks = "".join(cells).translate(_AS_MARKS)
    return (
        WrittenPosition(size, marks + side.translate(_AS_MARKS), end) if fits and set(marks) != {EMPTY_MARK} else None
    )


@cache
def _pattern(size: int) -> re.Pattern[str]:
    """Return the pattern of a position on a board with `size` squares a side."""
    return re.compile(rf"\s*(?P<board>(?:{_CELL}\s*){{{size * size}}}){_SIDE}")
