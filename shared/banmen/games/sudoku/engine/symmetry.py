"""Symmetries of a puzzle's givens: which squares are given, or empty, together.

An orbit is a set of squares, 0 to 80, that a symmetry carries onto each other: one or two here.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import TypeAlias

from banmen.games.sudoku.engine.units import DIGITS, SQUARES, square

Orbit: TypeAlias = tuple[int, ...]


class Symmetry(StrEnum):
    """How the pattern of givens looks the same: turned by half a turn, in a mirror, or across the main diagonal."""

    NONE = "none"
    ROTATION = "rotation"
    MIRROR = "mirror"
    DIAGONAL = "diagonal"


def _across(index: int) -> int:
    row, column = square(index)
    return column * DIGITS + row


def _mirrored(index: int) -> int:
    row, column = square(index)
    return row * DIGITS + DIGITS - 1 - column


_PARTNER: Mapping[Symmetry, Callable[[int], int]] = {
    Symmetry.NONE: lambda index: index,
    Symmetry.ROTATION: lambda index: SQUARES - 1 - index,
    Symmetry.MIRROR: _mirrored,
    Symmetry.DIAGONAL: _across,
}

ORBITS: Mapping[Symmetry, tuple[Orbit, ...]] = {
    symmetry: tuple(sorted({tuple(sorted({index, partner(index)})) for index in range(SQUARES)}))
    for symmetry, partner in _PARTNER.items()
}
"""The orbits of each symmetry; every square is in one of them."""
