"""What is left to try from a state, and what its search has shown."""

from banmen.engines.knights_tour.board import reached
from banmen.engines.knights_tour.choice import Onward, hopeful, onward, ways_to
from banmen.engines.knights_tour.impossible import why_none
from banmen.games.knights_tour.values import ANYWHERE, Tour, Why


def root(state: Tour) -> int:
    """The depth beyond which the knight cannot go back: 1 where its start is given."""
    return int(state.start != ANYWHERE)


def next_squares(state: Tour) -> list[int]:
    """The squares where the knight may go next; all, while it is not on the board."""
    if not state.path:
        return list(range(len(state.board)))
    return [square for square in reached(state.rows, state.columns, state.here) if not state.board[square]]


def onward_of(state: Tour) -> list[Onward]:
    """The free squares one move from the knight; none before it is on the board."""
    return onward(state.rows, state.columns, state.board, state.here) if state.path else []


def untried(state: Tour, squares: list[Onward]) -> list[Onward]:
    """Those of the squares `onward_of` the knight to which the move is not done with."""
    done = state.spent[-1]
    return [one for one in squares if not done >> one.direction & 1] if done else squares


def hopeful_of(state: Tour, squares: list[Onward]) -> list[Onward]:
    """Those of the squares `onward_of` the knight from which a tour is not plainly impossible."""
    home = state.home
    ways_home = None if home is None else ways_to(state.rows, state.columns, state.board, home)
    return hopeful(squares, len(state.board) - state.depth, ways_home)


def is_spent(state: Tour) -> bool:
    """Whether every hopeful move from here is done with, so that the move that led here is done with too."""
    return not untried(state, hopeful_of(state, onward_of(state)))


def conclusion(state: Tour) -> Why | None:
    """Why no further tour is to be found, where that is known."""
    start = None if state.start == ANYWHERE else state.start
    known = why_none(state.rows, state.columns, start, closed=state.closed)
    if known is not None:
        return known
    if _is_exhausted(state):
        return "all_found" if state.found else "no_tour"
    stuck = state.method == "warnsdorff" and state.path and not next_squares(state)
    return "stuck" if stuck else None


def _is_exhausted(state: Tour) -> bool:
    """Whether nothing is left to be tried from any start."""
    if state.depth > root(state):
        return False
    return is_spent(state) if state.path else 0 not in state.starts
