"""Which stones can be picked next, why others cannot, when the game is over, the program, and a player's advice.

The first stone may be any. From the last square one moves along its row or column to the first stone there, but not
straight back. A search tries all squares row by row for the first stone, then up, right, down and left. Advice says
whether all stones can still be picked, which to pick next, and how to pick the rest; each answer searches at most
`nodes` positions.
"""

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import NamedTuple

from banmen.game import IllegalMove, Outcome, Seat, Stop
from banmen.games.goishi.engine import StoneBoard, Undecided, solve
from banmen.games.goishi.state import PICKER, STONE, Action, Pick, Retreat, State

MOST_NODES = 300_000
"""Positions searched for an order to follow: some seconds."""


def pickable(state: State) -> Iterator[int]:
    """Yield the squares of the stones that can be picked next, in the order of a search."""
    if state.path:
        yield from _reached(state)
        return
    square = state.left.find(STONE)
    while square >= 0:
        yield square
        square = state.left.find(STONE, square + 1)


def next_in_order(state: State) -> int | None:
    """Return the next square that a search tries from here, after the one it came back from.

    None if it has tried all.
    """
    squares = pickable(state)
    if state.ahead:
        next((None for square in squares if square == state.ahead[0]), None)
    return next(squares, None)


def outcome(state: State) -> Outcome | None:
    """Return the outcome: solved; or, once everything was tried, all orders found, or none exists."""
    if state.found and state.search != "all":
        return _ended(state, PICKER, "solved")
    if state.path or not state.ahead or not state.orderly or next_in_order(state) is not None:
        return None
    return _ended(state, PICKER, "all_found") if state.found else _ended(state, None, "unsolvable")


def _ended(state: State, winner: Seat | None, reason: str) -> Outcome:
    counted = {"steps": state.steps, "retreats": state.retreats, "orders": state.found}
    return Outcome(winner, reason, {name: {PICKER: number} for name, number in counted.items()})


def check_pick(state: State, square: int) -> None:
    """Raise IllegalMove if the stone on a square cannot be picked next."""
    if square >= len(state.board):
        raise IllegalMove("no_such_square", f"A board of {state.rows} rows and {state.columns} columns has none such.")
    if state.left[square] != STONE:
        if state.board[square] == STONE:
            raise IllegalMove("already_picked", "That stone has been picked already.")
        raise IllegalMove("no_stone", "There is no stone.")
    if not state.path or square in _reached(state):
        return
    last, columns = state.path[-1], state.columns
    if last // columns != square // columns and last % columns != square % columns:
        raise IllegalMove("not_in_line", "One moves along a row or a column.")
    if _towards(last, square, columns) == _back(state):
        raise IllegalMove("straight_back", "One does not go straight back the way one came.")
    raise IllegalMove("jumps_over", "There is a stone on the way; it would be picked first.")


def _reached(state: State) -> Iterator[int]:
    """Yield the first stone up, right, down and left of the last square, but not straight back."""
    left, columns, last = state.left, state.columns, state.path[-1]
    back = _back(state)
    row, column = divmod(last, columns)
    start = row * columns
    if back != -columns and (above := left[column:last:columns].rfind(STONE)) >= 0:
        yield column + above * columns
    if back != 1 and (beside := left.find(STONE, last + 1, start + columns)) >= 0:
        yield beside
    if back != columns and (below := left[last + columns :: columns].find(STONE)) >= 0:
        yield last + columns * (below + 1)
    if back != -1 and (beside := left.rfind(STONE, start, last)) >= 0:
        yield beside


def _back(state: State) -> int:
    """Return the step between squares that leads straight back; 0 if there is no way back."""
    path = state.path
    return _towards(path[-1], path[-2], state.columns) if len(path) > 1 else 0


def _towards(square: int, other: int, columns: int) -> int:
    """Return the step between squares that leads towards another square in the same row or column."""
    step = 1 if square // columns == other // columns else columns
    return step if other > square else -step


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
    board, depth = StoneBoard(state.columns, state.board), 0
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
def _order(board: StoneBoard, path: tuple[int, ...]) -> tuple[int, ...] | None:
    try:
        return solve(board, path, nodes=MOST_NODES)
    except Undecided:
        return None


USUAL_NODES = 50_000
"""Takes some tenths of a second, and decides boards that people play."""


class PickHint(NamedTuple):
    """Put back `back` stones, then pick the one on `square`."""

    back: int
    square: int


def solvable(state: State, nodes: int = USUAL_NODES) -> bool | None:
    """Return True if the remaining stones can all be picked; None if the search was inconclusive."""
    try:
        return _order_to_finish(state, len(state.path), nodes) is not None
    except Undecided:
        return None


def answer(state: State, nodes: int = USUAL_NODES) -> tuple[int, ...] | None:
    """Return the squares to pick, in order, until no stone is left.

    None if that is impossible, or the search was inconclusive.
    """
    try:
        order = _order_to_finish(state, len(state.path), nodes)
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
            order = _order_to_finish(state, depth, nodes)
        except Undecided:
            return None
        if order is not None:
            return PickHint(len(state.path) - depth, order[depth])
    return None


def _order_to_finish(state: State, depth: int, nodes: int) -> tuple[int, ...] | None:
    """Return an order of all stones that begins with the first `depth` stones of the path. Raise Undecided."""
    return _solved(StoneBoard(state.columns, state.board), state.path[:depth], nodes)


@lru_cache(maxsize=256)
def _solved(board: StoneBoard, path: tuple[int, ...], nodes: int) -> tuple[int, ...] | None:
    return solve(board, path, nodes=nodes)
