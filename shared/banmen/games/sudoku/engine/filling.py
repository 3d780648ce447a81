"""Random full grids and random orders, the same for a seed on every machine.

Only `Random.random` is used: Python guarantees its numbers for a seed, but not the results of `shuffle` and `sample`.
"""

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

from banmen.games.sudoku.engine.squares import UNITS_OF
from banmen.games.sudoku.engine.units import DIGITS, EVERY_DIGIT, SQUARES, UNITS, Grid, digits_of

T = TypeVar("T")

_DIGITS_OF = tuple(digits_of(candidates) for candidates in range(EVERY_DIGIT + 1))


def shuffle(things: Iterable[T], rng: Random) -> list[T]:
    """Return the things in a random order, all orders equally likely."""
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        chosen = int(rng.random() * (last + 1))
        order[last], order[chosen] = order[chosen], order[last]
    return order


def full_grid(rng: Random) -> Grid:
    """Return a random full grid that breaks no rule."""
    grid = [0] * SQUARES
    _fill(grid, [EVERY_DIGIT] * len(UNITS), shuffle(range(SQUARES), rng), rng)
    return tuple(grid)


def _fill(grid: list[int], lacking: list[int], order: Sequence[int], rng: Random) -> bool:
    """Fill the square with the fewest candidates, then the others; `lacking` are the missing digits of each unit."""
    chosen, candidates, fewest = -1, 0, DIGITS + 1
    for index in order:
        if not grid[index]:
            row, column, box = UNITS_OF[index]
            left = lacking[row] & lacking[column] & lacking[box]
            if left.bit_count() < fewest:
                chosen, candidates, fewest = index, left, left.bit_count()
                if fewest <= 1:
                    break
    if chosen < 0:
        return True
    for digit in shuffle(_DIGITS_OF[candidates], rng):
        _toggle(lacking, chosen, digit)
        grid[chosen] = digit
        if _fill(grid, lacking, order, rng):
            return True
        _toggle(lacking, chosen, digit)
    grid[chosen] = 0
    return False


def _toggle(lacking: list[int], index: int, digit: int) -> None:
    for unit in UNITS_OF[index]:
        lacking[unit] ^= 1 << (digit - 1)
