"""The engine of goishi hiroi: find an order that picks all stones, all such orders, or their number.

A board is its squares row by row. A path is the squares picked so far; orders continue it. Each search takes a limit of
`nodes`, the positions that it may search, and raises Undecided beyond it.

If one order or a few are wanted and the plain search does not find them soon, short searches try other orders of picks:
large boards have many orders, but most beginnings lead to none. Then follows a search that examines each position
longer; of most boards without an order it proves quickly that they have none.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

from banmen.games.goishi.engine.board import NO_STONE, STONE, StoneBoard
from banmen.games.goishi.engine.search import Search, Undecided

__all__ = ["NO_STONE", "STONE", "StoneBoard", "Undecided", "count", "orders", "solve", "still_solvable"]

_SOON = 2_000
"""Positions that the plain search may search before the short searches are tried."""
_SHORT, _SHORT_SEARCHES = 500, 40
"""Positions of a short search, and the number of short searches."""
_PROOF = 25
"""The cost, in positions, of asking `passage` for a proof."""
_MOST_STONES = 400
"""Boards with more stones are searched plainly: they have orders, and each stone makes a proof longer."""


def solve(board: StoneBoard, path: Sequence[int] = (), *, nodes: int | None = None) -> tuple[int, ...] | None:
    """Return an order that picks all stones, as all its squares, or None if there is none. Raise Undecided."""
    try:
        return next(orders(board, path, nodes=_SOON if nodes is None else min(_SOON, nodes)), None)
    except Undecided:
        found = _short_searches(board, path, 1, nodes)
    return found.pop() if found else next(_last_search(board, path, nodes).orders(), None)


def orders(board: StoneBoard, path: Sequence[int] = (), *, nodes: int | None = None) -> Iterator[tuple[int, ...]]:
    """Yield every order that picks all stones, each as all its squares. Raise Undecided."""
    return Search(board, path, nodes).orders()


def count(board: StoneBoard, path: Sequence[int] = (), *, most: int | None = None, nodes: int | None = None) -> int:
    """Return the number of orders that pick all stones, up to `most`. Raise Undecided."""
    if most is None:
        return Search(board, path, nodes).count()
    try:
        return Search(board, path, _SOON if nodes is None else min(_SOON, nodes)).count(most)
    except Undecided:
        found = _short_searches(board, path, most, nodes)
    return most if len(found) == most else _last_search(board, path, nodes).count(most)


def still_solvable(board: StoneBoard, path: Sequence[int] = (), *, nodes: int | None = None) -> bool:
    """Return True if an order of all stones continues the path. Raise Undecided."""
    return solve(board, path, nodes=nodes) is not None


def _last_search(board: StoneBoard, path: Sequence[int], nodes: int | None) -> Search:
    """Return the search for boards that the others leave undecided.

    It examines each position longer, unless the board has too many stones for that.
    """
    if board.stones.count(STONE) > _MOST_STONES:
        return Search(board, path, nodes)
    return Search(board, path, None if nodes is None else max(1, nodes // _PROOF), proves_passage=True)


def _short_searches(board: StoneBoard, path: Sequence[int], most: int, nodes: int | None) -> set[tuple[int, ...]]:
    """Return up to `most` different orders found by short searches; deterministic."""
    found: set[tuple[int, ...]] = set()
    ties = Random(0)
    searches = _SHORT_SEARCHES if nodes is None else min(_SHORT_SEARCHES, nodes // _SHORT)
    for _ in range(searches):
        search = Search(board, path, _SHORT, ties)
        try:
            found.update(islice(search.orders(), most - len(found)))
        except Undecided:
            continue
        if len(found) == most:
            break
    return found
