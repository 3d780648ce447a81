"""The program that picks the stones: it looks for an order depth first, with its retreats, or goes straight along one.

The search tries what can be picked in the order of `picking.pickable` and goes back where nothing is left to try. What
it came back from stands in the state, so it needs no memory of its own.
"""

from functools import lru_cache
from random import Random

from banmen.game import Seat, Stop
from banmen.games.goishi.engine import Board, Undecided, solve
from banmen.games.goishi.picking import next_in_order, outcome
from banmen.games.goishi.state import PICKER, Action, Pick, Retreat, State

MOST_NODES = 300_000
"""Situations looked into for an order to go straight along: some seconds."""


def choose(state: State, seat: Seat, rng: Random, stop: Stop) -> Action | None:  # noqa: ARG001 - it throws no dice
    """Return the next step; None if the game is over, or no order to go along was found."""
    if seat != PICKER or not state.board or outcome(state) is not None:
        return None
    return _straight_on(state) if state.search == "straight" else _searching(state)


def _searching(state: State) -> Action | None:
    square = next_in_order(state)
    if square is not None:
        return Pick(square)
    return Retreat() if state.path else None


def _straight_on(state: State) -> Action | None:
    """Return a step along an order, of which a path that was begun keeps as much as it can."""
    board, depth = Board(state.columns, state.board), 0
    while True:
        order = _order(board, state.path[:depth])
        if order is None:
            return Retreat() if depth else None
        agreed = _agreed(order, state.path)
        if agreed == len(state.path):
            return Pick(order[agreed])
        depth = agreed + 1


def _agreed(order: tuple[int, ...], path: tuple[int, ...]) -> int:
    """Return how many squares both begin with."""
    return next((at for at, (one, other) in enumerate(zip(order, path, strict=False)) if one != other), len(path))


@lru_cache(maxsize=64)
def _order(board: Board, path: tuple[int, ...]) -> tuple[int, ...] | None:
    try:
        return solve(board, path, nodes=MOST_NODES)
    except Undecided:
        return None
