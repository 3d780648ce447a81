"""A race: who still races, which aids are refused or announced, what counts as filled, and each seat's place.

With aids `told`, every aid is an event that all see. Squares that an aid has filled or shown never count as filled by
the seat, whatever it writes there, and a seat that took one comes after all that finished without aids.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from banmen.game import IllegalMove, Seat
from banmen.games.sudoku.state import SQUARES, Action, Aids, Mend, Numbers, Race, State, TakeAid, TakeStep

_AIDED = frozenset({"step", "mend"})
"""Values of `done` that are aids."""


def started(aids: Aids, seats: int) -> Race:
    """Return a race of this many seats at its start."""
    return Race(aids, aided=(0,) * seats, shown=((),) * seats)


def racing(state: State) -> tuple[Seat, ...]:
    """Return the seats that have not finished or given up."""
    race = state.race or Race()
    return tuple(seat for seat in state.seats if seat not in race.finished and seat not in race.gave_up)


def judge(state: State, seat: Seat, action: Action) -> None:
    """Raise IllegalMove if the seat may no longer act in the race, or may not take this aid."""
    race = state.race
    if race is None:
        if isinstance(action, TakeAid):
            raise IllegalMove("no_race", "Only in a race the others are told of an aid.")
        return
    if seat not in racing(state):
        raise IllegalMove("race_over", "Your race is over; the others go on.")
    if race.aids == "off" and isinstance(action, TakeStep | Mend | TakeAid):
        raise IllegalMove("no_aids", "Hints, steps, checks and the answer are off in this race.")


def counted(state: State, seat: Seat, entries: Numbers) -> int:
    """Return how many squares the seat has filled, without those that an aid has shown."""
    shown = _aid_squares(state, seat)
    return sum(1 for square in range(SQUARES) if entries[square] and square not in shown)


def aided(race: Race, number: int, shown: Sequence[int]) -> Race:
    """Return the race after seat `number` took an aid that showed these squares."""
    times = tuple(count + (place == number) for place, count in enumerate(race.aided))
    squares = tuple(
        tuple(sorted({*before, *shown})) if place == number else before for place, before in enumerate(race.shown)
    )
    return replace(race, aided=times, shown=squares)


def is_aid(done: str) -> bool:
    """Return True if a grid was changed by an aid."""
    return done in _AIDED


def places(state: State) -> tuple[Seat, ...]:
    """Return the seats that have finished, the winner first: by time, but those with aids after the others."""
    race = state.race or Race()
    return tuple(sorted(race.finished, key=lambda seat: has_aids(state, seat)))


def has_aids(state: State, seat: Seat) -> bool:
    """Return True if the seat took an aid in the race."""
    race = state.race
    return race is not None and seat in state.seats and bool(race.aided[state.seats.index(seat)])


def _aid_squares(state: State, seat: Seat) -> Sequence[int]:
    race = state.race
    return race.shown[state.seats.index(seat)] if race is not None else ()
