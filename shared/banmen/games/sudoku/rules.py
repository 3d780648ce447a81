"""Sudoku as a `Game`: its legal actions, how they change the grid, what each seat may see, and when it is over.

A grid is complete when every square is filled and no digit occurs twice in a row, column or box. The solution itself is
never in a state or an event.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from banmen.game import Decided, Game, IllegalMove, Outcome, Seat, Setting
from banmen.games.sudoku.coach import hints
from banmen.games.sudoku.edits import (
    Writing,
    apply_edits,
    change_of,
    count_aid,
    edited_event,
    edits_of,
    histories_after,
    is_blank,
    is_shared,
    last_of,
    short_change,
)
from banmen.games.sudoku.options import SudokuOptions, opening_of
from banmen.games.sudoku.outcome import (
    count_filled,
    ended_early,
    is_complete,
    judge_in_race,
    new_race,
    outcome,
    race_with_aid,
    racing_seats,
)
from banmen.games.sudoku.program import PROGRAMS
from banmen.games.sudoku.state import (
    MARKS,
    MOST_SAVEPOINTS,
    NONE,
    SEATS,
    SQUARES,
    Action,
    Aid,
    Aided,
    Clear,
    Colour,
    Done,
    Edit,
    Edited,
    Edits,
    Event,
    Finished,
    GaveUp,
    GiveUp,
    GridMarks,
    Mend,
    Note,
    Pause,
    Paused,
    Race,
    Redo,
    Reset,
    Resume,
    Resumed,
    Return,
    Save,
    Saved,
    Savepoint,
    Set,
    State,
    SudokuBegan,
    TakeAid,
    TakeStep,
    Undo,
    UndoableEdits,
    numbers,
)
from banmen.packed_state import reuse_packed

_WORDS: Mapping[type[Any], Done] = {
    Set: "set",
    Clear: "clear",
    Note: "note",
    Colour: "colour",
    TakeStep: "step",
    Undo: "undo",
    Redo: "redo",
    Return: "return",
    Mend: "mend",
    Reset: "reset",
}


class Sudoku(Game[State, Action, Event, SudokuOptions]):
    """The rules behind the `banmen.game.Game` interface."""

    key = "sudoku"
    seats = SEATS
    blank = State()
    programs = PROGRAMS
    reader = "banmen.games.sudoku.reader:read_game"
    file_reader = "banmen.games.sudoku.reader:read_file"
    file_endings = (*(".num", ".csv", ".txt", ".sdk", ".pm", ".ss"), *(".sdm", ".hsol", ".opensudoku", ".ksudoku"))

    def setting(self, options: SudokuOptions) -> Setting:
        """Return the seats for this mode and number of players."""
        in_race = options.mode == "race"
        begins_with = len(options.seats) if in_race else 1
        return Setting(
            options.seats,
            begins_with,
            turns=False,
            rivals=in_race,
            thinks=True,
            timed=True,
            points=options.mode == "together",
            hides=in_race or (options.marks == "own" and len(options.seats) > 1),
        )

    def begin(self, options: SudokuOptions, rng: Random) -> SudokuBegan:
        """Return the puzzle that the options bring or ask for. Raise BadOptions."""
        return opening_of(options, rng)

    def legal(self, state: State, seat: Seat) -> Iterator[Action]:
        """Yield the actions of `seat`, those on several squares only for one square; steps are left to their finder."""
        if seat not in state.seats or not state.givens or outcome(state) is not None:
            return
        if state.race is not None and seat not in racing_seats(state):
            return
        if state.paused:
            yield Resume()
            return
        sheet = state.sheet_of(seat)
        yield Save()
        for square in range(SQUARES):
            yield from _square_actions(state, sheet, square)
        for square, painted in enumerate(sheet.colour):
            yield from (Colour((square,), colour) for colour in range(10) if colour != painted)
        yield from (Pause(),) if state.race is None else _race_actions(state.race)
        yield from (action for action in _actions_back(state, seat, sheet) if _does_something(state, seat, action))

    def decide(
        self,
        state: State,
        seat: Seat,
        action: Action,
        rng: Random,  # noqa: ARG002 - no dice
    ) -> Decided[State, Event]:
        """Judge an action. Raise IllegalMove."""
        self._judge(state, seat, action)
        if not isinstance(action, Writing):
            return self.decided(state, _without_edits(state, seat, action))
        if state.race is not None and isinstance(action, Mend) and not _does_something(state, seat, action):
            # A refusal would be an unannounced check, and another event would reveal that there is no mistake.
            return self.decided(state, Aided(seat, "check"))
        edits = edits_of(state, seat, action)
        step = action.step if type(action) is TakeStep else None
        event = edited_event(state, seat, _WORDS[type(action)], edits, step)
        decided: Decided[State, Event] = Decided((event,), _state_after_edit(state, event))
        if state.race is None or not is_complete(decided.state, seat):
            return decided
        finished = self.decided(decided.state, Finished(seat))
        return Decided((*decided.events, *finished.events), finished.state)

    def _judge(self, state: State, seat: Seat, action: Action) -> None:
        """Raise IllegalMove if the seat may not act at all now."""
        if seat not in state.seats:
            raise IllegalMove("no_such_seat", f"There is no seat {seat!r} in this game of sudoku.")
        if outcome(state) is not None:
            raise IllegalMove("game_over", "The grid is complete.")
        if (type(action) is Resume) != state.paused:
            text = "The time stands still; let it run on first." if state.paused else "The time is running already."
            raise IllegalMove("paused" if state.paused else "not_paused", text)
        if state.race is not None or type(action) is TakeAid:
            judge_in_race(state, seat, action)

    def evolve(self, state: State, event: Event) -> State:
        if isinstance(event, Edited):
            return _state_after_edit(state, event)
        after = _state_after_event(state, event)
        return reuse_packed(state, after, min(len(state.past), len(after.past)))

    def condense(self, state: State, event: Event) -> Any:
        """Return the short form of a change of the grid."""
        kept = short_change(state, event) if isinstance(event, Edited) else None
        return super().condense(state, event) if kept is None else kept

    def expand(self, state: State, plain: Any) -> Event:
        """Return the change with the previous values and its consequences."""
        return super().expand(state, plain) if isinstance(plain, dict) else change_of(state, plain)

    def reveal(self, event: Event, viewer: Seat | None) -> Event:
        """Hide other seats' changes: in a race all but the number of filled squares, otherwise own marks."""
        if not isinstance(event, Edited) or event.veil == "nothing" or event.seat == viewer:
            return event
        seen = () if event.veil == "all" else tuple(edit for edit in event.edits if edit.field in {"digit", "colour"})
        if len(seen) == len(event.edits) and event.step is None:
            return event
        return msgspec.structs.replace(event, edits=seen, step=None)

    def hides_in(self, event: Event) -> bool:
        """Return True for changes in a race, and if each seat has its own marks."""
        return isinstance(event, Edited) and event.veil != "nothing"

    def milestone(self, event: Event) -> str | None:
        """Return "technique" for a step that is more than a single."""
        step = event.step if isinstance(event, Edited) else None
        return "technique" if step is not None and step.removes else None

    def paused(self, state: State) -> bool:
        """Return True if the players have paused the time."""
        return state.paused

    def finished_seats(self, state: State) -> Collection[Seat]:
        """Return the seats that have finished or given up in a race."""
        return () if state.race is None else (*state.race.finished, *state.race.gave_up)

    def judge_advice(self, state: State, seat: Seat, about: str, last: Event | None) -> None:
        """Allow a hint, all steps, a check or the answer if a window would give it. Raise IllegalMove."""
        hints.judge(state, seat, about, last)

    def advise(self, state: State, seat: Seat, about: str, lang: str) -> Mapping[str, Any]:
        """Return the advice that a window's coach would give."""
        return hints.advise(state, seat, about, lang)

    def explain(self, state: State, seat: Seat, answers: Sequence[Action], lang: str) -> Mapping[str, Any]:
        """Return the easiest step with its reason, and which digits are those of the only solution."""
        return hints.explain(state, seat, answers, lang)

    def outcome(self, state: State) -> Outcome | None:
        """Return who solved the grid: the player, all players together, or the first of a race when all have ended."""
        return outcome(state)

    def ended_early(self, state: State, otherwise: Outcome) -> Outcome:
        """Return the outcome of an ended race: the first to finish wins, however it ends."""
        return ended_early(state, otherwise)


SUDOKU = Sudoku()


def _without_edits(
    state: State, seat: Seat, action: Save | Pause | Resume | TakeAid | GiveUp
) -> Saved | Paused | Resumed | Aided | GaveUp:
    """Return the event of an action that writes nothing. Raise IllegalMove."""
    match action:
        case Save():
            return Saved(seat)
        case Pause():
            if state.mode == "race":
                raise IllegalMove("no_pause", "A race is not paused.")
            return Paused(seat)
        case Resume():
            return Resumed(seat)
        case TakeAid(aid):
            return Aided(seat, aid)
        case GiveUp():
            if state.race is None:
                raise IllegalMove("no_race", "There is no race to give up.")
            return GaveUp(seat)


def _state_after_event(
    state: State, event: SudokuBegan | Saved | Paused | Resumed | Aided | Finished | GaveUp
) -> State:
    """Return the state after an event that changes no grid."""
    match event:
        case SudokuBegan():
            return _initial_state(event)
        case Saved(seat):
            return _state_after_save(state, seat)
        case Paused():
            return msgspec.structs.replace(state, paused=True)
        case Resumed():
            return msgspec.structs.replace(state, paused=False)
        case Aided(seat, aid):
            return _state_after_aid(state, seat, aid)
        case Finished(seat) | GaveUp(seat):
            return _state_after_leaving(state, seat, finished=isinstance(event, Finished))


def _square_actions(state: State, sheet: GridMarks, square: int) -> Iterator[Action]:
    """Yield the actions that may be written in one square."""
    if state.givens[square] != ".":
        return
    entry = sheet.digit[square]
    yield from (Set(square, digit) for digit in range(1, 10) if digit != entry % 10)
    if entry or any(getattr(sheet, kind)[square] for kind in MARKS):
        yield Clear((square,))
    if not entry:
        for kind in MARKS:
            here = getattr(sheet, kind)[square]
            yield from (Note((square,), kind, digit, not here >> (digit - 1) & 1) for digit in range(1, 10))


def _actions_back(state: State, seat: Seat, sheet: GridMarks) -> Iterator[Writing]:
    """Yield the actions that go back, if there may be something to go back to."""
    if any(change.seat == seat for change in state.past):
        yield Undo()
    if any(change.seat == seat for change in state.future):
        yield Redo()
    savepoints = sum(point.seat == seat for point in state.saved)
    if savepoints:
        yield from (Return(), *(Return(number) for number in range(savepoints)))
    if not is_blank(sheet):
        yield Reset()
        if state.race is None:
            yield Mend()


def _race_actions(now: Race) -> Iterator[Action]:
    """Yield the actions that exist only in a race."""
    yield GiveUp()
    if now.aids == "told":
        yield from (TakeAid("hint"), TakeAid("check"), TakeAid("answer"), Mend())


def _does_something(state: State, seat: Seat, action: Writing) -> bool:
    try:
        return bool(edits_of(state, seat, action))
    except IllegalMove:
        return False


def _initial_state(event: SudokuBegan) -> State:
    separate = event.mode == "race" or (event.marks == "own" and len(event.seats) > 1)
    free = [sign == "." for sign in event.givens]
    written_there = zip(event.entries, free, strict=False)
    entries = numbers(int(sign) if sign != "." and empty else 0 for sign, empty in written_there)
    marks = (numbers(event.corner), numbers(event.centre), numbers(event.struck))
    sheet = GridMarks(entries if event.entries else NONE, *marks, numbers(map(int, event.colours)))
    return State(
        givens=event.givens,
        level=event.level,
        seed=event.seed,
        mode=event.mode,
        marks=event.marks,
        seats=event.seats,
        sheets=(sheet,) * (len(event.seats) if separate else 1),
        filled=(count_filled(sheet.digit),) * len(event.seats),
        race=new_race(event.aids, len(event.seats)) if event.mode == "race" else None,
    )


def _state_after_edit(state: State, event: Edited) -> State:
    """Return the state with the edits on the right sheets, the new undo history, and the filled squares."""
    if event.seat not in state.seats or not state.sheets:
        return state
    if state.race is not None:
        state = count_aid(state, event.seat, event.done, event.edits)
    number = state.seats.index(event.seat)
    sheets = _sheets_after_edits(state, event.edits, number)
    past, future = histories_after(state, UndoableEdits(event.seat, event.edits), done=event.done)
    if state.mode == "race":
        filled = tuple(event.filled if place == number else count for place, count in enumerate(state.filled))
    else:
        filled = (event.filled,) * len(state.seats)
    after = msgspec.structs.replace(state, sheets=sheets, past=past, future=future, filled=filled)
    same = max(0, last_of(state.past, event.seat)) if event.done == "undo" else len(state.past)
    return reuse_packed(state, after, same)


def _sheets_after_edits(state: State, edits: Edits, number: int) -> tuple[GridMarks, ...]:
    """Return the sheets with the edits of the seat with this number: on its own sheet, or on the shared first one."""
    if len(state.sheets) == 1:
        return (apply_edits(state.sheets[0], edits),)
    own = min(number, len(state.sheets) - 1)
    sheets = list(state.sheets)
    for place in dict.fromkeys((0, own)):
        sheets[place] = apply_edits(sheets[place], (edit for edit in edits if _sheet_number(state, edit, own) == place))
    return tuple(sheets)


def _state_after_aid(state: State, seat: Seat, aid: Aid) -> State:
    """Return the state after an aid that edited_event nothing on the grid: the answer shows every empty square."""
    if state.race is None or seat not in state.seats:
        return state
    empty = [square for square, digit in enumerate(state.grid_of(seat)) if not digit] if aid == "answer" else ()
    return msgspec.structs.replace(state, race=race_with_aid(state.race, state.seats.index(seat), empty))


def _state_after_leaving(state: State, seat: Seat, *, finished: bool) -> State:
    now = state.race
    if now is None or seat not in racing_seats(state):
        return state
    name = "finished" if finished else "gave_up"
    seats = {name: (*getattr(now, name), seat)}
    return msgspec.structs.replace(state, race=msgspec.structs.replace(now, **seats))


def _sheet_number(state: State, edit: Edit, own: int) -> int:
    """Return the index of the sheet that an edit of this seat belongs to."""
    return 0 if is_shared(state, edit.field) else own


def _state_after_save(state: State, seat: Seat) -> State:
    if seat not in state.seats:
        return state
    mine = [point for point in state.saved if point.seat == seat]
    remaining = tuple(point for point in state.saved if len(mine) < MOST_SAVEPOINTS or point is not mine[0])
    return msgspec.structs.replace(state, saved=(*remaining, Savepoint(seat, state.sheet_of(seat))))
