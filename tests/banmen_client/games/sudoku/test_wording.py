"""The time as text, and the numbers of squares and digits left."""

import pytest

from banmen.games.sudoku.state import Set
from banmen_client.games.sudoku.wording import digits_left, filled_squares, squares_left, time_text
from tests.banmen.games.sudoku.game import CLASSIC, after, state_of


@pytest.mark.parametrize(
    ("ms", "text"),
    [(0, "00:00"), (59_999, "00:59"), (767_000, "12:47"), (3_600_000, "1:00:00"), (36_061_000, "10:01:01")],
)
def test_time_is_written_in_minutes_and_seconds(ms: int, text: str) -> None:
    assert time_text(ms) == text


def test_the_digits_left_are_counted_and_never_less_than_none() -> None:
    assert digits_left([5] * 10 + [3] * 4)[:5] == (9, 9, 5, 9, 0)
    assert sum(digits_left(state_of().grid_of("blue"))) == 51


def test_squares_left_and_progress_count_filled_squares() -> None:
    state = after(state_of(), Set(2, 4))
    assert squares_left(state, "blue") == 50
    assert filled_squares(state, "blue") == (1, CLASSIC.count("."))
    assert filled_squares(state, "nobody") == (0, 51)
