"""What the coach has to say of a grid, and the run that it carries out."""

from dataclasses import dataclass
from typing import TypeAlias

from banmen.games.sudoku.coach.checks import Answer, Completeness, Verdict
from banmen.games.sudoku.coach.hints import Hint, NextStep
from banmen.games.sudoku.engine.step import Step
from banmen.games.sudoku.state import Sheet
from banmen_client.games.sudoku.coach.runs import RunKind


@dataclass(frozen=True, slots=True)
class RunResult:
    """A run came to its end after so many squares were set."""

    kind: RunKind
    squares: int


@dataclass(frozen=True, slots=True)
class RunProgress:
    """A run under way: the squares set so far.

    `awaiting` is the grid on which the last round was sent, until the server has answered with another one, and
    `since_ms` the server's time then.
    """

    kind: RunKind
    squares: int = 0
    awaiting: Sheet | None = None
    since_ms: int = 0


CoachMessage: TypeAlias = Hint | Verdict | Completeness | RunResult


@dataclass(frozen=True, slots=True)
class CoachView:
    """What the coach says of the grid looked at.

    `message` is the last thing said of this very grid; `answer` the solution to show over it, and `answer_is_new` says
    that the grid is still the one over which it was asked for; `run` is under way, `thinking` waits for an answer.
    """

    message: CoachMessage | None = None
    answer: Answer | None = None
    answer_is_new: bool = False
    run: RunProgress | None = None
    thinking: bool = False

    @property
    def step(self) -> Step | None:
        """The step that a hint advises."""
        message = self.message
        return message.finding.step if isinstance(message, Hint) and isinstance(message.finding, NextStep) else None
