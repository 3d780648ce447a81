"""Sets of squares as ints of 81 bits: bit `index` is the square with this index.

Units are 0 to 26 as in `units.UNITS`: rows, columns, boxes.
"""

from collections.abc import Iterable

from banmen.games.sudoku.engine.units import PEERS, SQUARES, UNITS

EVERY_SQUARE = (1 << SQUARES) - 1

SEEN: tuple[int, ...] = tuple(sum(1 << peer for peer in PEERS[index]) for index in range(SQUARES))
"""The 20 squares that share a unit with each square."""

UNIT_SETS: tuple[int, ...] = tuple(sum(1 << index for index in unit.indices) for unit in UNITS)
"""The nine squares of each unit."""

UNITS_OF: tuple[tuple[int, int, int], ...] = tuple(
    (index // 9, 9 + index % 9, 18 + index // 27 * 3 + index % 9 // 3) for index in range(SQUARES)
)
"""The row, column and box of each square, as units."""


def squares_in(chosen: int) -> tuple[int, ...]:
    """Return the squares of a set, in order."""
    found = []
    while chosen:
        lowest = chosen & -chosen
        found.append(lowest.bit_length() - 1)
        chosen ^= lowest
    return tuple(found)


def set_of(squares: Iterable[int]) -> int:
    """Return the set of these squares."""
    chosen = 0
    for index in squares:
        chosen |= 1 << index
    return chosen
