"""The progress of a sudoku in numbers, and the texts for its puzzles, steps, squares and changes."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from banmen.game import Seat
from banmen.games.sudoku.engine.position import SolvingStep
from banmen.games.sudoku.options import USUAL_LEVEL
from banmen.games.sudoku.outcome import finishing_order
from banmen.games.sudoku.state import Aided, Edited, Finished, GaveUp, Saved, State
from banmen.games.sudoku.words import steps as sudoku_steps
from banmen.replay import Replay
from banmen.texts import Texts
from banmen_client.screens.names import seat_name
from banmen_client.table.view import TableView


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


FILLING = ("run_hint", "think")
"""The technique names of steps that fill singles all over the grid; these are no real techniques."""

_DID: Mapping[type[object], str] = {
    Saved: "sudoku-did-save",
    Finished: "sudoku-did-finish",
    GaveUp: "sudoku-did-give-up",
}
"""The messages of events whose text does not depend on their content."""

_UNREADABLE = (LookupError, TypeError, ValueError)
"""The exceptions for a step from another program that cannot be explained."""


def _wanted(t: Texts, replay: Replay) -> str:
    """Return the puzzle that will start once enough players are seated: its level, or that a person made it."""
    options = replay.opened.options if replay.opened else {}
    name = f"sudoku-level-{options.get('level', USUAL_LEVEL)}"
    return t(name) if "givens" not in options and t.has(name) else t("sudoku-own-grid")


def title(t: Texts, table: TableView) -> str:
    """Return the window's title: the game and the puzzle."""
    return f"{t('game-sudoku')} · {puzzle_name(t, table.replay)}"


def puzzle_name(t: Texts, replay: Replay) -> str:
    """Return the level and number of a puzzle, or that a person made the grid."""
    state = replay.state
    if not isinstance(state, State) or not state.givens:
        return _wanted(t, replay)
    if not state.level:
        return t("sudoku-own-grid")
    return t("sudoku-puzzle", level=t(f"sudoku-level-{state.level}"), seed=str(state.seed))


# --- steps, squares, changes ------------------------------------------------------------------------------------------


def technique_name(t: Texts, step: SolvingStep) -> str:
    """Return the name of a step's technique."""
    known = t.has(f"technique-{step.technique.replace('_', '-')}")
    return sudoku_steps.technique_name(t, step.technique) if known else step.technique


def reason_text(t: Texts, step: SolvingStep) -> str:
    """Return the reason and the result of a step. If it cannot be explained, return its squares."""
    if step.technique in FILLING:
        return t(f"sudoku-round-{step.technique.replace('_', '-')}", count=len(step.sets))
    try:
        return sudoku_steps.explanation(t, step)
    except _UNREADABLE:
        return square_names(t, [square for square, _ in step.sets + step.removes])


def where_text(t: Texts, step: SolvingStep) -> str:
    """Return where to look for a step."""
    try:
        return sudoku_steps.place(t, step)
    except _UNREADABLE:
        return square_names(t, step.squares)


def changes_text(t: Texts, step: SolvingStep, most: int = 3) -> str:
    """Return the digits that a step sets and the candidates that it removes, at most `most` of each."""
    sides = ((step.sets, "true"), (step.removes, "false"))
    names = [
        t(f"step-chain-{how}", square=sudoku_steps.short(square), digit=str(digit))
        for candidates, how in sides
        for square, digit in candidates[:most]
    ]
    return t("sudoku-list-gap").join(names) + ("…" if max(len(step.sets), len(step.removes)) > most else "")


def square_names(t: Texts, squares: Sequence[int], most: int = 6) -> str:
    """Return squares as r5c5, at most `most` of them."""
    names = [f"r{square // 9 + 1}c{square % 9 + 1}" for square in squares[:most]]
    return t("sudoku-list-gap").join(names) + ("…" if len(squares) > most else "")


def change_text(t: Texts, table: TableView) -> str:
    """Return the player and the change at the viewed ply."""
    ply = table.replay.plies[table.shown]
    if ply.seat is None:
        return t("sudoku-did-began")
    name = seat_name(t, table, ply.seat) or t(f"seat-{ply.seat}")
    match ply.event:
        case Edited(done="set", edits=[edit]):
            return t("sudoku-did-set", name=name, digit=str(edit.after % 10), square=square_names(t, [edit.square]))
        case Edited(done=done):
            return t(f"sudoku-did-{done}" if done != "set" else "sudoku-did-write", name=name)
        case Aided(aid=aid):
            return t(f"sudoku-did-{aid}", name=name)
    return t(_DID.get(type(ply.event), "sudoku-did-pause"), name=name)


def step_name(t: Texts, table: TableView, number: int) -> str:
    """Return the technique of the step at a ply, or else the player and the change."""
    event = table.replay.plies[number].event
    if isinstance(event, Edited) and event.step is not None:
        return technique_name(t, event.step)
    return change_text(t, TableView(table.replay, table.presence, table.player, number))
