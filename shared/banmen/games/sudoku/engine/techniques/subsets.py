"""Subsets: n squares of a unit with only n candidates between them, or n digits with only n places.

Pairs, triples and quads, naked (squares are counted) and hidden (digits are counted).
"""

from collections.abc import Iterable, Iterator

from banmen.games.sudoku.engine.position import Position
from banmen.games.sudoku.engine.squares import UNIT_SETS, set_of, squares_in
from banmen.games.sudoku.engine.step import Candidates, Step
from banmen.games.sudoku.engine.techniques.unions import closed_unions
from banmen.games.sudoku.engine.units import UNITS, digits_of


def naked_pair(position: Position) -> Iterator[Step]:
    """Yield naked pairs: two squares of a unit with two candidates between them."""
    return _naked(position, 2, "naked_pair")


def naked_triple(position: Position) -> Iterator[Step]:
    """Yield naked triples: three squares of a unit with three candidates between them."""
    return _naked(position, 3, "naked_triple")


def naked_quad(position: Position) -> Iterator[Step]:
    """Yield naked quads: four squares of a unit with four candidates between them."""
    return _naked(position, 4, "naked_quad")


def hidden_pair(position: Position) -> Iterator[Step]:
    """Yield hidden pairs: two digits with two places between them in a unit."""
    return _hidden(position, 2, "hidden_pair")


def hidden_triple(position: Position) -> Iterator[Step]:
    """Yield hidden triples: three digits with three places between them in a unit."""
    return _hidden(position, 3, "hidden_triple")


def hidden_quad(position: Position) -> Iterator[Step]:
    """Yield hidden quads: four digits with four places between them in a unit."""
    return _hidden(position, 4, "hidden_quad")


def _naked(position: Position, size: int, technique: str) -> Iterator[Step]:
    for unit, (_, _, indices) in enumerate(UNITS):
        sets = [(index, position.candidates[index]) for index in indices]
        for squares, digits in closed_unions(sets, size):
            removes = eliminations(position, digits, UNIT_SETS[unit] & ~set_of(squares))
            if removes:
                yield Step(technique, removes=removes, proof=candidates_of_squares(position, squares), units=(unit,))


def _hidden(position: Position, size: int, technique: str) -> Iterator[Step]:
    for unit, places in enumerate(position.places):
        for digits, nine in closed_unions(enumerate(places, 1), size):
            squares = [UNITS[unit].indices[at] for at in squares_in(nine)]
            own = sum(1 << (digit - 1) for digit in digits)
            removes = eliminations(position, ~own, set_of(squares))
            if removes:
                proof = eliminations(position, own, set_of(squares))
                yield Step(technique, removes=removes, proof=proof, units=(unit,))


def candidates_of_squares(position: Position, squares: Iterable[int]) -> Candidates:
    """Return all candidates of these squares."""
    return tuple([(index, digit) for index in squares for digit in digits_of(position.candidates[index])])


def eliminations(position: Position, digits: int, chosen: int) -> Candidates:
    """Return the candidates of a set of squares that are in a set of digits."""
    candidates = position.candidates
    return tuple([(index, digit) for index in squares_in(chosen) for digit in digits_of(candidates[index] & digits)])
