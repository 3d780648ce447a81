"""The search recorded in a state: which moves are left to try, and what the search has proved."""

from banmen.game import Outcome
from banmen.games.knights_tour.engine.board import neighbours
from banmen.games.knights_tour.engine.impossible import no_tour_reason
from banmen.games.knights_tour.engine.warnsdorff import OnwardMove, free_neighbours, onward_moves, viable_moves
from banmen.games.knights_tour.state import ANYWHERE, KNIGHT, Tour, Why


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
