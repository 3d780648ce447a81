"""When a game of sudoku is over, who has won it, and how many squares each seat has filled.

A grid is complete when every square is filled and no digit stands twice in a row, column or box.
"""

from collections.abc import Sequence

from banmen.game import Outcome, Seat
from banmen.games.sudoku.engine.units import conflicts
from banmen.games.sudoku.state import SQUARES, State


def outcome(state: State) -> Outcome | None:
    """Solved: in a race by whose grid is complete first, alone by who did it, together by all. None before that."""
    for seat in state.seats if state.mode == "race" else state.seats[:1]:
        if _complete(state, seat):
            winner = None if state.mode == "together" else seat
            return Outcome(winner, "solved", {"filled": _shares(state)})
    return None


def filled(entries: Sequence[int]) -> int:
    """How many of 81 squares have an entry."""
    return SQUARES - entries.count(0)


def _complete(state: State, seat: Seat) -> bool:
    entries = state.sheet_of(seat).digit
    if any(given == "." and not entry for given, entry in zip(state.givens, entries, strict=False)):
        return False
    return bool(state.givens) and not any(conflicts(state.grid_of(seat)))


def _shares(state: State) -> dict[Seat, int]:
    """How many squares each seat has filled; together, how many entries are whose."""
    if state.mode == "race":
        return dict(zip(state.seats, state.filled, strict=False))
    writers = [state.writer(square) for square in range(SQUARES)]
    return {seat: writers.count(seat) for seat in state.seats}
