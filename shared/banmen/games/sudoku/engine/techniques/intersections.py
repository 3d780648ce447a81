"""Intersections of a box and a line: locked pairs and triples, and locked candidates (pointing and claiming)."""

from collections.abc import Iterator
from itertools import combinations

from banmen.games.sudoku.engine.position import Position
from banmen.games.sudoku.engine.squares import UNIT_SETS, squares_in
from banmen.games.sudoku.engine.step import Step
from banmen.games.sudoku.engine.techniques.subsets import candidates_of_squares, eliminations
from banmen.games.sudoku.engine.units import DIGITS, UNITS

_BOXES = range(18, 27)
_LINES = range(18)


def locked_pair(position: Position) -> Iterator[Step]:
    """Yield locked pairs: two squares of an intersection share two candidates, which box and line lose elsewhere."""
    return _locked_subset(position, 2, "locked_pair")


def locked_triple(position: Position) -> Iterator[Step]:
    """Yield locked triples: the three squares of an intersection share three candidates."""
    return _locked_subset(position, 3, "locked_triple")


def _locked_subset(position: Position, size: int, technique: str) -> Iterator[Step]:
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
                yield Step(technique, removes=tuple(sorted(in_box + in_line)), proof=proof, units=(line, box))


def locked_candidates(position: Position) -> Iterator[Step]:
    """Yield pointing (a digit's places in a box lie in one line), then claiming (those in a line lie in one box)."""
    for units, technique in ((_BOXES, "pointing"), (_LINES, "claiming")):
        for unit in units:
            for digit, nine in enumerate(position.places[unit], 1):
                cover = _CONFINED[unit][nine]
                if cover is not None:
                    removes = position.candidates_in(digit, UNIT_SETS[cover] & ~UNIT_SETS[unit])
                    if removes:
                        proof = position.candidates_in(digit, UNIT_SETS[unit])
                        yield Step(technique, removes=removes, proof=proof, units=(unit,), covers=(cover,))


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
