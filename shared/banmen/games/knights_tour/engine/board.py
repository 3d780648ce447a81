"""The knight's moves on a board of any size, and the names of its squares.

A square is an index, `row * columns + column`. A direction is an index into `DIRECTIONS`.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from string import ascii_lowercase
from typing import NamedTuple

from banmen.grid import LONGEST_SIDE, NotASquare, parse_square

DIRECTIONS: Sequence[tuple[int, int]] = ((2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1))
"""The eight moves as (rows down, columns right), in the order in which plain backtracking tries them."""

_BY_ROW_AND_COLUMN = re.compile(r"r([1-9][0-9]{0,3})c([1-9][0-9]{0,3})")
_CACHED_SQUARES = 1 << 16
"""How many squares' moves are cached: enough for all of a 200x200 board."""


class Move(NamedTuple):
    """A move from a square: its direction, and its target."""

    direction: int
    square: int


@lru_cache(maxsize=_CACHED_SQUARES)
def moves(rows: int, columns: int, square: int) -> tuple[Move, ...]:
    """Return the moves from a square that stay on the board, in the order of `DIRECTIONS`."""
    row, column = divmod(square, columns)
    return tuple(
        Move(direction, square + down * columns + right)
        for direction, (down, right) in enumerate(DIRECTIONS)
        if 0 <= row + down < rows and 0 <= column + right < columns
    )


@lru_cache(maxsize=_CACHED_SQUARES)
def neighbours(rows: int, columns: int, square: int) -> tuple[int, ...]:
    """Return the squares that are one move from a square, in the order of `DIRECTIONS`."""
    return tuple(move.square for move in moves(rows, columns, square))


def direction(columns: int, here: int, there: int) -> int | None:
    """Return the direction of a knight's move between two squares, or None if it is not one."""
    row, column = divmod(here, columns)
    to_row, to_column = divmod(there, columns)
    return _DIRECTION_OF_STEP.get((to_row - row, to_column - column))


_DIRECTION_OF_STEP = {step: number for number, step in enumerate(DIRECTIONS)}


def is_dark(columns: int, square: int) -> bool:
    """Return True if a square has the colour of the upper left one; an odd board has one more of these."""
    row, column = divmod(square, columns)
    return not (row + column) & 1


def name_of(square: int, rows: int, columns: int) -> str:
    """Return a square's name: `d3`, or `r3c4` on a board with more columns than letters.

    `a1` is the lower left square, as in chess.
    """
    row, column = divmod(square, columns)
    number = rows - row
    return f"{ascii_lowercase[column]}{number}" if columns <= LONGEST_SIDE else f"r{number}c{column + 1}"


def square_named(name: str, rows: int, columns: int) -> int:
    """Return the square with this name, `d3` or `r3c4`. Raise NotASquare."""
    match = _BY_ROW_AND_COLUMN.fullmatch(name.lower())
    if match is None:
        row, column = parse_square(name, rows, columns)
    else:
        row, column = int(match[1]) - 1, int(match[2]) - 1
        if row >= rows or column >= columns:
            raise NotASquare(f"{name} is off a board of {rows} rows and {columns} columns")
    return (rows - 1 - row) * columns + column
