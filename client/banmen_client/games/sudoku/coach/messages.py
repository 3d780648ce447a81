"""The coach's messages about a grid, and its question before a command that does much at a time."""

from dataclasses import dataclass
from typing import TypeAlias

from banmen.games.sudoku.coach.checks import Answer, Completeness, Verdict
from banmen.games.sudoku.coach.hints import Hint, NextStep
from banmen.games.sudoku.engine.step import Step
from banmen_client.games.sudoku.coach.runs import RunKind


@dataclass(frozen=True, slots=True)
class NothingToFill:
    """The message that a run found no square to fill."""

    kind: RunKind


@dataclass(frozen=True, slots=True)
class Question:
    """The question whether to run this command, which shows or fills much at a time."""

    command: str


CoachMessage: TypeAlias = Hint | Verdict | Completeness | NothingToFill | Question


@dataclass(frozen=True, slots=True)
class CoachView:
    """The coach's message and answer about the viewed grid.

    `message` is the last message about exactly this grid. `answer` is the solution to show over it; with
    `answer_is_new` the grid is unchanged since the request. `thinking` is True while the coach searches.
    """

    message: CoachMessage | None = None
    answer: Answer | None = None
    answer_is_new: bool = False
    thinking: bool = False

    @property
    def step(self) -> Step | None:
        """The step that a hint advises, or None."""
        message = self.message
        return message.finding.step if isinstance(message, Hint) and isinstance(message.finding, NextStep) else None
