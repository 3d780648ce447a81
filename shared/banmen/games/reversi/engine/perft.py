"""Perft: count the leaves of reversi's game tree at a depth, to check a move generator against published counts.

A pass is one ply; a position where neither side can move is one leaf whatever the depth left (the convention of Aart
Bik, aartbik.com/MISC/reversi.html). Positions of the first plies are cached, because several move orders lead to the
same one; below them every one is visited.
"""

from functools import cache
from typing import NamedTuple

from banmen.games.reversi.engine.bitboards import BoardMasks, can_move, flips, frame, mobility
from banmen.games.reversi.engine.perft_kernel import CountBelow, count_leaves
from banmen.jit import compiled_or_none

_LARGEST_COMPILED = 8
_WORTH_COMPILING = 9
"""In plies. Below this Python finishes in the second that loading Numba takes."""


class Counter(NamedTuple):
    """A way to count: positions with more than `walked` plies left are cached, others are counted by `below`."""

    below: CountBelow
    walked: int


def _in_python(own: int, other: int, depth: int, board: BoardMasks) -> int:
    owns, others, untried, depths = ([0] * depth for _ in range(4))
    return count_leaves(own, other, depth, board, owns, others, untried, depths)


PYTHON = Counter(_in_python, walked=3)


@cache
def compiled() -> Counter | None:
    """Return the compiled counter, for boards up to 8x8; None if Numba is missing or does not work.

    The first call takes seconds on a machine's first time, and about one second later.
    """
    return compiled_or_none(_compiled)


def _compiled() -> Counter:
    from banmen.games.reversi.engine.compiled import compiled_count  # noqa: PLC0415 - needs Numba, which is an extra

    return Counter(compiled_count(), walked=7)


def perft(own: int, other: int, size: int, depth: int, counter: Counter | None = None) -> int:
    """Count the leaves `depth` plies below a position; `own`, which must have a move, is to play.

    Without a `counter` the compiled one is used if it is faster.
    """
    if counter is None:
        pays = size <= _LARGEST_COMPILED and depth >= _WORTH_COMPILING
        counter = (pays and compiled()) or PYTHON
    return _Tree(frame(size), counter).leaves(own, other, depth)


class _Tree:
    """The game tree of a board, and the cached counts."""

    def __init__(self, board: BoardMasks, counter: Counter) -> None:
        self._board, self._counter = board, counter
        self._known: dict[tuple[int, int, int], int] = {}

    def leaves(self, own: int, other: int, depth: int) -> int:
        """Return the leaves below one position. The number of squares bounds the depth, and so the recursion."""
        if depth == 0:
            return 1
        moves = mobility(own, other, self._board)
        if not moves:
            return self.leaves(other, own, depth - 1) if can_move(other, own, self._board) else 1
        if depth == 1:
            return moves.bit_count()
        if depth <= self._counter.walked:
            return self._counter.below(own, other, depth, self._board)
        key = (own, other, depth)
        if key not in self._known:
            self._known[key] = self._sum(own, other, depth, moves)
        return self._known[key]

    def _sum(self, own: int, other: int, depth: int, moves: int) -> int:
        """Return the leaves below all of these moves."""
        count = 0
        while moves:
            bit = moves & -moves
            moves ^= bit
            lines = flips(own, other, bit, self._board)
            count += self.leaves(other ^ lines, own | lines | bit, depth - 1)
        return count
