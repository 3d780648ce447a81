"""`banmen sudoku daily`: the puzzles of a day, or of one level."""

import pytest

from banmen.games.sudoku.command import daily_command
from tests.banmen.console import Console


@pytest.fixture
def console(capsys: pytest.CaptureFixture[str]) -> Console:
    return Console(capsys, "sudoku", "daily")


def test_three_puzzles_for_today_and_others_for_tomorrow(console: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily_command, "today", lambda: "2026-11-29")
    assert console("--lang", "en").status == 0
    today = console.out
    lines = today.splitlines()
    assert [line for line in lines if "·" in line] == [f"2026-11-29 · {name}" for name in ("easy", "medium", "hard")]
    assert sum(len(line) == 81 for line in lines) == 3
    assert console("--lang", "en", "--day", "2026-11-29").out == today
    assert console("--lang", "en", "--day", "2026-11-30").out != today


def test_one_level(console: Console) -> None:
    assert console("--lang", "en", "--day", "2026-11-29", "--level", "3").status == 0
    heading, *board, line = console.out.splitlines()
    assert heading == "2026-11-29 · medium"
    assert len(board) == 11
    assert len(line) == 81


def test_no_day_and_no_level(console: Console) -> None:
    assert console("--day", "tomorrow").status == 2
    assert "2026-11-29" in console.err
    assert console("--level", "5").status == 2
