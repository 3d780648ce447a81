"""A sudoku position as the techniques see it, and the steps that they find in it.

A position has the digits and the candidates left. Its views (by digit, by unit, strong links) are computed at first use
and cached with it. Sets of squares and of digits are ints, as in `units`.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Annotated, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from banmen.games.sudoku.engine.units import DIGITS, EVERY_DIGIT, PEERS, SQUARES, UNITS, Grid, candidates_of, squares_in

SquareIndex: TypeAlias = Annotated[int, Meta(ge=0, le=80)]
Digit: TypeAlias = Annotated[int, Meta(ge=1, le=9)]
UnitIndex: TypeAlias = Annotated[int, Meta(ge=0, le=26)]
Candidate: TypeAlias = tuple[SquareIndex, Digit]
Candidates: TypeAlias = Annotated[tuple[Candidate, ...], Meta(max_length=729)]
ChainNodes: TypeAlias = Annotated[tuple[Candidates, ...], Meta(max_length=100)]
LockedSquares: TypeAlias = Annotated[tuple[SquareIndex, ...], Meta(max_length=9)]
_IS_ZERO = b"1" + b"0" * 255
_ONE_DIGIT = frozenset(1 << digit for digit in range(DIGITS))
_DIGITS_FROM_0 = tuple(tuple(digit for digit in range(DIGITS) if left >> digit & 1) for left in range(EVERY_DIGIT + 1))


class SolvingStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A step: `sets` are the digits it places, `removes` the candidates it eliminates; at least one of both.

    `technique` is a key such as "naked_single" or "x_wing". `proof` are the candidates that the conclusion rests on
    (for a chain in order, its links alternating strong and weak). `fins` are candidates in a second role: fins of a
    fish, the extra candidates of a unique rectangle, the second colour, or the consequence of an assumption. For a
    hidden single they are what excludes its digit elsewhere in the unit: digits outside it, and eliminated candidates
    inside. `units` are the units examined (base sets of a fish), `covers` those that cover them. `chains` are the nodes
    of a chain that has groups of candidates, in order: a node is true if one of its candidates is. `locked` are then,
    for each strong link, the squares of its almost locked set; none if the link is of another kind.
    """

    technique: Annotated[str, Meta(min_length=1, max_length=40)]
    sets: Candidates = ()
    removes: Candidates = ()
    proof: Candidates = ()
    fins: Candidates = ()
    units: Annotated[tuple[UnitIndex, ...], Meta(max_length=27)] = ()
    covers: Annotated[tuple[UnitIndex, ...], Meta(max_length=27)] = ()
    chains: Annotated[tuple[ChainNodes, ...], Meta(max_length=729)] = ()
    locked: Annotated[tuple[LockedSquares, ...], Meta(max_length=50)] = ()

    @property
    def squares(self) -> tuple[int, ...]:
        """The squares that the step mentions, each once, in grid order."""
        return tuple(sorted({square for square, _ in (*self.sets, *self.removes, *self.proof, *self.fins)}))


class StrongLink(NamedTuple):
    """The only two squares of `unit` (0 to 26) that can hold a digit: one of them does (a strong link)."""

    unit: int
    first: int
    second: int


class _CandidateFields(NamedTuple):
    digits: Grid
    candidates: tuple[int, ...]


class CandidateGrid(_CandidateFields):
    """81 digits, 0 for an empty square, and 81 sets of candidates, 0 for a filled one."""

    @cached_property
    def planes(self) -> tuple[int, ...]:
        """For each digit, at `digit - 1`, the set of squares that have it as a candidate."""
        planes = [0] * DIGITS
        bit = 1
        for left in self.candidates:
            for plane in _DIGITS_FROM_0[left]:
                planes[plane] |= bit
            bit <<= 1
        return tuple(planes)

    @cached_property
    def empty(self) -> int:
        """The set of empty squares."""
        return int(bytes(self.digits[::-1]).translate(_IS_ZERO), 2)

    @cached_property
    def singles(self) -> tuple[int, ...]:
        """The squares with one candidate, in order."""
        return tuple([index for index, left in enumerate(self.candidates) if left in _ONE_DIGIT])

    @cached_property
    def pairs(self) -> int:
        """The set of squares with two candidates."""
        return sum(1 << index for index, left in enumerate(self.candidates) if left.bit_count() == 2)  # noqa: PLR2004 - two are a pair

    @cached_property
    def places(self) -> tuple[tuple[int, ...], ...]:
        """For each unit and digit, at `[unit][digit - 1]`, nine bits: which squares of the unit, in order, may hold it.

        In a row the bits are columns, in a column they are rows.
        """
        candidates = self.candidates
        places = []
        for unit in UNITS:
            found = [0] * DIGITS
            bit = 1
            for index in unit.indices:
                for digit in _DIGITS_FROM_0[candidates[index]]:
                    found[digit] |= bit
                bit <<= 1
            places.append(tuple(found))
        return tuple(places)

    @cached_property
    def links(self) -> tuple[tuple[StrongLink, ...], ...]:
        """For each digit, at `digit - 1`, its strong links in the order of the units.

        Two squares that share two units are linked in both if each has no third place.
        """
        links: list[list[StrongLink]] = [[] for _ in range(DIGITS)]
        for number, unit in enumerate(UNITS):
            for digit, nine in enumerate(self.places[number]):
                if nine.bit_count() == 2:  # noqa: PLR2004 - a link has two ends
                    first, second = squares_in(nine)
                    links[digit].append(StrongLink(number, unit.indices[first], unit.indices[second]))
        return tuple(map(tuple, links))

    def candidates_in(self, digit: int, chosen: int) -> Candidates:
        """Return the candidates (square, digit) of a digit, 1 to 9, in a set of squares."""
        return tuple([(index, digit) for index in squares_in(self.planes[digit - 1] & chosen)])


def position_of(grid: Grid, struck: Sequence[int] = ()) -> CandidateGrid:
    """Return a grid with the candidates that its rows, columns and boxes leave, except eliminated ones.

    `struck` is empty, or 81 sets of digits.
    """
    left = candidates_of(grid)
    return CandidateGrid(grid, tuple(one & ~gone for one, gone in zip(left, struck or [0] * SQUARES, strict=True)))


def apply_step(position: CandidateGrid, step: SolvingStep) -> CandidateGrid:
    """Return the position after a step: its digits are placed with their effects, and its candidates eliminated."""
    digits, candidates = list(position.digits), list(position.candidates)
    for index, digit in step.sets:
        digits[index] = digit
        candidates[index] = 0
        others = ~(1 << (digit - 1))
        for peer in PEERS[index]:
            candidates[peer] &= others
    for index, digit in step.removes:
        candidates[index] &= ~(1 << (digit - 1))
    return CandidateGrid(tuple(digits), tuple(candidates))
