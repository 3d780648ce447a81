"""`banmen reversi puzzles`: the puzzle of a day, and those of a file."""

from pathlib import Path

import pytest

from banmen.games.reversi.practice import command
from tests.banmen.console import Console
from tests.banmen.games.reversi.practice.test_puzzles import GAME, SOLVED


@pytest.fixture
def console(capsys: pytest.CaptureFixture[str]) -> Console:
    return Console(capsys, "reversi", "puzzles")


def test_the_puzzle_of_the_day(console: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "today", lambda: "2026-11-29")
    assert console("--lang", "en").status == 0
    heading, *board, task, word = console.out.splitlines()
    assert heading.startswith("Puzzle of 2026-11-29 · ")
    assert len(board) == 9
    assert task in {"Black to move and win", "White to move and win"}
    assert len(word) == 65
    today = console.out
    assert console("--lang", "en", "--day", "2026-11-29").out == today
    assert console("--lang", "en", "--day", "2026-11-30").out.splitlines()[-1] != word


def test_no_day(console: Console) -> None:
    assert console("--day", "tomorrow").status == 2
    assert "2026-11-29" in console.err


def test_the_puzzles_of_a_game_with_solution_and_reasons(console: Console) -> None:
    assert console(GAME, "--solution", "--lang", "en").status == 0
    lines = console.out.splitlines()
    assert lines[0] == "Move 52, found · Medium"
    assert lines[10:15] == [
        "White to move and win",
        SOLVED,
        "Right: a2 wins by 12.",
        "Best play: a2 a6 h8 g8 e8 g1 h1 pass a8 a7",
        "h8 loses by 4. It loses the corner h1 soon after.",
    ]
    assert "g8 loses by 14. Black takes the corner h8 at once." in lines
    assert console.err == "1 puzzle\n"


def test_several_games_and_none(console: Console, tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    file.write_text(f"(;GM[Othello]PC[x]PB[a]PW[b]RE[?]TY[8]BO[8 {'-' * 27}O*{'-' * 6}*O{'-' * 27} *]B[f5]W[d6];)\n")
    assert console(file, "--lang", "ja").status == 1
    assert "問題は見つかりませんでした" in console.err


def test_a_file_without_games(console: Console, tmp_path: Path) -> None:
    file = tmp_path / "none.txt"
    file.write_text("nothing of the kind")
    assert console(file).status == 4
    assert console(tmp_path).status == 4
