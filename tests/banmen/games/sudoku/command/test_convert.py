"""`banmen sudoku convert` converts any form into any other, and reports lost contents."""

from pathlib import Path

import pytest

from banmen.games.sudoku.files import Form, Sheet, convert_sheet, read_sudoku, write_sudoku
from tests.banmen.games.sudoku.console import Console
from tests.banmen.games.sudoku.grids import CONTRADICTED, digits

GRID = digits(CONTRADICTED)
NOTE = tuple(0b10 if index == 4 else 0 for index in range(81))
SAVED = Sheet(
    GRID,
    Form.LINES,
    (6, *(0,) * 80),
    givens=(0, *GRID[1:]),
    corner=NOTE,
    centre=NOTE,
    struck=NOTE,
    header=("#A Somebody",),
)


@pytest.fixture
def console(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Console:
    return Console(capsys, tmp_path)


def convert(console: Console, sheet: Sheet, name: str, *more: str) -> Sheet:
    """Return the content of the converted file."""
    console("convert", console.file(write_sudoku(sheet)), str(console.folder / name), *more)
    return read_sudoku(console.written(name))


@pytest.mark.parametrize("form", Form)
@pytest.mark.parametrize("source", Form)
def test_a_plain_grid_from_every_form_into_every_other(console: Console, source: Form, form: Form) -> None:
    result = convert(console, convert_sheet(Sheet(GRID, Form.LINE), source), f"grid.{form}")
    assert (console.status, console.out, console.err) == (0, "", "")
    assert (result.digits, result.givens, result.form) == (GRID, GRID, form)


def test_pencil_marks_are_the_digits_that_the_rules_leave(console: Console) -> None:
    result = convert(console, Sheet(GRID, Form.CSV), "grid.pm")
    assert result.form is Form.DRAWN
    assert result.candidates[4] == 0b1001_0000  # row 1 has 1 2 4 6 7 9, column 5 has 7 9, box 2 has 1 3 4 9
    assert all(bool(digit) != bool(mask) for digit, mask in zip(GRID, result.candidates, strict=True))


def test_pencil_marks_that_a_file_has_are_kept(console: Console) -> None:
    result = convert(console, Sheet(GRID, Form.SDK, candidates=NOTE), "grid.pm")
    assert result.candidates == NOTE


def test_struck_candidates_are_no_pencil_marks(console: Console) -> None:
    struck = tuple(0b1_0000 if index == 4 else 0 for index in range(81))
    result = convert(console, Sheet(GRID, Form.LINES, struck=struck), "grid.pm")
    assert result.candidates[4] == 0b1000_0000
    assert console.err == "Not kept, because .pm files have no place for it: which candidates were struck out.\n"


@pytest.mark.parametrize(
    ("form", "names"),
    [
        (Form.LINES, ""),
        (
            Form.SDK,
            "which marks are in the corner and which in the centre, which candidates were struck out",
        ),
        (
            Form.CSV,
            (
                "which digits were given, colours, corner marks, centre marks, which candidates were struck out, "
                "the lines that begin with #"
            ),
        ),
    ],
)
def test_the_command_reports_lost_contents(console: Console, form: Form, names: str) -> None:
    result = convert(console, SAVED, f"grid.{form}")
    assert console.status == 0
    assert console.err == (f"Not kept, because .{form} files have no place for it: {names}.\n" if names else "")
    assert result == convert_sheet(SAVED, form)


def test_the_form_asked_for_goes_before_the_name(console: Console) -> None:
    assert convert(console, SAVED, "grid.csv", "--to", "sdk").form is Form.SDK
    assert convert(console, SAVED, "GRID.CSV").form is Form.CSV
    assert convert(console, SAVED, "grid", "--to", "txt").form is Form.LINE


def test_standard_input_and_output(console: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    console.standard_input(monkeypatch, write_sudoku(SAVED))
    console("convert", "-", "-", "--to", "num")
    assert (console.status, console.out, console.err) == (0, write_sudoku(SAVED), "")


def test_a_file_may_be_converted_in_place(console: Console) -> None:
    path = console.file(CONTRADICTED, "grid.csv")
    console("convert", path, path)
    assert read_sudoku(console.written("grid.csv")) == Sheet(GRID, Form.CSV)


def test_a_header_of_any_signs(console: Console) -> None:
    sheet = Sheet(GRID, Form.SDK, header=("#A 数独の達人 ☺",))
    assert convert(console, sheet, "grid.num").header == sheet.header


@pytest.mark.parametrize("arguments", [["grid"], ["grid.foo"], ["-"], ["grid.csv", "--to", "foo"], []])
def test_a_form_that_is_not_known(console: Console, arguments: list[str]) -> None:
    console("convert", console.file(CONTRADICTED), *arguments)
    assert (console.status, console.out) == (2, "")
    assert "banmen sudoku convert: error: " in console.err


def test_unreadable_and_unwritable_files(console: Console) -> None:
    console("convert", "nowhere.num", "grid.csv")
    assert (console.status, console.out, console.err) == (4, "", "nowhere.num: File not found.\n")
    named = console.file("#A\n[Puzzle]\n12x")
    console("convert", named, "grid.csv")
    told = f"{named}: Illegal format. Line 3, column 3: 'x' is not one of .0123456789\n"
    assert (console.status, console.err) == (4, told)
    folder = console.folder / "folder.csv"
    folder.mkdir()
    console("convert", console.file(CONTRADICTED), str(folder))
    assert (console.status, console.err) == (4, f"{folder} cannot be written: Is a directory.\n")
