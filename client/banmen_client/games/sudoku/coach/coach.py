"""The coach of one window: answers questions about the grid, and fills singles.

Each message is about one grid, and is hidden when the grid changes.
"""

from collections.abc import Callable

from msgspec.structs import replace as replace_struct

from banmen.game import Seat
from banmen.games.sudoku.coach import hints
from banmen.games.sudoku.coach.hints import HintStage, NextStep, Solution, SolvingHint, WrongDigits
from banmen.games.sudoku.state import Aid, GridMarks, State, TakeAid, TakeStep
from banmen_client.games.sudoku.coach.messages import (
    CoachMessage,
    CoachQuestion,
    CoachView,
    NothingToFill,
    RunKind,
    filling_step,
)
from banmen_client.games.sudoku.moment import SudokuMoment
from banmen_client.screens.background_task import BackgroundTask


class Coach:
    """Keeps the coach's message and answer. Its methods take the moment at which they are called.

    The coach calls `on_aid` when the viewer takes a hint, a check or the answer.
    """

    def __init__(self, on_aid: Callable[[SudokuMoment], None] = lambda _moment: None) -> None:
        self._on_aid = on_aid
        self.task = BackgroundTask()
        self._answer: Solution | None = None
        self._answered_for: State | None = None
        self._message: CoachMessage | None = None
        self._message_of: GridMarks | None = None

    # --- messages ----------------------------------------------------------------------------------------------------

    def view(self, state: State, seat: Seat) -> CoachView:
        """Return the coach's message and answer for this state, as a seat sees it."""
        sheet, answer, asked = state.sheet_of(seat), self._answer, self._answered_for
        same = asked is not None and asked.sheet_of(seat) == sheet
        if answer is not None and (asked is None or asked.givens != state.givens or not (answer.only or same)):
            answer = None
        return CoachView(
            message=self._message if self._message_of == sheet else None,
            answer=answer,
            answer_is_new=same,
            thinking=self.task.busy,
        )

    def _show_message(self, moment: SudokuMoment, message: CoachMessage) -> None:
        self._message, self._message_of = message, moment.state.sheet_of(moment.seat)
        moment.general.calls.redraw()

    def silence(self) -> bool:
        """Drop the message and the answer, and cancel a search. Return whether there was any of these."""
        had_any = self._message is not None or self._answer is not None or self.task.busy
        self._message = self._answer = None
        self.task.cancel()
        return had_any

    def _announce_aid(self, moment: SudokuMoment, aid: Aid) -> bool:
        """In a race, announce an aid to the other players. Return whether the viewer may take it."""
        race = moment.live_state.race
        if race is not None and moment.table.replay.playing and not moment.general.calls.send(TakeAid(aid)):
            return False
        self._on_aid(moment)
        return True

    # --- hints -------------------------------------------------------------------------------------------------------

    def press_hint(self, moment: SudokuMoment) -> None:
        """Handle the first, second or third press of the hint button."""
        if not moment.may_take_aid():
            return
        hint = moment.coach.message
        if not isinstance(hint, SolvingHint):
            if self._announce_aid(moment, "hint"):
                self._ask_hint(moment, lambda hint: self._show(moment, hint))
        elif (further := hint.next_stage()).stage is HintStage.DONE:
            self.apply(moment, hint)
        else:
            self._show_message(moment, further)

    def list_steps(self, moment: SudokuMoment) -> None:
        """List all steps of the position, or close the list."""
        message = moment.coach.message
        if isinstance(message, SolvingHint) and message.listed:
            self.silence()
            moment.general.calls.redraw()
        elif moment.may_take_aid() and self._announce_aid(moment, "hint"):
            state, seat = moment.state, moment.seat
            self.task.start(lambda: hints.list_steps(state, seat), lambda hint: self._show(moment, hint))
            moment.general.calls.redraw()

    def show_hint(self, moment: SudokuMoment, hint: SolvingHint) -> None:
        """Show a hint, such as another of the listed steps."""
        self._show_message(moment, hint)

    def apply(self, moment: SudokuMoment, hint: SolvingHint) -> None:
        """Carry out the advice of a hint."""
        action = hint.action
        if action is not None and moment.general.pending_action is None:
            clears = moment.clears_notes
            moment.act(replace_struct(action, clear_notes=clears) if isinstance(action, TakeStep) else action)

    def next_step(self, moment: SudokuMoment, now: Callable[[], SudokuMoment]) -> None:
        """Take the next step of the solution, with its explanation visible to all, or say why there is none.

        `now` returns the moment at which the step was found.
        """
        if not moment.may_take_aid() or moment.general.pending_action is not None:
            return

        def on_hint(hint: SolvingHint) -> None:
            found_at = now()
            if not isinstance(hint.finding, NextStep):
                if self._announce_aid(found_at, "check"):
                    self._show(moment, hint)
            elif hint.sheet == found_at.live_state.sheet_of(found_at.seat):  # otherwise the grid has changed
                found_at.act(TakeStep(hint.finding.step, found_at.clears_notes))

        self._ask_hint(moment, on_hint)

    def _ask_hint(self, moment: SudokuMoment, then: Callable[[SolvingHint], None]) -> None:
        state, seat = moment.state, moment.seat
        self.task.start(lambda: hints.hint_for(state, seat), then)
        moment.general.calls.redraw()

    def _show(self, moment: SudokuMoment, hint: SolvingHint) -> None:
        """Show the hint, with the cursor on the first wrong square."""
        if isinstance(hint.finding, WrongDigits):
            moment.calls.select_square(hint.finding.squares[0])
        self._show_message(moment, hint)

    # --- checks ------------------------------------------------------------------------------------------------------

    def check(self, moment: SudokuMoment) -> None:
        """Compare the grid with the solution."""
        if moment.may_take_aid() and self._announce_aid(moment, "check"):
            state, seat = moment.state, moment.seat
            self.task.start(
                lambda: hints.compare_with_solution(state, seat), lambda verdict: self._show_message(moment, verdict)
            )

    def completeness(self, moment: SudokuMoment) -> None:
        """Report how complete the grid is."""
        if moment.may_act(over=True):
            self._show_message(moment, hints.completeness(moment.state, moment.seat))

    def toggle_answer(self, moment: SudokuMoment) -> None:
        """Show the answer, or hide it."""
        if not moment.may_take_aid(over=True):
            return
        if moment.coach.answer is not None:
            self._answer = None
            moment.general.calls.redraw()
            return
        if not self._announce_aid(moment, "answer"):
            return
        state, seat = moment.state, moment.seat

        def show(answer: Solution) -> None:
            self._answer, self._answered_for, self._message = answer, state, None
            moment.general.calls.redraw()

        self.task.start(lambda: hints.answer(state, seat), show)

    # --- runs and confirmations -------------------------------------------------------------------------------------

    def ask(self, moment: SudokuMoment, command: str) -> None:
        """Ask for confirmation of a command that shows or fills much at a time."""
        if moment.may_take_aid(over=command == "answer"):
            self._show_message(moment, CoachQuestion(command))

    def fill(self, moment: SudokuMoment, kind: RunKind) -> None:
        """Fill all singles of a kind in one step, or report that there are none."""
        if not moment.may_take_aid() or moment.general.pending_action is not None:
            return
        step = filling_step(kind, moment.state, moment.seat)
        if step is None:
            self._show_message(moment, NothingToFill(kind))
        else:
            moment.act(TakeStep(step, moment.clears_notes))
