"""What the coach has to say of a grid, and what it asks before it does much at once."""

from dataclasses import dataclass
from typing import TypeAlias

from banmen.games.sudoku.coach.checks import Answer, Completeness, Verdict
from banmen.games.sudoku.coach.hints import Hint, NextStep
from banmen.games.sudoku.engine.step import Step
from banmen_client.games.sudoku.coach.runs import RunKind


@dataclass(frozen=True, slots=True)
class NothingToFill:
    """A run finds no square to fill."""

    kind: RunKind


@dataclass(frozen=True, slots=True)
class Question:
    """Whether to do this command, which shows or fills much at once."""

    command: str


CoachMessage: TypeAlias = Hint | Verdict | Completeness | NothingToFill | Question


@dataclass(frozen=True, slots=True)
class CoachView:
    """What the coach says of the grid looked at.

    `message` is the last thing said of this very grid; `answer` the solution to show over it, and `answer_is_new` says
    that the grid is still the one over which it was asked for; `thinking` waits for an answer.
    """

    message: CoachMessage | None = None
    answer: Answer | None = None
    answer_is_new: bool = False
    thinking: bool = False

    @property
    def step(self) -> Step | None:
        """The step that a hint advises."""
        message = self.message
        return message.finding.step if isinstance(message, Hint) and isinstance(message.finding, NextStep) else None
