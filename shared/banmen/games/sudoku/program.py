"""The program that solves a sudoku as a person would: the easiest step each time, with its reason."""

from random import Random

from banmen.game import Seat, Stop
from banmen.games.sudoku.engine.explain import next_step
from banmen.games.sudoku.engine.position import position_of
from banmen.games.sudoku.engine.step import Step
from banmen.games.sudoku.outcome import outcome
from banmen.games.sudoku.race import racing
from banmen.games.sudoku.state import Note, Set, State, TakeStep


def choose(state: State, seat: Seat, rng: Random, stop: Stop) -> TakeStep | Set | Note | None:  # noqa: ARG001 - it never guesses
    """The next step on this seat's grid; None where it is complete, or nothing more can be said.

    In a race steps are an aid, which a program does not need: it writes like everyone.
    """
    if seat not in state.seats or state.paused or outcome(state) is not None:
        return None
    if state.race is not None and seat not in racing(state):
        return None
    step = next_step(position_of(state.grid_of(seat), state.sheet_of(seat).struck))
    if step is None:
        return None
    return TakeStep(step) if state.race is None else _by_hand(step)


def _by_hand(step: Step) -> Set | Note:
    """The first thing that a step says, as one would write it."""
    if step.sets:
        return Set(*step.sets[0])
    square, digit = step.removes[0]
    return Note((square,), "struck", digit, on=True)
