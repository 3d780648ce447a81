"""The search of a reversi position: the best move, or what every move is worth.

Deeper and deeper (iterative deepening), until a limit is reached or whoever asked says stop. There is no clock here.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from banmen.games.reversi.engine.backend import PYTHON, Backend
from banmen.games.reversi.engine.bitboards import mobility, turned
from banmen.games.reversi.engine.evaluation import DISC, final_value
from banmen.games.reversi.engine.geometry import geometry, laid, square_on_board
from banmen.games.reversi.engine.patterns import Weights
from banmen.games.reversi.engine.stack import BEST, CHOICE, FLOOR, NODES, PASS, SELECTIVE, VALUE, begin, stack_for
from banmen.games.reversi.engine.transpositions import KEYS, NOTES, Transpositions
from banmen.games.reversi.engine.weights import weights_of
from banmen.jit import compiled_or_none

Stop = Callable[[], bool]
"""Asked every few milliseconds; True ends the search with the best so far."""

LARGEST_COMPILED = 8
_SOLVED_AFTER = 11
"""A position is solved after the search that sees all but so many of the last plies."""


_MIDGAME_WIDTH = 3 * DISC
"""How far from the value of the search before a deeper one is looked for first."""

_WINDOWS = 5
"""How many windows are tried before the value is looked for everywhere."""


def never() -> bool:
    """Return a search that nobody stops."""
    return False


class Limits(NamedTuple):
    """What ends a search, whichever comes first.

    `depth` is in plies; with `exact_from` empty squares or fewer the game is solved, whatever the depth.
    """

    depth: int = 60
    nodes: int | None = None
    exact_from: int = 0


class Found(NamedTuple):
    """A move and what it is worth to the side to move: discs at the end, empty squares counted to the winner.

    `square` is `row * size + column`, None for a pass or a game that is over; `line` is the best line from the position
    on, with -1 for a pass. `nodes` are those of the whole search.
    """

    square: int | None
    value: float
    exact: bool
    depth: int
    nodes: int
    line: tuple[int, ...]


class _Stopped(Exception):
    """The search was stopped before its value was known."""


class _Bound(NamedTuple):
    """What ends a search before its depth: so many nodes, or whoever is asked."""

    nodes: int | None
    stop: Stop


_FREE = _Bound(None, never)


class _Moved(NamedTuple):
    """A move on the search's bitboards, and the position after it, as the other side sees it."""

    square: int
    own: int
    other: int


@cache
def compiled() -> Backend | None:
    """Return the compiled way for boards up to 8x8; None if Numba is missing or does not work.

    The first call takes many seconds on a machine's first time and about one later.
    """
    return compiled_or_none(_compiled)


def _compiled() -> Backend:
    from banmen.games.reversi.engine.compiled_search import compiled_backend  # noqa: PLC0415 - needs Numba, an extra

    return compiled_backend()


def warm() -> None:
    """Compile the search or load what was compiled, so that no move waits for it. Nothing where Numba is missing."""
    compiled()


def _backend_for(size: int, *, wanted: bool | None) -> Backend:
    """Return the compiled way where it is wanted or only possible.

    Raise ValueError if it is wanted and cannot be had.
    """
    found = None if wanted is False or size > LARGEST_COMPILED else compiled()
    if wanted and found is None:
        raise ValueError(f"There is no compiled search of {size}x{size} here.")
    return found or PYTHON


class Searcher:
    """Searches positions of one board size and remembers them from move to move. For one thread at a time."""

    def __init__(
        self,
        size: int,
        *,
        compiled: bool | None = None,
        places: int | None = None,
        weights: Weights | None = None,
        selective: bool = True,
    ) -> None:
        """Compiled where `fast` is there and the board not too large, unless told.

        `weights` are those of the evaluation, the project's unless told; with an empty sequence it is plain. `places`
        is how many positions are remembered, a power of two. `selective` lets a search of estimates cut what one half
        as deep finds far outside the window. Raise ValueError if compiled code is asked for and cannot be had.
        """
        self._size, self._board = size, geometry(size)
        self._backend = _backend_for(size, wanted=compiled)
        self._geometry = self._backend.prepared(self._board)
        given = weights_of(size) if weights is None else weights
        self._weights = self._backend.weights(given)
        self._stack = stack_for(self._board.squares, self._backend.bitboards, self._backend.numbers)
        self._stack.control[SELECTIVE] = int(selective and len(given) > 0)
        self._places = places or self._backend.places
        self._nodes = 0
        self.clear()

    def clear(self) -> None:
        """Forget all positions."""
        self._table = Transpositions(
            self._backend.bitboards(KEYS * self._places), self._backend.notes(NOTES * self._places)
        )

    def best(self, own: int, other: int, limits: Limits, stop: Stop = never) -> Found:
        """Return the best move of `own`, which is to move."""
        own, other = laid(own, self._size), laid(other, self._size)
        self._nodes = 0
        if self._moves(own, other):
            return self._best(own, other, limits, _Bound(limits.nodes, stop))
        if self._moves(other, own):
            found = self._best(other, own, limits, _Bound(limits.nodes, stop))
            return found._replace(square=None, value=-found.value, line=(PASS, *found.line))
        return Found(None, final_value(own, other, self._board) / DISC, exact=True, depth=0, nodes=0, line=())

    def _best(self, own: int, other: int, limits: Limits, bound: _Bound) -> Found:
        """Return the best of the moves that `own` has, on the search's bitboards."""
        numbers = self._stack.numbers
        square, value, searched = self._moves(own, other)[0].square, None, 0
        for depth in self._depths(own, other, limits):
            try:
                value = self._value(own, other, depth, value, bound)
            except _Stopped:
                if numbers[BEST] > numbers[FLOOR]:  # better than all before it, or the first, which was best before
                    square = int(numbers[CHOICE])
                break
            square, searched = int(numbers[CHOICE]), depth
        return self._found(square, value or 0, searched, own, other)._replace(nodes=self._nodes)

    def values(self, own: int, other: int, limits: Limits, stop: Stop = never) -> list[Found]:
        """What each move of `own` is worth, the best first, all exact or searched to the same depth."""
        own, other = laid(own, self._size), laid(other, self._size)
        self._nodes = 0
        moves = self._moves(own, other)
        found = [self._found(move.square, 0, 0, own, other) for move in moves]
        guesses: Sequence[int | None] = [None] * len(moves)
        for depth in self._depths(own, other, limits) if moves else ():
            bound = _Bound(limits.nodes, stop) if depth > 1 else _FREE
            try:
                values = [
                    self._value(move.own, move.other, depth - 1, guess, bound)
                    for move, guess in zip(moves, guesses, strict=True)
                ]
            except _Stopped:
                break
            pairs = sorted(zip(values, moves, strict=True))
            guesses, moves = [value for value, _ in pairs], [move for _, move in pairs]
            found = [self._found(move.square, -value, depth, own, other) for value, move in pairs]
        return [each._replace(nodes=self._nodes) for each in found]

    def within(self, own: int, other: int, window: tuple[int, int], tell: Callable[[], None]) -> int:
        """Return the exact value in discs, or on which side of a window it is: at most its alpha, or at least its beta.

        It is never stopped, but calls `tell` every few milliseconds.
        """

        def asked() -> bool:
            tell()
            return False

        own, other = laid(own, self._size), laid(other, self._size)
        self._nodes, guess, bound = 0, None, _Bound(None, asked)
        for depth in range(2, self._empties(own, other) - _SOLVED_AFTER, 2):
            guess = self._value(own, other, depth, guess, bound)
        alpha, beta = window
        return self._searched(own, other, self._board.squares, (alpha * DISC, beta * DISC), bound) // DISC

    # --- one search ---------------------------------------------------------------------------------------------------

    def _value(self, own: int, other: int, depth: int, guess: int | None, bound: _Bound) -> int:
        """Return the value of a position in the search's units, looked for about `guess`. Raises _Stopped.

        The best move is in the stack then.
        """
        least = -self._board.squares * DISC - 1
        if guess is None:
            return self._searched(own, other, depth, (least, -least), bound)
        width = _MIDGAME_WIDTH
        if depth >= self._empties(own, other):
            guess, width = round(guess / (2 * DISC)) * 2 * DISC, DISC  # results are even: no other one is between
        alpha, beta = guess - width, guess + width
        for _ in range(_WINDOWS):
            value = self._searched(own, other, depth, (max(alpha, least), min(beta, -least)), bound)
            width *= 2
            if value <= alpha:
                alpha, beta = value - width, value + 1
            elif value >= beta:
                alpha, beta = value - 1, value + width
            else:
                return value
        # What is remembered of other depths can make the windows contradict each other.
        return self._searched(own, other, depth, (least, -least), bound)

    def _searched(self, own: int, other: int, depth: int, window: tuple[int, int], bound: _Bound) -> int:
        """Return the value of a position, or on which side of a window it is. Raises _Stopped."""
        control = self._stack.control
        begin(self._stack, own, other, *window, depth)
        control[NODES] = 0
        while not self._backend.search(self._geometry, self._weights, self._table, self._stack, self._backend.slice):
            nodes = self._nodes + int(control[NODES])
            if depth > 1 and (bound.stop() or (bound.nodes is not None and nodes >= bound.nodes)):
                self._nodes = nodes
                raise _Stopped
        self._nodes += int(control[NODES])
        return int(control[VALUE])

    def _depths(self, own: int, other: int, limits: Limits) -> Iterator[int]:
        """Yield the depths to search one after the other."""
        empties = self._empties(own, other)
        if empties > max(limits.exact_from, limits.depth):
            yield from range(1, limits.depth + 1)
        else:
            yield from range(1, empties - _SOLVED_AFTER + 1)
            yield empties

    def _moves(self, own: int, other: int) -> list[_Moved]:
        """Return the moves of `own`, row by row."""
        moves, found = mobility(own, other, self._board.frame), []
        while moves:
            bit = moves & -moves
            moves ^= bit
            lines = turned(own, other, bit, self._board.frame)
            found.append(_Moved(bit.bit_length() - 1, other ^ lines, own | lines | bit))
        return found

    # --- what was found -----------------------------------------------------------------------------------------------

    def _found(self, square: int, value: int, depth: int, own: int, other: int) -> Found:
        """What a search found, with the line that it remembers."""
        exact = depth >= self._empties(own, other)
        line = self._line(own, other, square, value, depth)
        return Found(square_on_board(square, self._size), value / DISC, exact, depth, 0, line)

    def _line(self, own: int, other: int, square: int, value: int, depth: int) -> tuple[int, ...]:
        """The best line that begins with a square: as far as it is remembered, or to the end where that was seen."""
        line: list[int] = []
        while len(line) < max(1, 2 * depth):
            moves = {move.square: move for move in self._moves(own, other)}
            if square in moves:
                line.append(square_on_board(square, self._size))
                own, other = moves[square].own, moves[square].other
            elif not moves and self._moves(other, own):
                line.append(PASS)
                own, other = other, own
            else:
                break
            value = -value
            square = self._best_square(own, other, value, depth - len(line))
        return tuple(line)

    def _best_square(self, own: int, other: int, value: int, depth: int) -> int:
        """Return the best move that is known of a position; what the endgame keeps nothing of is searched again."""
        empties = self._empties(own, other)
        if depth >= empties and empties <= self._backend.few and self._moves(own, other):
            self._value(own, other, empties, value, _FREE)
            return int(self._stack.numbers[CHOICE])
        bitboard = self._backend.bitboard
        return int(self._backend.kept_choice(bitboard(own), bitboard(other), self._table))

    def _empties(self, own: int, other: int) -> int:
        """Return the number of empty squares."""
        return self._board.squares - (own | other).bit_count()
