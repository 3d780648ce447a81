"""Uniqueness: techniques that assume a grid with only one solution, as a published puzzle has.

Four squares in two rows, two columns and two boxes that held the same two digits crosswise could swap them, which would
be a second solution. None of them may be a given, so all four must still be empty. In a grid with several solutions
these techniques prove nothing.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from banmen.games.sudoku.engine.position import CandidateGrid, Candidates, SolvingStep
from banmen.games.sudoku.engine.units import (
    BOX,
    DIGITS,
    EVERY_DIGIT,
    SEEN,
    UNIT_SETS,
    UNITS_OF,
    digits_of,
    set_of,
    squares_in,
)

_PAIR, _THREE = 2, 3
_LARGEST_SUBSET = 3
Corners: TypeAlias = tuple[int, int, int, int]


class _Rectangle(NamedTuple):
    """Four empty squares in order, and two digits (as a set) that are candidates of each."""

    corners: Corners
    pair: int
    roof: tuple[int, ...]
    """The corners with further candidates."""


def unique_rectangle(position: CandidateGrid) -> Iterator[SolvingStep]:
    """Yield unique rectangles of type 1, then 2, 3 and 4; `fins` are the further candidates of their corners.

    The proof begins with the two digits in the four corners, eight candidates; in type 3 it continues with the squares
    that form a subset with the fins. `units` is where types 3 and 4 look.
    """
    rectangles = list(_rectangles(position))
    for of_type in (_type_1, _type_2, _type_3, _type_4):
        for rectangle in rectangles:
            yield from of_type(position, rectangle)


def bug_plus_one(position: CandidateGrid) -> Iterator[SolvingStep]:
    """Yield BUG+1: every empty square has two candidates but one, which has three.

    Without the third candidate the grid would have no or two solutions. The digit with a third place in the row, column
    and box (`units`) of that square is set; the two others are the fins.
    """
    odd = position.empty & ~position.pairs
    if odd.bit_count() != 1:
        return
    index = odd.bit_length() - 1
    digits = digits_of(position.candidates[index])
    if len(digits) != _THREE:
        return
    for digit in digits:
        if all(_twice_but(position, unit, index, digit) for unit in range(len(UNIT_SETS))):
            fins = tuple((index, other) for other in digits if other != digit)
            proof = ((index, digit),)
            yield SolvingStep("bug_plus_one", sets=proof, proof=proof, fins=fins, units=UNITS_OF[index])


def _twice_but(position: CandidateGrid, unit: int, index: int, digit: int) -> bool:
    """Return True if the unit has two places for each digit it lacks, not counting `digit` in the square `index`."""
    squares = UNIT_SETS[unit]
    for other, plane in enumerate(position.planes, 1):
        places = plane & squares & (~(1 << index) if other == digit else -1)
        if places.bit_count() not in {0, _PAIR}:
            return False
    return True


def _all_corners() -> Iterator[Corners]:
    """Yield two rows and two columns that meet in exactly two boxes."""
    lines = list(combinations(range(DIGITS), 2))
    for top, bottom in lines:
        for left, right in lines:
            if (top // BOX == bottom // BOX) != (left // BOX == right // BOX):
                yield top * DIGITS + left, top * DIGITS + right, bottom * DIGITS + left, bottom * DIGITS + right


_CORNERS = tuple(_all_corners())


def _rectangles(position: CandidateGrid) -> Iterator[_Rectangle]:
    """Yield the rectangles in which at least two corners have no further candidate."""
    left = position.candidates
    for corners in _CORNERS:
        one, two, three, four = corners
        common = left[one] & left[two] & left[three] & left[four]
        if common.bit_count() >= _PAIR:
            for low, high in combinations(digits_of(common), 2):
                pair = 1 << (low - 1) | 1 << (high - 1)
                roof = tuple(corner for corner in corners if left[corner] != pair)
                if len(roof) in {1, 2}:
                    yield _Rectangle(corners, pair, roof)


def _step(kind: int, position: CandidateGrid, rectangle: _Rectangle, removes: Candidates) -> SolvingStep:
    proof = tuple((corner, digit) for corner in rectangle.corners for digit in digits_of(rectangle.pair))
    fins = _candidates(position, rectangle.roof, ~rectangle.pair)
    return SolvingStep(f"unique_rectangle_{kind}", removes=removes, proof=proof, fins=fins)


def _type_1(position: CandidateGrid, rectangle: _Rectangle) -> Iterator[SolvingStep]:
    """Yield type 1: only one corner has further candidates, so it is one of them."""
    if len(rectangle.roof) == 1:
        removes = _candidates(position, rectangle.roof, rectangle.pair)
        yield _step(1, position, rectangle, removes)


def _type_2(position: CandidateGrid, rectangle: _Rectangle) -> Iterator[SolvingStep]:
    """Yield type 2: two corners in a line share a single further candidate, so one of them is it."""
    if not _units_of_roof(rectangle):
        return
    first, second = rectangle.roof
    further = position.candidates[first] & ~rectangle.pair
    if position.candidates[first] == position.candidates[second] and further.bit_count() == 1:
        removes = position.candidates_in(further.bit_length(), SEEN[first] & SEEN[second])
        if removes:
            yield _step(2, position, rectangle, removes)


def _type_3(position: CandidateGrid, rectangle: _Rectangle) -> Iterator[SolvingStep]:
    """Yield type 3: the further candidates of two corners form a naked subset with other squares of a unit."""
    further = _together(position, rectangle.roof) & ~rectangle.pair
    if further.bit_count() < _PAIR:
        return
    for unit in _units_of_roof(rectangle):
        others = position.empty & UNIT_SETS[unit] & ~set_of(rectangle.roof)
        for size in range(further.bit_count() - 1, _LARGEST_SUBSET + 1):
            for subset in combinations(squares_in(others), size):
                digits = further | _together(position, subset)
                if digits.bit_count() == size + 1:
                    removes = _candidates(position, squares_in(others & ~set_of(subset)), digits)
                    if removes:
                        step = _step(3, position, rectangle, removes)
                        yield replace(step, proof=step.proof + _candidates(position, subset), units=(unit,))


def _type_4(position: CandidateGrid, rectangle: _Rectangle) -> Iterator[SolvingStep]:
    """Yield type 4: one digit of the pair has no other place in a unit, so neither of the two corners is the other."""
    for unit in _units_of_roof(rectangle):
        roof = set_of(rectangle.roof)
        for digit in digits_of(rectangle.pair):
            if position.planes[digit - 1] & UNIT_SETS[unit] == roof:
                other = digits_of(rectangle.pair & ~(1 << (digit - 1)))[0]
                removes = tuple((corner, other) for corner in rectangle.roof)
                yield replace(_step(4, position, rectangle, removes), units=(unit,))


def _together(position: CandidateGrid, squares: tuple[int, ...]) -> int:
    """Return the digits that are a candidate of any of these squares."""
    digits = 0
    for index in squares:
        digits |= position.candidates[index]
    return digits


def _candidates(position: CandidateGrid, squares: tuple[int, ...], digits: int = EVERY_DIGIT) -> Candidates:
    """Return the candidates of these squares, of these digits only."""
    return tuple((index, digit) for index in squares for digit in digits_of(position.candidates[index] & digits))


def _units_of_roof(rectangle: _Rectangle) -> tuple[int, ...]:
    """Return the units that contain both corners; empty for one corner, or for two diagonal ones."""
    if len(rectangle.roof) != _PAIR:
        return ()
    first, second = rectangle.roof
    return tuple(unit for unit in UNITS_OF[first] if unit in UNITS_OF[second])
