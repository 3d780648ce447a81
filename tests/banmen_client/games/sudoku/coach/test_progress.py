"""Time without its pauses, and what is left to do."""

from collections.abc import Sequence
from typing import Any

import pytest

from banmen.games.sudoku.state import Paused, Resumed, Saved, Set
from banmen.replay import Ply
from banmen_client.games.sudoku.coach.progress import digits_left, filled_squares, squares_left, time_spent, time_text
from tests.banmen_client.games.sudoku.table import CLASSIC, after, began, state_of

START = 1_000_000


def plies(*events: tuple[int, Any]) -> Sequence[Ply]:
    """The opening, then these events so many ms later."""
    return [Ply(began(), START), *(Ply(event, START + ms, "blue") for ms, event in events)]


def test_time_runs_from_the_opening() -> None:
    assert time_spent(plies(), over=False).at(START + 65_000) == 65_000
    assert time_spent([], over=False).at(START) == 0


def test_pauses_do_not_count() -> None:
    told = plies((10_000, Paused("blue")), (40_000, Resumed("blue")))
    assert time_spent(told, over=False).at(START + 50_000) == 20_000
    assert time_spent(plies((10_000, Paused("blue"))), over=False).at(START + 50_000) == 10_000


def test_at_the_end_the_time_stands() -> None:
    told = plies((10_000, Paused("blue")), (11_000, Resumed("blue")), (30_000, Saved("blue")))
    assert time_spent(told, over=True).at(START + 90_000) == 29_000


def test_a_clock_here_that_lags_behind_the_server_s_shows_no_time_at_all() -> None:
    assert time_spent(plies(), over=False).at(START - 4_000) == 0


@pytest.mark.parametrize(
    ("ms", "text"),
    [(0, "00:00"), (59_999, "00:59"), (767_000, "12:47"), (3_600_000, "1:00:00"), (36_061_000, "10:01:01")],
)
def test_time_is_written_in_minutes_and_seconds(ms: int, text: str) -> None:
    assert time_text(ms) == text


def test_the_digits_left_are_counted_and_never_less_than_none() -> None:
    assert digits_left([5] * 10 + [3] * 4)[:5] == (9, 9, 5, 9, 0)
    assert sum(digits_left(state_of().grid_of("blue"))) == 51


def test_squares_left_and_progress_count_what_is_filled() -> None:
    state = after(state_of(), Set(2, 4))
    assert squares_left(state, "blue") == 50
    assert filled_squares(state, "blue") == (1, CLASSIC.count("."))
    assert filled_squares(state, "nobody") == (0, 51)
