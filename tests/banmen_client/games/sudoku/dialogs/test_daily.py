"""The puzzles of the day in the window: opened, solved, marked, and counted as days in a row."""

import pytest

from banmen.games.sudoku.engine import solve_and_count
from banmen.games.sudoku.practice.daily import DailyPuzzle, daily_givens
from banmen.games.sudoku.reader import grid_text
from banmen.games.sudoku.state import Set
from banmen.protocol import messages
from banmen_client.games.sudoku import records
from banmen_client.games.sudoku.dialogs import daily
from banmen_client.games.sudoku.dialogs.daily import DailyDialog
from banmen_client.games.sudoku.records import Records
from tests.banmen_client.games.sudoku.table import RemoteSudoku
from tests.banmen_client.person import Hall

DAY = 20_786
"""2026-11-29."""


@pytest.fixture(autouse=True)
def on_one_day(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (daily, records):
        monkeypatch.setattr(module, "today", lambda: "2026-11-29")


def solves(hall: Hall, day: int, level: int) -> None:
    """Sit down at a puzzle whose last square is empty, and write it."""
    givens = daily_givens(day, level)
    solution, _ = solve_and_count(givens, limit=1)
    assert solution is not None
    last = max(square for square, given in enumerate(givens) if not given)
    entries = "".join("." if given or at == last else str(solution[at]) for at, given in enumerate(givens))
    remote = RemoteSudoku(table=f"t{day}").lays_out(grid_text(givens), entries=entries)
    hall.sits_down(remote)
    remote.now_ms += 65_000
    hall.news(remote.does(Set(last, solution[last])))


def test_a_puzzle_is_chosen_from_the_dialog_of_a_new_table(hall: Hall) -> None:
    hall.click("game/sudoku")
    hall.click("new/daily")
    assert hall.reads("The same three for everybody.")
    hall.click("daily/play-3")
    [command] = hall.sent(messages.Open)
    assert command.options == {"givens": grid_text(daily_givens(DAY, 3)), "mode": "alone"}
    assert (command.seats, command.listed) == ({"blue": "me"}, False)


def test_a_solved_puzzle_is_marked_and_counts_for_its_level(hall: Hall) -> None:
    solves(hall, DAY, 3)
    assert hall.reads("Time: 01:05. A new best time! Solved: 1.")
    assert list(Records().daily_solved(DAY)) == [3]
    assert Records().of(3).best_ms == 65_000
    hall.window.show_dialog(DailyDialog(DAY))
    hall.frame()
    assert hall.reads("1 day in a row.")
    assert {key for key in hall.reachable() if "daily" in key} >= {"daily/play-2", "daily/play-3"}
    assert getattr(hall.place("daily/play-3").widget, "label", "") == "Solve again"
    assert getattr(hall.place("daily/play-2").widget, "label", "") == "Solve"


def test_a_puzzle_begun_before_midnight_counts_for_its_day_and_an_older_one_for_none(hall: Hall) -> None:
    solves(hall, DAY - 1, 2)
    solves(hall, DAY - 2, 2)
    assert Records().daily_days() == {DAY - 1}
    solves(hall, DAY, 4)
    hall.window.show_dialog(DailyDialog(DAY))
    hall.frame()
    assert hall.reads("2 days in a row.")


def test_another_puzzle_is_not_one_of_the_day(hall: Hall) -> None:
    remote = RemoteSudoku().lays_out(entries="")
    hall.sits_down(remote)
    assert Records().daily_days() == set()


def test_two_windows_keep_the_puzzles_of_both() -> None:
    first, second = Records(), Records()
    first.solve_daily(DailyPuzzle(DAY, 2))
    second.solve_daily(DailyPuzzle(DAY, 4))
    second.solve_daily(DailyPuzzle(DAY, 4))
    assert list(Records().daily_solved(DAY)) == [2, 4]
