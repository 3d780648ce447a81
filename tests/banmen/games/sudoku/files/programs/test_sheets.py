"""A puzzle's sheet is of the simplest form that holds it."""

from banmen.games.sudoku.files import Form, name_of, read_sudoku, write_sudoku
from banmen.games.sudoku.files.programs.sheets import named_sheet, sheet_of_signs
from tests.banmen.games.sudoku.grids import digits

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_digits_alone_are_a_line() -> None:
    sheet = sheet_of_signs(LINE.replace(".", "*"))
    assert (sheet.form, sheet.digits, name_of(sheet)) == (Form.LINE, digits(LINE), "")


def test_a_name_an_entry_and_marks_need_more() -> None:
    marks = (3, *[0] * 80)
    some = tuple(digit if at else 0 for at, digit in enumerate(digits(LINE)))
    sheets = [
        sheet_of_signs(LINE, "A  name\nof two lines", "x" * 500),
        named_sheet(digits(LINE), some),
        named_sheet(some, corner=marks),
        named_sheet(some, struck=marks),
        named_sheet(some, candidates=marks),
    ]
    assert [sheet.form for sheet in sheets] == [Form.SDK, Form.SDK, Form.LINES, Form.LINES, Form.SDK]
    assert name_of(sheets[0]) == f"A name of two lines · {'x' * 120}"
    assert [read_sudoku(write_sudoku(sheet)) for sheet in sheets] == sheets


def test_no_given_at_all_makes_every_digit_one() -> None:
    assert named_sheet(digits(LINE), (0,) * 81).givens == digits(LINE)
