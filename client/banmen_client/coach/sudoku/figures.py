"""The figures beside a sudoku: time spent, squares and digits left, how far each of several players is."""

from collections.abc import Sequence
from typing import NamedTuple

from banmen.game import Seat
from banmen.games.sudoku.values import Paused, Resumed, State
from banmen.replay import Ply


class Run(NamedTuple):
    """A time that has run for `before_ms`, and runs on since `since_ms` (ms since 1970), if it does not stand still."""

    before_ms: int = 0
    since_ms: int | None = None

    def at(self, now_ms: int) -> int:
        """How long it has run at this time."""
        return self.before_ms + (0 if self.since_ms is None else max(0, now_ms - self.since_ms))


def time_run(plies: Sequence[Ply], *, over: bool) -> Run:
    """The time since the puzzle was laid out, pauses left out; it stands still when it is over, and while paused."""
    run = Run()
    for ply in plies:
        if run.since_ms is None and (isinstance(ply.event, Resumed) or ply is plies[0]):
            run = Run(run.before_ms, ply.at)
        elif isinstance(ply.event, Paused):
            run = Run(run.at(ply.at))
    return Run(run.at(plies[-1].at)) if over and plies else run


def time_text(ms: int) -> str:
    """Minutes and seconds, hours too from the first one on."""
    minutes, seconds = divmod(ms // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes:02}:{seconds:02}"


def digits_left(grid: Sequence[int]) -> tuple[int, ...]:
    """How often each digit, 1 to 9 at `digit - 1`, is still to be written; 0 where it stands too often."""
    return tuple(max(0, 9 - list(grid).count(digit)) for digit in range(1, 10))


def squares_left(state: State, seat: Seat) -> int:
    """The empty squares of the grid that a seat sees."""
    return state.grid_of(seat).count(0) if state.givens else 0


def progress(state: State, seat: Seat) -> tuple[int, int]:
    """The squares a seat has filled, and how many there are to fill."""
    filled = state.filled[state.seats.index(seat)] if seat in state.seats else 0
    return filled, state.givens.count(".")
