"""The progress of a sudoku in numbers: squares and digits left, time spent, and each seat's standing in a race."""

from collections.abc import Sequence
from typing import NamedTuple

from banmen.game import Seat
from banmen.games.sudoku.outcome import finishing_order
from banmen.games.sudoku.state import Finished, State
from banmen.replay import Replay


def time_text(ms: int) -> str:
    """Return minutes and seconds as text; from an hour on, with the hours."""
    minutes, seconds = divmod(ms // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes:02}:{seconds:02}"


def digits_left(grid: Sequence[int]) -> tuple[int, ...]:
    """Return how often each digit is still missing, at index `digit - 1`; 0 if it is written too often."""
    return tuple(max(0, 9 - list(grid).count(digit)) for digit in range(1, 10))


def squares_left(state: State, seat: Seat) -> int:
    """Return the number of empty squares in the grid that a seat sees."""
    return state.grid_of(seat).count(0) if state.givens else 0


def filled_squares(state: State, seat: Seat) -> tuple[int, int]:
    """Return the number of squares that a seat has filled, and the number of squares to fill."""
    filled = state.filled[state.seats.index(seat)] if seat in state.seats else 0
    return filled, state.givens.count(".")


class RaceStanding(NamedTuple):
    """The standing of a seat: its place (from 1) and time in ms once it has finished, else 0; and its aids."""

    place: int = 0
    time_ms: int = 0
    gave_up: bool = False
    aids: int = 0


def standing(replay: Replay, seat: Seat) -> RaceStanding:
    """Return the standing of a seat in the race at the table."""
    state = replay.state
    if not isinstance(state, State) or state.race is None or seat not in state.seats:
        return RaceStanding()
    places = finishing_order(state)
    place = places.index(seat) + 1 if seat in places else 0
    time_ms = finished_at(replay, seat) if place else None
    aids = state.race.aided[state.seats.index(seat)]
    return RaceStanding(place, time_ms or 0, seat in state.race.gave_up, aids)


def finished_at(replay: Replay, seat: Seat) -> int | None:
    """Return the time spent in ms until the seat finished; None if it has not."""
    for ply in reversed(replay.plies):
        if isinstance(ply.event, Finished) and ply.event.seat == seat:
            return ply.spent_ms
    return None
