"""Tours of large boards, built of tours of small blocks, so that no board is too large to find one at once.

A board with an even number of squares, both sides 5 or more, is cut into blocks with an even number of squares. Each
has a closed tour, and two neighbours' tours become one when a move of each is exchanged for two that cross the border.
On an odd board one block is odd: its tour is open and begins at the start, which the cuts are chosen to hold.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, count, pairwise, product
from random import Random
from typing import NamedTuple, TypeAlias

from banmen.engines.knights_tour.board import DIRECTIONS
from banmen.engines.knights_tour.walk import Walk

SHORTEST_SIDE = 5

_ODD_PIECES = (5, 7, 9, 11)
_STEPS_A_SQUARE = 20
"""A block is walked for so many steps for each of its squares, then anew with another order of equal squares."""

_NOWHERE = -1
_MOVES = frozenset(DIRECTIONS)

Place: TypeAlias = tuple[int, int]
"""A (row, column) within a block."""


class _Kind(NamedTuple):
    """What tells the tour of a block: its sides, its start where it is open, and which of its tours is meant."""

    rows: int
    columns: int
    start: Place | None = None
    variant: int = 0


class _Block(NamedTuple):
    """A block, by the (row, column) of its upper left corner on the board."""

    row: int
    column: int
    kind: _Kind


class _Joint(NamedTuple):
    """A move `one - two` of a block and one `there - beyond` of its neighbour.

    `one - there` and `two - beyond` are moves too, so that they may stand in for these.
    """

    one: Place
    two: Place
    there: Place
    beyond: Place


def built(rows: int, columns: int, start: int) -> list[int] | None:
    """A tour from a square, closed if the board is even.

    None where a side is below 5, and on an odd board where the start has the rarer colour.
    """
    if min(rows, columns) < SHORTEST_SIDE:
        return None
    row, column = divmod(start, columns)
    if rows % 2 == 0:
        return _Weave(columns, _blocks(_even_pieces(rows), _pieces(columns))).tour(start)
    if columns % 2 == 0:
        return _Weave(columns, _blocks(_pieces(rows), _even_pieces(columns))).tour(start)
    if (row + column) % 2:
        return None
    cuts = _pieces_round(rows, row), _pieces_round(columns, column)
    for variant in count():
        try:
            return _Weave(columns, _blocks(*cuts, (row, column), variant)).tour(start)
        except _NoJoint:
            continue
    raise AssertionError("a count has no end")


# --- cutting --------------------------------------------------------------------------------------------------------


def _pieces(side: int) -> list[int]:
    """A side of 5 or more in pieces of 5 to 10."""
    many = max(1, round(side / 7))
    return [(side + number) // many for number in range(many)]


def _even_pieces(side: int) -> list[int]:
    """An even side of 6 or more in pieces of 6, 8 or 10; none of 0."""
    half = side // 2
    many = max(1, round(half / 3.5)) if half else 0
    return [2 * ((half + number) // many) for number in range(many)]


def _pieces_round(side: int, at: int) -> list[int]:
    """An odd side in even pieces and one odd one, which holds the row or column `at`."""
    for piece in _ODD_PIECES:
        for before in range(at - at % 2, max(-1, at - piece), -2):
            after = side - before - piece
            if all(rest == 0 or rest > SHORTEST_SIDE for rest in (before, after)):
                return [*_even_pieces(before), piece, *_even_pieces(after)]
    raise AssertionError("an odd side of 5 or more can be cut round any place in it")


def _blocks(
    heights: Sequence[int], widths: Sequence[int], start: Place | None = None, variant: int = 0
) -> list[list[_Block]]:
    """The blocks that the pieces of both sides make, in rows; that of the `start`, if there is one, is open."""
    rows = []
    for top, height in zip(accumulate(heights, initial=0), heights, strict=False):
        row = []
        for left, width in zip(accumulate(widths, initial=0), widths, strict=False):
            kind = _Kind(height, width)
            if start and top <= start[0] < top + height and left <= start[1] < left + width:
                kind = _Kind(height, width, (start[0] - top, start[1] - left), variant)
            row.append(_Block(top, left, kind))
        rows.append(row)
    return rows


# --- tours of blocks ------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def _tour_of(kind: _Kind) -> tuple[Place, ...]:
    """A closed tour of a block, or an open one from its start."""
    first = kind.start[0] * kind.columns + kind.start[1] if kind.start else 0
    for seed in count(kind.variant):
        walk = Walk(kind.rows, kind.columns, closed=kind.start is None, ties=Random(seed) if seed else None)
        path = walk.run([first], "warnsdorff_backtracking", _STEPS_A_SQUARE * kind.rows * kind.columns).path
        if path is not None:
            return tuple(divmod(square, kind.columns) for square in path)
    raise AssertionError("a count has no end")


def _moves_of(kind: _Kind) -> Iterator[tuple[Place, Place]]:
    """The moves of a block's tour, each in both directions."""
    tour = _tour_of(kind)
    for one, two in (*pairwise(tour), *(() if kind.start else [(tour[-1], tour[0])])):
        yield one, two
        yield two, one


@lru_cache(maxsize=1024)
def _joints(kind: _Kind, other: _Kind, down: int, right: int) -> tuple[_Joint, ...]:
    """Every joint of a block with one whose corner is so far down and right of its own."""
    theirs: dict[Place, list[Place]] = {}
    for there, beyond in _moves_of(other):
        theirs.setdefault(there, []).append(beyond)
    return tuple(
        _Joint(one, two, there, beyond)
        for (one, two), (south, east) in product(_moves_of(kind), sorted(_MOVES))
        for there in ((one[0] + south - down, one[1] + east - right),)
        for beyond in theirs.get(there, ())
        if (beyond[0] + down - two[0], beyond[1] + right - two[1]) in _MOVES
    )


# --- weaving --------------------------------------------------------------------------------------------------------


class _NoJoint(Exception):
    """Two neighbours' tours have no moves that can be exchanged."""


class _Weave:
    """The tours of blocks made one: for each square of the board its two neighbours on the tour."""

    def __init__(self, columns: int, blocks: Sequence[Sequence[_Block]]) -> None:
        """Raises _NoJoint."""
        self._columns = columns
        squares = sum(block.kind.rows * block.kind.columns for row in blocks for block in row)
        self._before, self._after = [_NOWHERE] * squares, [_NOWHERE] * squares
        for row in blocks:
            for block in row:
                self._lay(block)
            for block, right in pairwise(row):
                self._join(block, right)
        for upper, lower in pairwise(blocks):
            self._join(upper[0], lower[0])

    def tour(self, start: int) -> list[int]:
        """The squares in order, from the start."""
        before, after = self._before, self._after
        came, here = _NOWHERE, start
        path = []
        for _ in before:
            path.append(here)
            came, here = here, after[here] if before[here] == came else before[here]
        return path

    def _square(self, block: _Block, place: Place) -> int:
        return (block.row + place[0]) * self._columns + block.column + place[1]

    def _lay(self, block: _Block) -> None:
        corner, columns, before, after = self._square(block, (0, 0)), self._columns, self._before, self._after
        squares = [corner + row * columns + column for row, column in _tour_of(block.kind)]
        last = squares[-1]
        for square in squares:
            before[square] = last
            after[last] = square
            last = square
        if block.kind.start:
            before[squares[0]] = after[last] = _NOWHERE

    def _join(self, block: _Block, other: _Block) -> None:
        for joint in _joints(block.kind, other.kind, other.row - block.row, other.column - block.column):
            one, two = self._square(block, joint.one), self._square(block, joint.two)
            there, beyond = self._square(other, joint.there), self._square(other, joint.beyond)
            if self._has(one, two) and self._has(there, beyond):
                self._turn(one, two, there)
                self._turn(two, one, beyond)
                self._turn(there, beyond, one)
                self._turn(beyond, there, two)
                return
        raise _NoJoint

    def _has(self, one: int, two: int) -> bool:
        return two in (self._before[one], self._after[one])

    def _turn(self, square: int, old: int, new: int) -> None:
        if self._before[square] == old:
            self._before[square] = new
        else:
            self._after[square] = new
