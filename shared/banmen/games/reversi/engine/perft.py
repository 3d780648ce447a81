"""Perft: the leaves of the game tree of reversi at a depth, to check a move generator against published counts.

A pass is one ply; a position where neither side can move is one leaf whatever the depth left
(the convention of Aart Bik, aartbik.com/MISC/reversi.html). Positions of the first plies are remembered, since several
ways lead to the same one; below them every one is walked.
"""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple, TypeAlias

from banmen.games.reversi.engine.bitboards import Frame, frame, mobility, turned
from banmen.games.reversi.engine.perft_kernel import count_leaves
from banmen.jit import compiled_or_none

CountBelow: TypeAlias = Callable[[int, int, int, Frame], int]
"""Counts the leaves so many plies, 2 or more, below the position of two bitboards; the first has a move."""

_LARGEST_COMPILED = 8
_WORTH_COMPILING = 9
"""Plies. Python counts fewer in the second that it takes to load Numba."""


class Counter(NamedTuple):
    """A way to count: positions with more than `walked` plies left are remembered, others are walked by `below`."""

    below: CountBelow
    walked: int


def _in_python(own: int, other: int, depth: int, board: Frame) -> int:
    owns, others, untried, depths = ([0] * depth for _ in range(4))
    return count_leaves(own, other, depth, board, owns, others, untried, depths)


PYTHON = Counter(_in_python, walked=3)


@cache
def compiled() -> Counter | None:
    """The compiled way, for boards up to 8x8; None where Numba is missing or does not work.

    The first call takes seconds on a machine's first time and about one later.
    """
    return compiled_or_none(_compiled)


def _compiled() -> Counter:
    from banmen.games.reversi.engine.compiled import compiled_count  # noqa: PLC0415 - needs Numba, which is an extra

    return Counter(compiled_count(), walked=7)


def perft(own: int, other: int, size: int, depth: int, counter: Counter | None = None) -> int:
    """Count the leaves `depth` plies below a position; `own`, with a move, is to play.

    Without a `counter` it is the compiled one where that is quicker.
    """
    if counter is None:
        pays = size <= _LARGEST_COMPILED and depth >= _WORTH_COMPILING
        counter = (pays and compiled()) or PYTHON
    return _leaves(own, other, depth, frame(size), counter, {})


def _leaves(
    own: int, other: int, depth: int, board: Frame, counter: Counter, known: dict[tuple[int, int, int], int]
) -> int:
    """Leaves below one position. Depth is bounded by the squares of the board, so recursion is too."""
    if depth == 0:
        return 1
    moves = mobility(own, other, board)
    if not moves:
        return _leaves(other, own, depth - 1, board, counter, known) if mobility(other, own, board) else 1
    if depth == 1:
        return moves.bit_count()
    if depth <= counter.walked:
        return counter.below(own, other, depth, board)
    key = (own, other, depth)
    if key not in known:
        count = 0
        while moves:
            bit = moves & -moves
            moves ^= bit
            lines = turned(own, other, bit, board)
            count += _leaves(other ^ lines, own | lines | bit, depth - 1, board, counter, known)
        known[key] = count
    return known[key]
