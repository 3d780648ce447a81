"""Subsets: n squares of a unit with only n candidates between them, or n digits with only n places.

They are pairs, triples and quads, naked (squares are counted) or hidden (digits are counted). Where a line crosses a
box there are locked pairs and triples, and locked candidates: a digit confined to the intersection. Naked and hidden
subsets are sets whose union is small (`closed_unions`); fish use the same search.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from banmen.games.sudoku.engine.position import CandidateGrid, Candidates, SolvingStep
from banmen.games.sudoku.engine.units import (
    DIGITS,
    EVERY_DIGIT,
    FIRST_BOX,
    UNIT_SETS,
    UNITS,
    digits_of,
    set_of,
    squares_in,
)

NamedSet = tuple[int, int]
"""The name of a set, and its bits."""

_SIZES = tuple(nine.bit_count() for nine in range(EVERY_DIGIT + 1))
_BOXES = range(FIRST_BOX, len(UNITS))
_LINES = range(FIRST_BOX)


# --- naked and hidden subsets ---------------------------------------------------------------------------------------


def naked_pair(position: CandidateGrid) -> Iterator[SolvingStep]:
    """Yield naked pairs: two squares of a unit with two candidates between them."""
    return _naked(position, 2, "naked_pair")


def naked_triple(position: CandidateGrid) -> Iterator[SolvingStep]:
    """Yield naked triples: three squares of a unit with three candidates between them."""
    return _naked(position, 3, "naked_triple")


def naked_quad(position: CandidateGrid) -> Iterator[SolvingStep]:
    """Yield naked quads: four squares of a unit with four candidates between them."""
    return _naked(position, 4, "naked_quad")


def hidden_pair(position: CandidateGrid) -> Iterator[SolvingStep]:
    """Yield hidden pairs: two digits with two places between them in a unit."""
    return _hidden(position, 2, "hidden_pair")


def hidden_triple(position: CandidateGrid) -> Iterator[SolvingStep]:
    """Yield hidden triples: three digits with three places between them in a unit."""
    return _hidden(position, 3, "hidden_triple")


def hidden_quad(position: CandidateGrid) -> Iterator[SolvingStep]:
    """Yield hidden quads: four digits with four places between them in a unit."""
    return _hidden(position, 4, "hidden_quad")


def _naked(position: CandidateGrid, size: int, technique: str) -> Iterator[SolvingStep]:
    for unit, (_, _, indices) in enumerate(UNITS):
        sets = [(index, position.candidates[index]) for index in indices]
        for squares, digits in closed_unions(sets, size):
            removes = eliminations(position, digits, UNIT_SETS[unit] & ~set_of(squares))
            if removes:
                yield SolvingStep(
                    technique, removes=removes, proof=candidates_of_squares(position, squares), units=(unit,)
                )


def _hidden(position: CandidateGrid, size: int, technique: str) -> Iterator[SolvingStep]:
    for unit, places in enumerate(position.places):
        for digits, nine in closed_unions(enumerate(places, 1), size):
            squares = [UNITS[unit].indices[at] for at in squares_in(nine)]
            own = sum(1 << (digit - 1) for digit in digits)
            removes = eliminations(position, ~own, set_of(squares))
            if removes:
                proof = eliminations(position, own, set_of(squares))
                yield SolvingStep(technique, removes=removes, proof=proof, units=(unit,))


# --- intersections --------------------------------------------------------------------------------------------------


def _crossings() -> Iterator[tuple[int, int, tuple[int, ...]]]:
    for box in _BOXES:
        for line in _LINES:
            crossing = UNIT_SETS[box] & UNIT_SETS[line]
            if crossing:
                yield box, line, squares_in(crossing)


_CROSSINGS = tuple(_crossings())
"""A box, a line, and the three squares of their intersection, 54 times."""


def _confined(unit: int) -> tuple[int | None, ...]:
    """Return, for nine bits of places in a unit, the other unit that holds them all, if they are two or three."""
    confined: list[int | None] = [None] * (1 << DIGITS)
    for box, line, crossing in _CROSSINGS:
        if unit in {box, line}:
            bits = [1 << UNITS[unit].indices.index(index) for index in crossing]
            for some in (*combinations(bits, 2), bits):
                confined[sum(some)] = box + line - unit
    return tuple(confined)


_CONFINED = tuple(map(_confined, range(len(UNITS))))


def locked_pair(position: CandidateGrid) -> Iterator[SolvingStep]:
    """Yield locked pairs: two squares of an intersection share two candidates, which box and line lose elsewhere."""
    return _locked_subset(position, 2, "locked_pair")


def locked_triple(position: CandidateGrid) -> Iterator[SolvingStep]:
    """Yield locked triples: the three squares of an intersection share three candidates."""
    return _locked_subset(position, 3, "locked_triple")


def _locked_subset(position: CandidateGrid, size: int, technique: str) -> Iterator[SolvingStep]:
    candidates = position.candidates
    for box, line, crossing in _CROSSINGS:
        for squares in combinations([index for index in crossing if candidates[index]], size):
            digits = 0
            for index in squares:
                digits |= candidates[index]
            if digits.bit_count() != size:
                continue
            own = sum(1 << index for index in squares)
            in_box = eliminations(position, digits, UNIT_SETS[box] & ~own)
            in_line = eliminations(position, digits, UNIT_SETS[line] & ~UNIT_SETS[box])
            if in_box and in_line:
                proof = candidates_of_squares(position, squares)
                yield SolvingStep(technique, removes=tuple(sorted(in_box + in_line)), proof=proof, units=(line, box))


def locked_candidates(position: CandidateGrid) -> Iterator[SolvingStep]:
    """Yield pointing (a digit's places in a box lie in one line), then claiming (those in a line lie in one box)."""
    for units, technique in ((_BOXES, "pointing"), (_LINES, "claiming")):
        for unit in units:
            for digit, nine in enumerate(position.places[unit], 1):
                cover = _CONFINED[unit][nine]
                if cover is not None:
                    removes = position.candidates_in(digit, UNIT_SETS[cover] & ~UNIT_SETS[unit])
                    if removes:
                        proof = position.candidates_in(digit, UNIT_SETS[unit])
                        yield SolvingStep(technique, removes=removes, proof=proof, units=(unit,), covers=(cover,))


# --- sets -----------------------------------------------------------------------------------------------------------


def closed_unions(sets: Iterable[NamedSet], count: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the names of `count` sets and their union, if that has `count` members.

    Sets with fewer than two members are ignored. Combinations follow the order of the sets.
    """
    for names, union in light_unions(sets, count, _SIZES, count):
        if _SIZES[union] == count:
            yield names, union


def light_unions(
    sets: Iterable[NamedSet], count: int, weights: Sequence[int], most: int
) -> list[tuple[tuple[int, ...], int]]:
    """Return the names of `count` sets and their union, if that weighs at most `most`.

    `weights` has the weight of each union; none weighs more than one that contains it. Sets with fewer than two members
    are ignored.
    """
    light = [(name, nine) for name, nine in sets if weights[nine] <= most and nine & (nine - 1)]
    if len(light) < count:
        return []
    grown: list[tuple[int, tuple[int, ...], int]] = [(at, (name,), nine) for at, (name, nine) in enumerate(light, 1)]
    for _ in range(count - 1):
        grown = [
            (beyond, (*names, name), union | nine)
            for at, names, union in grown
            for beyond, (name, nine) in enumerate(light[at:], at + 1)
            if weights[union | nine] <= most
        ]
    return [(names, union) for _, names, union in grown]


def candidates_of_squares(position: CandidateGrid, squares: Iterable[int]) -> Candidates:
    return tuple([(index, digit) for index in squares for digit in digits_of(position.candidates[index])])


def eliminations(position: CandidateGrid, digits: int, chosen: int) -> Candidates:
    """Return the candidates of a set of squares that are in a set of digits."""
    candidates = position.candidates
    return tuple([(index, digit) for index in squares_in(chosen) for digit in digits_of(candidates[index] & digits)])
