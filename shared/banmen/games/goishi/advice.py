"""What a player may ask: whether all stones can still be picked, what to pick next, and how the rest is picked.

Each answer looks into at most `nodes` situations of a search.
"""

from functools import lru_cache
from typing import NamedTuple

from banmen.games.goishi.engine import Board, Undecided, solve
from banmen.games.goishi.state import STONE, State

USUAL_NODES = 50_000
"""Some tenths of a second, and enough for boards that are played."""


class Hint(NamedTuple):
    """Put back so many stones, `back`; then pick the one on `square`."""

    back: int
    square: int


def solvable(state: State, nodes: int = USUAL_NODES) -> bool | None:
    """Whether the stones that are left can all be picked from here; None if that was not found out."""
    try:
        return _order(state, len(state.path), nodes) is not None
    except Undecided:
        return None


def answer(state: State, nodes: int = USUAL_NODES) -> tuple[int, ...] | None:
    """Return the squares to pick, in order, until none is left; None if that cannot be, or was not found out."""
    try:
        order = _order(state, len(state.path), nodes)
    except Undecided:
        return None
    return None if order is None else order[len(state.path) :]


def hint(state: State, nodes: int = USUAL_NODES) -> Hint | None:
    """What to do next: the fewest stones put back, then the right one picked.

    None if no stone is left, there is no order at all, or it was not found out.
    """
    if STONE not in state.left:
        return None
    for depth in range(len(state.path), -1, -1):
        try:
            order = _order(state, depth, nodes)
        except Undecided:
            return None
        if order is not None:
            return Hint(len(state.path) - depth, order[depth])
    return None


def _order(state: State, depth: int, nodes: int) -> tuple[int, ...] | None:
    """Return an order that picks all and begins with the first `depth` stones of the path. Raise Undecided."""
    return _solved(Board(state.columns, state.board), state.path[:depth], nodes)


@lru_cache(maxsize=256)
def _solved(board: Board, path: tuple[int, ...], nodes: int) -> tuple[int, ...] | None:
    return solve(board, path, nodes=nodes)
