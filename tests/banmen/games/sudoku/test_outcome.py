"""A game of sudoku ends with a winner and the number of squares that each seat has filled."""

from collections.abc import Sequence

import pytest

from banmen.games.sudoku.outcome import count_filled, outcome
from banmen.games.sudoku.state import SEATS, GridMarks, Mode, State, numbers
from tests.banmen.games.sudoku.grids import STEPPED

GIVENS = "." * 3 + "".join(map(str, STEPPED[3:]))
"""Three squares are empty; their digits are 1, 2 and 3."""


def entries(*digits: int, writers: Sequence[int] = (0, 0, 0)) -> GridMarks:
    """Return a sheet with these digits in the first squares, each written by the seat of this number; 0 is empty."""
    written = [digit and digit + 10 * writer for digit, writer in zip(digits, writers, strict=False)]
    return GridMarks(digit=numbers((*written, *(0,) * (81 - len(written)))))


def game(mode: Mode, *sheets: GridMarks, seats: int = 1, filled: tuple[int, ...] = ()) -> State:
    return State(GIVENS, mode=mode, seats=SEATS[:seats], sheets=sheets, filled=filled)


@pytest.mark.parametrize("digits", [(), (1, 2), (1, 2, 0), (1, 2, 4), (2, 1, 3)])
def test_a_grid_with_an_empty_square_or_a_digit_twice_is_not_complete(digits: tuple[int, ...]) -> None:
    assert outcome(game("alone", entries(*digits))) is None


def test_before_the_puzzle_there_is_nothing_to_complete() -> None:
    assert outcome(State(seats=SEATS[:1], sheets=(GridMarks(),))) is None


def test_alone_one_wins_by_completing_the_grid() -> None:
    ended = outcome(game("alone", entries(1, 2, 3)))
    assert ended is not None
    assert (ended.winner, ended.reason, ended.counts) == ("blue", "solved", {"filled": {"blue": 3}})


def test_together_all_have_solved_it_and_each_entry_counts_for_its_writer() -> None:
    ended = outcome(game("together", entries(1, 2, 3, writers=(0, 1, 1)), seats=3))
    assert ended is not None
    assert ended.winner is None
    assert ended.counts == {"filled": {"blue": 1, "amber": 2, "green": 0}}


def test_filled_squares_are_those_with_an_entry() -> None:
    assert count_filled(entries(1, 0, 3).digit) == 2
    assert count_filled(GridMarks().digit) == 0
