"""Advice for a player: whether all stones can still be picked, which to pick next, and how to pick the rest.

Each answer searches at most `nodes` positions.
"""

from functools import lru_cache
from typing import NamedTuple

from banmen.games.goishi.engine import StoneBoard, Undecided, solve
from banmen.games.goishi.state import STONE, State

USUAL_NODES = 50_000
"""Takes some tenths of a second, and decides boards that people play."""


class PickHint(NamedTuple):
    """Put back `back` stones, then pick the one on `square`."""

    back: int
    square: int


def solvable(state: State, nodes: int = USUAL_NODES) -> bool | None:
    """Return True if the remaining stones can all be picked; None if the search was inconclusive."""
    try:
        return _order(state, len(state.path), nodes) is not None
    except Undecided:
        return None


def answer(state: State, nodes: int = USUAL_NODES) -> tuple[int, ...] | None:
    """Return the squares to pick, in order, until no stone is left.

    None if that is impossible, or the search was inconclusive.
    """
    try:
        order = _order(state, len(state.path), nodes)
    except Undecided:
        return None
    return None if order is None else order[len(state.path) :]


def hint(state: State, nodes: int = USUAL_NODES) -> PickHint | None:
    """Return what to do next: put back the fewest stones, then pick the right one.

    None if no stone is left, there is no order at all, or the search was inconclusive.
    """
    if STONE not in state.left:
        return None
    for depth in range(len(state.path), -1, -1):
        try:
            order = _order(state, depth, nodes)
        except Undecided:
            return None
        if order is not None:
            return PickHint(len(state.path) - depth, order[depth])
    return None


def _order(state: State, depth: int, nodes: int) -> tuple[int, ...] | None:
    """Return an order of all stones that begins with the first `depth` stones of the path. Raise Undecided."""
    return _solved(StoneBoard(state.columns, state.board), state.path[:depth], nodes)


@lru_cache(maxsize=256)
def _solved(board: StoneBoard, path: tuple[int, ...], nodes: int) -> tuple[int, ...] | None:
    return solve(board, path, nodes=nodes)
