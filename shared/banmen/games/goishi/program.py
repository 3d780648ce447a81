"""The program that picks the stones: it searches an order depth first, with retreats, or follows one found before.

The search tries the stones in the order of `picking.pickable` and retreats when none is left to try. The state records
what it came back from, so it needs no memory of its own.
"""

from functools import lru_cache
from random import Random

from banmen.game import Seat, Stop
from banmen.games.goishi.engine import Board, Undecided, solve
from banmen.games.goishi.picking import next_in_order, outcome
from banmen.games.goishi.state import PICKER, Action, Pick, Retreat, State

MOST_NODES = 300_000
"""Positions searched for an order to follow: some seconds."""


def choose(state: State, seat: Seat, rng: Random, stop: Stop) -> Action | None:  # noqa: ARG001 - it throws no dice
    """Return the next step, or None if the game is over or no order to follow was found."""
    if seat != PICKER or not state.board or outcome(state) is not None:
        return None
    return _straight_on(state) if state.search == "straight" else _searching(state)


def _searching(state: State) -> Action | None:
    square = next_in_order(state)
    if square is not None:
        return Pick(square)
    return Retreat() if state.path else None


def _straight_on(state: State) -> Action | None:
    """Return a step along an order that keeps as much as possible of the path so far."""
    board, depth = Board(state.columns, state.board), 0
    while True:
        order = _order(board, state.path[:depth])
        if order is None:
            return Retreat() if depth else None
        agreed = _common_length(order, state.path)
        if agreed == len(state.path):
            return Pick(order[agreed])
        depth = agreed + 1


def _common_length(order: tuple[int, ...], path: tuple[int, ...]) -> int:
    """Return the length of the common beginning of both."""
    return next((at for at, (one, other) in enumerate(zip(order, path, strict=False)) if one != other), len(path))


@lru_cache(maxsize=64)
def _order(board: Board, path: tuple[int, ...]) -> tuple[int, ...] | None:
    try:
        return solve(board, path, nodes=MOST_NODES)
    except Undecided:
        return None
