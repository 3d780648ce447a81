"""Patterns of a single digit: two strong links, a strong link and a box, and fish.

Skyscraper, two-string kite and turbot fish are two strong links whose near ends see each other, so one of the far ends
holds the digit; they differ in where the links lie, and the proof follows them: strong link, weak link, strong link. A
fish is n lines (the base) whose places for the digit lie in n lines across (the cover), which lose it elsewhere. The
fins of a finned fish are base squares outside the cover; in a sashimi fish a base line has one place in the cover.
Siamese fish are two of the same base. Dual kites and dual empty rectangles are two that share squares of a box.
"""

from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple

from banmen.games.sudoku.engine.position import CandidateGrid, SolvingStep, StrongLink
from banmen.games.sudoku.engine.techniques.subsets import closed_unions, light_unions
from banmen.games.sudoku.engine.units import (
    BOX,
    DIGITS,
    EVERY_DIGIT,
    EVERY_SQUARE,
    FIRST_BOX,
    SEEN,
    UNIT_SETS,
    UNITS_OF,
    set_of,
    squares_in,
)

_ROW, _COLUMN, _BOX = range(3)
"""The kinds of units: `unit // 9`."""


# --- two strong links -----------------------------------------------------------------------------------------------


def skyscraper(position: CandidateGrid) -> Iterator[SolvingStep]:
    """Yield skyscrapers: two linked rows (or columns) with one end of each in the same line across, the others not."""
    for digit, links in enumerate(position.links, 1):
        for kind in (_ROW, _COLUMN):
            lines = [link for link in links if link.unit // DIGITS == kind]
            for pair in combinations(lines, 2):
                yield from _joined(position, "skyscraper", digit, pair)


def two_string_kite(position: CandidateGrid) -> Iterator[SolvingStep]:
    """Yield two-string kites: a linked row and a linked column with one end of each in the same box.

    Dual ones come first: both ends in the box have a linked row and a linked column, which make two kites.
    """
    for digit, links in enumerate(position.links, 1):
        rows, columns = ([link for link in links if link.unit // DIGITS == kind] for kind in (_ROW, _COLUMN))
        kites = [kite for pair in product(rows, columns) for kite in _joined(position, "two_string_kite", digit, pair)]
        for one, other in combinations(kites, 2):
            if one.proof[1:3] == other.proof[2:0:-1] and set(one.removes) != set(other.removes):
                yield _both("dual_two_string_kite", one, other)
        yield from kites


def _both(technique: str, one: SolvingStep, other: SolvingStep) -> SolvingStep:
    """Return a step of two that share a pattern; each of its `chains` has the proof of one."""
    return SolvingStep(
        technique,
        removes=tuple(sorted({*one.removes, *other.removes})),
        proof=tuple(dict.fromkeys(one.proof + other.proof)),
        units=one.units + other.units,
        covers=one.covers,
        chains=tuple(tuple((each,) for each in step.proof) for step in (one, other)),
    )


def turbot_fish(position: CandidateGrid) -> Iterator[SolvingStep]:
    """Yield turbot fish: two strong links with ends that see each other in any other way."""
    for digit, links in enumerate(position.links, 1):
        for pair in combinations(links, 2):
            yield from _joined(position, "turbot_fish", digit, pair)


def _joined(
    position: CandidateGrid, technique: str, digit: int, links: tuple[StrongLink, StrongLink]
) -> Iterator[SolvingStep]:
    """Yield the steps of this technique that follow from two links with ends that see each other."""
    (one, *first), (other, *second) = links
    plane = position.planes[digit - 1]
    for far, near in (first, first[::-1]):
        for joint, end in (second, second[::-1]):
            if not SEEN[near] >> joint & 1 or far in second or end == near:
                continue
            gone = plane & SEEN[far] & SEEN[end]
            weak = _shared(near, joint)
            if gone and _name(one, other, weak, _shared(far, end)) == technique:
                proof = tuple((index, digit) for index in (far, near, joint, end))
                yield SolvingStep(
                    technique, (), position.candidates_in(digit, gone), proof, units=(one, other), covers=(weak,)
                )


def _name(one: int, other: int, weak: int, closing: int) -> str:
    """Return the technique of two links that meet in a unit.

    If the other ends of two rows meet in a column too, it is an X-wing.
    """
    kinds = (one // DIGITS, other // DIGITS)
    if kinds[0] == kinds[1] != _BOX and weak // DIGITS != _BOX:
        return "x_wing" if closing // DIGITS == weak // DIGITS else "skyscraper"
    return "two_string_kite" if kinds == (_ROW, _COLUMN) else "turbot_fish"


def _shared(one: int, other: int) -> int:
    """Return a unit of both squares, a line before a box; -1 if there is none."""
    return next((unit for unit in UNITS_OF[one] if unit in UNITS_OF[other]), -1)


# --- empty rectangles -----------------------------------------------------------------------------------------------


_CROSS = 2
"""The fewest places that make a box an empty rectangle; with two of them it is a turbot fish too."""

_LINES_OF = {
    box: tuple(
        [unit for unit in range(kind * DIGITS, kind * DIGITS + DIGITS) if UNIT_SETS[unit] & UNIT_SETS[box]]
        for kind in (_ROW, _COLUMN)
    )
    for box in range(FIRST_BOX, len(UNIT_SETS))
}
"""The three rows and the three columns of each box."""


def empty_rectangle(position: CandidateGrid) -> Iterator[SolvingStep]:
    """Yield empty rectangles: a box whose places for a digit form a cross, and a strong link across one of its lines.

    The near end of the link sees the places in one line of the cross, and the far end sees what the other line
    excludes. So one square at the corner of both loses the digit either way. The proof is the box's, the fins are the
    link's, near end first. Dual ones come first: both lines of the cross have such a link; `fins` and `units` have that
    which meets the cross's column first.
    """
    for digit, links in enumerate(position.links, 1):
        plane = position.planes[digit - 1]
        lines = [link for link in links if link.unit // DIGITS != _BOX]
        for box in range(FIRST_BOX, len(UNIT_SETS)):
            inside = plane & UNIT_SETS[box]
            if lines and inside.bit_count() >= _CROSS:
                for row, column in _crosses(box, inside):
                    found = list(_cornered(position, digit, lines, (box, row, column)))
                    yield from _dual_rectangles(found, row)
                    yield from found


def _dual_rectangles(found: list[SolvingStep], row: int) -> Iterator[SolvingStep]:
    """Yield the pairs of empty rectangles that leave the row and the column of the same cross."""
    for one, other in product(found, repeat=2):
        if one.covers[1] == row != other.covers[1] and set(one.removes) != set(other.removes):
            yield SolvingStep(
                "dual_empty_rectangle",
                removes=tuple(sorted({*one.removes, *other.removes})),
                proof=one.proof,
                fins=one.fins + other.fins,
                units=(*one.units, other.units[1]),
                covers=one.covers,
            )


def _crosses(box: int, inside: int) -> Iterator[tuple[int, int]]:
    """Yield the rows and columns that hold all these places of a box between them, neither of them alone."""
    rows, columns = _LINES_OF[box]
    for row, column in product(rows, columns):
        across, down = UNIT_SETS[row], UNIT_SETS[column]
        if not inside & ~(across | down) and inside & ~across and inside & ~down:
            yield row, column


def _cornered(
    position: CandidateGrid, digit: int, lines: list[StrongLink], cross: tuple[int, int, int]
) -> Iterator[SolvingStep]:
    box, row, column = cross
    plane = position.planes[digit - 1] & ~UNIT_SETS[box]
    for unit, first, second in lines:
        met, left = (column, row) if unit < DIGITS else (row, column)
        for near, far in ((first, second), (second, first)):
            if UNIT_SETS[met] >> near & 1 and not UNIT_SETS[box] >> near & 1:
                gone = plane & UNIT_SETS[left] & UNIT_SETS[UNITS_OF[far][_COLUMN if unit < DIGITS else _ROW]]
                if gone:
                    yield SolvingStep(
                        "empty_rectangle",
                        removes=position.candidates_in(digit, gone),
                        proof=position.candidates_in(digit, UNIT_SETS[box]),
                        fins=((near, digit), (far, digit)),
                        units=(box, unit),
                        covers=(met, left),
                    )


# --- fish -----------------------------------------------------------------------------------------------------------


_FIRSTS = (0, 9)
"""The first unit of the base: rows, then columns."""

_CHUTES = (0b111, 0b111000, 0b111000000)
"""The three lines that run through three boxes side by side."""

_LEAST_OUTSIDE = tuple(min((mask & ~chute).bit_count() for chute in _CHUTES) for mask in range(EVERY_DIGIT + 1))
"""How many of nine lines remain when the best chute is left out."""

_NAMES = {2: "x_wing", 3: "swordfish", 4: "jellyfish"}


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

    def step(self, position: CandidateGrid, technique: str, box: int = EVERY_SQUARE) -> SolvingStep:
        """Return the step that the fish makes in `box`; base squares outside the cover are its fins."""
        base, cover = self.base, self.cover
        return SolvingStep(
            technique,
            removes=position.candidates_in(self.digit, cover & ~base & box),
            proof=position.candidates_in(self.digit, base & cover),
            fins=position.candidates_in(self.digit, base & ~cover),
            units=self.units,
            covers=self.covers,
        )


def x_wing(position: CandidateGrid) -> Iterator[SolvingStep]:
    """Yield X-wings: two lines with a digit in the same two lines across."""
    return _basic(position, 2)


def swordfish(position: CandidateGrid) -> Iterator[SolvingStep]:
    """Yield swordfish: three lines with a digit in the same three lines across."""
    return _basic(position, 3)


def jellyfish(position: CandidateGrid) -> Iterator[SolvingStep]:
    """Yield jellyfish: four lines with a digit in the same four lines across."""
    return _basic(position, 4)


def finned_x_wing(position: CandidateGrid) -> Iterator[SolvingStep]:
    """Yield X-wings with fins; sashimi ones last."""
    return _finned(position, 2)


def finned_swordfish(position: CandidateGrid) -> Iterator[SolvingStep]:
    """Yield swordfish with fins; sashimi ones last."""
    return _finned(position, 3)


def finned_jellyfish(position: CandidateGrid) -> Iterator[SolvingStep]:
    """Yield jellyfish with fins; sashimi ones last."""
    return _finned(position, 4)


def _basic(position: CandidateGrid, size: int) -> Iterator[SolvingStep]:
    for digit, first in product(range(1, DIGITS + 1), _FIRSTS):
        places = [position.places[first + line][digit - 1] for line in range(DIGITS)]
        for lines, across in closed_unions(enumerate(places), size):
            step = _Fish(digit, first, lines, across).step(position, _NAMES[size])
            if step.removes:
                yield step


def _finned(position: CandidateGrid, size: int) -> Iterator[SolvingStep]:
    sashimi = []
    for digit, first in product(range(1, DIGITS + 1), _FIRSTS):
        places = [position.places[first + line][digit - 1] for line in range(DIGITS)]
        for lines, union in light_unions(enumerate(places), size, _LEAST_OUTSIDE, size - 1):
            if union.bit_count() > size:
                fishes = [
                    (fish, fish.step(position, f"{kind}_{_NAMES[size]}", UNIT_SETS[box]))
                    for fish, kind, box in _fishes(places, digit, first, lines)
                ]
                if size > 2:  # noqa: PLR2004 - two X-wings of the same lines are a skyscraper
                    yield from _siamese(position, size, fishes)
                yield from (step for _, step in fishes if step.technique.startswith("finned"))
                sashimi += [step for _, step in fishes if step.technique.startswith("sashimi")]
    yield from sashimi


def _fishes(places: list[int], digit: int, first: int, lines: tuple[int, ...]) -> Iterator[tuple[_Fish, str, int]]:
    """Yield the fish of these lines that have fins, whether they are finned or sashimi, and the box of the fins."""
    for band, chute, across in _covers(places, lines, len(lines)):
        box = FIRST_BOX + (BOX * band + chute if first == 0 else BOX * chute + band)
        fewest = min((places[line] & across).bit_count() for line in lines)
        if fewest:
            yield _Fish(digit, first, lines, across), "finned" if fewest > 1 else "sashimi", box


def _siamese(position: CandidateGrid, size: int, fishes: list[tuple[_Fish, SolvingStep]]) -> Iterator[SolvingStep]:
    """Yield two fish of the same lines that remove different candidates, as one step.

    `covers` are those of the first, then those of the second; the proof has what both cover, `fins` the rest.
    """
    for (one, step), (other, further) in combinations(fishes, 2):
        gone, more = set(step.removes), set(further.removes)
        if gone - more and more - gone:
            both = one.cover & other.cover
            yield SolvingStep(
                f"siamese_{_NAMES[size]}",
                removes=tuple(sorted(gone | more)),
                proof=position.candidates_in(one.digit, one.base & both),
                fins=position.candidates_in(one.digit, one.base & ~both),
                units=one.units,
                covers=one.covers + other.covers,
            )


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
