"""The sentences of puzzles in both languages."""

from banmen.games.reversi.coach import Reason
from banmen.games.reversi.practice import words
from banmen.games.reversi.practice.puzzles import Puzzle, PuzzleMove
from banmen.games.reversi.state import USUAL, opening
from banmen.texts import Texts

EN, JA = Texts("en"), Texts("ja")
RIGHT = PuzzleMove(19, 8, (19, 18, -1, 26))
PUZZLE = Puzzle(opening(USUAL), (RIGHT, PuzzleMove(26, 0, (26,)), PuzzleMove(37, -6, (37,), Reason("corner", 63))), 4)


def test_the_task_and_the_grade() -> None:
    assert words.task_text(EN, PUZZLE) == "Black to move and win"
    assert words.task_text(JA, PUZZLE) == "黒番: 勝つ手はひとつ"
    assert (words.grade_text(EN, PUZZLE), words.grade_text(JA, PUZZLE)) == ("Hard", "上級")


def test_each_move_has_its_result() -> None:
    assert [words.verdict_text(EN, PUZZLE, move) for move in PUZZLE.moves] == [
        "Right: d3 wins by 8.",
        "c4 only draws.",
        "f5 loses by 6.",
    ]
    assert words.verdict_text(JA, PUZZLE, PUZZLE.moves[2]) == "f5では6石負けです。"
    assert [words.value_text(move) for move in PUZZLE.moves] == ["+8", "0", "−6"]


def test_a_move_has_the_reason_of_the_coach_or_none() -> None:
    assert [words.why_text(EN, PUZZLE, move) for move in PUZZLE.moves[1:]] == ["", "White takes the corner h8 at once."]


def test_a_line_names_its_passes() -> None:
    assert words.line_text(EN, RIGHT.line, USUAL) == "d3 c3 pass c4"
    assert words.line_text(JA, RIGHT.line, USUAL) == "d3 c3 パス c4"
