"""`banmen reversi replay`: a transcript on the console."""

import io
import sys
from pathlib import Path

import pytest

from banmen.games.reversi.notation.reader import write_games
from banmen.games.reversi.openings import squares_of
from banmen.games.reversi.records import ArchivedGame
from tests.banmen.console import Console
from tests.banmen.games.reversi.recorded_games import TOURNAMENT_GAME

WIPED_OUT = "e6f4e3f6g5d6e7f5c5"
PASSING = "f5f6d3g5h5h4f7h6"

OPENING = """\
  a b c d e f g h
1 - - - - - - - -
2 - - - - - - - -
3 - - - - - - - -
4 - - - O X - - -
5 - - - X O - - -
6 - - - - - - - -
7 - - - - - - - -
8 - - - - - - - -
"""

AFTER_F5_D6 = """\
  a b c d e f g h
1 - - - - - - - -
2 - - - - - - - -
3 - - - - - - - -
4 - - - O X - - -
5 - - - O X X - -
6 - - - O - - - -
7 - - - - - - - -
8 - - - - - - - -
"""


@pytest.fixture
def console(capsys: pytest.CaptureFixture[str]) -> Console:
    return Console(capsys, "reversi")


def test_an_empty_transcript_shows_the_opening(console: Console) -> None:
    console("replay", "")
    assert (console.status, console.out) == (0, f"{OPENING}Score: black 2, white 2\nBlack to move\n")


def test_an_unfinished_game_says_whose_turn_it_is(console: Console) -> None:
    console("replay", "F5 d6")
    assert (console.status, console.err) == (0, "")
    assert console.out == f"{AFTER_F5_D6}Opening: Perpendicular\nScore: black 3, white 3\nBlack to move\n"


@pytest.mark.parametrize("board", [OPENING, "8/8/8/3wb3/3bw3/8/8/8 b"])
def test_a_board_alone_is_shown_however_it_is_written(console: Console, board: str) -> None:
    console("replay", board)
    assert (console.status, console.out) == (0, f"{OPENING}Score: black 2, white 2\nBlack to move\n")


def test_a_finished_game_shows_the_winner_and_how_the_empty_squares_count(console: Console) -> None:
    console("replay", WIPED_OUT)
    assert console.status == 0
    assert console.out.splitlines()[9:] == [
        "Opening: Rabbit",
        "Score: black 13, white 0",
        "With the empty squares: black 64, white 0",
        "Black wins",
    ]


def test_a_full_board_needs_no_second_score(console: Console) -> None:
    console("replay", TOURNAMENT_GAME)
    assert console.out.splitlines()[9:] == ["Opening: Comp'Oth", "Score: black 32, white 32", "Draw"]


def test_a_game_from_another_position_has_no_opening(console: Console) -> None:
    console("replay", f"{'-' * 27}OX------XO{'-' * 27}X f5d6")
    assert (console.status, console.out) == (0, f"{AFTER_F5_D6}Score: black 3, white 3\nBlack to move\n")


@pytest.mark.parametrize(("argument", "code"), [("-" * 64 + "X f5", "neither"), ("-" * 64 + "X", "neither")])
def test_a_position_in_which_nobody_can_move_is_no_game(console: Console, argument: str, code: str) -> None:
    console("replay", "--", argument)
    assert (console.status, console.out) == (2, "")
    assert code in console.err


@pytest.mark.parametrize(
    ("transcript", "sentence"),
    [
        ("f5d6h8", "Move 3, h8: A disc on h8 would turn nothing.\n"),
        ("f5d6z9", "Move 3, z9: z9 is off a board of 8 rows and 8 columns.\n"),
        ("f5d6f5", "Move 3, f5: There is a disc on f5 already.\n"),
        ("f5 d6 pass", "Pass before move 3: Nobody passes here: black has a legal move.\n"),
    ],
)
def test_an_illegal_move_is_reported_with_the_board_before_it(console: Console, transcript: str, sentence: str) -> None:
    console("replay", transcript)
    assert (console.status, console.out, console.err) == (1, AFTER_F5_D6, sentence)


def test_a_disc_after_the_end_is_illegal(console: Console) -> None:
    console("replay", f"{WIPED_OUT} a1")
    assert (console.status, console.err) == (1, "Move 10, a1: The game is over.\n")


def test_a_pass_that_happens_may_be_written(console: Console) -> None:
    assert console("replay", f"{PASSING} -- c5").status == 0
    written = console.out
    assert console("replay", f"{PASSING}c5").out == written


def test_a_bad_transcript_is_reported_with_its_place(console: Console) -> None:
    console("replay", "f5\nd6 hello")
    assert (console.status, console.out) == (4, "")
    assert console.err.startswith("Line 2, column 4, move 3: 'hello' is neither a square nor a pass.")


def test_a_file_that_is_not_there_is_named(console: Console) -> None:
    console("replay", "game.txt")
    assert console.status == 4
    assert "'game.txt' is neither a square nor a pass. There is no file of this name either." in console.err


def test_a_transcript_is_read_from_a_file(console: Console, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("\ufeff1. f5 d6\n", encoding="utf-8")
    assert console("replay", str(path)).out.startswith(AFTER_F5_D6)


def test_a_file_of_another_kind_is_reported_with_its_place(console: Console, tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\r\n\x00")
    console("replay", str(path))
    assert console.status == 4
    assert console.err.startswith(f"{path}: Line 1, column 1, move 1: ")
    assert "no file" not in console.err


def test_the_games_of_a_file_in_ggf_one_after_another(console: Console, tmp_path: Path) -> None:
    path = tmp_path / "game.ggf"
    record = ArchivedGame("Aki", "Mika", "", 2004, 32, bytes(squares_of(["f5", "d6"])))
    path.write_text(write_games([record, record]), encoding="utf-8")
    console("replay", str(path))
    assert console.status == 0
    assert console.out.splitlines()[0] == "Game 1 of 2 (Aki – Mika):"
    assert console.out.count("Opening: Perpendicular\n") == 2
    path.write_text("(;GM[Othello]B[F5];)", encoding="utf-8")
    console("replay", str(path))
    assert (console.status, console.out) == (4, "")
    assert "Game 1, line 1: this is not a game in GGF." in console.err


def test_a_transcript_is_read_from_standard_input(console: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"f5\nd6\n")))
    assert console("replay", "-").out.startswith(AFTER_F5_D6)


def test_large_boards_have_rows_of_two_digits(console: Console) -> None:
    console("replay", "--size=16", "j9 j10")
    assert console.status == 0, console.err
    assert console.out.splitlines()[10].split()[:1] == ["10"]
    assert console.out.splitlines()[10].split()[10] == "O"


def test_the_board_may_be_written_in_the_transcript(console: Console) -> None:
    console("replay", "6x6 e4e3")
    assert console.status == 0
    assert console.out.startswith("  a b c d e f\n")
    assert "Black to move" in console.out
    console("replay", "7x7 a1")
    assert (console.status, console.err) == (2, "7: A reversi board has an even size from 4 to 16.\n")


def test_a_transcript_longer_than_any_name_of_a_file(console: Console) -> None:
    console("replay", "--size=16", "h7 " * 3000)
    assert console.status == 1
    assert console.err.startswith("Move 2, h7: There is a disc on h7 already.")
