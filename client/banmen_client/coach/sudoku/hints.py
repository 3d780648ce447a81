"""A hint in three presses: where, which technique and why, then done. What is wrong is said before any step.

A hint is found for one grid; on another one it holds no more.
"""

from dataclasses import dataclass, replace
from enum import IntEnum
from typing import NamedTuple, TypeAlias

from banmen.engines.sudoku.explain import next_step
from banmen.engines.sudoku.position import position_of
from banmen.engines.sudoku.step import Candidate, Step
from banmen.engines.sudoku.units import dead_ends
from banmen.game import Seat
from banmen.games.sudoku.values import Action, Clear, Note, Sheet, State, TakeStep
from banmen_client.coach.sudoku.checks import against_solution, breaking, solutions
from banmen_client.coach.sudoku.marks import struck


class Mistaken(NamedTuple):
    """These entries are not the solution's."""

    squares: tuple[int, ...]


class Overstruck(NamedTuple):
    """These candidates were struck out and are needed: of one digit, so that one action gives them back."""

    candidates: tuple[Candidate, ...]


class Advice(NamedTuple):
    """A step that one can take."""

    step: Step


class Lost(NamedTuple):
    """What is written leads to no solution, and it cannot be said which square is at fault.

    Where nothing is given, what is written is the puzzle: it is `unsolvable` itself.
    """

    unsolvable: bool = False


class Silence(NamedTuple):
    """Nothing can be said: the grid is full, or several solutions leave all open."""

    full: bool


Finding: TypeAlias = Mistaken | Overstruck | Advice | Lost | Silence


class Stage(IntEnum):
    """How much of a hint has been said."""

    WHERE = 1
    WHY = 2
    DONE = 3


@dataclass(frozen=True, slots=True)
class Hint:
    """What was found for a grid, and how much of it has been said."""

    finding: Finding
    sheet: Sheet
    stage: Stage = Stage.WHERE

    def further(self) -> "Hint":
        """After one press more; only a step has a reason between the place and the deed."""
        explained = self.stage is Stage.WHERE and isinstance(self.finding, Advice)
        return replace(self, stage=Stage.WHY if explained else Stage.DONE)

    @property
    def remedy(self) -> Action | None:
        """The action that does what the hint says; None where there is none."""
        match self.finding:
            case Advice(step):
                return TakeStep(step)
            case Mistaken(squares):
                return Clear(squares)
            case Overstruck(candidates):
                return Note(tuple(square for square, _ in candidates), "struck", candidates[0][1], on=False)
        return None


def hint_for(state: State, seat: Seat) -> Hint:
    """The first press: look for what is wrong, then for the easiest step. It may think for a while."""
    return Hint(find(state, seat), state.sheet_of(seat))


def find(state: State, seat: Seat) -> Finding:
    """What there is to be said about a grid."""
    verdict = against_solution(state, seat)
    if verdict.squares:
        return Mistaken(tuple(sorted(verdict.squares)))
    if verdict.finding in {"dead", "none"}:
        repeated = breaking(state, seat)
        return Mistaken(tuple(sorted(repeated))) if repeated else Lost(unsolvable=verdict.finding == "none")
    grid = state.grid_of(seat)
    if 0 not in grid:
        return Silence(full=True)
    gone = _overstruck(state, seat)
    if gone is not None:
        return gone
    unique = solutions(grid).only
    step = next_step(position_of(grid, state.sheet_of(seat).struck), unique=unique)
    return Advice(step) if step is not None else Silence(full=False)


def _overstruck(state: State, seat: Seat) -> Overstruck | None:
    """Candidates that the solution needs; where there are several, those without which a square or unit is dead."""
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
    return Overstruck(tuple(candidate for candidate in missed if candidate[1] == first)) if missed else None
