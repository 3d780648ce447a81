"""The coach's messages about a grid, and the steps that fill all singles of a grid together (runs).

The messages are those of `banmen.games.sudoku.coach.hints`, that a run found nothing to fill, and the question before a
command that does much at a time.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from banmen.game import Seat
from banmen.games.sudoku.coach.hints import Completeness, NextStep, Solution, SolvingHint, Verdict
from banmen.games.sudoku.engine.position import (
    Candidate,
    CandidateGrid,
    Candidates,
    SolvingStep,
    apply_step,
    position_of,
)
from banmen.games.sudoku.engine.units import DIGITS, PEERS, UNITS
from banmen.games.sudoku.state import State

RunKind = Literal["run_hint", "think"]


@dataclass(frozen=True, slots=True)
class NothingToFill:
    """The message that a run found no square to fill."""

    kind: RunKind


@dataclass(frozen=True, slots=True)
class CoachQuestion:
    """The question whether to run this command, which shows or fills much at a time."""

    command: str


CoachMessage: TypeAlias = SolvingHint | Verdict | Completeness | NothingToFill | CoachQuestion


@dataclass(frozen=True, slots=True)
class CoachView:
    """The coach's message and answer about the viewed grid.

    `message` is the last message about exactly this grid. `answer` is the solution to show over it; with
    `answer_is_new` the grid is unchanged since the request. `thinking` is True while the coach searches.
    """

    message: CoachMessage | None = None
    answer: Solution | None = None
    answer_is_new: bool = False
    thinking: bool = False

    @property
    def listed(self) -> Sequence[SolvingStep]:
        """All steps of the position, if the player asked for them."""
        return self.message.listed if isinstance(self.message, SolvingHint) else ()

    @property
    def step(self) -> SolvingStep | None:
        """The step that a hint advises, or None."""
        message = self.message
        return (
            message.finding.step if isinstance(message, SolvingHint) and isinstance(message.finding, NextStep) else None
        )


def filling_step(run: RunKind, state: State, seat: Seat) -> SolvingStep | None:
    """Return the step that fills all squares of a run, in grid order; None if there is no such square."""
    position = position_of(state.grid_of(seat), state.sheet_of(seat).struck)
    filled: list[Candidate] = []
    while found := naked_singles(position) or (hidden_singles(position) if run == "think" else ()):
        filled += found
        position = apply_step(position, SolvingStep(run, sets=found))
    sets = tuple(sorted(filled))
    return SolvingStep(run, sets=sets, proof=sets) if sets else None


def naked_singles(position: CandidateGrid) -> Candidates:
    """Return the squares with exactly one candidate."""
    return _compatible((square, position.candidates[square].bit_length()) for square in position.singles)


def hidden_singles(position: CandidateGrid) -> Candidates:
    """Return the digits with exactly one place in a row, column or box."""
    return _compatible(
        (UNITS[unit].indices[places.bit_length() - 1], digit)
        for unit, of_digits in enumerate(position.places)
        for digit, places in zip(range(1, DIGITS + 1), of_digits, strict=True)
        if places.bit_count() == 1
    )


def _compatible(found: Iterable[Candidate]) -> Candidates:
    """Return these candidates without those excluded by an earlier one."""
    sets: dict[int, int] = {}
    for square, digit in found:
        if square not in sets and not any(sets.get(peer) == digit for peer in PEERS[square]):
            sets[square] = digit
    return tuple(sets.items())
