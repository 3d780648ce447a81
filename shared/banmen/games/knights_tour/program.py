"""The knight that looks for its tour: each method chooses from the state alone, one step or retreat at a time."""

from collections.abc import Callable, Mapping
from random import Random

from banmen.game import Seat, Stop
from banmen.games.knights_tour.engine.find import tour_bytes
from banmen.games.knights_tour.engine.warnsdorff import OnwardMove, warnsdorff_order
from banmen.games.knights_tour.search import conclusion, is_exhausted, onward_of, outcome, untried_moves, viable_of
from banmen.games.knights_tour.state import ANYWHERE, KNIGHT, Conclude, Method, Retreat, Step, Tour, TourAction, Why

_MOST_TRIED_IN_VAIN = 18
"""Squares: of the boards that are too small, 3x6 takes 70,261 steps to try, 3x8 more than a show has."""


def choose(state: Tour, seat: Seat, rng: Random, stop: Stop) -> TourAction | None:  # noqa: ARG001 - it never guesses
    """Return the next step of the method that the table has; None when the search is over."""
    if seat != KNIGHT or not state.rows or outcome(state) is not None:
        return None
    why = conclusion(state)
    if why is not None and (is_exhausted(state) or not _is_tried(state, why)):
        return Conclude()
    if state.method == "constructive":
        return _along(state)
    if not state.path:
        return Step(state.starts.index(0))
    choice = _CHOICES[state.method](state)
    return Step(choice[0].square) if choice else Retreat()


def _is_tried(state: Tour, why: Why) -> bool:
    """Whether the knight tries although it is known to be in vain: plain backtracking, where that soon ends."""
    return state.method == "backtracking" and why == "too_small" and len(state.board) <= _MOST_TRIED_IN_VAIN


def _backtracking(state: Tour) -> list[OnwardMove]:
    """Return every square that was not tried, in the order of the directions."""
    return untried_moves(state, onward_of(state))


def _warnsdorff(state: Tour) -> list[OnwardMove]:
    """Return the square with the fewest exits, whatever comes of it."""
    return warnsdorff_order(state.rows, state.columns, onward_of(state))


def _warnsdorff_backtracking(state: Tour) -> list[OnwardMove]:
    """Return the viable squares that were not tried, those with the fewest exits first."""
    return warnsdorff_order(state.rows, state.columns, untried_moves(state, viable_of(state, onward_of(state))))


_CHOICES: Mapping[Method, Callable[[Tour], list[OnwardMove]]] = {
    "backtracking": _backtracking,
    "warnsdorff": _warnsdorff,
    "warnsdorff_backtracking": _warnsdorff_backtracking,
}


def _along(state: Tour) -> TourAction:
    """The next square of the tour that was built; back where the path has left it; a search where none can be built."""
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
