"""The program that solves a sudoku as a person would: the easiest step each time, with its reason."""

from random import Random

from banmen.game import Seat
from banmen.games.sudoku.engine.explain import next_step
from banmen.games.sudoku.engine.position import position_of
from banmen.games.sudoku.outcome import outcome
from banmen.games.sudoku.state import State, TakeStep


def choose(state: State, seat: Seat, rng: Random) -> TakeStep | None:  # noqa: ARG001 - it never guesses
    """The next step on this seat's grid; None where it is complete, or nothing more can be said."""
    if seat not in state.seats or state.paused or outcome(state) is not None:
        return None
    step = next_step(position_of(state.grid_of(seat), state.sheet_of(seat).struck))
    return None if step is None else TakeStep(step)
