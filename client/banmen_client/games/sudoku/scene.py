"""The view that the board draws: the viewed state, the selection, the coach's answer."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from banmen.game import Seat
from banmen.games.sudoku.coach import hints, pencil_marks
from banmen.games.sudoku.coach.hints import HintStage, SolvingHint, Verdict, WrongDigits, WronglyStruck
from banmen.games.sudoku.engine.position import Candidate, SolvingStep
from banmen.games.sudoku.state import SQUARES, Clear, Edited, Set, State, TakeStep
from banmen_client.games.sudoku.board_view import SudokuView
from banmen_client.games.sudoku.moment import SudokuMoment
from banmen_client.games.sudoku.wording import FILLING
from banmen_client.screens.names import seat_name
from banmen_client.table.view import TableView


@dataclass(frozen=True, slots=True)
class TakenStep:
    """A step that was taken, and the state before it."""

    step: SolvingStep
    before: State


def step_at(table: TableView) -> TakenStep | None:
    """Return the step that led to the viewed ply; None if that was no step."""
    plies = table.replay.plies
    event = plies[table.shown].event if 0 < table.shown < len(plies) else None
    if not isinstance(event, Edited) or event.step is None:
        return None
    return TakenStep(event.step, table.replay.state_at(table.shown - 1))


def view_of(moment: SudokuMoment, *, ringed: bool) -> SudokuView:
    """Return the view to draw. `ringed` means that the keyboard's ring is on the board."""
    theme = moment.general.settings.theme
    state, table, seat = moment.state, moment.table, moment.seat
    if not state.givens:
        return SudokuView(theme=theme)
    if table.replay.playing and moment.live_state.paused:
        return SudokuView(theme=theme, givens=state.givens, covered=True)
    selection, sheet = moment.selection, state.sheet_of(seat)
    together = state.mode == "together" and len(state.seats) > 1
    view = SudokuView(
        theme=theme,
        givens=state.givens,
        entries=sheet.digit,
        corner=sheet.corner,
        centre=sheet.centre,
        colours=sheet.colour,
        selected=selection.selected,
        cursor=selection.cursor,
        cursor_ring=ringed,
        lit_digit=selection.filter or (state.grid_of(seat)[selection.cursor] if selection.cursor is not None else 0),
        lit_units=True,
        conflicts=hints.conflicting_entries(state, seat) if selection.show_conflicts else frozenset(),
        writers=together,
        initials=_initials(moment) if together else (),
        joy=moment.celebrated_ms,
    )
    if selection.show_candidates:
        view = _with_candidates(view, state, seat)
    if table.live:
        view = replace(view, pending=pending(moment.general.pending), partners=_partners(moment))
        return _with_answer(moment, _with_message(moment, view))
    return _with_step_of(view, table, state, seat)


def _partners(moment: SudokuMoment) -> tuple[tuple[int, int], ...]:
    """Return the squares of the other players' cursors, with the places of their seats."""
    seats = moment.state.seats
    return tuple(
        (square, seats.index(seat))
        for seat, square in moment.table.points.items()
        if seat in seats and seat != moment.seat and square < SQUARES
    )


def _initials(moment: SudokuMoment) -> tuple[str, ...]:
    names = (seat_name(moment.t, moment.table, seat) or moment.t(f"seat-{seat}") for seat in moment.state.seats)
    return tuple(name[:1].upper() for name in names)


def pending(actions: Sequence[Any]) -> tuple[Candidate, ...]:
    """Return the digits that pending actions would write, by square; 0 for a digit to be removed."""
    found: dict[int, int] = {}
    for action in actions:
        match action:
            case Set(square, digit):
                found[square] = digit
            case Clear(squares):
                found.update(dict.fromkeys(squares, 0))
            case TakeStep(step):
                found.update(step.sets)
    return tuple(found.items())


def _with_candidates(view: SudokuView, state: State, seat: Seat) -> SudokuView:
    left = pencil_marks.candidates(state, seat)
    return replace(view, candidates=left, struck=pencil_marks.struck(state, seat), lone=pencil_marks.lone(left))


def _with_message(moment: SudokuMoment, view: SudokuView) -> SudokuView:
    """Add the coach's message to the view, or else the last step."""
    message, step = moment.coach.message, moment.coach.step
    state, seat = moment.state, moment.seat
    if isinstance(message, SolvingHint) and step is not None:
        view = replace(view, focus=hints.focus_squares(step))
        return view if message.stage is HintStage.WHERE else _with_proof(view, step, state, seat)
    if isinstance(message, Verdict):
        return replace(view, wrong=message.squares)
    if isinstance(message, SolvingHint) and isinstance(message.finding, WrongDigits):
        return replace(view, wrong=frozenset(message.finding.squares))
    if isinstance(message, SolvingHint) and isinstance(message.finding, WronglyStruck):
        return replace(_with_candidates(view, state, seat), sets=frozenset(message.finding.candidates))
    return _with_step_of(view, moment.table, state, seat) if message is None else view


def _with_step_of(view: SudokuView, table: TableView, state: State, seat: Seat) -> SudokuView:
    taken = step_at(table)
    if taken is None:
        return view
    if taken.step.technique not in FILLING:  # it sets squares all over the grid
        view = replace(view, focus=hints.focus_squares(taken.step))
    return _with_proof(view, taken.step, taken.before, seat, after=state)


def _with_proof(
    view: SudokuView, step: SolvingStep, before: State, seat: Seat, *, after: State | None = None
) -> SudokuView:
    """Add a step with the candidates before it. `after` is the state after the step, which has its digits already."""
    grid, grid_before = (after or before).grid_of(seat), before.grid_of(seat)
    left = tuple(0 if digit else mask for digit, mask in zip(grid, pencil_marks.candidates(before, seat), strict=True))

    def open_ones(candidates: tuple[Candidate, ...]) -> frozenset[Candidate]:
        return frozenset(each for each in candidates if not grid[each[0]])

    return replace(
        view,
        candidates=left,
        struck=pencil_marks.struck(before, seat),
        lone=frozenset(),
        proof=open_ones(step.proof),
        fins=open_ones(step.fins) | {each for each in step.fins if grid_before[each[0]] == each[1]},
        sets=frozenset(step.sets),
        removes=open_ones(step.removes),
        links=hints.links(step),
    )


def _with_answer(moment: SudokuMoment, view: SudokuView) -> SudokuView:
    answer = moment.coach.answer
    if answer is None or answer.digits is None:
        return view
    wrong = view.wrong | hints.wrong_entries(moment.state, moment.seat, answer.digits)
    return replace(view, answer=answer.digits, wrong=wrong)
