"""What the coach has told the person at this window, and the runs that it carries out, step after step.

Whatever it has said is about one grid, and no longer said when the grid is another one.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from banmen.engines.sudoku.step import Step
from banmen.games.sudoku.values import Sheet, State, TakeStep
from banmen_client.coach.sudoku import checks, hints, runs
from banmen_client.coach.sudoku.checks import Answer, Completeness, Verdict
from banmen_client.coach.sudoku.hints import Advice, Hint, Mistaken, Stage
from banmen_client.coach.sudoku.runs import Run
from banmen_client.screens.thinking import Thinking

if TYPE_CHECKING:
    from banmen_client.screens.sudoku.screen import SudokuScreen

_UNANSWERED_MS = 3_000
"""A round whose event has not come so long after its answer was refused: the run is over."""


@dataclass(frozen=True, slots=True)
class Ran:
    """A run came to its end, so many squares set; `solved` where nothing is left."""

    run: Run
    squares: int


Said: TypeAlias = Hint | Verdict | Completeness | Ran


@dataclass(frozen=True, slots=True)
class Running:
    """A run under way: the squares set so far, the grid whose next one is waited for, and since when."""

    run: Run
    squares: int = 0
    awaiting: Sheet | None = None
    since_ms: float = 0


class Tutor:
    """Asks the coach for one screen."""

    def __init__(self, screen: "SudokuScreen") -> None:
        self.screen = screen
        self.thinking = Thinking()
        self.running: Running | None = None
        self._answer: Answer | None = None
        self._answered_for: State | None = None
        self._said: Said | None = None
        self._said_of: Sheet | None = None

    # --- what is said now --------------------------------------------------------------------------------------------

    def said(self, state: State) -> Said | None:
        """What was said about this grid."""
        return self._said if self._said is not None and self._said_of == self._sheet(state) else None

    def hint(self, state: State) -> Hint | None:
        """The hint under way on this grid."""
        said = self.said(state)
        return said if isinstance(said, Hint) else None

    def answer(self, state: State) -> Answer | None:
        """The answer to show over this grid; of several, the one that was found for it."""
        answer, asked = self._answer, self._answered_for
        if answer is None or asked is None or asked.givens != state.givens:
            return None
        return answer if answer.only or self._sheet(asked) == self._sheet(state) else None

    def answer_just_found(self, state: State) -> Answer | None:
        """The answer while the grid is the one that it was asked for over; later there is more to tell than that."""
        asked = self._answered_for
        return self.answer(state) if asked is not None and self._sheet(asked) == self._sheet(state) else None

    def _sheet(self, state: State) -> Sheet:
        return state.sheet_of(self.screen.seat)

    def _say(self, said: Said, state: State) -> None:
        self._said, self._said_of = said, self._sheet(state)
        self.screen.window.redraw()

    def silence(self) -> bool:
        """Say nothing any more, show no answer, run no further; whether there was anything of that."""
        there = self._said is not None or self._answer is not None or self.running is not None or self.thinking.busy
        self._said = self._answer = self.running = None
        self.thinking.drop()
        return there

    # --- hints -------------------------------------------------------------------------------------------------------

    def press_hint(self) -> None:
        """The first, second or third press."""
        state = self.screen.live_state()
        hint = self.hint(state) if state else None
        if state is None:
            return
        if hint is None:
            self._ask_hint(state, lambda hint: self._show(hint, state))
        elif (further := hint.further()).stage is Stage.DONE:
            self.apply(hint)
        else:
            self._say(further, state)

    def apply(self, hint: Hint) -> None:
        """Do what a hint says."""
        if hint.remedy is not None and self.screen.window.session.pending_action is None:
            self.screen.act(hint.remedy)

    def next_step(self) -> None:
        """Take the next step of the solution, shown to all with its explanation; or say what stands against it."""
        state = self.screen.live_state()
        if state is None or self.screen.window.session.pending_action is not None:
            return

        def take(hint: Hint) -> None:
            if not isinstance(hint.finding, Advice):
                self._show(hint, state)
            elif hint.sheet == self._sheet(self.screen.mirror.replay.state):  # else the step is not this grid's
                self.screen.act(TakeStep(hint.finding.step))

        self._ask_hint(state, take)

    def _ask_hint(self, state: State, then: Callable[[Hint], None]) -> None:
        seat = self.screen.seat
        self.thinking.ask(lambda: hints.hint_for(state, seat), then)
        self.screen.window.redraw()

    def _show(self, hint: Hint, state: State) -> None:
        """Say it, the cursor on the first square that is wrong."""
        if isinstance(hint.finding, Mistaken):
            self.screen.desk = self.screen.desk.at(hint.finding.squares[0])
        self._say(hint, state)

    # --- checks ------------------------------------------------------------------------------------------------------

    def check(self) -> None:
        """Compare with the solution."""
        state = self.screen.live_state()
        if state is not None:
            seat = self.screen.seat
            self.thinking.ask(lambda: checks.against_solution(state, seat), lambda verdict: self._say(verdict, state))

    def count(self) -> None:
        """Say how far the grid is."""
        state = self.screen.live_state(over=True)
        if state is not None:
            self._say(checks.completeness(state, self.screen.seat), state)

    def toggle_answer(self) -> None:
        """Show the answer, or take it away."""
        state = self.screen.live_state(over=True)
        if state is None:
            return
        if self.answer(state) is not None:
            self._answer = None
            self.screen.window.redraw()
            return
        seat = self.screen.seat

        def show(answer: Answer) -> None:
            self._answer, self._answered_for, self._said = answer, state, None
            self.screen.window.redraw()

        self.thinking.ask(lambda: checks.answer(state, seat), show)

    # --- runs --------------------------------------------------------------------------------------------------------

    def start(self, run: Run) -> None:
        """Begin a run, or end the one under way."""
        if self.running is not None:
            self.running = None
        elif self.screen.live_state() is not None:
            self.running = Running(run)
            self.go_on()
        self.screen.window.redraw()

    def go_on(self) -> bool:
        """Time has passed: take an answer, send the next round of a run. Whether the picture is different now."""
        answered = self.thinking.poll()
        return self._run_on() or answered

    def _run_on(self) -> bool:
        running, screen = self.running, self.screen
        if running is None:
            return False
        state = screen.live_state(quiet=True)
        if state is None:
            return self._end(None)
        sheet = self._sheet(state)
        if running.awaiting == sheet:
            late = screen.window.now_ms() - running.since_ms > _UNANSWERED_MS
            return self._end(state) if late and screen.window.session.pending_action is None else False
        step = runs.round_of(running.run, state, screen.seat)
        if step is None or not screen.act(TakeStep(step)):
            return self._end(state)
        self.running = replace(
            running, squares=running.squares + len(step.sets), awaiting=sheet, since_ms=screen.window.now_ms()
        )
        return True

    def _end(self, state: State | None) -> bool:
        """The run is over; say how far it came, unless the puzzle is."""
        running, self.running = self.running, None
        if state is not None and running is not None:
            self._say(Ran(running.run, running.squares), state)
        return True


def told_step(said: Said | None) -> Step | None:
    """The step that a hint tells of."""
    return said.finding.step if isinstance(said, Hint) and isinstance(said.finding, Advice) else None
