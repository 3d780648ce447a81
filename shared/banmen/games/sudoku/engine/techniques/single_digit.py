"""Single-digit patterns of two strong links, or of a strong link and a box: one of the two far ends holds the digit.

Skyscraper, two-string kite and turbot fish differ in where the links lie. The proof follows them: strong link, weak
link, strong link.
"""

from collections.abc import Iterator
from itertools import combinations, product

from banmen.games.sudoku.engine.position import Link, Position
from banmen.games.sudoku.engine.squares import SEEN, UNIT_SETS, UNITS_OF
from banmen.games.sudoku.engine.step import Step
from banmen.games.sudoku.engine.units import DIGITS

_ROW, _COLUMN, _BOX = range(3)
"""The kinds of units: `unit // 9`."""

_CROSS = 3
"""The fewest places that make a box an empty rectangle; two are a strong link."""


def skyscraper(position: Position) -> Iterator[Step]:
    """Yield skyscrapers: two linked rows (or columns) with one end of each in the same line across, the others not."""
    for digit, links in enumerate(position.links, 1):
        for kind in (_ROW, _COLUMN):
            lines = [link for link in links if link.unit // DIGITS == kind]
            for pair in combinations(lines, 2):
                yield from _joined(position, "skyscraper", digit, pair)


def two_string_kite(position: Position) -> Iterator[Step]:
    """Yield two-string kites: a linked row and a linked column with one end of each in the same box."""
    for digit, links in enumerate(position.links, 1):
        rows, columns = ([link for link in links if link.unit // DIGITS == kind] for kind in (_ROW, _COLUMN))
        for pair in product(rows, columns):
            yield from _joined(position, "two_string_kite", digit, pair)


def turbot_fish(position: Position) -> Iterator[Step]:
    """Yield turbot fish: two strong links with ends that see each other in any other way."""
    for digit, links in enumerate(position.links, 1):
        for pair in combinations(links, 2):
            yield from _joined(position, "turbot_fish", digit, pair)


def _joined(position: Position, technique: str, digit: int, links: tuple[Link, Link]) -> Iterator[Step]:
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
                yield Step(
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


def empty_rectangle(position: Position) -> Iterator[Step]:
    """Yield empty rectangles: a box whose places for a digit form a cross, and a strong link across one of its lines.

    The near end of the link sees the places in one line of the cross, and the far end sees what the other line
    excludes. So one square at the corner of both loses the digit either way. The proof is the box's, the fins are the
    link's, near end first.
    """
    for digit, links in enumerate(position.links, 1):
        plane = position.planes[digit - 1]
        lines = [link for link in links if link.unit // DIGITS != _BOX]
        for box in range(_BOX * DIGITS, len(UNIT_SETS)):
            inside = plane & UNIT_SETS[box]
            if lines and inside.bit_count() >= _CROSS:
                for row, column in _crosses(box, inside):
                    yield from _cornered(position, digit, lines, (box, row, column))


def _crosses(box: int, inside: int) -> Iterator[tuple[int, int]]:
    """Yield the rows and columns that hold all these places of a box between them, neither of them alone."""
    rows, columns = _LINES_OF[box]
    for row, column in product(rows, columns):
        across, down = UNIT_SETS[row], UNIT_SETS[column]
        if not inside & ~(across | down) and inside & ~across and inside & ~down:
            yield row, column


def _cornered(position: Position, digit: int, lines: list[Link], cross: tuple[int, int, int]) -> Iterator[Step]:
    box, row, column = cross
    plane = position.planes[digit - 1] & ~UNIT_SETS[box]
    for unit, first, second in lines:
        met, left = (column, row) if unit < DIGITS else (row, column)
        for near, far in ((first, second), (second, first)):
            if UNIT_SETS[met] >> near & 1 and not UNIT_SETS[box] >> near & 1:
                gone = plane & UNIT_SETS[left] & UNIT_SETS[UNITS_OF[far][_COLUMN if unit < DIGITS else _ROW]]
                if gone:
                    yield Step(
                        "empty_rectangle",
                        removes=position.candidates_in(digit, gone),
                        proof=position.candidates_in(digit, UNIT_SETS[box]),
                        fins=((near, digit), (far, digit)),
                        units=(box, unit),
                        covers=(met, left),
                    )


_LINES_OF = {
    box: tuple(
        [unit for unit in range(kind * DIGITS, kind * DIGITS + DIGITS) if UNIT_SETS[unit] & UNIT_SETS[box]]
        for kind in (_ROW, _COLUMN)
    )
    for box in range(_BOX * DIGITS, len(UNIT_SETS))
}
"""The three rows and the three columns of each box."""
