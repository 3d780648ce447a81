"""Grids are read as forums and programs draw them, with or without candidates."""

import pytest
from hypothesis import given

from banmen.games.sudoku.command.text import draw_grid
from banmen.games.sudoku.files import BadGrid, Form, Sheet, read_sudoku, write_sudoku
from tests.banmen.games.sudoku.grids import CONTRADICTED, STEPPED, complete_grids, digits

GRID = digits(CONTRADICTED)

SIMPLE_SUDOKU = """\
 *-----------*
 |796|1.4|..2|
 |..3|.9.|154|
 |415|..3|...|
 |---+---+---|
 |..7|..9|..3|
 |6..|..2|.1.|
 |38.|571|9.6|
 |---+---+---|
 |261|...|.7.|
 |...|...|.6.|
 |..8|4..|.31|
 *-----------*
"""
FORUM = """\
796 | 104 | 002
003 | 090 | 154
415 | 003 | 000
-------------------
007 | 009 | 003
600 | 002 | 010
380 | 571 | 906
-------------------
261 | 000 | 070
000 | 000 | 060
008 | 400 | 031
"""
BOXES = """\
┏━━━━━━━┳━━━━━━━┳━━━━━━━┓
┃ 7 9 6 ┃ 1 . 4 ┃ . . 2 ┃
┃ . . 3 ┃ . 9 . ┃ 1 5 4 ┃
┃ 4 1 5 ┃ . . 3 ┃ . . . ┃
┣━━━━━━━╋━━━━━━━╋━━━━━━━┫
┃ . . 7 ┃ . . 9 ┃ . . 3 ┃
┃ 6 . . ┃ . . 2 ┃ . 1 . ┃
┃ 3 8 . ┃ 5 7 1 ┃ 9 . 6 ┃
┣━━━━━━━╋━━━━━━━╋━━━━━━━┫
┃ 2 6 1 ┃ . . . ┃ . 7 . ┃
┃ . . . ┃ . . . ┃ . 6 . ┃
┃ . . 8 ┃ 4 . . ┃ . 3 1 ┃
┗━━━━━━━┻━━━━━━━┻━━━━━━━┛
"""
TABS = "\n".join("\t".join(CONTRADICTED[start : start + 9].replace("0", "_")) for start in range(0, 81, 9))

HODOKU = """\
.------------------.------------------.------------------.
| 19    7     169  | 2     156   3    | 459   8     49   |
| 3     4     5    | 7     9     8    | 1     2     6    |
| 2     169   8    | 16    4     156  | 3579  35    379  |
:------------------+------------------+------------------:
| 4     136   1367 | 5     1367  9    | 8     36    2    |
| 17    5     12367| 8     12367 4    | 367   9     37   |
| 8     369   23679| 36    2367  26   | 34567 3456  1    |
:------------------+------------------+------------------:
| 1579  139   13479| 13469 12356 1256 | 23469 346   8    |
| 159   8     1349 | 13469 12356 1256 | 23469 7     349  |
| 6     2     349  | 349   8     7    | 349   1     5    |
'------------------'------------------'------------------'
"""


def fault(text: str) -> tuple[int, int, str]:
    with pytest.raises(BadGrid) as caught:
        read_sudoku(text)
    return caught.value.line, caught.value.column, caught.value.text


# --- digits only ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [SIMPLE_SUDOKU, FORUM, BOXES, TABS, f"\n{draw_grid(GRID)}\n"])
def test_many_ways_to_draw_one_grid(text: str) -> None:
    sheet = read_sudoku(text)
    assert (sheet.digits, sheet.form, sheet.candidates) == (GRID, Form.DRAWN, ())


@given(complete_grids())
def test_a_grid_is_drawn_as_the_console_draws_it(grid: tuple[int, ...]) -> None:
    holes = tuple(digit if digit % 3 else 0 for digit in grid)
    assert write_sudoku(Sheet(holes, Form.DRAWN)) == f"{draw_grid(holes)}\n"


def test_the_sign_of_an_empty_square_is_kept() -> None:
    sheet = read_sudoku(FORUM)
    assert sheet.empty == "0"
    assert write_sudoku(sheet) == f"{draw_grid(GRID)}\n".replace(".", "0")
    assert read_sudoku(BOXES.replace(".", "*")) == Sheet(GRID, Form.DRAWN, empty="*")


# --- candidates -----------------------------------------------------------------------------------------------------


def test_pencil_marks_as_programs_copy_them() -> None:
    sheet = read_sudoku(HODOKU)
    assert sheet.digits[:9] == (0, 7, 0, 2, 0, 3, 0, 8, 0)
    assert sheet.candidates[:3] == (0b1_0000_0001, 0, 0b1_0010_0001)
    assert sheet.candidates[4 * 9 + 2] == 0b110_0111
    assert sheet.givens == sheet.digits


def test_pencil_marks_without_borders_and_in_braces() -> None:
    rows = [line.strip("|").replace("|", " ") for line in HODOKU.splitlines() if "-" not in line]
    assert read_sudoku("\n".join(rows)) == read_sudoku(HODOKU)
    assert read_sudoku("\n".join(rows).replace("1367 ", "{7631} ")) == read_sudoku(HODOKU)


def test_pencil_marks_are_written_in_columns() -> None:
    assert write_sudoku(read_sudoku(HODOKU)).splitlines()[1] == (
        "| 19    7    169   | 2      156    3    | 459    8     49  |"
    )
    assert read_sudoku(write_sudoku(read_sudoku(HODOKU))) == read_sudoku(HODOKU)


def test_a_lone_candidate_stands_in_braces_and_a_dead_square_empty() -> None:
    sheet = Sheet((0, 0, *STEPPED[2:]), Form.DRAWN, candidates=(0b1, *(0,) * 80))
    first = write_sudoku(sheet).splitlines()[1]
    assert first == "| {1}  .  3 | 4  5  6 | 7  8  9 |"
    assert read_sudoku(write_sudoku(sheet)) == sheet


@pytest.mark.parametrize(
    ("before", "after", "place"),
    [
        ("| 19 ", "| 1x ", (2, 4, "'x' is not a digit from 1 to 9.")),
        ("| 19 ", "| 11 ", (2, 4, "1 occurs twice in a field.")),
        ("| 19 ", "| {19 ", (2, 6, "A brace is not closed.")),
        ("| 19 ", "| {1}9 ", (2, 7, "A brace is not closed.")),
        ("| 19 ", "| 1 9 ", (2, 54, "A line has nine fields; this one goes on.")),
        ("| 19 ", "| ", (2, 56, "A line has nine fields, this one 8.")),
        ("| 4     136 ", "| 4     a36 ", (6, 9, "'a' is not a digit from 1 to 9.")),
        (":---", "hello\n:---", (5, 6, "A line has nine fields, this one 1.")),
    ],
)
def test_faults_of_pencil_marks(before: str, after: str, place: tuple[int, int, str]) -> None:
    assert before in HODOKU
    assert fault(HODOKU.replace(before, after, 1)) == place


def test_too_few_and_too_many_rows() -> None:
    lines = HODOKU.splitlines(keepends=True)
    assert fault("".join(lines[:11])) == (12, 1, "There are nine lines of nine fields, here only 8.")
    assert fault("".join([*lines, lines[1]])) == (14, 1, "The grid is whole; something follows it.")
    assert fault("+---+---+---+\n") == (2, 1, "There are nine lines of nine fields, here only 0.")
