"""Digging: remove the givens of a grid orbit by orbit, as long as a condition holds for the rest."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from banmen.games.sudoku.engine import is_unique
from banmen.games.sudoku.engine.symmetry import Orbit
from banmen.games.sudoku.engine.units import DIGITS, PEERS, SQUARES, Grid

Condition: TypeAlias = Callable[[Grid, Orbit], bool]
"""Return True if a grid is allowed, after these squares were emptied."""

_EMPTY = (0,) * SQUARES


def clue_count(grid: Grid) -> int:
    """Return the number of givens."""
    return len(grid) - grid.count(0)


def fill_orbits(grid: Grid, orbits: Iterable[Orbit], solution: Sequence[int]) -> Grid:
    """Return the grid with the squares of these orbits filled from the solution."""
    more = list(grid)
    for orbit in orbits:
        for index in orbit:
            more[index] = solution[index]
    return tuple(more)


def _without(grid: Grid, orbit: Orbit) -> Grid:
    return fill_orbits(grid, (orbit,), _EMPTY)


def dig(grid: Grid, orbits: Iterable[Orbit], allowed: Condition) -> Grid:
    """Return the grid after emptying the orbits one after another, wherever the condition allows it.

    If the condition also allows every grid with more givens than an allowed one, none of the remaining orbits can be
    emptied.
    """
    for orbit in orbits:
        less = _without(grid, orbit)
        if less != grid and allowed(less, orbit):
            grid = less
    return grid


def still_unique(grid: Grid, emptied: Orbit) -> bool:
    """Return True if a grid that had one solution before these squares were emptied still has only that one."""
    return all(_has_lone_candidate(grid, index) for index in emptied) or is_unique(grid)


def _has_lone_candidate(grid: Grid, index: int) -> bool:
    """Return True if the square sees eight digits."""
    return len({grid[peer] for peer in PEERS[index]} - {0}) == DIGITS - 1


def is_minimal(grid: Grid, orbits: Iterable[Orbit]) -> bool:
    """Return True if a puzzle is minimal: without any of its orbits it has several solutions."""
    return not any(less != grid and is_unique(less) for less in (_without(grid, orbit) for orbit in orbits))
