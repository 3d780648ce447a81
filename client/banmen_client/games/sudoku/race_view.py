"""The standing of each seat in a race: its place and time once it has finished, and its aids. Pure."""

from typing import NamedTuple

from banmen.game import Seat
from banmen.games.sudoku import race
from banmen.games.sudoku.state import Finished, State
from banmen.replay import Replay


class Standing(NamedTuple):
    """The standing of a seat: its place (from 1) and time in ms once it has finished, else 0; and its aids."""

    place: int = 0
    time_ms: int = 0
    gave_up: bool = False
    aids: int = 0


def standing(replay: Replay, seat: Seat) -> Standing:
    """Return the standing of a seat in the race at the table."""
    state = replay.state
    if not isinstance(state, State) or state.race is None or seat not in state.seats:
        return Standing()
    places = race.places(state)
    place = places.index(seat) + 1 if seat in places else 0
    time_ms = finished_at(replay, seat) if place else None
    aids = state.race.aided[state.seats.index(seat)]
    return Standing(place, time_ms or 0, seat in state.race.gave_up, aids)


def finished_at(replay: Replay, seat: Seat) -> int | None:
    """Return the time spent in ms until the seat finished; None if it has not."""
    for ply in reversed(replay.plies):
        if isinstance(ply.event, Finished) and ply.event.seat == seat:
            return ply.spent_ms
    return None
