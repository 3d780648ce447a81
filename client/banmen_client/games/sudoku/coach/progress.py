"""The progress of a sudoku: squares and digits left, squares filled by each player; and the time spent as text."""

from collections.abc import Sequence

from banmen.game import Seat
from banmen.games.sudoku.state import State


def time_text(ms: int) -> str:
    """Return minutes and seconds as text; from an hour on, with the hours."""
    minutes, seconds = divmod(ms // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes:02}:{seconds:02}"


def digits_left(grid: Sequence[int]) -> tuple[int, ...]:
    """Return how often each digit is still missing, at index `digit - 1`; 0 if it is written too often."""
    return tuple(max(0, 9 - list(grid).count(digit)) for digit in range(1, 10))


def squares_left(state: State, seat: Seat) -> int:
    """Return the number of empty squares in the grid that a seat sees."""
    return state.grid_of(seat).count(0) if state.givens else 0


def filled_squares(state: State, seat: Seat) -> tuple[int, int]:
    """Return the number of squares that a seat has filled, and the number of squares to fill."""
    filled = state.filled[state.seats.index(seat)] if seat in state.seats else 0
    return filled, state.givens.count(".")
