"""Search a reversi position: find the best move, or the value of every move.

The search deepens iteratively until a limit is reached or the caller stops it. It reads no clock.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from banmen.games.reversi.engine.backend import PYTHON, SearchBackend
from banmen.games.reversi.engine.bitboards import flips, geometry, mobility, square_on_board, to_search_board
from banmen.games.reversi.engine.evaluation import DISC, Weights, final_value, weights_of
from banmen.games.reversi.engine.memory import (
    BEST,
    CHOICE,
    FLOOR,
    KEYS,
    NODES,
    NOTES,
    PASS,
    SELECTIVE,
    VALUE,
    Transpositions,
    begin_search,
    stack_for,
)
from banmen.jit import compiled_or_none

Stop = Callable[[], bool]
"""Polled every few milliseconds; True ends the search with the best result so far."""

LARGEST_COMPILED = 8
_SOLVED_AFTER = 11
"""A position is solved right after the search that leaves out only this many of the last plies."""


_MIDGAME_WIDTH = 3 * DISC
"""Half width of the first window around the value of the previous depth (aspiration window)."""

_WINDOWS = 5
"""How many windows are tried before the window is opened fully."""


def never() -> bool:
    """Never stop."""
    return False


class Limits(NamedTuple):
    """The limits of a search; the first one reached ends it.

    `depth` is in plies; with at most `exact_from` empty squares the game is solved, whatever the depth.
    """

    depth: int = 60
    nodes: int | None = None
    exact_from: int = 0


class FoundMove(NamedTuple):
    """A move and its value for the side to move: final discs, with empty squares counted for the winner.

    `square` is `row * size + column`, None for a pass or a finished game; `line` is the best line from the position on,
    with -1 for a pass. `nodes` are those of the whole search.
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
    """What ends a search before its depth: a number of nodes, or a `stop` callback."""

    nodes: int | None
    stop: Stop


_FREE = _Bound(None, never)


class _Moved(NamedTuple):
    """A move on the search's bitboards, and the position after it, from the other side's view."""

    square: int
    own: int
    other: int


@cache
def compiled() -> SearchBackend | None:
    """Return the compiled search for boards up to 8x8; None if Numba is missing or does not work.

    The first call takes many seconds on a machine's first time, and about one second later.
    """
    return compiled_or_none(_compiled)


def _compiled() -> SearchBackend:
    from banmen.games.reversi.engine.compiled import compiled_backend  # noqa: PLC0415 - needs Numba, an extra

    return compiled_backend()


def warm() -> None:
    """Compile or load the search now, so that no move waits for it. Does nothing without Numba."""
    compiled()


def _backend_for(size: int, *, wanted: bool | None) -> SearchBackend:
    """Return the compiled backend if it is possible and not refused, else Python's.

    Raise ValueError if `wanted` is True and it is unavailable.
    """
    found = None if wanted is False or size > LARGEST_COMPILED else compiled()
    if wanted and found is None:
        raise ValueError(f"There is no compiled search of {size}x{size} here.")
    return found or PYTHON


class Searcher:
    """Searches positions of one board size, with a transposition table that lasts from move to move.

    Not thread-safe.
    """

    def __init__(
        self,
        size: int,
        *,
        compiled: bool | None = None,
        places: int | None = None,
        weights: Weights | None = None,
        selective: bool = True,
    ) -> None:
        """Set up the search: compiled if possible, unless `compiled` says otherwise.

        `weights` are those of the evaluation (default: the project's); an empty sequence makes it plain. `places` is
        the size of the transposition table, a power of two. `selective` lets a search cut a node if a search at half
        its depth is far outside the window. Raise ValueError if compiled code is requested but unavailable.
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
        """Clear the transposition table."""
        self._table = Transpositions(
            self._backend.bitboards(KEYS * self._places), self._backend.notes(NOTES * self._places)
        )

    def best(self, own: int, other: int, limits: Limits, stop: Stop = never) -> FoundMove:
        """Return the best move of `own`, which is to move."""
        own, other = to_search_board(own, self._size), to_search_board(other, self._size)
        self._nodes = 0
        if self._moves(own, other):
            return self._best(own, other, limits, _Bound(limits.nodes, stop))
        if self._moves(other, own):
            found = self._best(other, own, limits, _Bound(limits.nodes, stop))
            return found._replace(square=None, value=-found.value, line=(PASS, *found.line))
        return FoundMove(None, final_value(own, other, self._board) / DISC, exact=True, depth=0, nodes=0, line=())

    def _best(self, own: int, other: int, limits: Limits, bound: _Bound) -> FoundMove:
        """Return the best of the moves of `own`, on the search's bitboards."""
        numbers = self._stack.numbers
        square, value, searched = self._moves(own, other)[0].square, None, 0
        for depth in self._depths(own, other, limits):
            try:
                value = self._value(own, other, depth, value, bound)
            except _Stopped:
                if (
                    numbers[BEST] > numbers[FLOOR]
                ):  # better than all before it; or the first move, the best of the previous depth
                    square = int(numbers[CHOICE])
                break
            square, searched = int(numbers[CHOICE]), depth
        return self._found(square, value or 0, searched, own, other)._replace(nodes=self._nodes)

    def values(self, own: int, other: int, limits: Limits, stop: Stop = never) -> list[FoundMove]:
        """Return the value of each move of `own`, the best first, all exact or searched to the same depth."""
        own, other = to_search_board(own, self._size), to_search_board(other, self._size)
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
        """Return the exact value in discs, or a bound: at most the window's alpha, or at least its beta.

        It cannot be stopped, but calls `tell` every few milliseconds.
        """

        def report_and_continue() -> bool:
            tell()
            return False

        own, other = to_search_board(own, self._size), to_search_board(other, self._size)
        self._nodes, guess, bound = 0, None, _Bound(None, report_and_continue)
        for depth in range(2, self._empties(own, other) - _SOLVED_AFTER, 2):
            guess = self._value(own, other, depth, guess, bound)
        alpha, beta = window
        return self._search_window(own, other, self._board.squares, (alpha * DISC, beta * DISC), bound) // DISC

    # --- one search ---------------------------------------------------------------------------------------------------

    def _value(self, own: int, other: int, depth: int, guess: int | None, bound: _Bound) -> int:
        """Return the value of a position in the search's units, searched in windows around `guess`. Raises _Stopped.

        The best move is left in the stack.
        """
        least = -self._board.squares * DISC - 1
        if guess is None:
            return self._search_window(own, other, depth, (least, -least), bound)
        width = _MIDGAME_WIDTH
        if depth >= self._empties(own, other):
            guess, width = (
                round(guess / (2 * DISC)) * 2 * DISC,
                DISC,
            )  # results are even, so no other one lies in the window
        alpha, beta = guess - width, guess + width
        for _ in range(_WINDOWS):
            value = self._search_window(own, other, depth, (max(alpha, least), min(beta, -least)), bound)
            width *= 2
            if value <= alpha:
                alpha, beta = value - width, value + 1
            elif value >= beta:
                alpha, beta = value - 1, value + width
            else:
                return value
        # Table entries of other depths can make the windows contradict each other.
        return self._search_window(own, other, depth, (least, -least), bound)

    def _search_window(self, own: int, other: int, depth: int, window: tuple[int, int], bound: _Bound) -> int:
        """Return the value of a position, or a bound outside the window. Raises _Stopped."""
        control = self._stack.control
        begin_search(self._stack, own, other, *window, depth)
        control[NODES] = 0
        while not self._backend.search(self._geometry, self._weights, self._table, self._stack, self._backend.slice):
            nodes = self._nodes + int(control[NODES])
            if depth > 1 and (bound.stop() or (bound.nodes is not None and nodes >= bound.nodes)):
                self._nodes = nodes
                raise _Stopped
        self._nodes += int(control[NODES])
        return int(control[VALUE])

    def _depths(self, own: int, other: int, limits: Limits) -> Iterator[int]:
        """Yield the depths to search in order."""
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
            lines = flips(own, other, bit, self._board.frame)
            found.append(_Moved(bit.bit_length() - 1, other ^ lines, own | lines | bit))
        return found

    # --- results ------------------------------------------------------------------------------------------------------

    def _found(self, square: int, value: int, depth: int, own: int, other: int) -> FoundMove:
        """Return the result of a search, with the line from the table."""
        exact = depth >= self._empties(own, other)
        line = self._line(own, other, square, value, depth)
        return FoundMove(square_on_board(square, self._size), value / DISC, exact, depth, 0, line)

    def _line(self, own: int, other: int, square: int, value: int, depth: int) -> tuple[int, ...]:
        """Return the best line that begins with a square, as far as the table has it.

        A line that was solved continues to the end.
        """
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
        """Return the best known move of a position; the endgame stores none, so it is searched again."""
        empties = self._empties(own, other)
        if depth >= empties and empties <= self._backend.few and self._moves(own, other):
            self._value(own, other, empties, value, _FREE)
            return int(self._stack.numbers[CHOICE])
        bitboard = self._backend.bitboard
        return int(self._backend.stored_choice(bitboard(own), bitboard(other), self._table))

    def _empties(self, own: int, other: int) -> int:
        """Return the number of empty squares."""
        return self._board.squares - (own | other).bit_count()
