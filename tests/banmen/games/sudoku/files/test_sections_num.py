"""`.num` files hold a whole saved game: digits, then colours, then sections."""

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
001101111
011000111
100111101
011101110
011010110
011101110
101111001
111000110
111111100
#A Somebody
#L medium
[colours]
000000000
060000000
000000000
000000000
000020000
000000000
000000000
000000000
000000000
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
    assert read_sudoku("".join(LINES[:18])) == Sheet(GRID, Form.LINES, (0,) * 81, givens=read_sudoku(SAVED).givens)


def test_a_grid_without_colours_is_its_nine_lines() -> None:
    assert write_sudoku(Sheet(GRID, Form.LINES)) == PLAIN


def test_colours_of_the_original_program_mark_givens_and_mistakes() -> None:
    squares = PLAIN.replace("6..195...", "61.195.5.")
    colours = "".join(LINES[9:18]).replace("011000111", "061000161")
    sheet = read_sudoku(squares + colours)
    entered = {at: digit for at, digit in enumerate(sheet.digits) if digit and not sheet.givens[at]}
    assert entered == {10: 1, 16: 5, 76: 8}
    assert sheet.colours == (0,) * 81
    assert write_sudoku(sheet) == squares + colours


def test_colours_of_the_player_and_lines_of_colours_go_together() -> None:
    sheet = Sheet(GRID, Form.LINES, (0, 6, 1, 7, *(0,) * 77), givens=(0,) * 81)
    assert write_sudoku(sheet).splitlines()[9:20] == [*["111111111"] * 9, "[colours]", "061700000"]
    assert read_sudoku(write_sudoku(sheet)) == sheet


def test_a_section_of_givens_makes_colours_of_the_lines_without_a_heading() -> None:
    older = PLAIN + "060000000\n" * 9 + "[givens]\n" + PLAIN
    assert read_sudoku(older) == Sheet(GRID, Form.LINES, (0, 6, *(0,) * 7) * 9)


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
            (51, 1, "'[stuck]' is not one of [colours], [givens], [corner], [centre], [struck], [candidates]"),
        ),
        (
            "[struck]",
            "[struck",
            (51, 1, "'[struck' is not one of [colours], [givens], [corner], [centre], [struck], [candidates]"),
        ),
        ("[struck]", "[corner]", (51, 1, "[corner] stands here twice.")),
        ("12 4 .", "12 4", (32, 17, "A line has nine fields, this one 8.")),
        ("12 4 .", "12 4 . .", (32, 20, "A line has nine fields; this one goes on.")),
        ("12 4 .", "12 42x .", (32, 10, "'x' is not a digit from 1 to 9.")),
        ("12 4 .", "10 4 .", (32, 6, "'0' is not a digit from 1 to 9.")),
        ("12 4 .", "121 4 .", (32, 7, "1 occurs twice in a field.")),
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


@pytest.mark.parametrize(
    ("last", "place"),
    [
        ("......879", (19, 7, "A given 8 stands where the square has no digit.")),
        (".......97", (19, 8, "A given 9 stands where the square has 7.")),
        ("", (19, 1, "There are nine lines of nine givens, here only 8.")),
    ],
)
def test_faults_of_givens(last: str, place: tuple[int, int, str]) -> None:
    assert fault(f"{PLAIN}[givens]\n{''.join(LINES[:8])}{last}") == place


def test_a_section_without_any_line() -> None:
    assert fault(f"{PLAIN}[centre]\n") == (11, 1, "There are nine lines of nine fields, here only 0.")
    assert fault(f"{PLAIN}[centre]\n[givens]\n") == (12, 1, "There are nine lines of nine givens, here only 0.")
