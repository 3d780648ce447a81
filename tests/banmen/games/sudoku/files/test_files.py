"""The forms tolerate variations, report the place of a fault, and lose nothing in a round trip."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from banmen.games.sudoku.files import BadGrid, Form, Sheet, read_sudoku, write_sudoku
from tests.banmen.games.sudoku.grids import CONTRADICTED, STEPPED, digits
from tests.banmen.games.sudoku.sheets import sheets

ROWS = [CONTRADICTED[start : start + 9] for start in range(0, 81, 9)]
GRID = digits(CONTRADICTED)
NUM = "".join(f"{row}\n" for row in ROWS)
CSV = "".join(f"{','.join(row)}\n" for row in ROWS)
COLOURS = "".join("".join("01"[sign == "0"] for sign in row) + "\n" for row in ROWS)
"""The lines of colours of a game in which nothing was entered: 0 a given, 1 a square of the player's."""


def fault(text: str) -> tuple[int, int, str]:
    with pytest.raises(BadGrid) as caught:
        read_sudoku(text)
    return caught.value.line, caught.value.column, caught.value.text


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


def test_lines_of_colours_are_kept() -> None:
    sheet = read_sudoku(NUM + COLOURS)
    assert sheet.colours == (0,) * 81
    assert sheet.givens == GRID
    assert write_sudoku(sheet) == NUM + COLOURS


@given(sheets())
def test_a_round_trip_loses_nothing(sheet: Sheet) -> None:
    text = write_sudoku(sheet)
    assert read_sudoku(text) == sheet
    assert write_sudoku(read_sudoku(text)) == text


@given(sheets())
def test_changes_by_editors_are_accepted(sheet: Sheet) -> None:
    text = write_sudoku(sheet)
    assert read_sudoku("\ufeff" + text.replace("\n", " \t\r\n") + "\r\n\r\n") == sheet


@pytest.mark.parametrize("text", [CSV, NUM, NUM + COLOURS, CONTRADICTED])
def test_additions_by_editors_are_accepted(text: str) -> None:
    plain = read_sudoku(text)
    assert read_sudoku(text.rstrip("\n")) == plain
    assert read_sudoku(text + "\n \n\n") == plain
    assert read_sudoku(" \n\n" + text) == plain
    assert read_sudoku("\ufeff" + text) == plain
    assert read_sudoku(text.replace("\n", "\r\n")) == plain
    assert read_sudoku(text.replace("\n", "\r")) == plain
    assert read_sudoku(text.replace("\n", " \t\n")) == plain


@pytest.mark.parametrize("text", ["", "\n\n", "\ufeff", " \t"])
def test_nothing(text: str) -> None:
    assert fault(text) == (1, 1, "There is nothing to read.")


def place_of(text: str) -> tuple[int, int]:
    """Return the place of the fault in a text, or (1, 1) if it has none."""
    try:
        sheet = read_sudoku(text)
    except BadGrid as bad:
        return bad.line, bad.column
    assert read_sudoku(write_sudoku(sheet)) == sheet
    return 1, 1


GRID_LIKE = st.text(st.sampled_from("0123456789.,|+-*_?{}#[] \t\r\n") | st.characters(), max_size=600)


@given(st.text() | GRID_LIKE)
@example("," * 5000)
@example("9" * 100_000)
@example("-" * 100_000)
@example("-" * 40_000 + "x")
@example("| " * 50_000)
@example("#\n" * 50_000)
@example("{" * 81)
def test_any_text_is_a_grid_or_a_fault_with_its_place(text: str) -> None:
    line, column = place_of(text)
    assert line >= 1
    assert column >= 1


@given(sheets(), st.data())
def test_a_grid_with_a_slip_is_a_grid_or_a_fault_at_a_place_that_is_there(sheet: Sheet, data: st.DataObject) -> None:
    text = write_sudoku(sheet)
    at = data.draw(st.integers(0, len(text)))
    until = data.draw(st.integers(at, min(at + 20, len(text))))
    slipped = (
        text[:at]
        + data.draw(st.text(max_size=3) | st.sampled_from(("\n", "0", "[", "#", "|", "{", " ", ",")))
        + text[until:]
    )
    line, column = place_of(slipped)
    lines = [*slipped.replace("\r\n", "\n").replace("\r", "\n").split("\n"), ""]
    assert 1 <= line <= len(lines)
    assert 1 <= column <= len(lines[line - 1]) + 1


@given(st.binary())
def test_any_bytes_are_a_grid_or_a_fault(content: bytes) -> None:
    assert place_of(content.decode("utf-8", "replace"))


def test_a_full_grid_writes_no_empty_square() -> None:
    assert write_sudoku(Sheet(STEPPED, Form.LINE)).startswith("123456789456789123")
