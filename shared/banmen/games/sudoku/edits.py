"""The edits that an action makes on a sudoku grid, the event that records them, and the history to undo them.

An edit has the old and the new value, so a change is undone by its edits in reverse. A change may only be undone or
redone while no other seat has changed the same digits or marks since.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, get_args

import msgspec

from banmen.game import IllegalMove, Seat
from banmen.games.sudoku.engine import solve_and_count
from banmen.games.sudoku.engine.position import SolvingStep
from banmen.games.sudoku.engine.units import PEERS
from banmen.games.sudoku.outcome import count_filled, count_own, is_aid, race_with_aid
from banmen.games.sudoku.state import (
    MARKS,
    NONE,
    SEATS,
    SQUARES,
    Clear,
    Colour,
    Done,
    Edit,
    Edited,
    Edits,
    Field,
    GridMarks,
    Mend,
    Note,
    Redo,
    Reset,
    Return,
    Set,
    State,
    TakeStep,
    Undo,
    UndoableEdits,
    Veil,
    numbers,
)

FIELDS: tuple[Field, ...] = ("digit", *MARKS, "colour")

NOTES: tuple[Field, ...] = ("corner", "centre")
"""The marks that a player writes; `struck` are candidates that a player has eliminated."""

_EVERY_BIT = 511
_DONE: Sequence[Done] = get_args(Done)

Writing = Note | Set | Clear | Colour | TakeStep | Undo | Redo | Return | Mend | Reset
"""Actions that write on the grid; most are notes, which `isinstance` finds first."""


def edits_of(state: State, seat: Seat, action: Writing) -> Edits:  # noqa: C901, PLR0911 - one case for each action
    """Return the edits of an action, at least one. Raise IllegalMove."""
    sheet = state.sheet_of(seat)
    if isinstance(action, Note):  # the most frequent action
        return _effective(_mark_edits(state, sheet, action))
    match action:
        case Set(square, digit):
            return _with_notes_cleared(state, sheet, action, _digit_edits(state, seat, sheet, square, digit))
        case Clear(squares):
            return _effective(_clear_edits(state, sheet, squares))
        case Colour(squares, colour):
            return _effective(_edit("colour", square, sheet.colour, colour) for square in _distinct(squares))
        case TakeStep(step):
            return _with_notes_cleared(state, sheet, action, _step_edits(state, seat, sheet, step))
        case Undo():
            return _undo_edits(state, seat)
        case Redo():
            return _redo_edits(state, seat)
        case Return(to):
            return _effective(differences(sheet, _savepoint(state, seat, to)))
        case Mend():
            return _effective(differences(sheet, _before_first_mistake(state, seat)))
        case Reset():
            return _effective(differences(sheet, GridMarks()))


def differences(now: GridMarks, then: GridMarks) -> Iterator[Edit]:
    """Yield the edits that turn one grid into the other."""
    for field in FIELDS:
        before, after = getattr(now, field), getattr(then, field)
        if before is not after:
            yield from (
                Edit(field, square, old, new)
                for square, (old, new) in enumerate(zip(before, after, strict=True))
                if old != new
            )


def apply_edits(sheet: GridMarks, edits: Iterable[Edit]) -> GridMarks:
    """Return the grid after edits. Total: squares are validated when edits are read."""
    fields: dict[str, Any] = {}
    for edit in edits:
        field = edit.field
        if field not in fields:
            fields[field] = list(getattr(sheet, field))
        fields[field][edit.square] = edit.after
    for name, values in fields.items():
        fields[name] = numbers(values)
    return msgspec.structs.replace(sheet, **fields) if fields else sheet


def is_blank(sheet: GridMarks) -> bool:
    return all(getattr(sheet, field) == NONE for field in FIELDS)


def is_shared(state: State, field: Field) -> bool:
    """Return True if all seats share this field."""
    return state.mode != "race" and (state.marks == "shared" or field in {"digit", "colour"})


# --- writing --------------------------------------------------------------------------------------------------------


def _digit_edits(state: State, seat: Seat, sheet: GridMarks, square: int, digit: int) -> Iterator[Edit]:
    _must_be_free(state, square)
    if sheet.digit[square] % 10 != digit:
        yield _edit("digit", square, sheet.digit, digit + 10 * state.seats.index(seat))


def _must_be_free(state: State, square: int) -> None:
    if state.givens[square] != ".":
        raise IllegalMove("given", f"Row {square // 9 + 1}, column {square % 9 + 1} is given.")


def _clear_edits(state: State, sheet: GridMarks, squares: Sequence[int]) -> Iterator[Edit]:
    """Yield the edits that clear the digits of the squares; if there are none, their marks."""
    for square in squares if len(squares) == 1 else ():
        _must_be_free(state, square)
    if any(sheet.digit[square] for square in squares):
        yield from (_edit("digit", square, sheet.digit, 0) for square in _distinct(squares))
        return
    for square in _distinct(squares):
        yield from (_edit(kind, square, getattr(sheet, kind), 0) for kind in MARKS)


def _mark_edits(state: State, sheet: GridMarks, note: Note) -> Sequence[Edit]:
    givens, entries, kind, on = state.givens, sheet.digit, note.kind, note.on
    values, bit = getattr(sheet, kind), 1 << (note.digit - 1)
    edits: list[Edit] = []
    for square in _distinct(note.squares):
        if givens[square] == "." and not entries[square]:
            was = values[square]
            edits.append(Edit(kind, square, was, was | bit if on else was & ~bit))
    if not edits:
        raise IllegalMove("filled", "Marks go into empty squares.")
    return edits


def _step_edits(state: State, seat: Seat, sheet: GridMarks, step: SolvingStep) -> Iterator[Edit]:
    filled: set[int] = set()
    for square, digit in step.sets:
        if square not in filled:
            filled.add(square)
            yield from _digit_edits(state, seat, sheet, square, digit)
    struck: dict[int, int] = {}
    for square, digit in step.removes:
        if state.givens[square] == "." and not sheet.digit[square] and square not in filled:
            struck[square] = struck.get(square, sheet.struck[square]) | 1 << (digit - 1)
    yield from (_edit("struck", square, sheet.struck, digits) for square, digits in struck.items())


def _with_notes_cleared(state: State, sheet: GridMarks, action: Set | TakeStep, edits: Iterable[Edit]) -> Edits:
    """Return the edits; if the action says so, also those of the notes that its digits rule out."""
    found = _effective(edits)
    if not action.clear_notes:
        return found
    gone: dict[int, int] = {}
    for edit in found:
        for peer in PEERS[edit.square] if edit.field == "digit" and edit.after else ():
            gone[peer] = gone.get(peer, 0) | 1 << (edit.after % 10 - 1)
    notes = [
        Edit(kind, square, marks[square], marks[square] & ~digits)
        for kind in NOTES
        for marks in (getattr(sheet, kind),)
        for square, digits in gone.items()
        if marks[square] & digits and state.givens[square] == "."
    ]
    return (*found, *notes)


def _effective(edits: Iterable[Edit]) -> Edits:
    """Return the edits that change anything. Raise IllegalMove if none does."""
    found = tuple([edit for edit in edits if edit.before != edit.after])
    if not found:
        raise IllegalMove("no_change", "That would change nothing.")
    return found


def _edit(field: Field, square: int, values: Sequence[int], after: int) -> Edit:
    return Edit(field, square, values[square], after)


def _distinct(squares: Sequence[int]) -> Iterable[int]:
    return dict.fromkeys(squares)


# --- going back -----------------------------------------------------------------------------------------------------


def _undo_edits(state: State, seat: Seat) -> Edits:
    """Return the seat's last change in reverse. Raise IllegalMove if another seat changed the same since."""
    later: dict[tuple[Field, int], int] = {}
    for change in reversed(state.past):
        if change.seat == seat:
            if any(_touches(edit) & later.get((edit.field, edit.square), 0) for edit in change.edits):
                raise IllegalMove("changed_since", "Somebody else has written there since; that cannot be undone.")
            return _rebase(state.sheet_of(seat), _reverse_edits(change.edits))
        for edit in change.edits:
            if is_shared(state, edit.field):
                later[edit.field, edit.square] = later.get((edit.field, edit.square), 0) | _touches(edit)
    raise IllegalMove("nothing_to_undo", "There is nothing to undo.")


def _redo_edits(state: State, seat: Seat) -> Edits:
    sheet = state.sheet_of(seat)
    change = next((change for change in reversed(state.future) if change.seat == seat), None)
    if change is None:
        raise IllegalMove("nothing_to_redo", "There is nothing to do again.")
    if any((getattr(sheet, edit.field)[edit.square] ^ edit.before) & _touches(edit) for edit in change.edits):
        raise IllegalMove("changed_since", "Somebody else has written there since; that cannot be done again.")
    return _rebase(sheet, change.edits)


def _touches(edit: Edit) -> int:
    """Return the bits of a value that an edit changes: for marks those of its digits, for a digit or colour all."""
    return edit.before ^ edit.after if edit.field in MARKS else _EVERY_BIT


def _rebase(sheet: GridMarks, edits: Edits) -> Edits:
    """Return the edits applied to the present values: other marks may have been added or removed in the meantime."""

    def rebase(edit: Edit) -> Edit:
        now = getattr(sheet, edit.field)[edit.square]
        return Edit(edit.field, edit.square, now, now ^ _touches(edit)) if edit.field in MARKS else edit

    return tuple(map(rebase, edits))


def _reverse_edits(edits: Sequence[Edit]) -> Edits:
    return tuple(Edit(edit.field, edit.square, edit.after, edit.before) for edit in reversed(edits))


def _savepoint(state: State, seat: Seat, to: int | None) -> GridMarks:
    savepoints = [point.sheet for point in state.saved if point.seat == seat]
    if not savepoints:
        raise IllegalMove("no_savepoint", "You have no savepoint to go back to.")
    if to is not None and to >= len(savepoints):
        raise IllegalMove("no_savepoint", f"You have {len(savepoints)} savepoints, numbered from 0.")
    return savepoints[-1 if to is None else to]


def _before_first_mistake(state: State, seat: Seat) -> GridMarks:
    """Return the seat's grid before the change that wrote the first wrong digit still on the grid."""
    wrong = set(mistakes(state, seat))
    if not wrong:
        raise IllegalMove("no_mistake", "There is no mistake: every digit is right.")
    sheet = state.sheet_of(seat)
    since: list[Edit] = []  # the seat's own and the shared ones, the last first
    first = 0
    for change in reversed(state.past):
        mine = [edit for edit in change.edits if change.seat == seat or is_shared(state, edit.field)]
        since += _reverse_edits(mine)
        if any(edit.field == "digit" and edit.square in wrong and edit.after for edit in mine):
            first = len(since)
    if first:
        return apply_edits(sheet, since[:first])
    cleared = (Edit("digit", square, sheet.digit[square], 0) for square in wrong if sheet.digit[square])
    return apply_edits(sheet, cleared)  # these wrong digits came with the file, before the first change


def mistakes(state: State, seat: Seat) -> tuple[int, ...]:
    """Return the squares with a wrong entry. Raise IllegalMove if several solutions leave that open."""
    solution = _only_solution(state.givens)
    if solution is None:
        raise IllegalMove("several_solutions", "The givens have several solutions, so no digit is wrong by itself.")
    entries = state.sheet_of(seat).digit
    return tuple(square for square in range(SQUARES) if entries[square] and entries[square] % 10 != solution[square])


@lru_cache(maxsize=256)
def _only_solution(givens: str) -> tuple[int, ...] | None:
    solution, solutions = solve_and_count(tuple(int(sign) if sign != "." else 0 for sign in givens), limit=2)
    return solution if solutions == 1 else None


# --- the event and the history --------------------------------------------------------------------------------------


def edited_event(state: State, seat: Seat, done: Done, edits: Edits, step: SolvingStep | None) -> Edited:
    """Return the event of these edits, with the number of filled squares and what other seats may not see."""
    after = state if state.race is None else count_aid(state, seat, done, edits)
    if after.race is None and (done == "note" or "digit" not in [edit.field for edit in edits]):
        count = state.filled[state.seats.index(seat)]
    else:
        entries = apply_edits(state.sheet_of(seat), edits).digit
        count = count_filled(entries) if after.race is None else count_own(after, seat, entries)
    return Edited(seat, done, edits, count, step, _veil(state))


def count_aid(state: State, seat: Seat, done: Done, edits: Edits) -> State:
    """Return the state after a change in a race: an aid is counted, and the squares that it filled are recorded."""
    if state.race is None or not is_aid(done):
        return state
    squares = [edit.square for edit in edits if edit.field == "digit" and edit.after] if done == "step" else ()
    return msgspec.structs.replace(state, race=race_with_aid(state.race, state.seats.index(seat), squares))


def _veil(state: State) -> Veil:
    """Return what other seats may not see of a change."""
    if state.mode == "race":
        return "all"
    return "marks" if state.marks == "own" and len(state.seats) > 1 else "nothing"


def short_change(state: State, event: Edited) -> list[Any] | None:
    """Return the short form of an event, from which it can be restored; None if it has no short form.

    The form has the seat and the kind of change, as one number; for each edit a number for its field and square, and
    the new value; and the step, if any.
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
    return edited_event(state, seat, _DONE[done], edits, msgspec.convert(step[0], SolvingStep) if step else None)


def histories_after(
    state: State, change: UndoableEdits, *, done: str
) -> tuple[tuple[UndoableEdits, ...], tuple[UndoableEdits, ...]]:
    """Return the changes that can be undone, and those that can be redone, after one more change."""
    past, future = state.past, state.future
    if done == "undo":
        undone = last_of(past, change.seat)
        return _without(past, undone), (*future, *(past[undone : undone + 1] if undone >= 0 else ()))
    if done == "redo":
        redone = last_of(future, change.seat)
        return (*past, change), _without(future, redone)
    return past + (change,), tuple(other for other in future if other.seat != change.seat) if future else ()  # noqa: RUF005 - quicker where much is past


def last_of(changes: Sequence[UndoableEdits], seat: Seat) -> int:
    """Return the index of a seat's last change; -1 if it has none."""
    return next((number for number in reversed(range(len(changes))) if changes[number].seat == seat), -1)


def _without(changes: tuple[UndoableEdits, ...], number: int) -> tuple[UndoableEdits, ...]:
    return (*changes[:number], *changes[number + 1 :]) if number >= 0 else changes
