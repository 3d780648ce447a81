"""The search recorded in a state: which moves are left to try, what it has proved, and the next step of each method.

A move is exhausted if every viable move after it has failed. `choose` is the program that continues the search.
"""

from collections.abc import Callable, Mapping
from random import Random

from banmen.game import Outcome, Seat, Stop
from banmen.games.knights_tour.engine.board import neighbours, no_tour_reason
from banmen.games.knights_tour.engine.find import tour_bytes
from banmen.games.knights_tour.engine.tour_search import (
    OnwardMove,
    free_neighbours,
    onward_moves,
    viable_moves,
    warnsdorff_order,
)
from banmen.games.knights_tour.state import ANYWHERE, KNIGHT, Conclude, Method, Retreat, Step, Tour, TourAction, Why

_MOST_TRIED_IN_VAIN = 18
"""In squares. Of the boards that are too small, 3x6 takes 70,261 steps to exhaust, and 3x8 more than a show has."""


def least_depth(state: Tour) -> int:
    """Return the depth beyond which the knight cannot go back: 1 if its start is given, else 0."""
    return int(state.start != ANYWHERE)


def next_squares(state: Tour) -> list[int]:
    """Return the squares where the knight may go next; all squares before it is on the board."""
    if not state.path:
        return list(range(len(state.board)))
    return [square for square in neighbours(state.rows, state.columns, state.current) if not state.board[square]]


def onward_of(state: Tour) -> list[OnwardMove]:
    """Return the moves to free squares; none before the knight is on the board."""
    return onward_moves(state.rows, state.columns, state.board, state.current) if state.path else []


def untried_moves(state: Tour, squares: list[OnwardMove]) -> list[OnwardMove]:
    """Return the moves of `onward_of` that are not exhausted."""
    done = state.spent[-1]
    return [one for one in squares if not done >> one.direction & 1] if done else squares


def viable_of(state: Tour, squares: list[OnwardMove]) -> list[OnwardMove]:
    """Return the moves of `onward_of` after which a tour is not obviously impossible."""
    home = state.home
    ways_home = None if home is None else free_neighbours(state.rows, state.columns, state.board, home)
    return viable_moves(squares, len(state.board) - state.depth, ways_home)


def is_spent(state: Tour) -> bool:
    """Return True if every viable move from here is exhausted, so that the move that led here is exhausted too."""
    return not untried_moves(state, viable_of(state, onward_of(state)))


def conclusion(state: Tour) -> Why | None:
    """Return why there is no further tour, if that is known; else None."""
    start = None if state.start == ANYWHERE else state.start
    known = no_tour_reason(state.rows, state.columns, start, closed=state.closed)
    if known is not None:
        return known
    if is_exhausted(state):
        return "all_found" if state.found else "no_tour"
    stuck = state.method == "warnsdorff" and state.path and not next_squares(state)
    return "stuck" if stuck else None


def is_exhausted(state: Tour) -> bool:
    """Return True if every start is exhausted."""
    if state.depth > least_depth(state):
        return False
    return is_spent(state) if state.path else 0 not in state.starts


def outcome(state: Tour) -> Outcome | None:
    """Return how the search ended, or None; its counts are the steps, the retreats, and the tours found."""
    reason = "toured" if state.find == "one" and state.found else state.why
    if reason is None:
        return None
    counts = {"steps": state.steps, "retreats": state.retreats, "found": state.found}
    return Outcome(KNIGHT if state.found else None, reason, {what: {KNIGHT: number} for what, number in counts.items()})


def choose(state: Tour, seat: Seat, rng: Random, stop: Stop) -> TourAction | None:  # noqa: ARG001 - it never guesses
    """Return the next step of the table's method, or None if the search is over."""
    if seat != KNIGHT or not state.rows or outcome(state) is not None:
        return None
    why = conclusion(state)
    if why is not None and (is_exhausted(state) or not _is_tried(state, why)):
        return Conclude()
    if state.method == "constructive":
        return _follow_tour(state)
    if not state.path:
        return Step(state.starts.index(0))
    choice = _CHOICES[state.method](state)
    return Step(choice[0].square) if choice else Retreat()


def _is_tried(state: Tour, why: Why) -> bool:
    """Return True if the program searches in vain although the result is known: plain backtracking on tiny boards."""
    return state.method == "backtracking" and why == "too_small" and len(state.board) <= _MOST_TRIED_IN_VAIN


def _backtracking(state: Tour) -> list[OnwardMove]:
    """Return every untried move, in the order of the directions."""
    return untried_moves(state, onward_of(state))


def _warnsdorff(state: Tour) -> list[OnwardMove]:
    """Return all moves, the one with the fewest exits first."""
    return warnsdorff_order(state.rows, state.columns, onward_of(state))


def _warnsdorff_backtracking(state: Tour) -> list[OnwardMove]:
    """Return the viable untried moves, the one with the fewest exits first."""
    return warnsdorff_order(state.rows, state.columns, untried_moves(state, viable_of(state, onward_of(state))))


_CHOICES: Mapping[Method, Callable[[Tour], list[OnwardMove]]] = {
    "backtracking": _backtracking,
    "warnsdorff": _warnsdorff,
    "warnsdorff_backtracking": _warnsdorff_backtracking,
}


def _follow_tour(state: Tour) -> TourAction:
    """Return the next step along the constructed tour, or a retreat to where the path left it.

    If no tour can be constructed, search.
    """
    start = None if state.start == ANYWHERE else state.start
    tour = tour_bytes(state.rows, state.columns, start, closed=state.closed)
    if tour is None:
        if not state.path:
            return Step(state.starts.index(0))
        choice = _warnsdorff_backtracking(state)
        return Step(choice[0].square) if choice else Retreat()
    if tour.startswith(state.path):
        ahead = tour[len(state.path) : len(state.path) + 2]
        return Step(int.from_bytes(ahead, "big"))
    return Retreat()
