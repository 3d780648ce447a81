"""Singles: the last empty square of a unit, the last candidate of a square, the only place of a digit in a unit."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from struct import Struct
from typing import NamedTuple

from banmen.games.sudoku.engine.position import Candidate, CandidateGrid, SolvingStep
from banmen.games.sudoku.engine.units import DIGITS, EVERY_DIGIT, SEEN, SQUARES, UNIT_SETS, UNITS, UNITS_OF, squares_in

_LANE = 16
"""Bits for each square when all candidates are one int: nine are used, and whole bytes pack quickly."""

_PACK = Struct(f"<{SQUARES}H").pack


class _UnitKind(NamedTuple):
    """Nine units of a kind, the lanes of their first squares, and the offsets of their squares from these."""

    units: range
    corners: int
    shifts: tuple[int, ...]


def full_house(position: CandidateGrid) -> Iterator[SolvingStep]:
    """Yield full houses: a unit with one empty square. A box is reported before a row, and a row before a column."""
    empty = position.empty
    for index in position.singles:
        row, column, box = UNITS_OF[index]
        for unit in (box, row, column):
            if empty & UNIT_SETS[unit] == 1 << index:
                mark = (index, position.candidates[index].bit_length())
                yield SolvingStep("full_house", sets=(mark,), proof=(mark,), units=(unit,))
                break


def naked_single(position: CandidateGrid) -> Iterator[SolvingStep]:
    """Yield naked singles: a square with one candidate."""
    for index in position.singles:
        mark = (index, position.candidates[index].bit_length())
        yield SolvingStep("naked_single", sets=(mark,), proof=(mark,))


def box_single(position: CandidateGrid) -> Iterator[SolvingStep]:
    """Yield hidden singles in a box: a digit with one place there."""
    yield from _only_places(position, (_BOXES,))


def hidden_single(position: CandidateGrid) -> Iterator[SolvingStep]:
    """Yield hidden singles: a digit with one place in a box, then in a row, then in a column."""
    yield from _only_places(position, (_BOXES, _ROWS, _COLUMNS))


def excluding(position: CandidateGrid, single: SolvingStep) -> tuple[Candidate, ...]:
    """Return what keeps the digit of a hidden single out of the other empty squares of its unit, in order.

    These are as few digits outside the unit as possible, and the eliminated candidates of squares that none of them
    sees.
    """
    ((index, digit),), (unit,) = single.sets, single.units
    others = position.empty & UNIT_SETS[unit] & ~(1 << index)
    standing = [other for other, value in enumerate(position.digits) if value == digit]
    seen = _seen_by(standing) & others
    tries = (few for size in range(len(standing) + 1) for few in combinations(standing, size))
    fewest = next(few for few in tries if not seen & ~_seen_by(few))
    return tuple((square, digit) for square in sorted((*fewest, *squares_in(others & ~seen))))


def _seen_by(squares: Iterable[int]) -> int:
    """Return the set of all squares that share a unit with one of these."""
    seen = 0
    for index in squares:
        seen |= SEEN[index]
    return seen


def _only_places(position: CandidateGrid, kinds: Sequence[_UnitKind]) -> Iterator[SolvingStep]:
    lanes = int.from_bytes(_PACK(*position.candidates), "little")
    for units, corners, shifts in kinds:
        once = twice = 0
        for shift in shifts:  # one square of all nine units at a time
            seen = lanes >> shift & corners
            twice |= once & seen
            once |= seen
        alone = once & ~twice
        while alone:
            lowest = alone & -alone
            alone ^= lowest
            corner, digit = divmod(lowest.bit_length() - 1, _LANE)
            unit = next(unit for unit in units if UNITS[unit].indices[0] == corner)
            index = next(one for one in UNITS[unit].indices if position.candidates[one] >> digit & 1)
            mark = (index, digit + 1)
            yield SolvingStep("hidden_single", sets=(mark,), proof=(mark,), units=(unit,))


def _kind(first: int) -> _UnitKind:
    """Return the kind whose nine units begin with number `first`."""
    units = range(first, first + DIGITS)
    corners = sum(EVERY_DIGIT << _LANE * UNITS[unit].indices[0] for unit in units)
    return _UnitKind(units, corners, tuple(_LANE * index for index in UNITS[first].indices))


_ROWS, _COLUMNS, _BOXES = (_kind(first) for first in range(0, len(UNITS), DIGITS))
