"""Givens taken away from a grid and put back, orbit by orbit, while something said of the rest stays true."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from banmen.engines.sudoku import is_unique
from banmen.engines.sudoku.symmetry import Orbit
from banmen.engines.sudoku.units import DIGITS, PEERS, SQUARES, Grid

Judge: TypeAlias = Callable[[Grid, Orbit], bool]
"""Whether a grid may be as it is, after these squares were emptied."""


_EMPTY = (0,) * SQUARES


def clues_of(grid: Grid) -> int:
    """How many squares are given."""
    return len(grid) - grid.count(0)


def filled(grid: Grid, orbits: Iterable[Orbit], solution: Sequence[int]) -> Grid:
    """The grid with the squares of these orbits as in the solution."""
    more = list(grid)
    for orbit in orbits:
        for index in orbit:
            more[index] = solution[index]
    return tuple(more)


def _without(grid: Grid, orbit: Orbit) -> Grid:
    return filled(grid, (orbit,), _EMPTY)


def dug(grid: Grid, orbits: Iterable[Orbit], keeps: Judge) -> Grid:
    """The grid with every orbit emptied, one after another, whose emptying the judge allows.

    If a judge allows with more givens what it allows with fewer, no orbit that is left can be emptied either.
    """
    for orbit in orbits:
        less = _without(grid, orbit)
        if less != grid and keeps(less, orbit):
            grid = less
    return grid


def still_unique(grid: Grid, emptied: Orbit) -> bool:
    """Whether a grid that had one solution, before these squares were emptied, has it still and no other one."""
    return all(_has_lone_candidate(grid, index) for index in emptied) or is_unique(grid)


def _has_lone_candidate(grid: Grid, index: int) -> bool:
    """Whether the square sees eight digits."""
    return len({grid[peer] for peer in PEERS[index]} - {0}) == DIGITS - 1


def is_minimal(grid: Grid, orbits: Iterable[Orbit]) -> bool:
    """Whether a grid of one solution has more of them without any one of its orbits."""
    return not any(less != grid and is_unique(less) for less in (_without(grid, orbit) for orbit in orbits))
