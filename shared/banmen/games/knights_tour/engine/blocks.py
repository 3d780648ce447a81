"""Tours of large boards, merged from tours of small blocks, so that even the largest board takes little time.

A board with an even number of squares and both sides 5 or more is cut into blocks with an even number of squares. Each
block has a closed tour. The tours of two neighbouring blocks are joined by exchanging a move of each for two moves
across the border. On an odd board one block is odd: its tour is open and begins at the start, and the cuts are chosen
so that this block contains the start.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, count, pairwise, product
from random import Random
from typing import NamedTuple, TypeAlias

from banmen.games.knights_tour.engine.board import DIRECTIONS
from banmen.games.knights_tour.engine.tour_search import TourSearch

SHORTEST_SIDE = 5

_ODD_PIECES = (5, 7, 9, 11)
_STEPS_A_SQUARE = 20
"""The step limit of one search of a block, for each of its squares; then ties are broken in another order."""

_NOWHERE = -1
_MOVES = frozenset(DIRECTIONS)

Place: TypeAlias = tuple[int, int]
"""A (row, column) within a block."""


class _BlockKind(NamedTuple):
    """What determines the tour of a block: its sides, its start if it is open, and which of its tours to use."""

    rows: int
    columns: int
    start: Place | None = None
    variant: int = 0


class _Block(NamedTuple):
    """A block at the (row, column) of its upper left corner on the board."""

    row: int
    column: int
    kind: _BlockKind


class _Exchange(NamedTuple):
    """A move `one - two` of a block and a move `there - beyond` of its neighbour.

    `one - there` and `two - beyond` are moves too, and can replace them.
    """

    one: Place
    two: Place
    there: Place
    beyond: Place


def block_tour(rows: int, columns: int, start: int) -> list[int] | None:
    """Return a tour from a square, closed if the board is even.

    None if a side is below 5, or if the board is odd and the start has the rarer colour.
    """
    if min(rows, columns) < SHORTEST_SIDE:
        return None
    row, column = divmod(start, columns)
    if rows % 2 == 0:
        return _TourGraph(columns, _blocks(_even_pieces(rows), _pieces(columns))).tour(start)
    if columns % 2 == 0:
        return _TourGraph(columns, _blocks(_pieces(rows), _even_pieces(columns))).tour(start)
    if (row + column) % 2:
        return None
    cuts = _pieces_around(rows, row), _pieces_around(columns, column)
    for variant in count():
        try:
            return _TourGraph(columns, _blocks(*cuts, (row, column), variant)).tour(start)
        except _NoExchange:
            continue
    raise AssertionError("a count has no end")


# --- cutting --------------------------------------------------------------------------------------------------------


def _pieces(side: int) -> list[int]:
    """Cut a side of 5 or more into pieces of 5 to 10."""
    many = max(1, round(side / 7))
    return [(side + number) // many for number in range(many)]


def _even_pieces(side: int) -> list[int]:
    """Cut an even side of 6 or more into pieces of 6, 8 or 10; a side of 0 has none."""
    half = side // 2
    many = max(1, round(half / 3.5)) if half else 0
    return [2 * ((half + number) // many) for number in range(many)]


def _pieces_around(side: int, at: int) -> list[int]:
    """Cut an odd side into even pieces and an odd one, which contains the row or column `at`."""
    for chunk in _ODD_PIECES:
        for before in range(at - at % 2, max(-1, at - chunk), -2):
            after = side - before - chunk
            if all(rest == 0 or rest > SHORTEST_SIDE for rest in (before, after)):
                return [*_even_pieces(before), chunk, *_even_pieces(after)]
    raise AssertionError("an odd side of 5 or more can be cut round any place in it")


def _blocks(
    heights: Sequence[int], widths: Sequence[int], start: Place | None = None, variant: int = 0
) -> list[list[_Block]]:
    """Return the blocks made by the pieces of both sides, in rows; the block with the `start` is open."""
    rows = []
    for top, height in zip(accumulate(heights, initial=0), heights, strict=False):
        row = []
        for left, width in zip(accumulate(widths, initial=0), widths, strict=False):
            kind = _BlockKind(height, width)
            if start and top <= start[0] < top + height and left <= start[1] < left + width:
                kind = _BlockKind(height, width, (start[0] - top, start[1] - left), variant)
            row.append(_Block(top, left, kind))
        rows.append(row)
    return rows


# --- tours of blocks ------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def _tour_of(kind: _BlockKind) -> tuple[Place, ...]:
    """Return a closed tour of a block, or an open one from its start."""
    first = kind.start[0] * kind.columns + kind.start[1] if kind.start else 0
    for seed in count(kind.variant):
        search = TourSearch(kind.rows, kind.columns, closed=kind.start is None, ties=Random(seed) if seed else None)
        path = search.run([first], "warnsdorff_backtracking", _STEPS_A_SQUARE * kind.rows * kind.columns).path
        if path is not None:
            return tuple(divmod(square, kind.columns) for square in path)
    raise AssertionError("a count has no end")


def _moves_of(kind: _BlockKind) -> Iterator[tuple[Place, Place]]:
    """Yield the moves of a block's tour, each in both directions."""
    tour = _tour_of(kind)
    for one, two in (*pairwise(tour), *(() if kind.start else [(tour[-1], tour[0])])):
        yield one, two
        yield two, one


@lru_cache(maxsize=1024)
def _exchanges(kind: _BlockKind, other: _BlockKind, down: int, right: int) -> tuple[_Exchange, ...]:
    """Return every exchange between a block and one whose corner is `down` and `right` of its own."""
    theirs: dict[Place, list[Place]] = {}
    for there, beyond in _moves_of(other):
        theirs.setdefault(there, []).append(beyond)
    return tuple(
        _Exchange(one, two, there, beyond)
        for (one, two), (south, east) in product(_moves_of(kind), sorted(_MOVES))
        for there in ((one[0] + south - down, one[1] + east - right),)
        for beyond in theirs.get(there, ())
        if (beyond[0] + down - two[0], beyond[1] + right - two[1]) in _MOVES
    )


# --- merging --------------------------------------------------------------------------------------------------------


class _NoExchange(Exception):
    """The tours of two neighbouring blocks have no moves that can be exchanged."""


class _TourGraph:
    """The tours of all blocks, merged into one: for each square of the board its two neighbours on the tour."""

    def __init__(self, columns: int, blocks: Sequence[Sequence[_Block]]) -> None:
        """Raises _NoExchange."""
        self._columns = columns
        squares = sum(block.kind.rows * block.kind.columns for row in blocks for block in row)
        self._before, self._after = [_NOWHERE] * squares, [_NOWHERE] * squares
        for row in blocks:
            for block in row:
                self._add_tour(block)
            for block, right in pairwise(row):
                self._merge(block, right)
        for upper, lower in pairwise(blocks):
            self._merge(upper[0], lower[0])

    def tour(self, start: int) -> list[int]:
        """Return the squares in order, from the start."""
        before, after = self._before, self._after
        previous, here = _NOWHERE, start
        path = []
        for _ in before:
            path.append(here)
            previous, here = here, after[here] if before[here] == previous else before[here]
        return path

    def _square(self, block: _Block, place: Place) -> int:
        return (block.row + place[0]) * self._columns + block.column + place[1]

    def _add_tour(self, block: _Block) -> None:
        corner, columns, before, after = self._square(block, (0, 0)), self._columns, self._before, self._after
        squares = [corner + row * columns + column for row, column in _tour_of(block.kind)]
        last = squares[-1]
        for square in squares:
            before[square] = last
            after[last] = square
            last = square
        if block.kind.start:
            before[squares[0]] = after[last] = _NOWHERE

    def _merge(self, block: _Block, other: _Block) -> None:
        for exchange in _exchanges(block.kind, other.kind, other.row - block.row, other.column - block.column):
            one, two = self._square(block, exchange.one), self._square(block, exchange.two)
            there, beyond = self._square(other, exchange.there), self._square(other, exchange.beyond)
            if self._is_move(one, two) and self._is_move(there, beyond):
                self._relink(one, two, there)
                self._relink(two, one, beyond)
                self._relink(there, beyond, one)
                self._relink(beyond, there, two)
                return
        raise _NoExchange

    def _is_move(self, one: int, two: int) -> bool:
        return two in (self._before[one], self._after[one])

    def _relink(self, square: int, old: int, new: int) -> None:
        if self._before[square] == old:
            self._before[square] = new
        else:
            self._after[square] = new
