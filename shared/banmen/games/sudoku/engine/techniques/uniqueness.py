"""Uniqueness: techniques that assume a grid with only one solution, as a published puzzle has.

Four squares in two rows, two columns and two boxes that held the same two digits crosswise could swap them, which would
be a second solution. None of them may be a given, so all four must still be empty. The roof of a rectangle are the
corners with other candidates than the two digits. In a grid with several solutions
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
    """Four empty squares in order, and two digits (as a set), one of which or both are candidates of each."""

    corners: Corners
    pair: int
    roof: tuple[int, ...]
    """The corners with further candidates."""


def unique_rectangle(position: CandidateGrid) -> Iterator[SolvingStep]:
    """Yield unique rectangles of types 1 to 6; `fins` are the further candidates of their corners.

    The proof begins with the two digits in the four corners, eight candidates, or fewer where one is missing in a
    corner of the roof. In type 3 it continues with the squares that form a subset with the fins. `units` is where types
    3, 4 and 6 look.
    """
    rectangles = list(_rectangles(position))
    for of_type in (_type_1, _type_2, _type_3, _type_4, _type_5, _type_6):
        for rectangle in rectangles:
            yield from of_type(position, rectangle)


def hidden_rectangle(position: CandidateGrid) -> Iterator[SolvingStep]:
    """Yield hidden rectangles: a corner of two digits, and opposite it one whose row and column lack a further place.

    If the opposite corner were the other digit, its neighbours would be the first, and the four could exchange them.
    The proof are the two digits in the corners, `units` the row and column of the corner that loses a digit.
    """
    for corners in _open_corners(position):
        for floor, opposite in zip(corners, reversed(corners), strict=True):
            pair = position.candidates[floor]
            beside = [corner for corner in corners if corner not in {floor, opposite}]
            if pair.bit_count() == _PAIR and all(pair & ~position.candidates[each] == 0 for each in corners):
                for digit in digits_of(pair):
                    plane = position.planes[digit - 1] & ~set_of(corners)
                    units = UNITS_OF[opposite][:_PAIR]
                    if not any(plane & UNIT_SETS[unit] for unit in units):
                        other = digits_of(pair & ~(1 << (digit - 1)))[0]
                        proof = _candidates(position, (opposite, *beside, floor), pair)
                        yield SolvingStep("hidden_rectangle", removes=((opposite, other),), proof=proof, units=units)


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


_CORNER_SETS = tuple(map(set_of, _CORNERS))


def _open_corners(position: CandidateGrid) -> Iterator[Corners]:
    """Yield the corners of which all are empty, and one at least has two candidates."""
    empty, pairs = position.empty, position.pairs
    for corners, squares in zip(_CORNERS, _CORNER_SETS, strict=True):
        if squares & empty == squares and squares & pairs:
            yield corners


def _rectangles(position: CandidateGrid) -> Iterator[_Rectangle]:
    """Yield the rectangles with a corner that has no further candidate; the pair could still be exchanged."""
    left = position.candidates
    for corners in _open_corners(position):
        for pair in dict.fromkeys(left[corner] for corner in corners if left[corner].bit_count() == _PAIR):
            if _could_exchange([left[corner] & pair for corner in corners], pair):
                roof = tuple(corner for corner in corners if left[corner] != pair)
                if roof:
                    yield _Rectangle(corners, pair, roof)


def _could_exchange(left: list[int], pair: int) -> bool:
    """Return True if four corners, of which these candidates of a pair are left, could hold it crosswise."""
    one, two, three, four = left
    across, beside = one & four, two & three
    return any(across & digit and beside & (pair ^ digit) for digit in (pair & -pair, pair & (pair - 1)))


def _step(kind: int, position: CandidateGrid, rectangle: _Rectangle, removes: Candidates) -> SolvingStep:
    proof = _candidates(position, rectangle.corners, rectangle.pair)
    fins = _candidates(position, rectangle.roof, ~rectangle.pair)
    return SolvingStep(f"unique_rectangle_{kind}", removes=removes, proof=proof, fins=fins)


def _type_1(position: CandidateGrid, rectangle: _Rectangle) -> Iterator[SolvingStep]:
    """Yield type 1: only one corner has further candidates, so it is one of them."""
    if len(rectangle.roof) == 1:
        removes = _candidates(position, rectangle.roof, rectangle.pair)
        if position.candidates[rectangle.roof[0]] & ~rectangle.pair:
            yield _step(1, position, rectangle, removes)


def _type_2(position: CandidateGrid, rectangle: _Rectangle) -> Iterator[SolvingStep]:
    """Yield type 2: two corners in a line share a single further candidate, so one of them is it."""
    if not _units_of_roof(rectangle):
        return
    first, second = rectangle.roof
    further = position.candidates[first] & ~rectangle.pair
    if further == position.candidates[second] & ~rectangle.pair and further.bit_count() == 1:
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
                removes = _candidates(position, rectangle.roof, rectangle.pair & ~(1 << (digit - 1)))
                if removes:
                    yield replace(_step(4, position, rectangle, removes), units=(unit,))


def _type_5(position: CandidateGrid, rectangle: _Rectangle) -> Iterator[SolvingStep]:
    """Yield type 5: two corners across, or three, share a single further candidate, so one of them is it."""
    if len(rectangle.roof) == 1 or _units_of_roof(rectangle):
        return
    further = _together(position, rectangle.roof) & ~rectangle.pair
    if further.bit_count() == 1 and all(position.candidates[corner] & further for corner in rectangle.roof):
        seen = -1
        for corner in rectangle.roof:
            seen &= SEEN[corner]
        removes = position.candidates_in(further.bit_length(), seen)
        if removes:
            yield _step(5, position, rectangle, removes)


def _type_6(position: CandidateGrid, rectangle: _Rectangle) -> Iterator[SolvingStep]:
    """Yield type 6: in both rows or both columns one digit of the pair has no place but the corners.

    If one of the two corners across were this digit, the other would be too, and the corners between them the other
    digit of the pair.
    """
    if len(rectangle.roof) != _PAIR or _units_of_roof(rectangle):
        return
    corners = set_of(rectangle.corners)
    for digit in digits_of(rectangle.pair):
        plane = position.planes[digit - 1]
        for kind in (0, 1):
            units = tuple(sorted({UNITS_OF[corner][kind] for corner in rectangle.roof}))
            if not any(plane & UNIT_SETS[unit] & ~corners for unit in units):
                removes = tuple((corner, digit) for corner in rectangle.roof if plane >> corner & 1)
                if removes:
                    yield replace(_step(6, position, rectangle, removes), units=units)
                    break


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
