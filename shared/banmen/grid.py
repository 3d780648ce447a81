"""Squares of a board: their names, the eight directions, and boards as text.

A square is a pair (row, column), both from 0, the upper left corner first. Its name is a column letter and a row
number, `a1` for the upper left one, as reversi players write it.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from string import ascii_lowercase

Square = tuple[int, int]

DIRECTIONS: tuple[Square, ...] = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))
LONGEST_SIDE = len(ascii_lowercase)

_NAME = re.compile(r"([a-z])([1-9][0-9]?)")


class NotASquare(ValueError):
    """A name that is no square of the board."""


def square_name(square: Square) -> str:
    """Return the name of a square: `d3` for (2, 3). Columns beyond `z` have no name."""
    row, column = square
    return f"{ascii_lowercase[column]}{row + 1}"


@lru_cache(maxsize=1024)
def parse_square(name: str, rows: int, columns: int) -> Square:
    """Parse a square's name on a board of `rows` by `columns`, in upper or lower case. Raise NotASquare."""
    match = _NAME.fullmatch(name.lower())
    if match is None:
        raise NotASquare(f"{name!r} is not a column letter and a row number")
    row, column = int(match[2]) - 1, ord(match[1]) - ord("a")
    if row >= rows or column >= columns:
        raise NotASquare(f"{name} is off a board of {rows} rows and {columns} columns")
    return row, column


def board_text(rows: Iterable[Iterable[str]]) -> str:
    """Draw a board with one character for each square, column letters above and row numbers at the left."""
    lines = [" ".join(row) for row in rows]
    if not lines:
        return ""
    width = len(str(len(lines)))
    columns = (len(lines[0]) + 1) // 2
    head = " " * (width + 1) + " ".join(ascii_lowercase[:columns])
    return "\n".join([head, *(f"{number:>{width}} {line}" for number, line in enumerate(lines, 1))])
