"""Solve sudoku in passes: naked singles ("lone candidates"), hidden singles ("only places"), then trial and error.

A pass goes once through all squares and sets each that has a lone candidate. If there is none, it goes once through all
rows, columns and boxes, and sets each digit that has an only place. If both find nothing, a digit is assumed in a
square with the fewest candidates; a contradiction retracts the last assumption and excludes its digit there.
"""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from banmen.games.sudoku.engine.units import (
    EVERY_DIGIT,
    PEERS,
    SQUARES,
    UNITS,
    DeadEnd,
    Grid,
    Unit,
    candidates_of,
    conflicts,
    dead_ends,
    digits_of,
)


class Placement(NamedTuple):
    """A digit set in the square `at` this index: its lone candidate (`unit` is None), or its only place in the unit."""

    at: int
    digit: int
    unit: Unit | None


class Pass(NamedTuple):
    """The placements of one pass, at least one, and the grid after them."""

    placements: tuple[Placement, ...]
    grid: Grid


class Assumption(NamedTuple):
    """Assumption `number`, from 1: `digit` in the square `at` this index, one of these candidates."""

    number: int
    at: int
    digit: int
    candidates: tuple[int, ...]


class Retraction(NamedTuple):
    """Assumption `number` led to a dead end and is retracted; `grid` is the one before it."""

    assumption: Assumption
    reason: DeadEnd
    grid: Grid


Event: TypeAlias = Pass | Assumption | Retraction | DeadEnd


class _GridInProgress:
    """The grid being filled, and the candidates left in each empty square."""

    def __init__(self, digits: list[int], candidates: list[int]) -> None:
        self.digits, self.candidates = digits, candidates

    def copy(self) -> "_GridInProgress":
        return _GridInProgress(self.digits[:], self.candidates[:])

    @property
    def grid(self) -> Grid:
        return tuple(self.digits)

    def put(self, index: int, digit: int) -> None:
        self.digits[index] = digit
        self.candidates[index] = 0
        for peer in PEERS[index]:
            self.candidates[peer] &= ~(1 << (digit - 1))


def solve_in_passes(grid: Grid, *, assume: bool = True) -> Iterator[Event]:
    """Fill a grid that breaks no rule, and yield the events.

    After the last event the grid is full; or `assume` is False and logic is stuck; or the last event is a DeadEnd and
    there is no solution. Raise ValueError for a grid that breaks a rule.
    """
    if any(conflicts(grid)):
        raise ValueError("A digit occurs twice in a row, column or box.")
    sheet = _GridInProgress(list(grid), candidates_of(grid))
    waiting: list[tuple[Assumption, _GridInProgress]] = []
    number = 0
    while True:
        reason = next(dead_ends(sheet.digits, sheet.candidates), None)
        if reason is not None:
            if not waiting:
                yield reason
                return
            assumption, sheet = waiting.pop()
            sheet.candidates[assumption.at] &= ~(1 << (assumption.digit - 1))
            yield Retraction(assumption, reason, sheet.grid)
            continue
        placements = _lone_candidates(sheet) or _only_places(sheet)
        if placements:
            yield Pass(placements, sheet.grid)
        elif 0 not in sheet.digits or not assume:
            return
        else:
            number += 1
            assumption = _assumption(sheet, number)
            waiting.append((assumption, sheet.copy()))
            yield assumption
            sheet.put(assumption.at, assumption.digit)


def _lone_candidates(sheet: _GridInProgress) -> tuple[Placement, ...]:
    """Set each square that has one candidate when its turn comes."""
    placements = []
    for index in range(SQUARES):
        left = sheet.candidates[index]
        if left.bit_count() == 1:
            placements.append(Placement(index, left.bit_length(), None))
            sheet.put(index, left.bit_length())
    return tuple(placements)


def _only_places(sheet: _GridInProgress) -> tuple[Placement, ...]:
    """Set each digit that has one place in a unit when the unit's turn comes."""
    placements = []
    for unit in UNITS:
        for digit in digits_of(_once(sheet, unit)):
            index = next((one for one in unit.indices if sheet.candidates[one] >> (digit - 1) & 1), None)
            if index is not None:  # two digits with the same only place: a contradiction, found after the pass
                placements.append(Placement(index, digit, unit))
                sheet.put(index, digit)
    return tuple(placements)


def _once(sheet: _GridInProgress, unit: Unit) -> int:
    """Return the digits that are a candidate of exactly one square of the unit."""
    seen = twice = 0
    for index in unit.indices:
        twice |= seen & sheet.candidates[index]
        seen |= sheet.candidates[index]
    return seen & ~twice & EVERY_DIGIT


def _assumption(sheet: _GridInProgress, number: int) -> Assumption:
    empty = (index for index in range(SQUARES) if not sheet.digits[index])
    index = min(empty, key=lambda one: sheet.candidates[one].bit_count())
    candidates = digits_of(sheet.candidates[index])
    return Assumption(number, index, candidates[0], candidates)
