"""A change of a grid as an event: its consequences, and the short form from which it can be restored. Pure."""

from collections.abc import Sequence
from typing import Any, get_args

import msgspec

from banmen.game import Seat
from banmen.games.sudoku import race
from banmen.games.sudoku.edits import FIELDS, apply_edits
from banmen.games.sudoku.engine.step import Step
from banmen.games.sudoku.outcome import filled
from banmen.games.sudoku.state import SEATS, SQUARES, Done, Edit, Edited, Edits, State, Veil

_DONE: Sequence[Done] = get_args(Done)


def changed(state: State, seat: Seat, done: Done, edits: Edits, step: Step | None) -> Edited:
    """Return the event of these edits, with the number of filled squares and what other seats may not see."""
    after = state if state.race is None else race_after(state, seat, done, edits)
    if after.race is None and (done == "note" or "digit" not in [edit.field for edit in edits]):
        count = state.filled[state.seats.index(seat)]
    else:
        entries = apply_edits(state.sheet_of(seat), edits).digit
        count = filled(entries) if after.race is None else race.counted(after, seat, entries)
    return Edited(seat, done, edits, count, step, _veil(state))


def race_after(state: State, seat: Seat, done: Done, edits: Edits) -> State:
    """Return the state after a change in a race: an aid is counted, and the squares that it filled are recorded."""
    if state.race is None or not race.is_aid(done):
        return state
    squares = [edit.square for edit in edits if edit.field == "digit" and edit.after] if done == "step" else ()
    return msgspec.structs.replace(state, race=race.aided(state.race, state.seats.index(seat), squares))


def _veil(state: State) -> Veil:
    """Return what other seats may not see of a change."""
    if state.mode == "race":
        return "all"
    return "marks" if state.marks == "own" and len(state.seats) > 1 else "nothing"


def short_change(state: State, event: Edited) -> list[Any] | None:
    """Return the short form of an event, from which it can be restored; None if only the whole event will do.

    It holds the seat and what was done, as one number; for each edit a number for its field and square, and the new
    value; and the step, if any.
    """
    if event.seat not in state.seats or not state.sheets:
        return None
    who = _DONE.index(event.done) * len(SEATS) + state.seats.index(event.seat)
    now = [number for edit in event.edits for number in (FIELDS.index(edit.field) * SQUARES + edit.square, edit.after)]
    short = [who, now, *([event.step] if event.step else [])]
    return short if change_of(state, short) == event else None


def change_of(state: State, short: Sequence[Any]) -> Edited:
    """Return the event of a short form. May raise anything for values that `short_change` never returned."""
    who, now, *step = short
    done, number = divmod(who, len(SEATS))
    seat = state.seats[number]
    sheet = state.sheet_of(seat)
    places = ((*divmod(place, SQUARES), after) for place, after in zip(now[::2], now[1::2], strict=True))
    edits = tuple(
        Edit(FIELDS[field], square, getattr(sheet, FIELDS[field])[square], after) for field, square, after in places
    )
    return changed(state, seat, _DONE[done], edits, msgspec.convert(step[0], Step) if step else None)
