"""When a game of sudoku is over, who has won it, and the rules of a race.

A grid is complete when every square is filled and no digit occurs twice in a row, column or box. A game of one grid
ends then. In a race each seat has its own grid: the race lasts until the last seat has finished or given up. Aids are
either off, or announced to all: squares that an aid has shown do not count as filled, and seats with aids are placed
behind the others.
"""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from banmen.game import IllegalMove, Outcome, Seat
from banmen.games.sudoku.engine.units import conflicts
from banmen.games.sudoku.state import SQUARES, Action, Aids, Mend, Numbers, Race, State, TakeAid, TakeStep

_AIDED = frozenset({"step", "mend"})
"""The values of `done` that are aids."""


# --- the end of a game ----------------------------------------------------------------------------------------------


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
    racing = racing_seats(state)
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
    places = finishing_order(state)
    counts: dict[str, Mapping[Seat, int]] = {
        "filled": _shares(state),
        "place": {seat: number for number, seat in enumerate(places, 1)},
    }
    if state.race is not None and any(state.race.aided):
        counts["aids"] = dict(zip(state.seats, state.race.aided, strict=False))
    return Outcome(places[0], "solved", counts)


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


def count_filled(entries: Sequence[int]) -> int:
    """Return how many of 81 squares have an entry."""
    return SQUARES - entries.count(0)


# --- races ----------------------------------------------------------------------------------------------------------


def new_race(aids: Aids, seats: int) -> Race:
    """Return a race of this many seats at its start."""
    return Race(aids, aided=(0,) * seats, shown=((),) * seats)


def racing_seats(state: State) -> tuple[Seat, ...]:
    """Return the seats that have not finished or given up."""
    race = state.race or Race()
    return tuple(seat for seat in state.seats if seat not in race.finished and seat not in race.gave_up)


def finishing_order(state: State) -> tuple[Seat, ...]:
    """Return the seats that have finished, the winner first: by time, but those with aids after the others."""
    race = state.race or Race()
    return tuple(sorted(race.finished, key=lambda seat: has_aids(state, seat)))


def judge_in_race(state: State, seat: Seat, action: Action) -> None:
    """Raise IllegalMove if the seat may no longer act in the race, or may not take this aid."""
    race = state.race
    if race is None:
        if isinstance(action, TakeAid):
            raise IllegalMove("no_race", "Only in a race the others are told of an aid.")
        return
    if seat not in racing_seats(state):
        raise IllegalMove("race_over", "Your race is over; the others go on.")
    if race.aids == "off" and isinstance(action, TakeStep | Mend | TakeAid):
        raise IllegalMove("no_aids", "Hints, steps, checks and the answer are off in this race.")


def is_aid(done: str) -> bool:
    """Return True if a grid was changed by an aid."""
    return done in _AIDED


def race_with_aid(race: Race, number: int, shown: Sequence[int]) -> Race:
    """Return the race after seat `number` took an aid that showed these squares."""
    times = tuple(count + (place == number) for place, count in enumerate(race.aided))
    squares = tuple(
        tuple(sorted({*before, *shown})) if place == number else before for place, before in enumerate(race.shown)
    )
    return replace(race, aided=times, shown=squares)


def has_aids(state: State, seat: Seat) -> bool:
    """Return True if the seat took an aid in the race."""
    race = state.race
    return race is not None and seat in state.seats and bool(race.aided[state.seats.index(seat)])


def count_own(state: State, seat: Seat, entries: Numbers) -> int:
    """Return how many squares the seat has filled, without those that an aid has shown."""
    shown = _aid_squares(state, seat)
    return sum(1 for square in range(SQUARES) if entries[square] and square not in shown)


def _aid_squares(state: State, seat: Seat) -> Sequence[int]:
    race = state.race
    return race.shown[state.seats.index(seat)] if race is not None else ()
