"""Programs that solve a sudoku as a person would: the easiest step each time, with its reason.

The first is for a show, or for help in a game together. The others race against people, each at its own pace: a harder
technique takes longer, the last digit of a unit less.
"""

from collections.abc import Mapping
from math import sqrt
from random import Random
from types import MappingProxyType

from banmen.game import Program, Seat, Stop
from banmen.games.sudoku.engine.grade import TECHNIQUES, next_step
from banmen.games.sudoku.engine.position import SolvingStep, position_of
from banmen.games.sudoku.outcome import outcome, racing_seats
from banmen.games.sudoku.state import Action, Note, Set, State, TakeStep

PACES_S: Mapping[str, float] = MappingProxyType({"slow": 20.0, "steady": 10.0, "quick": 5.0})
"""The time, in s, that each pace takes for a hidden single, the most frequent step."""

_LEAST, _MOST = 0.6, 1.4
"""The range of random factors of a pause."""


def choose(state: State, seat: Seat, rng: Random, stop: Stop) -> TakeStep | Set | Note | None:  # noqa: ARG001 - it never guesses
    """Return the next step on this seat's grid; None if it is complete, or no step is found.

    In a race steps are an aid, which a program does not need: it writes digits and marks like everyone.
    """
    step = _step(state, seat)
    if step is None:
        return None
    return TakeStep(step) if state.race is None else _by_hand(step)


def pause_s(usual_s: float, state: State, seat: Seat, rng: Random) -> float:
    """Return the pause in s before the next step, if a hidden single takes `usual_s`."""
    step = _step(state, seat)
    if step is None:
        return usual_s
    effort = sqrt(TECHNIQUES[step.technique].points / TECHNIQUES["hidden_single"].points)
    # Candidates removed for the same reason are struck one after another, and the reason is found only once.
    return usual_s * effort * rng.uniform(_LEAST, _MOST) / max(1, len(step.removes) - len(step.sets))


def _step(state: State, seat: Seat) -> SolvingStep | None:
    """Return the easiest step on this seat's grid, if the seat still plays and there is one."""
    if seat not in state.seats or state.paused or outcome(state) is not None:
        return None
    if state.race is not None and seat not in racing_seats(state):
        return None
    return next_step(position_of(state.grid_of(seat), state.sheet_of(seat).struck))


def _by_hand(step: SolvingStep) -> Set | Note:
    """Return the first action of a step, as a person would write it."""
    if step.sets:
        return Set(*step.sets[0])
    square, digit = step.removes[0]
    return Note((square,), "struck", digit, on=True)


def _racer(usual_s: float) -> Program[State, Action]:
    def pause(state: State, seat: Seat, rng: Random) -> float:
        return pause_s(usual_s, state, seat, rng)

    return Program(choose, thinks=True, pause=pause)


PROGRAMS: Mapping[str, Program[State, Action]] = MappingProxyType(
    {"solver": Program(choose, thinks=True), **{name: _racer(usual_s) for name, usual_s in PACES_S.items()}}
)
