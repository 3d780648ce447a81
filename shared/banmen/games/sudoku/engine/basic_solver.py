"""A fast solver with the techniques of levels 1 to 3, without explanations, for the generator.

A state is one int of 729 bits: bit `81 * (digit - 1) + square` says whether the square may still hold the digit, so one
operation handles all candidates together. The result does not depend on the order of the techniques.
"""

from collections.abc import Sequence
from typing import NamedTuple

from banmen.games.sudoku.engine.units import DIGITS, EVERY_SQUARE, PEERS, SQUARES, UNIT_SETS

HIGHEST_LEVEL = 3
"""The highest level whose techniques are implemented here."""

_SINGLES_IN_BOXES, _SINGLES = 1, 2
_EVERY_CANDIDATE = (1 << DIGITS * SQUARES) - 1
_NINE = range(DIGITS)
_THREE = range(3)


class _Groups(NamedTuple):
    """Groups of bits: `heads` has the first bit of each group, and `shifts` lead from it to the group's members.

    A set of heads times `spread` is the set of all their members.
    """

    heads: int
    shifts: tuple[int, ...]
    spread: int


def _groups(squares: Sequence[int], shifts: Sequence[int]) -> _Groups:
    """Return, for every digit, the groups whose first squares are `squares` and whose members lie at `shifts`."""
    heads = sum(1 << SQUARES * digit + square for digit in _NINE for square in squares)
    return _Groups(heads, tuple(shifts), sum(1 << shift for shift in shifts))


_CANDIDATES = _Groups(EVERY_SQUARE, tuple(range(0, 729, 81)), sum(1 << SQUARES * digit for digit in _NINE))
_ROWS = _groups(range(0, SQUARES, DIGITS), range(DIGITS))
_COLUMNS = _groups(range(DIGITS), range(0, SQUARES, DIGITS))
_CORNERS = [27 * row + 3 * column for row in _THREE for column in _THREE]
_BOXES = _groups(_CORNERS, (0, 1, 2, 9, 10, 11, 18, 19, 20))

_UNITS = (_ROWS, _COLUMNS, _BOXES)
_SINGLES_OF = {_SINGLES_IN_BOXES: (_BOXES,), _SINGLES: (_CANDIDATES, *_UNITS)}


def _remaining(digit: int, square: int) -> int:
    """Return the candidates that remain when a digit, from 0, is placed on a square, itself included."""
    elsewhere = sum(1 << SQUARES * digit + peer for peer in PEERS[square])
    others = sum(1 << SQUARES * other + square for other in _NINE if other != digit)
    return _EVERY_CANDIDATE ^ elsewhere ^ others


_REMAINING = tuple(_remaining(digit, square) for digit in _NINE for square in range(SQUARES))


def solves(grid: Sequence[int], level: int) -> bool:
    """Return True if the techniques up to a level, 1 to 3, fill a grid that has one solution."""
    return 0 not in fill_grid(grid, level)


def fill_grid(grid: Sequence[int], level: int) -> list[int]:
    """Return a grid with one solution, with all digits that the techniques up to a level, 1 to 3, place."""
    state, placed = _EVERY_CANDIDATE, 0
    for square, digit in enumerate(grid):
        if digit:
            candidate = SQUARES * (digit - 1) + square
            placed |= 1 << candidate
            state &= _REMAINING[candidate]
    state, placed = _place_singles(state, placed, level)
    while level >= HIGHEST_LEVEL and placed.bit_count() < SQUARES:
        struck = _locked(state) & state or _subsets(state) & state
        if not struck:
            break
        state, placed = _place_singles(state ^ struck, placed, level)
    return _digits(placed)


def _digits(placed: int) -> list[int]:
    grid = [0] * SQUARES
    while placed:
        bit = placed & -placed
        placed ^= bit
        digit, square = divmod(bit.bit_length() - 1, SQUARES)
        grid[square] = digit + 1
    return grid


def _place_singles(state: int, placed: int, level: int) -> tuple[int, int]:
    """Place singles until there are none; return the new state and the placed digits."""
    kinds = _SINGLES_OF[min(level, _SINGLES)]
    while True:
        singles = 0
        for groups in kinds:
            singles |= _only_bits(state, groups) & ~placed
        if not singles and level == _SINGLES_IN_BOXES:
            singles = _full_houses(state, placed)
        if not singles:
            return state, placed
        placed |= singles
        while singles:
            bit = singles & -singles
            singles ^= bit
            state &= _REMAINING[bit.bit_length() - 1]


def _full_houses(state: int, placed: int) -> int:
    """Return the last candidates of squares that are the only empty ones of their row, column or box."""
    filled = 0
    for digit in _NINE:
        filled |= placed >> SQUARES * digit
    empty = EVERY_SQUARE & ~filled
    last = 0
    for groups in _UNITS:
        last |= _only_bits(empty, groups)
    return last * _CANDIDATES.spread & state


def _only_bits(state: int, groups: _Groups) -> int:
    """Return the bits that are the only one of their group."""
    heads = groups.heads
    some = several = 0
    for shift in groups.shifts:
        members = state >> shift & heads
        several |= some & members
        some |= members
    return (some & ~several) * groups.spread & state


def _heads(state: int, groups: _Groups) -> int:
    """Return the heads of the groups that have a bit."""
    some = 0
    for shift in groups.shifts:
        some |= state >> shift
    return some & groups.heads


class _Crossing(NamedTuple):
    """Rows (or columns) cross boxes in groups of three squares; a line has three such groups, and so has a box."""

    threes: _Groups
    lines: _Groups
    threes_of_lines: _Groups
    threes_of_boxes: _Groups


_CROSSINGS = (
    _Crossing(
        threes=_groups(range(0, SQUARES, 3), (0, 1, 2)),
        lines=_ROWS,
        threes_of_lines=_groups(range(0, SQUARES, DIGITS), (0, 3, 6)),
        threes_of_boxes=_groups(_CORNERS, (0, 9, 18)),
    ),
    _Crossing(
        threes=_groups([27 * row + column for row in _THREE for column in _NINE], (0, 9, 18)),
        lines=_COLUMNS,
        threes_of_lines=_groups(range(DIGITS), (0, 27, 54)),
        threes_of_boxes=_groups(_CORNERS, (0, 1, 2)),
    ),
)


def _locked(state: int) -> int:
    """Return the eliminations by locked candidates (pointing and claiming)."""
    struck = 0
    for threes, lines, of_lines, of_boxes in _CROSSINGS:
        held = _heads(state, threes)
        pointing, claiming = _only_bits(held, of_boxes), _only_bits(held, of_lines)
        struck |= _heads(pointing, of_lines) * lines.spread & ~(pointing * threes.spread)
        struck |= _heads(claiming, of_boxes) * _BOXES.spread & ~(claiming * threes.spread)
    return struck


def _subset_sizes(digits: int) -> tuple[tuple[int, int], ...]:
    """Return the subsets of `digits` digits, as (set, size), that can be a hidden or leave a naked pair or triple."""
    sizes = {2, 3, digits - 2, digits - 3}
    return tuple((chosen, chosen.bit_count()) for chosen in range(1 << digits) if chosen.bit_count() in sizes)


_FEWEST_SPLIT = 4
"""The fewest digits that split into two subsets, neither of which is a single."""

_SUBSETS = tuple(_subset_sizes(digits) if digits >= _FEWEST_SPLIT else () for digits in range(DIGITS + 1))


def _subsets(state: int) -> int:
    """Return the eliminations by pairs and triples: n digits confined to n squares exclude all others there."""
    boards = [state >> SQUARES * digit & EVERY_SQUARE for digit in _NINE]
    struck = 0
    for unit in UNIT_SETS:
        unsettled = [(digit, board & unit) for digit, board in enumerate(boards) if (board & unit).bit_count() > 1]
        squares_of = [0]
        for _, squares in unsettled:
            squares_of += [squares | others for others in squares_of]
        for chosen, size in _SUBSETS[len(unsettled)]:
            squares = squares_of[chosen]
            if squares.bit_count() == size:
                for place, (digit, _) in enumerate(unsettled):
                    if not chosen >> place & 1:
                        struck |= squares << SQUARES * digit
    return struck
