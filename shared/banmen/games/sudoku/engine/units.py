"""The geometry of a sudoku grid: squares, units and peers; the candidates that the rules leave; and contradictions.

Squares are indices 0 to 80, row by row; `square` returns (row, column), both from 0. Units are numbered 0 to 26: rows,
columns, boxes. A set of squares is an int of 81 bits, one for each index; a set of digits is an int whose bit
`digit - 1` stands for the digit.
"""

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from banmen.grid import Square

Grid: TypeAlias = tuple[int, ...]
"""81 digits row by row, 0 for an empty square."""

DIGITS = 9
BOX = 3
SQUARES = DIGITS * DIGITS
EVERY_DIGIT = (1 << DIGITS) - 1
EVERY_SQUARE = (1 << SQUARES) - 1
FIRST_BOX = 2 * DIGITS
"""The first unit that is a box."""


class Kind(StrEnum):
    """The three kinds of units."""

    ROW = "row"
    COLUMN = "column"
    BOX = "box"


class Unit(NamedTuple):
    """A row, column or box: its number from 0 (boxes row by row), and the indices of its nine squares."""

    kind: Kind
    number: int
    indices: tuple[int, ...]


class RepeatedDigit(NamedTuple):
    """A digit that occurs more than once in a unit, at these indices."""

    unit: Unit
    digit: int
    indices: tuple[int, ...]


class DeadEnd(NamedTuple):
    """Why a grid cannot be filled: the square `at` this index has no candidate, or `unit` has no place for `digit`."""

    at: int | None = None
    unit: Unit | None = None
    digit: int = 0


def square(index: int) -> Square:
    """Return the row and column, both from 0, of the square with this index."""
    return divmod(index, DIGITS)


def _box(index: int) -> int:
    row, column = square(index)
    return row // BOX * BOX + column // BOX


ROWS = tuple(Unit(Kind.ROW, row, tuple(range(row * DIGITS, row * DIGITS + DIGITS))) for row in range(DIGITS))
COLUMNS = tuple(Unit(Kind.COLUMN, column, tuple(range(column, SQUARES, DIGITS))) for column in range(DIGITS))

BOXES = tuple(
    Unit(Kind.BOX, box, tuple(index for index in range(SQUARES) if _box(index) == box)) for box in range(DIGITS)
)

UNITS = ROWS + COLUMNS + BOXES

UNITS_OF: tuple[tuple[int, int, int], ...] = tuple(
    (index // 9, 9 + index % 9, 18 + index // 27 * 3 + index % 9 // 3) for index in range(SQUARES)
)
"""The row, column and box of each square, as units."""

UNIT_SETS: tuple[int, ...] = tuple(sum(1 << index for index in unit.indices) for unit in UNITS)
"""The nine squares of each unit."""

PEERS: tuple[tuple[int, ...], ...] = tuple(
    tuple(sorted({peer for unit in UNITS if index in unit.indices for peer in unit.indices} - {index}))
    for index in range(SQUARES)
)
"""The 20 squares that share a unit with each square."""

SEEN: tuple[int, ...] = tuple(sum(1 << peer for peer in PEERS[index]) for index in range(SQUARES))
"""The 20 squares that share a unit with each square."""


def digits_of(candidates: int) -> tuple[int, ...]:
    """Return the digits of a set, in order."""
    return tuple(digit for digit in range(1, DIGITS + 1) if candidates >> (digit - 1) & 1)


def squares_in(chosen: int) -> tuple[int, ...]:
    """Return the squares of a set, in order."""
    found = []
    while chosen:
        lowest = chosen & -chosen
        found.append(lowest.bit_length() - 1)
        chosen ^= lowest
    return tuple(found)


def set_of(squares: Iterable[int]) -> int:
    chosen = 0
    for index in squares:
        chosen |= 1 << index
    return chosen


def candidates_of(grid: Grid) -> list[int]:
    """Return, for each square, the set of digits that its row, column and box leave; 0 for a filled one."""
    left = []
    for index, digit in enumerate(grid):
        seen = {grid[peer] for peer in PEERS[index]}
        left.append(0 if digit else sum(1 << (one - 1) for one in range(1, DIGITS + 1) if one not in seen))
    return left


def conflicts(grid: Grid) -> Iterator[RepeatedDigit]:
    """Yield every digit that occurs more than once in a row, column or box, in this order of units."""
    for unit in UNITS:
        for digit in range(1, DIGITS + 1):
            places = tuple(index for index in unit.indices if grid[index] == digit)
            if len(places) > 1:
                yield RepeatedDigit(unit, digit, places)


def dead_ends(grid: Sequence[int], candidates: Sequence[int]) -> Iterator[DeadEnd]:
    """Yield the empty squares without a candidate, then the units without a place for a digit they lack."""
    for index in range(SQUARES):
        if not grid[index] and not candidates[index]:
            yield DeadEnd(index)
    for unit in UNITS:
        possible = 0
        for index in unit.indices:
            possible |= candidates[index] | (1 << grid[index] >> 1)
        if possible != EVERY_DIGIT:
            yield DeadEnd(None, unit, digits_of(EVERY_DIGIT & ~possible)[0])
