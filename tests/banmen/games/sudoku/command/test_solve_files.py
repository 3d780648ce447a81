"""`banmen sudoku solve` keeps the form, the notes and the header of a file."""

from pathlib import Path

import pytest

from banmen.games.sudoku.files import Form, Sheet, read_sudoku, write_sudoku
from tests.banmen.games.sudoku.console import Console
from tests.banmen.games.sudoku.grids import CONTRADICTED, CONTRADICTED_SOLUTION, digits

GRID, SOLUTION = digits(CONTRADICTED), digits(CONTRADICTED_SOLUTION)
EMPTY = next(index for index, digit in enumerate(GRID) if not digit)
NOTE = tuple(0b111_1111 if index in {0, EMPTY} else 0 for index in range(81))


@pytest.fixture
def console(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Console:
    return Console(capsys, tmp_path)


def solved(console: Console, sheet: Sheet, *more: str) -> Sheet:
    console("solve", console.file(write_sudoku(sheet)), *more)
    result = read_sudoku(console.written())
    assert result.form == sheet.form
    return result


def test_a_saved_game_keeps_its_givens_and_its_header(console: Console) -> None:
    entered = (*GRID[:EMPTY], SOLUTION[EMPTY], *GRID[EMPTY + 1 :])
    saved = Sheet(entered, Form.LINES, (6, *GRID[1:]), givens=GRID, corner=NOTE, struck=NOTE, header=("#L hard",))
    result = solved(console, saved)
    assert (result.digits, result.givens, result.colours) == (SOLUTION, GRID, saved.colours)
    assert (result.corner, result.struck, result.header) == ((), (), ("#L hard",))


def test_an_sdk_file_gets_a_state(console: Console) -> None:
    result = solved(console, Sheet(GRID, Form.SDK, header=("#ARuud",)))
    assert (result.digits, result.givens, result.header) == (SOLUTION, GRID, ("#ARuud",))
    assert "[State]\n796154382\n" in console.written()


def test_pencil_marks_ruled_out_by_the_solution_are_dropped(console: Console) -> None:
    marks = Sheet(GRID, Form.DRAWN, candidates=tuple(0 if digit else 511 for digit in GRID))
    result = solved(console, marks, "--logic-only")
    assert console.status == 1
    assert result.digits.count(0) == 23
    assert all(bool(digit) != bool(mask) for digit, mask in zip(result.digits, result.candidates, strict=True))
    assert 511 not in result.candidates
    assert solved(console, marks) == Sheet(SOLUTION, Form.DRAWN)


def test_a_wrong_entry_leaves_no_solution(console: Console) -> None:
    wrong = (*GRID[:EMPTY], GRID[0], *GRID[EMPTY + 1 :])
    console("solve", console.file(write_sudoku(Sheet(wrong, Form.SDK, givens=GRID))))
    assert console.status == 1
    assert console.err == "Failed: row 1 has 7 more than once (row 1, column 1; row 1, column 5).\n"


def test_a_drawn_grid_is_drawn_again(console: Console) -> None:
    console("solve", console.file(write_sudoku(Sheet(GRID, Form.DRAWN))))
    assert console.status == 0
    assert console.written() == console.out.removesuffix("Solved.\n")[-len(console.written()) :]


def test_standard_input_and_output(console: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    console.standard_input(monkeypatch, CONTRADICTED)
    console("solve", "-", "-")
    assert (console.status, console.err) == (0, "")
    assert f"\n{CONTRADICTED_SOLUTION}\n" in console.out
    console("solve", "-")
    assert console.status == 2
    assert "OUTPUT is missing" in console.err
