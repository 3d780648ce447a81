"""The knight's moves on a board of any size, the names of its squares, and boards without a tour.

A square is an index, `row * columns + column`. A direction is an index into `DIRECTIONS`.

Sizes without a tour: A. J. Schwenk, "Which rectangular chessboards have a knight's tour?", Mathematics Magazine 64
(1991), for closed tours; P. Cull and J. De Curtins, "Knight's tour revisited", Fibonacci Quarterly 16 (1978), for open
ones.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from string import ascii_lowercase
from typing import Literal, NamedTuple, TypeAlias

from banmen.games.knights_tour.engine.backtracking_kernel import TAKEN
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


class BorderedBoard:
    """Cells and squares of a board. `offsets` are the eight moves between cells, in the order of `DIRECTIONS`."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns, self.squares = rows, columns, rows * columns
        self.stride = columns + 2
        self.offsets = tuple(down * self.stride + right for down, right in DIRECTIONS)

    def cell_of(self, square: int) -> int:
        row, column = divmod(square, self.columns)
        return (row + 2) * self.stride + column

    def square_of(self, cell: int) -> int:
        row, column = divmod(cell, self.stride)
        return (row - 2) * self.columns + column

    def with_border(self, rows: Sequence[Sequence[int]], border: int) -> list[int]:
        """Return a number for each cell: those of the squares, given row by row, and `border` outside."""
        numbers = [border] * ((self.rows + 4) * self.stride)
        for row, line in enumerate(rows):
            start = (row + 2) * self.stride
            numbers[start : start + self.columns] = line
        return numbers

    def exits(self) -> list[int]:
        """Return, for each cell, the number of squares one move away on an empty board; `TAKEN` outside."""
        known: dict[tuple[int, int], list[int]] = {}
        return self.with_border([self._exits_of_row(row, known) for row in range(self.rows)], TAKEN)

    def _exits_of_row(self, row: int, known: dict[tuple[int, int], list[int]]) -> list[int]:
        """Return the exits of a row. Rows with the same distances to both edges, up to two, have the same."""
        kind = (min(row, 2), min(self.rows - 1 - row, 2))
        if kind not in known:
            known[kind] = [
                sum(0 <= row + down < self.rows and 0 <= column + right < self.columns for down, right in DIRECTIONS)
                for column in range(self.columns)
            ]
        return known[kind]


Reason: TypeAlias = Literal["colours", "too_small", "four_rows", "inner_row"]
"""`colours`: each move changes the colour, and one colour has too many squares.

`four_rows`: on four rows every move from an outer row leads to an inner one, so on a closed tour every other square
would be an outer one, and all these would have the same colour. `inner_row`: for the same reason an open tour on four
rows begins and ends in outer rows.
"""

TOO_SMALL_OPEN = {(3, 3), (3, 5), (3, 6), (4, 4)}
TOO_SMALL_CLOSED = {(3, 3), (3, 4), (3, 6), (3, 8), (4, 4)}
_NARROW = 3
_FOUR_ROWS = 4


def detailed_reason(reason: str, rows: int, columns: int, *, closed: bool) -> str:
    """Return a reason in more detail, if it is known why a board is too small.

    `narrow`: the knight cannot turn on two rows. `centre`: no move leads to the middle of 3x3. `corners`: opposite
    corners of 4x4 share their two neighbours, so an open tour leads from corner to corner and leaves two rings of side
    squares, which no move joins. `corner_ring`: on a closed tour these four squares are a ring of their own.
    """
    if reason != "too_small":
        return reason
    sides = (min(rows, columns), max(rows, columns))
    if sides == (_FOUR_ROWS, _FOUR_ROWS):
        return "corner_ring" if closed else "corners"
    if sides == (_NARROW, _NARROW):
        return "centre"
    return "narrow" if sides[0] < _NARROW else reason


@lru_cache(maxsize=1024)
def no_tour_reason(rows: int, columns: int, start: int | None, *, closed: bool) -> Reason | None:
    """Return why a board has no tour from this square (None: from any square), or None if no reason is known."""
    sides = (min(rows, columns), max(rows, columns))
    if closed:
        return _no_closed_tour_reason(*sides)
    if sides == (1, 1):
        return None
    if sides[0] < _NARROW or sides in TOO_SMALL_OPEN:
        return "too_small"
    if start is None:
        return None
    if rows * columns % 2 and not is_dark(columns, start):
        return "colours"
    return "inner_row" if _FOUR_ROWS in sides and _is_inner(rows, columns, start) else None


def impossible_starts(rows: int, columns: int) -> bytes:
    """Return a byte for each square: 1 if it is known that no open tour starts there, else 0."""
    if rows * columns % 2:
        return (b"\0\1" * (rows * columns))[: rows * columns]
    if rows == _FOUR_ROWS:
        return bytes(columns) + b"\1" * (2 * columns) + bytes(columns)
    return b"\0\1\1\0" * rows if columns == _FOUR_ROWS else bytes(rows * columns)


def _is_inner(rows: int, columns: int, square: int) -> bool:
    """Return True if a square of a board with four rows (or columns) is in one of the inner two."""
    row, column = divmod(square, columns)
    return (row if rows == _FOUR_ROWS else column) in (1, 2)


def _no_closed_tour_reason(short: int, long: int) -> Reason | None:
    if short < _NARROW or (short, long) in TOO_SMALL_CLOSED:
        return "too_small"
    if short * long % 2:
        return "colours"
    return "four_rows" if short == _FOUR_ROWS else None
