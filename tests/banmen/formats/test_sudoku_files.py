"""Sudoku files: the three forms, what each tolerates, where a fault is, and that round trips lose nothing."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from banmen.formats.sudoku import BadGrid, Form, Sheet, read_sudoku, read_sudoku_line, write_sudoku
from tests.banmen.sudoku_grids import CONTRADICTED, STEPPED, digits

ROWS = [CONTRADICTED[start : start + 9] for start in range(0, 81, 9)]
GRID = digits(CONTRADICTED)
NUM = "".join(f"{row}\n" for row in ROWS)
CSV = "".join(f"{','.join(row)}\n" for row in ROWS)
COLOURS = "".join(f"{number}6000000{number}\n" for number in range(9))

A_DIGIT = st.integers(0, 9)
GRIDS = st.tuples(*[A_DIGIT] * 81)


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    form = draw(st.sampled_from(Form))
    grid = draw(GRIDS)
    colours = draw(st.one_of(st.just(()), GRIDS)) if form is Form.LINES else ()
    has_empty = 0 in grid and form is not Form.CSV
    usual = "0" if form is Form.CSV else "."
    return Sheet(grid, form, colours, draw(st.sampled_from(".0")) if has_empty else usual)


def fault(text: str) -> tuple[int, int, str]:
    with pytest.raises(BadGrid) as caught:
        read_sudoku(text)
    return caught.value.line, caught.value.column, caught.value.text


# --- reading and writing --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "form", "empty"),
    [
        (CSV, Form.CSV, "0"),
        (NUM, Form.LINES, "0"),
        (NUM.replace("0", "."), Form.LINES, "."),
        (f"{CONTRADICTED}\n", Form.LINE, "0"),
        (CONTRADICTED.replace("0", ".") + "\n", Form.LINE, "."),
    ],
)
def test_the_form_is_recognised_and_kept(text: str, form: Form, empty: str) -> None:
    sheet = read_sudoku(text)
    assert sheet == Sheet(GRID, form, (), empty)
    assert write_sudoku(sheet) == text


def test_colours_are_kept() -> None:
    sheet = read_sudoku(NUM + COLOURS)
    assert sheet.colours[:11] == (0, 6, 0, 0, 0, 0, 0, 0, 0, 1, 6)
    assert len(sheet.colours) == 81
    assert write_sudoku(sheet) == NUM + COLOURS


@given(sheets())
def test_a_round_trip_loses_nothing(sheet: Sheet) -> None:
    assert read_sudoku(write_sudoku(sheet)) == sheet


@pytest.mark.parametrize("text", [CSV, NUM, NUM + COLOURS, CONTRADICTED])
def test_what_editors_add_is_no_fault(text: str) -> None:
    plain = read_sudoku(text)
    assert read_sudoku(text.rstrip("\n")) == plain
    assert read_sudoku(text + "\n \n\n") == plain
    assert read_sudoku("\ufeff" + text) == plain
    assert read_sudoku(text.replace("\n", "\r\n")) == plain
    assert read_sudoku(text.replace("\n", "\r")) == plain
    assert read_sudoku(text.replace("\n", " \t\n")) == plain


def test_blanks_around_the_numbers_of_csv() -> None:
    assert read_sudoku(CSV.replace(",", " ,\t")) == read_sudoku(CSV)


def test_both_signs_of_an_empty_square_are_read_from_one_file() -> None:
    assert read_sudoku(NUM.replace("0", ".", 3)) == Sheet(GRID, Form.LINES, (), ".")


def test_a_line_of_a_batch() -> None:
    assert read_sudoku_line(CONTRADICTED) == GRID
    with pytest.raises(BadGrid) as caught:
        read_sudoku_line(CONTRADICTED[:-1], 7)
    assert (caught.value.line, caught.value.column) == (7, 81)
    assert caught.value.text == "A line has 81 characters, this one 80."


# --- faults ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "\n\n", "\ufeff", " \t"])
def test_nothing(text: str) -> None:
    assert fault(text) == (1, 1, "There is nothing to read.")


@pytest.mark.parametrize(
    ("text", "line", "column", "sentence"),
    [
        (CSV.replace("4,1,5", "4,x,5"), 3, 3, "'x' is not a number from 0 to 9."),
        (CSV.replace("4,1,5", "4, 10,5"), 3, 4, "'10' is not a number from 0 to 9."),
        (CSV.replace("4,1,5", "4,-1,5"), 3, 3, "'-1' is not a number from 0 to 9."),
        (CSV.replace("4,1,5", "4,,5"), 3, 3, "An empty field is not a number from 0 to 9."),
        (CSV.replace("4,1,5", "4,１,5"), 3, 3, "'１' is not a number from 0 to 9."),
        (CSV.replace("4,1,5", "4,5"), 3, 16, "A line has nine numbers, this one 8."),
        (CSV.replace("4,1,5", "4,1,1,5"), 3, 18, "A line has nine numbers; this one goes on."),
        (CSV[:-18], 9, 1, "There are nine lines of nine numbers, here only 8."),
        (CSV + "1,2,3\n", 10, 1, "The grid is whole; something follows it."),
        (CSV.replace("\n", "\n\n", 1), 2, 1, "An empty field is not a number from 0 to 9."),
    ],
)
def test_faults_of_csv(text: str, line: int, column: int, sentence: str) -> None:
    assert fault(text) == (line, column, sentence)


@pytest.mark.parametrize(
    ("text", "line", "column", "sentence"),
    [
        (NUM.replace("4150", "41x0"), 3, 3, "'x' is not one of .0123456789"),
        (NUM.replace("4150", "41\ufffd0"), 3, 3, "'\ufffd' is not one of .0123456789"),
        (NUM.replace("4150", "415"), 3, 9, "A line has 9 characters, this one 8."),
        (NUM.replace("4150", "41500"), 3, 10, "A line has 9 characters, this one more."),
        (NUM[:-10], 9, 1, "There are nine lines of nine characters, here only 8."),
        (NUM + COLOURS[:-10], 18, 1, "There are nine lines of nine colours, here only 8."),
        (NUM + COLOURS.replace("1600", "1.00"), 11, 2, "'.' is not one of 0123456789"),
        (NUM + COLOURS + "!", 19, 1, "The grid is whole; something follows it."),
        ("hello", 1, 1, "'h' is not one of .0123456789"),
    ],
)
def test_faults_of_nine_lines(text: str, line: int, column: int, sentence: str) -> None:
    assert fault(text) == (line, column, sentence)


@pytest.mark.parametrize(
    ("text", "line", "column", "sentence"),
    [
        (CONTRADICTED[:-1], 1, 81, "A line has 81 characters, this one 80."),
        (CONTRADICTED + "1", 1, 82, "A line has 81 characters, this one more."),
        (CONTRADICTED[:40] + "-" + CONTRADICTED[41:], 1, 41, "'-' is not one of .0123456789"),
        (f"{CONTRADICTED}\n{CONTRADICTED}", 2, 1, "One line of 81 characters is a whole grid; something follows it."),
    ],
)
def test_faults_of_a_line(text: str, line: int, column: int, sentence: str) -> None:
    assert fault(text) == (line, column, sentence)


@given(st.text())
@example("," * 5000)
@example("9" * 100_000)
def test_any_text_is_a_grid_or_a_fault_with_its_place(text: str) -> None:
    try:
        line, column = 1, len(read_sudoku(text).digits)
    except BadGrid as bad:
        line, column = bad.line, bad.column
    assert 1 <= line <= 19
    assert column >= 1


def test_a_full_grid_writes_no_empty_square() -> None:
    assert write_sudoku(Sheet(STEPPED, Form.LINE)).startswith("123456789456789123")
