"""How much of a sudoku is done: time spent, squares and digits left, squares filled by each player."""

from collections.abc import Sequence
from typing import NamedTuple

from banmen.game import Seat
from banmen.games.sudoku.state import Paused, Resumed, State
from banmen.replay import Ply


class TimeSpent(NamedTuple):
    """Time spent: `before_ms`, and, while the time runs, what has passed since `since_ms` (ms since 1970)."""

    before_ms: int = 0
    since_ms: int | None = None

    def at(self, now_ms: int) -> int:
        """The milliseconds spent at this time (ms since 1970)."""
        return self.before_ms + (0 if self.since_ms is None else max(0, now_ms - self.since_ms))


def time_spent(plies: Sequence[Ply], *, over: bool) -> TimeSpent:
    """The time since the puzzle was shown, without pauses. It stands still while paused, and when the game is over."""
    run = TimeSpent()
    for ply in plies:
        if run.since_ms is None and (isinstance(ply.event, Resumed) or ply is plies[0]):
            run = TimeSpent(run.before_ms, ply.at)
        elif isinstance(ply.event, Paused):
            run = TimeSpent(run.at(ply.at))
    return TimeSpent(run.at(plies[-1].at)) if over and plies else run


def time_text(ms: int) -> str:
    """Minutes and seconds; from an hour on, hours too."""
    minutes, seconds = divmod(ms // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes:02}:{seconds:02}"


def digits_left(grid: Sequence[int]) -> tuple[int, ...]:
    """How often each digit is still to be written, at index `digit - 1`; 0 where it stands too often."""
    return tuple(max(0, 9 - list(grid).count(digit)) for digit in range(1, 10))


def squares_left(state: State, seat: Seat) -> int:
    """The number of empty squares in the grid that a seat sees."""
    return state.grid_of(seat).count(0) if state.givens else 0


def filled_squares(state: State, seat: Seat) -> tuple[int, int]:
    """The number of squares that a seat has filled, and of squares to fill."""
    filled = state.filled[state.seats.index(seat)] if seat in state.seats else 0
    return filled, state.givens.count(".")
