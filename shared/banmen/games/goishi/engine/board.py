"""A board of goishi hiroi as bit sets: stones numbered row by row, and for each stone those in each direction.

A set of stones is an int with bit `number` for each stone. Directions are numbered clockwise: 0 up, 1 right, 2 down, 3
left.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

UP, RIGHT, DOWN, LEFT = range(4)

STONE, NO_STONE = "O", "."


class StoneBoard(NamedTuple):
    """A board's squares row by row, `O` a stone and `.` an empty square, in rows of `columns`."""

    columns: int
    stones: str


class Lines(NamedTuple):
    """The bit sets of a board.

    `squares` are the squares of the stones. For each stone, `rays[direction]` are the stones in that direction, and
    `rows` and `columns` those in its row and its column, itself included.
    """

    squares: tuple[int, ...]
    rays: tuple[tuple[int, ...], ...]
    rows: tuple[int, ...]
    columns: tuple[int, ...]


@lru_cache(maxsize=64)
def lines_of(board: StoneBoard) -> Lines:
    """Return the lines of a board's stones."""
    squares = tuple(square for square, sign in enumerate(board.stones) if sign == STONE)
    rows = _sets_by_number([square // board.columns for square in squares])
    columns = _sets_by_number([square % board.columns for square in squares])
    before = [(1 << stone) - 1 for stone in range(len(squares))]
    after = [~bits ^ (bits + 1) for bits in before]
    along = ((columns, before), (rows, after), (columns, after), (rows, before))  # in the order of the directions
    rays = tuple(tuple(line & side for line, side in zip(*lines, strict=True)) for lines in along)
    return Lines(squares, rays, rows, columns)


def _sets_by_number(numbers: Sequence[int]) -> tuple[int, ...]:
    """Return, for each stone, the set of stones with the same number (of a row or a column)."""
    together: dict[int, int] = {}
    for stone, number in enumerate(numbers):
        together[number] = together.get(number, 0) | 1 << stone
    return tuple(together[number] for number in numbers)
