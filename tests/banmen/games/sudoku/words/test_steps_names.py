"""Sentences name squares, digits, units and eliminations."""

from banmen.games.sudoku.words.steps import digits_named, eliminations_text, squares_named, units_named
from banmen.texts import Texts
from tests.banmen.games.sudoku.positions import marks

EN, JA = Texts("en"), Texts("ja")


def test_names_of_squares_digits_and_units() -> None:
    assert squares_named(EN, marks("r1c2=12 r3c4=1")) == "r1c2 and r3c4"
    assert digits_named(EN, marks("r1c2=62 r3c4=4")) == "2, 4 and 6"
    assert units_named(EN, [1, 6, 20]) == "rows 2 and 7 and box 3"
    assert units_named(JA, [9, 10, 26]) == "1・2列目とブロック9"
    assert eliminations_text(EN, marks("r1c1=5")) == "r1c1 is not 5"
