"""The engine of goishi hiroi: an order that picks all stones, every such order, and their number.

A board is its squares row by row. A path is the squares picked so far, by the rules; orders go on from it. Each search
takes a limit of `nodes`, the positions that it may search, and raises Undecided beyond it.
"""

from collections.abc import Iterator, Sequence

from banmen.games.goishi.engine.board import NO_STONE, STONE, Board
from banmen.games.goishi.engine.search import Search, Undecided

__all__ = ["NO_STONE", "STONE", "Board", "Undecided", "count", "orders", "solve", "still_solvable"]


def solve(board: Board, path: Sequence[int] = (), *, nodes: int | None = None) -> tuple[int, ...] | None:
    """The first order that picks all, as all its squares; None where there is none. Raises Undecided."""
    return next(orders(board, path, nodes=nodes), None)


def orders(board: Board, path: Sequence[int] = (), *, nodes: int | None = None) -> Iterator[tuple[int, ...]]:
    """Every order that picks all, each as all its squares. Raises Undecided."""
    return Search(board, path, nodes).orders()


def count(board: Board, path: Sequence[int] = (), *, most: int | None = None, nodes: int | None = None) -> int:
    """How many orders pick all, up to `most`. Raises Undecided."""
    return Search(board, path, nodes).count(most)


def still_solvable(board: Board, path: Sequence[int] = (), *, nodes: int | None = None) -> bool:
    """Whether any order that picks all goes on from the path. Raises Undecided."""
    return solve(board, path, nodes=nodes) is not None
