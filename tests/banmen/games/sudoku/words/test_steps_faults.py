"""Conflicts, dead ends and malformed grids in words."""

import pytest

from banmen.games.sudoku.engine.units import BOXES, ROWS, DeadEnd, RepeatedDigit
from banmen.games.sudoku.files import BadGrid, read_sudoku
from banmen.games.sudoku.words.steps import conflict_text, dead_end_text, fault_text
from banmen.texts import Texts
from tests.banmen.games.sudoku.positions import at

EN, JA = Texts("en"), Texts("ja")


def test_a_dead_end_is_a_square_or_a_unit() -> None:
    assert dead_end_text(EN, DeadEnd(0)) == "row 1, column 1 has no candidate."
    assert dead_end_text(EN, DeadEnd(None, BOXES[8], 9)) == "box 9 has no place for 9."


def test_a_conflict_names_unit_digit_and_places() -> None:
    conflict = RepeatedDigit(ROWS[0], 1, (at("r1c1"), at("r1c9")))
    assert conflict_text(EN, conflict) == "row 1 has 1 more than once (row 1, column 1; row 1, column 9)."


def test_in_japanese_too() -> None:
    assert dead_end_text(JA, DeadEnd(None, BOXES[8], 9)) == "ブロック9に9の入るマスがありません。"
    conflict = RepeatedDigit(ROWS[0], 1, (at("r1c1"), at("r1c9")))
    assert conflict_text(JA, conflict) == "1行目に1が2つ以上あります(1行1列; 1行9列)。"


@pytest.mark.parametrize(
    ("text", "english", "japanese"),
    [
        ("", "There is nothing to read.", "何も書かれていません。"),
        ("12x", "'x' is not one of .0123456789", "'x' は .0123456789 のどれでもありません。"),
        ("1" * 82, "A line has 81 characters, this one more.", "1行は81文字ですが、ここはもっと長い行です。"),
        ("1,2,,4", "A line has nine numbers, this one 4.", "1行には数が9つ必要ですが、ここには4つしかありません。"),
    ],
)
def test_malformed_grids_are_refused(text: str, english: str, japanese: str) -> None:
    with pytest.raises(BadGrid) as fault:
        read_sudoku(text)
    assert (fault_text(EN, fault.value), fault_text(JA, fault.value)) == (english, japanese)
