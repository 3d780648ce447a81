"""Sue de Coq: squares where a line and a box cross, and further ones of the line and of the box, with as many digits.

The squares further along the line and those elsewhere in the box have no digit in common. So each digit can be in only
one of all these squares: those of the crossing and of the line see each other, and those of the crossing and of the
box. As there are as many digits as squares, each is there once, and the line and the box lose it elsewhere.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from banmen.games.sudoku.engine.position import CandidateGrid, SolvingStep
from banmen.games.sudoku.engine.techniques.subsets import candidates_of_squares, eliminations
from banmen.games.sudoku.engine.units import FIRST_BOX, UNIT_SETS, set_of, squares_in

LARGEST_SIDE = 3
"""Maximum number of squares further along the line, and elsewhere in the box."""

_LEAST_SURPLUS = 2  # with one digit more than squares, one side makes a naked subset with the crossing
_SIZES_OF_CROSSING = (2, 3)

_CROSSINGS = tuple(
    (line, box)
    for line in range(FIRST_BOX)
    for box in range(FIRST_BOX, len(UNIT_SETS))
    if UNIT_SETS[line] & UNIT_SETS[box]
)


class _Side(NamedTuple):
    """Squares of a line or of a box beside their crossing, their digits, and how many more squares than new digits."""

    squares: tuple[int, ...]
    digits: int
    gain: int


def sue_de_coq(position: CandidateGrid) -> Iterator[SolvingStep]:
    """Yield Sue de Coq: the proof are the candidates of the crossing, `fins` those of the line, then of the box.

    `units` are the line and the box.
    """
    for line, box in _CROSSINGS:
        crossing = squares_in(UNIT_SETS[line] & UNIT_SETS[box] & position.empty)
        for size in _SIZES_OF_CROSSING:
            for core in combinations(crossing, size):
                digits = _digits(position, core)
                surplus = digits.bit_count() - size
                if _LEAST_SURPLUS <= surplus <= 2 * LARGEST_SIDE:
                    yield from _around(position, (line, box), core, digits)


def _around(
    position: CandidateGrid, units: tuple[int, int], core: tuple[int, ...], digits: int
) -> Iterator[SolvingStep]:
    """Yield the ways to complete the squares of a crossing by some of the line and some of the box."""
    line, box = (UNIT_SETS[unit] for unit in units)
    surplus = digits.bit_count() - len(core)
    rights = _sides(position, box & ~line & position.empty, digits, surplus)
    for left in _sides(position, line & ~box & position.empty, digits, surplus) if rights else ():
        for right in rights:
            if left.gain + right.gain == surplus and not left.digits & right.digits:
                used = set_of((*core, *left.squares, *right.squares))
                removes = {
                    *eliminations(position, digits & ~right.digits | left.digits, line & ~used),
                    *eliminations(position, digits & ~left.digits | right.digits, box & ~used),
                }
                if removes:
                    yield SolvingStep(
                        "sue_de_coq",
                        removes=tuple(sorted(removes)),
                        proof=candidates_of_squares(position, core),
                        fins=candidates_of_squares(position, (*left.squares, *right.squares)),
                        units=units,
                    )


def _sides(position: CandidateGrid, squares: int, digits: int, surplus: int) -> list[_Side]:
    """Return the sets of these squares that have more squares than digits which the crossing lacks."""
    sides = []
    for size in range(1, LARGEST_SIDE + 1):
        for chosen in combinations(squares_in(squares), size):
            own = _digits(position, chosen)
            gain = size - (own & ~digits).bit_count()
            if 0 < gain < surplus:
                sides.append(_Side(chosen, own, gain))
    return sides


def _digits(position: CandidateGrid, squares: tuple[int, ...]) -> int:
    digits = 0
    for index in squares:
        digits |= position.candidates[index]
    return digits
