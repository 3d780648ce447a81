"""`.num` files that save all: digits first, then colours, then what else a saved game has, in sections."""

import pytest

from banmen.games.sudoku.files import BadGrid, Form, Sheet, read_sudoku, write_sudoku
from tests.banmen.games.sudoku.grids import digits

SAVED = """\
53..7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79
000000000
060000000
000000000
000000000
000020000
000000000
000000000
000000000
000000000
#A Somebody
#L medium
[givens]
53..7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
.......79
[corner]
. . 12 4 . . . . .
. . .  . . . . . .
. . .  . . . . . .
. . .  . . . . . .
. . .  . . . . . .
. . .  . . . . . .
. . .  . . . . . .
. . .  . . . . . .
. . .  . . . . . .
[centre]
. . 124 . . . . . .
. . .   . . . . . .
. . .   . . . . . .
. . .   . . . . . .
. . .   . . . . . .
. . .   . . . . . .
. . .   . . . . . .
. . .   . . . . . .
. . .   . . . . . .
[struck]
. . . . . . . . 8
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
LINES = SAVED.splitlines(keepends=True)
PLAIN = "".join(LINES[:9])
GRID = digits(PLAIN.replace("\n", ""))


def fault(text: str) -> tuple[int, int, str]:
    with pytest.raises(BadGrid) as caught:
        read_sudoku(text)
    return caught.value.line, caught.value.column, caught.value.text


def test_a_saved_game_has_all_that_was_noted() -> None:
    sheet = read_sudoku(SAVED)
    assert sheet.form is Form.LINES
    assert sheet.digits == GRID
    assert [index for index in range(81) if sheet.digits[index] != sheet.givens[index]] == [8 * 9 + 4]
    assert {index: colour for index, colour in enumerate(sheet.colours) if colour} == {10: 6, 40: 2}
    assert (sheet.corner[2], sheet.corner[3], sheet.centre[2], sheet.struck[8]) == (0b11, 0b1000, 0b1011, 0b1000_0000)
    assert sheet.candidates == ()
    assert sheet.header == ("#A Somebody", "#L medium")


def test_a_saved_game_is_written_as_it_was_read() -> None:
    assert write_sudoku(read_sudoku(SAVED)) == SAVED


def test_the_first_nine_lines_are_a_file_of_their_own() -> None:
    assert read_sudoku(PLAIN) == Sheet(GRID, Form.LINES)
    assert read_sudoku("".join(LINES[:18])) == Sheet(GRID, Form.LINES, read_sudoku(SAVED).colours)


def test_a_grid_without_notes_is_written_as_it_always_was() -> None:
    assert write_sudoku(Sheet(GRID, Form.LINES)) == PLAIN
    assert write_sudoku(Sheet(GRID, Form.LINES, (0,) * 81)) == PLAIN + "000000000\n" * 9


def test_every_digit_is_given_where_the_file_does_not_say() -> None:
    assert read_sudoku(PLAIN).givens == GRID


def test_nothing_was_given_where_all_was_entered() -> None:
    sheet = Sheet(GRID, Form.LINES, givens=(0,) * 81)
    assert write_sudoku(sheet) == PLAIN + "[givens]\n" + ".........\n" * 9
    assert read_sudoku(write_sudoku(sheet)) == sheet


def test_sections_in_any_order_with_room_between_them() -> None:
    head, tail = "".join(LINES[:20]), LINES[20:]
    sections = [tail[start : start + 10] for start in range(0, 40, 10)]
    mixed = "\n".join([head, *("".join(section).upper() for section in reversed(sections))])
    assert read_sudoku(mixed) == read_sudoku(SAVED)


def test_candidates_have_their_section() -> None:
    sheet = Sheet(GRID, Form.LINES, candidates=(0, 0, 0b1011, *(0,) * 78))
    text = write_sudoku(sheet)
    assert text.splitlines()[9:11] == ["[candidates]", ". . 124 . . . . . ."]
    assert read_sudoku(text) == sheet


@pytest.mark.parametrize(
    ("before", "after", "place"),
    [
        (
            "[struck]",
            "[stuck]",
            (51, 1, "'[stuck]' is not one of [givens], [corner], [centre], [struck], [candidates]"),
        ),
        (
            "[struck]",
            "[struck",
            (51, 1, "'[struck' is not one of [givens], [corner], [centre], [struck], [candidates]"),
        ),
        ("[struck]", "[corner]", (51, 1, "[corner] stands here twice.")),
        (".......79\n[corner]", "......879\n[corner]", (30, 7, "A given 8 stands where the square has no digit.")),
        (".......79\n[corner]", ".......97\n[corner]", (30, 8, "A given 9 stands where the square has 7.")),
        (".......79\n[corner]", "[corner]", (30, 1, "There are nine lines of nine givens, here only 8.")),
        ("12 4 .", "12 4", (32, 17, "A line has nine fields, this one 8.")),
        ("12 4 .", "12 4 . .", (32, 20, "A line has nine fields; this one goes on.")),
        ("12 4 .", "12 42x .", (32, 10, "'x' is not a digit from 1 to 9.")),
        ("12 4 .", "10 4 .", (32, 6, "'0' is not a digit from 1 to 9.")),
        ("12 4 .", "121 4 .", (32, 7, "1 stands twice in a field.")),
        ("[corner]", ". . .\n[corner]", (31, 1, "The grid is whole; something follows it.")),
        ("#A Somebody", "A Somebody", (19, 1, "The grid is whole; something follows it.")),
        (
            "#A Somebody",
            f"#{'A' * 256}",
            (19, 257, "A line that begins with # has at most 256 characters, this one more."),
        ),
        ("#A Somebody", "\n".join("#" * 65), (83, 1, "There are more than 64 lines that begin with #.")),
    ],
)
def test_faults_of_a_saved_game(before: str, after: str, place: tuple[int, int, str]) -> None:
    assert before in SAVED
    assert fault(SAVED.replace(before, after, 1)) == place


def test_a_section_without_any_line() -> None:
    assert fault(f"{PLAIN}[centre]\n") == (11, 1, "There are nine lines of nine fields, here only 0.")
    assert fault(f"{PLAIN}[centre]\n[givens]\n") == (12, 1, "There are nine lines of nine givens, here only 0.")
