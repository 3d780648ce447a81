"""A hint in three stages: where to look, which technique and why, then do it. Mistakes come before any step.

A hint is found for one grid and is not valid for another.
"""

from dataclasses import dataclass, replace
from enum import IntEnum
from typing import NamedTuple, TypeAlias

from banmen.game import Seat
from banmen.games.sudoku.coach.checks import compare_with_solution, conflicting_entries, solutions
from banmen.games.sudoku.coach.pencil_marks import struck
from banmen.games.sudoku.engine.explain import next_step
from banmen.games.sudoku.engine.position import position_of
from banmen.games.sudoku.engine.step import Candidate, Step
from banmen.games.sudoku.engine.units import dead_ends
from banmen.games.sudoku.state import Action, Clear, Note, Sheet, State, TakeStep


class WrongDigits(NamedTuple):
    """These entries differ from the solution."""

    squares: tuple[int, ...]


class WronglyStruck(NamedTuple):
    """These candidates were eliminated but are needed. All have the same digit, so that one action restores them."""

    candidates: tuple[Candidate, ...]


class NextStep(NamedTuple):
    """The easiest step to take."""

    step: Step


class NoSolution(NamedTuple):
    """The entries lead to no solution, and it is unknown which square is wrong.

    Without givens the entries are the puzzle: it is `unsolvable` itself.
    """

    unsolvable: bool = False


class NoHint(NamedTuple):
    """There is no hint: the grid is `full`, or several solutions leave everything open."""

    full: bool


Finding: TypeAlias = WrongDigits | WronglyStruck | NextStep | NoSolution | NoHint


class Stage(IntEnum):
    """How much of a hint is shown."""

    WHERE = 1
    WHY = 2
    DONE = 3


@dataclass(frozen=True, slots=True)
class Hint:
    """The finding for a grid (`sheet`), and how much of it is shown."""

    finding: Finding
    sheet: Sheet
    stage: Stage = Stage.WHERE

    def next_stage(self) -> "Hint":
        """Return the hint after one more press. Only a step has a reason, which is shown between WHERE and DONE."""
        explained = self.stage is Stage.WHERE and isinstance(self.finding, NextStep)
        return replace(self, stage=Stage.WHY if explained else Stage.DONE)

    @property
    def action(self) -> Action | None:
        """The action that carries out the hint, or None."""
        match self.finding:
            case NextStep(step):
                return TakeStep(step)
            case WrongDigits(squares):
                return Clear(squares)
            case WronglyStruck(candidates):
                return Note(tuple(square for square, _ in candidates), "struck", candidates[0][1], on=False)
        return None


def hint_for(state: State, seat: Seat) -> Hint:
    """Find a hint: a mistake, else the easiest step. May take a second."""
    return Hint(find_hint(state, seat), state.sheet_of(seat))


def find_hint(state: State, seat: Seat) -> Finding:
    """Return what to say about a grid."""
    verdict = compare_with_solution(state, seat)
    if verdict.squares:
        return WrongDigits(tuple(sorted(verdict.squares)))
    if verdict.finding in {"dead", "none"}:
        repeated = conflicting_entries(state, seat)
        return WrongDigits(tuple(sorted(repeated))) if repeated else NoSolution(unsolvable=verdict.finding == "none")
    grid = state.grid_of(seat)
    if 0 not in grid:
        return NoHint(full=True)
    gone = _wrongly_struck(state, seat)
    if gone is not None:
        return gone
    unique = solutions(grid).only
    step = next_step(position_of(grid, state.sheet_of(seat).struck), unique=unique)
    return NextStep(step) if step is not None else NoHint(full=False)


def _wrongly_struck(state: State, seat: Seat) -> WronglyStruck | None:
    """Return eliminated candidates that the solution needs, or None.

    If there are several solutions, they count only if a square or unit has no candidate left.
    """
    gone = struck(state, seat)
    if not any(gone):
        return None
    grid = state.grid_of(seat)
    needed, only = solutions(grid)
    if needed is None:
        return None
    position = position_of(grid, state.sheet_of(seat).struck)
    if not only and next(dead_ends(position.digits, position.candidates), None) is None:
        return None
    missed = [(square, digit) for square, digit in enumerate(needed) if gone[square] >> (digit - 1) & 1]
    first = min((digit for _, digit in missed), default=0)
    return WronglyStruck(tuple(candidate for candidate in missed if candidate[1] == first)) if missed else None
