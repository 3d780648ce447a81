"""Fish: a digit whose places in two, three or four lines are covered by as many lines across.

X-wing, swordfish and jellyfish, basic and finned. Fins are places in one box that the lines across do not cover. Either
a fin holds the digit or the basic fish does, so candidates that the basic fish removes and that see the fins are
removed. A fish is sashimi if a line has only one place besides its fins.
"""

from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple

from banmen.games.sudoku.engine.position import Position
from banmen.games.sudoku.engine.squares import EVERY_SQUARE, UNIT_SETS, set_of, squares_in
from banmen.games.sudoku.engine.step import Step
from banmen.games.sudoku.engine.techniques.unions import closed_unions, light_unions
from banmen.games.sudoku.engine.units import BOX, DIGITS, EVERY_DIGIT

_FIRSTS = (0, 9)
"""The first unit of the base: rows, then columns."""

_FIRST_BOX = 18

_CHUTES = (0b111, 0b111000, 0b111000000)
"""The three lines that run through three boxes side by side."""

_LEAST_OUTSIDE = tuple(min((mask & ~chute).bit_count() for chute in _CHUTES) for mask in range(EVERY_DIGIT + 1))
"""How many of nine lines remain when the best chute is left out."""

_NAMES = {2: "x_wing", 3: "swordfish", 4: "jellyfish"}


def x_wing(position: Position) -> Iterator[Step]:
    """Yield X-wings: two lines with a digit in the same two lines across."""
    return _basic(position, 2)


def swordfish(position: Position) -> Iterator[Step]:
    """Yield swordfish: three lines with a digit in the same three lines across."""
    return _basic(position, 3)


def jellyfish(position: Position) -> Iterator[Step]:
    """Yield jellyfish: four lines with a digit in the same four lines across."""
    return _basic(position, 4)


def finned_x_wing(position: Position) -> Iterator[Step]:
    """Yield X-wings with fins; sashimi ones last."""
    return _finned(position, 2)


def finned_swordfish(position: Position) -> Iterator[Step]:
    """Yield swordfish with fins; sashimi ones last."""
    return _finned(position, 3)


def finned_jellyfish(position: Position) -> Iterator[Step]:
    """Yield jellyfish with fins; sashimi ones last."""
    return _finned(position, 4)


class _Fish(NamedTuple):
    """A digit, base lines, and nine bits of cover lines; `first` is 0 for a base of rows, 9 for one of columns."""

    digit: int
    first: int
    lines: tuple[int, ...]
    across: int

    @property
    def units(self) -> tuple[int, ...]:
        return tuple(self.first + line for line in self.lines)

    @property
    def covers(self) -> tuple[int, ...]:
        return tuple(DIGITS - self.first + line for line in squares_in(self.across))

    @property
    def base(self) -> int:
        return sum(UNIT_SETS[unit] for unit in self.units)

    @property
    def cover(self) -> int:
        return sum(UNIT_SETS[unit] for unit in self.covers)

    def step(self, position: Position, technique: str, box: int = EVERY_SQUARE) -> Step:
        """Return the step that the fish makes in `box`; base squares outside the cover are its fins."""
        base, cover = self.base, self.cover
        return Step(
            technique,
            removes=position.candidates_in(self.digit, cover & ~base & box),
            proof=position.candidates_in(self.digit, base & cover),
            fins=position.candidates_in(self.digit, base & ~cover),
            units=self.units,
            covers=self.covers,
        )


def _basic(position: Position, size: int) -> Iterator[Step]:
    for digit, first in product(range(1, DIGITS + 1), _FIRSTS):
        places = [position.places[first + line][digit - 1] for line in range(DIGITS)]
        for lines, across in closed_unions(enumerate(places), size):
            step = _Fish(digit, first, lines, across).step(position, _NAMES[size])
            if step.removes:
                yield step


def _finned(position: Position, size: int) -> Iterator[Step]:
    sashimi = []
    for digit, first in product(range(1, DIGITS + 1), _FIRSTS):
        places = [position.places[first + line][digit - 1] for line in range(DIGITS)]
        for lines, union in light_unions(enumerate(places), size, _LEAST_OUTSIDE, size - 1):
            if union.bit_count() > size:
                for band, chute, across in _covers(places, lines, size):
                    fish = _Fish(digit, first, lines, across)
                    box = _FIRST_BOX + (BOX * band + chute if first == 0 else BOX * chute + band)
                    fewest = min((places[line] & across).bit_count() for line in lines)
                    if fewest > 1:
                        yield fish.step(position, f"finned_{_NAMES[size]}", UNIT_SETS[box])
                    elif fewest:
                        sashimi.append(fish.step(position, f"sashimi_{_NAMES[size]}", UNIT_SETS[box]))
    yield from sashimi


def _covers(places: list[int], lines: tuple[int, ...], size: int) -> Iterator[tuple[int, int, int]]:
    """Yield, for each position of the fins, the band of base lines, the chute across, and nine bits of cover lines.

    Fins see only their own box, so there must be a candidate to remove there.
    """
    for band in dict.fromkeys(line // BOX for line in lines):
        fixed = inner = other = 0
        for line in lines:
            if line // BOX == band:
                inner |= places[line]
            else:
                fixed |= places[line]
        for line in range(BOX * band, BOX * band + BOX):
            if line not in lines:
                other |= places[line]
        for chute, three in enumerate(_CHUTES):
            needed = fixed | inner & ~three
            free = inner & ~needed
            more = size - needed.bit_count()
            if other & three and 0 <= more < free.bit_count():
                for added in combinations(squares_in(free), more):
                    across = needed | set_of(added)
                    if across & three & other:
                        yield band, chute, across
