"""Solve a position too large for one search: its first plies are searched here, the rest by a `Searcher`.

The bounds of each position are saved as soon as they are known, so an interrupted solution can be resumed.
"""

from collections.abc import Callable, Iterator, MutableMapping
from functools import cache
from typing import NamedTuple

from banmen.games.reversi.engine.bitboards import can_move, flips, frame, mobility
from banmen.games.reversi.engine.search import Limits, Searcher

Known = MutableMapping["Sides", "Bounds"]
Progress = Callable[[float], None]
"""Called every few milliseconds with the share of the tree that is done, from 0 to 1; restarts after a wrong guess."""

COMPILED_BELOW, PYTHON_BELOW = 22, 9
"""Empty squares from which the searcher takes over: takes fractions of a second."""
_GUESSED_TO, _ORDERED_TO = 12, 8
"""Search depth for the first guess, and for ordering moves, in plies."""


class Sides(NamedTuple):
    """The discs of the side to move and of the other side, as bitboards with rows of the board's own size."""

    own: int
    other: int


class Bounds(NamedTuple):
    """Inclusive bounds of a value, in discs."""

    lower: int
    upper: int


class Solving:
    """The search for the value of one position."""

    def __init__(self, size: int, searcher: Searcher, known: Known, progress: Progress, below: int) -> None:
        """Set up; `known` is read and written; `below` is the number of empty squares that the searcher solves."""
        self._size, self._frame, self._searcher, self._below = size, frame(size), searcher, below
        self._known, self._progress, self._done = known, progress, 0.0

    def value(self, own: int, other: int) -> int:
        """Return the discs by which `own`, which is to move, wins; empty squares count for the winner."""
        guess = self._searcher.best(own, other, Limits(depth=_GUESSED_TO)).value
        middle, width = 2 * round(guess / 2), 1
        alpha, beta = middle - width, middle + width
        while True:
            self._done = 0.0
            value = self._within(Sides(own, other), alpha, beta, 1.0)
            width *= 2
            if value <= alpha:
                alpha, beta = value - width, value + 1
            elif value >= beta:
                alpha, beta = value - 1, value + width
            else:
                return value

    def line(self, own: int, other: int, value: int) -> Iterator[int]:
        """Yield the squares of a line of perfect play, -1 for a pass; `value` must be the exact value."""
        sides = Sides(own, other)
        while self._empties(sides) > self._below:
            moves = self._moves(sides)
            if moves:
                square, sides = next(
                    (square, after)
                    for square, after in moves
                    if self._within(after, -value - 1, -value + 1, 0) == -value
                )
                yield square
            elif can_move(sides.other, sides.own, self._frame):
                sides = Sides(sides.other, sides.own)
                yield -1
            else:
                return
            value = -value
        yield from self._last_squares(sides)

    def _last_squares(self, sides: Sides) -> Iterator[int]:
        """Yield the rest of the line to the end: a search's line stops where its table has no entries."""
        while squares := self._searcher.best(*sides, Limits(exact_from=self._below)).line:
            for square in squares:
                yield square
                sides = Sides(sides.other, sides.own) if square < 0 else dict(self._moves(sides))[square]

    def _within(self, sides: Sides, alpha: int, beta: int, share: float) -> int:
        """Return the value, or a bound outside the window.

        The board bounds the recursion; `share` is the node's share of the progress.
        """
        key = canonical(sides, self._size)
        squares = self._size * self._size
        lower, upper = self._known.get(key, Bounds(-squares, squares))
        if lower >= beta or lower == upper:
            value = lower
        elif upper <= alpha:
            value = upper
        else:
            value = self._search(sides, alpha, beta, share)
            # Earlier bounds still hold: a value from a narrower window bounds one side only.
            if value > alpha:
                lower = max(lower, value)
            if value < beta:
                upper = min(upper, value)
            self._known[key] = Bounds(lower, upper)
        return value

    def _search(self, sides: Sides, alpha: int, beta: int, share: float) -> int:
        """Return the value of a node whose known bounds do not decide the window."""
        before = self._done
        if self._empties(sides) <= self._below:
            value = self._searcher.within(*sides, (alpha, beta), self._tick)
        elif not can_move(*sides, self._frame):
            value = self._value_after_pass(sides, alpha, beta, share)
        else:
            value = -self._size * self._size
            moves = self._sorted_moves(sides, beta)
            for _, after in moves:
                value = max(value, -self._within(after, -beta, -max(alpha, value), share / len(moves)))
                if value >= beta:
                    break
        self._done = before + share
        self._tick()
        return value

    def _value_after_pass(self, sides: Sides, alpha: int, beta: int, share: float) -> int:
        """Return the value if the side to move must pass."""
        passed = Sides(sides.other, sides.own)
        if can_move(*passed, self._frame):
            return -self._within(passed, -beta, -alpha, share)
        return round(self._searcher.best(*sides, Limits()).value)

    def _tick(self) -> None:
        """Report the progress."""
        self._progress(min(1.0, self._done))

    def _sorted_moves(self, sides: Sides, beta: int) -> list[tuple[int, Sides]]:
        """Return the moves: first those whose known bounds are enough, then the best of a short search."""
        found = self._searcher.values(*sides, Limits(depth=_ORDERED_TO))
        moves, ranks = dict(self._moves(sides)), [each.square for each in found if each.square is not None]
        worst = self._size * self._size

        def rank(square: int) -> tuple[bool, int]:
            bounds = self._known.get(canonical(moves[square], self._size), Bounds(-worst, worst))
            return -bounds.upper < beta, ranks.index(square)

        return [(square, moves[square]) for square in sorted(ranks, key=rank)]

    def _moves(self, sides: Sides) -> list[tuple[int, Sides]]:
        """Return the moves and the positions after them."""
        open_squares, found = mobility(*sides, self._frame), []
        for square in range(self._size * self._size):
            if open_squares >> square & 1:
                lines = flips(*sides, 1 << square, self._frame)
                found.append((square, Sides(sides.other ^ lines, sides.own | lines | 1 << square)))
        return found

    def _empties(self, sides: Sides) -> int:
        return self._size * self._size - (sides.own | sides.other).bit_count()


def canonical(sides: Sides, size: int) -> Sides:
    """Return one position for all its rotations and reflections."""
    return min(Sides(_permute(sides.own, way), _permute(sides.other, way)) for way in _symmetries(size))


def _permute(board: int, way: tuple[int, ...]) -> int:
    """Return a bitboard with its squares permuted."""
    moved = 0
    while board:
        bit = board & -board
        board ^= bit
        moved |= 1 << way[bit.bit_length() - 1]
    return moved


@cache
def _symmetries(size: int) -> tuple[tuple[int, ...], ...]:
    """Return the permutations of squares by the eight rotations and reflections."""
    last, squares = size - 1, [divmod(square, size) for square in range(size * size)]
    ways = []
    for by_row in (False, True):
        for by_column in (False, True):
            flipped = [
                (last - down if by_row else down, last - right if by_column else right) for down, right in squares
            ]
            ways.append(tuple(down * size + right for down, right in flipped))
            ways.append(tuple(right * size + down for down, right in flipped))
    return tuple(ways)
