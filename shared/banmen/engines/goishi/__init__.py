"""The engine of goishi hiroi: an order in which all stones can be picked, every order, and how many there are.

A board is its squares row by row; a path is the squares picked so far, as the rules allow, from which the order is to
go on. Each search takes a limit of `nodes`, situations that it may look into, and raises Undecided beyond.
"""

from collections.abc import Iterator, Sequence

from banmen.engines.goishi.board import NO_STONE, STONE, Board
from banmen.engines.goishi.search import Search, Undecided

__all__ = ["NO_STONE", "STONE", "Board", "Undecided", "count", "orders", "solve", "still_solvable"]


def solve(board: Board, path: Sequence[int] = (), *, nodes: int | None = None) -> tuple[int, ...] | None:
    """The first order that picks all, as all its squares; None where there is none. Raises Undecided."""
    return next(orders(board, path, nodes=nodes), None)


def orders(board: Board, path: Sequence[int] = (), *, nodes: int | None = None) -> Iterator[tuple[int, ...]]:
    """Every order that picks all, each as all its squares. Raises Undecided."""
    return Search(board, path, nodes).orders()


def count(board: Board, path: Sequence[int] = (), *, most: int | None = None, nodes: int | None = None) -> int:
    """How many orders pick all; it stops looking at `most`. Raises Undecided."""
    return Search(board, path, nodes).count(most)


def still_solvable(board: Board, path: Sequence[int] = (), *, nodes: int | None = None) -> bool:
    """Whether any order that picks all goes on from the path. Raises Undecided."""
    return solve(board, path, nodes=nodes) is not None
