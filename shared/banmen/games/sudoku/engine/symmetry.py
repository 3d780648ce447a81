"""Symmetries of a puzzle's givens: which squares are given, or empty, together.

An orbit is a set of squares, 0 to 80, that a symmetry maps onto each other: one or two here.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import TypeAlias

from banmen.games.sudoku.engine.units import DIGITS, SQUARES, square

Orbit: TypeAlias = tuple[int, ...]


class Symmetry(StrEnum):
    """The symmetry of the pattern of givens: by half a turn, by a mirror, or across the main diagonal."""

    NONE = "none"
    ROTATION = "rotation"
    MIRROR = "mirror"
    DIAGONAL = "diagonal"


def _transpose(index: int) -> int:
    row, column = square(index)
    return column * DIGITS + row


def _mirror(index: int) -> int:
    row, column = square(index)
    return row * DIGITS + DIGITS - 1 - column


_PARTNER: Mapping[Symmetry, Callable[[int], int]] = {
    Symmetry.NONE: lambda index: index,
    Symmetry.ROTATION: lambda index: SQUARES - 1 - index,
    Symmetry.MIRROR: _mirror,
    Symmetry.DIAGONAL: _transpose,
}

ORBITS: Mapping[Symmetry, tuple[Orbit, ...]] = {
    symmetry: tuple(sorted({tuple(sorted({index, partner(index)})) for index in range(SQUARES)}))
    for symmetry, partner in _PARTNER.items()
}
"""The orbits of each symmetry; every square is in exactly one."""
