"""`.sdk` files, as SudoCue writes them (a header and a grid) and as SadMan Software Sudoku does (in sections)."""

import pytest

from banmen.games.sudoku.files import BadGrid, Form, Sheet, read_sudoku, write_sudoku
from tests.banmen.games.sudoku.grids import digits

NINE = """\
2..1.5..3
.54...71.
.1.2.3.8.
6.28.73.4
.........
1.53.98.6
.2.7.1.6.
.81...24.
7..4.2..1
"""
GRID = digits(NINE.replace("\n", ""))

SUDOCUE = f"""\
#ARuud
#DA random puzzle
#CJust start plugging in the numbers
#B03-08-2006
#SSudoCue
#LEasy
#Uhttp://www.sudocue.net/
{NINE}"""

SADMAN = f"""\
#A Someone
#D たのしい数独
#H 36
#T 125
[Puzzle]
{NINE}[State]
{NINE.replace("2..1", "28.1", 1)}[PencilMarks]
,,6789,,46,,469,9,
,,,,,,,,
9,,,,,,,,
,,,,,,,,
,,,,,,,,
,,,,,,,,
,,,,,,,,
,,,,,,,,
,,,,,,,58,
[Colours]
.........
.1.......
.........
.........
....6....
.........
.........
.........
.........
"""


def fault(text: str) -> tuple[int, int, str]:
    with pytest.raises(BadGrid) as caught:
        read_sudoku(text)
    return caught.value.line, caught.value.column, caught.value.text


def test_a_header_and_a_grid() -> None:
    sheet = read_sudoku(SUDOCUE)
    assert sheet == Sheet(GRID, Form.SDK, header=tuple(SUDOCUE.splitlines()[:7]))
    assert write_sudoku(sheet) == SUDOCUE


def test_all_sections_are_read() -> None:
    sheet = read_sudoku(SADMAN)
    assert sheet.form is Form.SDK
    assert sheet.givens == GRID
    assert sheet.digits == (2, 8, *GRID[2:])
    assert (sheet.candidates[2], sheet.candidates[4], sheet.candidates[79]) == (0b1_1110_0000, 0b101000, 0b1001_0000)
    assert {index: colour for index, colour in enumerate(sheet.colours) if colour} == {10: 1, 40: 6}
    assert sheet.header == ("#A Someone", "#D たのしい数独", "#H 36", "#T 125")


def test_sections_are_written_as_they_were_read() -> None:
    assert write_sudoku(read_sudoku(SADMAN)) == SADMAN


def test_without_anything_else_there_is_a_heading_all_the_same() -> None:
    sheet = Sheet(GRID, Form.SDK)
    assert write_sudoku(sheet) == f"[Puzzle]\n{NINE}"
    assert read_sudoku(f"[Puzzle]\n{NINE}") == sheet


def test_files_of_other_writers_are_read() -> None:
    state = NINE.replace("2..1", ".8.1", 1)
    variants = (
        SADMAN.replace("[State]\n2", "[State]\n.").replace("[Colours]", "\n[colors]").replace(",,,,,,,,", ", , ,,,,,,")
    )
    assert read_sudoku(variants) == read_sudoku(SADMAN)
    assert read_sudoku(f"#\n{NINE}[State]\n{state}").digits == read_sudoku(SADMAN).digits
    assert read_sudoku(f"[Puzzle]\n{NINE}#C after it\n").header == ("#C after it",)
    assert read_sudoku(SADMAN.replace("[Puzzle]\n2..1.5", "[Puzzle]\n200105")).givens == GRID


def test_a_filled_square_has_no_candidates() -> None:
    marked = SADMAN.replace("[PencilMarks]\n,,", "[PencilMarks]\n2,8,")
    assert read_sudoku(marked) == read_sudoku(SADMAN)


@pytest.mark.parametrize(
    ("before", "after", "place"),
    [
        (
            "[State]",
            "[Status]",
            (15, 1, "'[Status]' is not one of [Puzzle], [State], [PencilMarks], [Colours], [Colors]"),
        ),
        ("[State]", "[Puzzle]", (15, 1, "[Puzzle] stands here twice.")),
        ("[Colours]", "[State]", (35, 1, "[State] stands here twice.")),
        ("28.1.5", "38.1.5", (16, 1, "3 stands where 2 was given.")),
        ("[Puzzle]", NINE.rstrip() + "\n[Puzzle]", (5, 1, "The grid stands here and in [Puzzle].")),
        ("2..1.5..3\n", "", (14, 1, "There are nine lines of nine characters, here only 8.")),
        ("2..1.5..3", "2..1.5.3", (6, 9, "A line has 9 characters, this one 8.")),
        ("2..1.5..3", "2..x.5..3", (6, 4, "'x' is not one of .0123456789")),
        (",,6789", ",6789", (26, 18, "A line has nine fields, this one 8.")),
        (",,6789", ",,,6789", (26, 19, "A line has nine fields; this one goes on.")),
        (",,6789", ",,6779", (26, 5, "7 occurs twice in a field.")),
        (",,6789", ",, a", (26, 4, "'a' is not a digit from 1 to 9.")),
        ("....6....\n", "", (44, 1, "There are nine lines of nine characters, here only 8.")),
    ],
)
def test_faults_of_sections(before: str, after: str, place: tuple[int, int, str]) -> None:
    assert before in SADMAN
    assert fault(SADMAN.replace(before, after, 1)) == place


def test_a_header_alone_is_no_grid() -> None:
    assert fault("#A Ruud\n") == (2, 1, "There are nine lines of nine characters, here only 0.")
    assert fault("#A Ruud\n[Puzzle]") == (3, 1, "There are nine lines of nine characters, here only 0.")
