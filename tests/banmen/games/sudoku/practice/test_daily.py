"""The puzzles of a day are the same everywhere, have one solution and the solving steps of their level."""

import pytest

from banmen.games.sudoku.engine import solve_and_count
from banmen.games.sudoku.engine.grade import grade
from banmen.games.sudoku.practice.daily import (
    DailyPuzzle,
    base_puzzles,
    daily_givens,
    daily_levels,
    dice,
    find_daily,
    streak,
    turn,
)

DAY = 20_786
"""2026-11-29."""


def line_of(givens: tuple[int, ...]) -> str:
    return "".join(str(digit) if digit else "." for digit in givens)


def test_each_of_three_levels_has_puzzles_with_one_solution_and_none_twice() -> None:
    every = [line for lines in base_puzzles().values() for line in lines]
    assert daily_levels() == (2, 3, 4)
    assert len(set(every)) == len(every) == 3 * 36
    for line in every:
        assert solve_and_count(tuple(int(sign) if sign != "." else 0 for sign in line), limit=2)[1] == 1


@pytest.mark.parametrize("level", [2, 3])
def test_a_turned_puzzle_has_the_level_and_the_points_of_its_base(level: int) -> None:
    for day in (DAY, DAY + 1):
        base = base_puzzles()[level][day % 36]
        graded, original = grade(daily_givens(day, level)), grade(tuple(int(s) if s != "." else 0 for s in base))
        assert graded is not None
        assert original is not None
        assert graded.level == original.level == level
        assert line_of(daily_givens(day, level)) != base


def test_the_puzzles_of_a_date_never_change() -> None:
    assert [line_of(daily_givens(DAY, level)) for level in daily_levels()] == PUZZLES
    assert [round(roll() * 2**32) for roll in [dice(1)] * 3] == [2693262067, 11749833, 2265367787]


def test_a_puzzle_is_found_among_those_of_today_and_yesterday() -> None:
    givens = daily_givens(DAY, 3)
    assert find_daily(list(givens), DAY) == find_daily(givens, DAY + 1) == DailyPuzzle(DAY, 3)
    assert find_daily(givens, DAY + 2) is None
    assert find_daily(givens, DAY - 1) is None


@pytest.mark.parametrize(
    ("days", "length"),
    [((), 0), ((100,), 1), ((99,), 1), ((98,), 0), ((98, 99, 100), 3), ((97, 98, 99), 3), ((96, 98, 99, 100), 3)],
)
def test_a_streak_is_the_days_in_a_row_up_to_today_or_yesterday(days: tuple[int, ...], length: int) -> None:
    assert streak(days, 100) == length


def test_turning_keeps_rows_columns_and_boxes_together() -> None:
    full = tuple((3 * row + row // 3 + column) % 9 + 1 for row in range(9) for column in range(9))
    for seed in range(20):
        grid = turn(dice(seed)).grid(full)
        assert grid != full
        for at in range(9):
            box = [grid[9 * (3 * (at // 3) + row) + 3 * (at % 3) + column] for row in range(3) for column in range(3)]
            assert {len(set(unit)) for unit in (grid[9 * at : 9 * at + 9], grid[at::9], box)} == {9}


PUZZLES = [
    "9...263.8.5.......2....3....854....1.....9..5..4.5168..6...5...4..63.5.753.1.42..",
    "7...4.51...2..7..894......2497.21........3.8....6..7.........46...2.....3....41..",
    "....95....257....19.6......1....6.3.....1.729........6.......6..9..7234...1.3..9.",
]
