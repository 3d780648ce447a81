"""When a game of sudoku is over, which seat has won it, and how many squares each seat has filled.

A grid is complete when every square is filled and no digit occurs twice in a row, column or box.
"""

from collections.abc import Mapping, Sequence

from banmen.game import Outcome, Seat
from banmen.games.sudoku import race
from banmen.games.sudoku.engine.units import conflicts
from banmen.games.sudoku.state import SQUARES, State


def outcome(state: State) -> Outcome | None:
    """Return the outcome of a solved grid, or None. A race continues until the last seat has finished."""
    if state.race is not None:
        return _outcome_of_race(state)
    if state.filled and state.filled[0] < state.givens.count("."):
        return None  # the usual case until the end
    if not is_complete(state, next(iter(state.seats), "")):
        return None
    return Outcome(state.seats[0] if state.mode == "alone" else None, "solved", {"filled": _shares(state)})


def _outcome_of_race(state: State) -> Outcome | None:
    """Return the outcome when every seat has finished or given up, or when only one is left because the others gave up.

    A grid may also be complete from the beginning.
    """
    racing = race.racing(state)
    if state.race is not None and state.race.finished:
        return None if racing else _race_outcome(state)
    if len(racing) == 1 and len(state.seats) > 1:
        return Outcome(racing[0], "resigned", {"filled": _shares(state)})
    if state.past or not is_complete(state, next(iter(state.seats), "")):
        return None
    return Outcome(state.seats[0], "solved", {"filled": _shares(state)})


def ended_early(state: State, otherwise: Outcome) -> Outcome:
    """Return the outcome when the table ends the game: a race is won by the first to finish, if anybody has."""
    return _race_outcome(state) if state.race is not None and state.race.finished else otherwise


def _race_outcome(state: State) -> Outcome:
    """Return the outcome of a race in which a seat has finished."""
    places = race.places(state)
    counts: dict[str, Mapping[Seat, int]] = {
        "filled": _shares(state),
        "place": {seat: number for number, seat in enumerate(places, 1)},
    }
    if state.race is not None and any(state.race.aided):
        counts["aids"] = dict(zip(state.seats, state.race.aided, strict=False))
    return Outcome(places[0], "solved", counts)


def filled(entries: Sequence[int]) -> int:
    """Return how many of 81 squares have an entry."""
    return SQUARES - entries.count(0)


def is_complete(state: State, seat: Seat) -> bool:
    """Return True if the grid that the seat sees is complete."""
    entries = state.sheet_of(seat).digit
    if entries.count(0) > SQUARES - state.givens.count("."):
        return False  # more squares are empty than there are givens
    if any(given == "." and not entry for given, entry in zip(state.givens, entries, strict=False)):
        return False
    return bool(state.givens) and not any(conflicts(state.grid_of(seat)))


def _shares(state: State) -> dict[Seat, int]:
    """Return how many squares each seat has filled; together, how many entries each seat wrote."""
    if state.mode == "race":
        return dict(zip(state.seats, state.filled, strict=False))
    writers = [state.writer(square) for square in range(SQUARES)]
    return {seat: writers.count(seat) for seat in state.seats}
