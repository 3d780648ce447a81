"""The program that searches a tour: each method chooses one step or retreat from the state alone."""

from collections.abc import Callable, Mapping
from random import Random

from banmen.game import Seat, Stop
from banmen.games.knights_tour.engine.find import tour_bytes
from banmen.games.knights_tour.engine.warnsdorff import OnwardMove, warnsdorff_order
from banmen.games.knights_tour.search import conclusion, is_exhausted, onward_of, outcome, untried_moves, viable_of
from banmen.games.knights_tour.state import ANYWHERE, KNIGHT, Conclude, Method, Retreat, Step, Tour, TourAction, Why

_MOST_TRIED_IN_VAIN = 18
"""In squares. Of the boards that are too small, 3x6 takes 70,261 steps to exhaust, and 3x8 more than a show has."""


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
