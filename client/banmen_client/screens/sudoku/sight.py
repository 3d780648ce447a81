"""What the board is to draw now: the state looked at, what the person has selected, what the coach has said."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from banmen.engines.sudoku.step import Candidate, Step
from banmen.game import Seat
from banmen.games.sudoku.values import Clear, Edited, Set, State, TakeStep
from banmen_client.boards.sudoku_view import SudokuView
from banmen_client.coach.sudoku import checks, lighting, marks
from banmen_client.coach.sudoku.checks import Verdict
from banmen_client.coach.sudoku.hints import Hint, Mistaken, Overstruck, Stage
from banmen_client.screens.standing import Standing
from banmen_client.screens.sudoku.tutor import told_step
from banmen_client.screens.sudoku.wording import ROUNDS

if TYPE_CHECKING:
    from banmen_client.screens.sudoku.screen import SudokuScreen


@dataclass(frozen=True, slots=True)
class Shown:
    """A step to be shown with its proof, and the state in which it was found."""

    step: Step
    before: State


def step_at(standing: Standing) -> Shown | None:
    """The step that led to the ply looked at."""
    plies = standing.replay.plies
    event = plies[standing.shown].event if 0 < standing.shown < len(plies) else None
    if not isinstance(event, Edited) or event.step is None:
        return None
    return Shown(event.step, standing.replay.state_at(standing.shown - 1))


def view_of(screen: "SudokuScreen", standing: Standing, *, ringed: bool) -> SudokuView:
    """The moment to draw; `ringed` says that the keyboard is used on the board."""
    theme = screen.window.settings.theme
    state = standing.state
    if not isinstance(state, State) or not state.givens:
        return SudokuView(theme=theme)
    desk, seat = screen.desk, screen.seat
    sheet = state.sheet_of(seat)
    if standing.replay.playing and standing.replay.state.paused:
        return SudokuView(theme=theme, givens=state.givens, covered=True)
    together = state.mode == "together" and len(state.seats) > 1
    view = SudokuView(
        theme=theme,
        givens=state.givens,
        entries=sheet.digit,
        corner=sheet.corner,
        centre=sheet.centre,
        colours=sheet.colour,
        selected=desk.selected,
        cursor=desk.cursor,
        cursor_ring=ringed,
        lit_digit=desk.filter or (state.grid_of(seat)[desk.cursor] if desk.cursor is not None else 0),
        lit_units=True,
        conflicts=checks.breaking(state, seat) if desk.rules else frozenset(),
        writers=together,
        initials=tuple((standing.name(one) or screen.window.t(f"seat-{one}"))[:1].upper() for one in state.seats)
        if together
        else (),
        joy=screen.joy_ms(),
    )
    if desk.candidates:
        view = _with_candidates(view, state, seat)
    if standing.live:
        view = replace(view, pending=pending(screen.window.session.pending_actions))
        return _with_answer(screen, _with_said(screen, view, standing, state), state)
    return _with_step_of(view, standing, state, seat)


def pending(actions: tuple[Any, ...]) -> tuple[Candidate, ...]:
    """The digits that actions under way would write; 0 for a digit that would go."""
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
    left = marks.candidates(state, seat)
    return replace(view, candidates=left, struck=marks.struck(state, seat), lone=marks.lone(left))


def _with_said(screen: "SudokuScreen", view: SudokuView, standing: Standing, state: State) -> SudokuView:
    """What the coach has said; else the step that was taken last."""
    said, seat = screen.tutor.said(state), screen.seat
    step = told_step(said)
    if isinstance(said, Hint) and step is not None:
        view = replace(view, focus=lighting.looked_at(step))
        return view if said.stage is Stage.WHERE else _proved(view, step, state, seat)
    if isinstance(said, Verdict):
        return replace(view, wrong=said.squares)
    if isinstance(said, Hint) and isinstance(said.finding, Mistaken):
        return replace(view, wrong=frozenset(said.finding.squares))
    if isinstance(said, Hint) and isinstance(said.finding, Overstruck):
        return replace(_with_candidates(view, state, seat), sets=frozenset(said.finding.candidates))
    return _with_step_of(view, standing, state, seat) if said is None else view


def _with_step_of(view: SudokuView, standing: Standing, state: State, seat: Seat) -> SudokuView:
    shown = step_at(standing)
    if shown is None:
        return view
    if shown.step.technique not in ROUNDS:  # a round is all over the grid
        view = replace(view, focus=lighting.looked_at(shown.step))
    return _proved(view, shown.step, shown.before, seat, after=state)


def _proved(view: SudokuView, step: Step, before: State, seat: Seat, *, after: State | None = None) -> SudokuView:
    """A step with its candidates as they were before it; the digits that it set stand there already, afterwards."""
    grid = (after or before).grid_of(seat)
    left = tuple(0 if digit else mask for digit, mask in zip(grid, marks.candidates(before, seat), strict=True))

    def open_ones(candidates: tuple[Candidate, ...]) -> frozenset[Candidate]:
        return frozenset(each for each in candidates if not grid[each[0]])

    return replace(
        view,
        candidates=left,
        struck=marks.struck(before, seat),
        lone=frozenset(),
        proof=open_ones(step.proof),
        fins=open_ones(step.fins),
        sets=frozenset(step.sets),
        removes=open_ones(step.removes),
        links=lighting.links(step),
    )


def _with_answer(screen: "SudokuScreen", view: SudokuView, state: State) -> SudokuView:
    answer = screen.tutor.answer(state)
    if answer is None or answer.digits is None:
        return view
    wrong = view.wrong | checks.differing(state, screen.seat, answer.digits)
    return replace(view, answer=answer.digits, wrong=wrong)
