"""A puzzle on each line: HoDoKu's library, pencil marks, sudokuwiki's positions, tables with headings."""

import pytest

from banmen.games.sudoku.engine.units import candidates_of
from banmen.games.sudoku.files import BadGrid, name_of, read_grids, write_sudoku
from banmen.games.sudoku.files.programs.lines import read_lines
from banmen.games.sudoku.files.sheet import lines_of
from tests.banmen.games.sudoku.grids import digits

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
OTHER = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."


# --- HoDoKu's library -------------------------------------------------------------------------------------------------


def test_a_line_of_the_library_has_entries_deleted_candidates_and_a_comment() -> None:
    (sheet,) = read_grids(f":0400:2:{LINE.replace('53.', '53+4', 1)}:214 627:214::A fine one\n")
    assert (sheet.givens, sheet.digits[2], name_of(sheet)) == (digits(LINE), 4, "A fine one")
    assert (sheet.struck[3], sheet.struck[0]) == (0b10, 0)
    assert sheet.struck[9 + 6] == 0b100000


def test_a_library_is_a_list_among_other_lines() -> None:
    sheets = read_grids(f"# my library\n:0000:x:{LINE}:::\n\n:0000::{OTHER}::::\n{LINE}\nend\n")
    assert [sheet.digits for sheet in sheets] == [digits(LINE), digits(OTHER), digits(LINE)]


@pytest.mark.parametrize("squares", [LINE[:80], f"{LINE}1", "+" * 90])
def test_a_library_line_without_81_squares_is_refused(squares: str) -> None:
    with pytest.raises(BadGrid) as refused:
        read_grids(f":0000:x:{LINE}:::\n:0000:x:{squares}:::\n")
    assert (refused.value.fault, refused.value.line, refused.value.column) == ("characters", 2, 9)


# --- 729 signs --------------------------------------------------------------------------------------------------------


def test_729_signs_are_candidates_and_a_single_one_is_a_digit() -> None:
    masks = candidates_of(digits(LINE))
    fields = [
        f"{sign if sign != '.' else ''.join(str(digit) for digit in range(1, 10) if mask >> digit - 1 & 1):.<9}"
        for sign, mask in zip(LINE, masks, strict=True)
    ]
    (sheet,) = read_grids("".join(fields))
    singles = {at for at, mask in enumerate(masks) if mask.bit_count() == 1}
    assert all(
        sheet.digits[at] == (int(sign) if sign != "." else masks[at].bit_length() if at in singles else 0)
        for at, sign in enumerate(LINE)
    )
    assert all(sheet.candidates[at] == mask for at, mask in enumerate(masks) if at not in singles and LINE[at] == ".")


def test_a_square_with_all_nine_marks_says_nothing() -> None:
    signs = "".join("123456789" if sign == "." else f"{'.' * 8}{sign}" for sign in LINE)
    (sheet,) = read_grids(signs)
    assert (sheet.digits, sheet.candidates) == (digits(LINE), ())


# --- sudokuwiki -------------------------------------------------------------------------------------------------------

POSITION = (
    "050f2e0i46015y020466026212064i0a095u0i4601070b0d4m0f4m4a4j4q027n03bu0g06360936164a4i0o010o02474u067n07bu4q4i464i0b"
    "0u0g09064q0a4y040i0a051g5w035w01071y080u1g181609"
)
"""The published example of AIC with groups, which begins with these digits."""
BEGINNING = "500001024020060090001700000000203006090000010200607000000009600040050030170800009"


def test_a_position_of_sudokuwiki_has_givens_entries_and_candidates() -> None:
    (sheet,) = read_grids(f"https://www.sudokuwiki.org/sudoku.htm?bd=S9B{POSITION}")
    assert sheet.givens == digits(BEGINNING)
    assert sheet.digits[:9] == (5, 6, 0, 9, 0, 1, 0, 2, 4)
    assert sheet.candidates[2:7] == (0b1000100, 0, 0b10000100, 0, 0b11000100)
    assert all(not mask & ~allowed for mask, allowed in zip(sheet.candidates, candidates_of(sheet.digits), strict=True))


def test_an_address_of_sudokuwiki_may_have_81_digits() -> None:
    assert read_grids(f"https://www.sudokuwiki.org/sudoku.htm?bd={BEGINNING}")[0].digits == digits(BEGINNING)


def test_a_position_with_an_impossible_number_is_refused() -> None:
    with pytest.raises(BadGrid) as refused:
        read_grids(f"https://www.sudokuwiki.org/sudoku.htm?bd=S9Bzz{POSITION[2:]}")
    assert (refused.value.fault, refused.value.column) == ("address", 45)


# --- tables -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_a_table_names_its_puzzles(sign: str) -> None:
    head, one = sign.join(("id", "Puzzle", "author", "solution")), sign.join(("7", LINE, '"Aki, M."', "1" * 81))
    sheets = read_grids(f"{head}\n{one}\n\n{sign.join(('8', OTHER, '', ''))}\nno puzzle here\n")
    assert [sheet.digits for sheet in sheets] == [digits(LINE), digits(OTHER)]
    assert [name_of(sheet) for sheet in sheets] == ["7 · Aki, M.", "8"]


def test_a_table_without_names_is_left_to_the_reader_of_grids() -> None:
    assert read_lines(lines_of(f"puzzle,solution\n{LINE},{LINE}\n")) is None
    assert read_lines(lines_of("name,puzzle\n")) is None
    assert read_lines(lines_of(LINE)) is None


def test_what_is_read_is_written_and_read_again() -> None:
    texts = (
        f":0400:2:{LINE.replace('53.', '53+4', 1)}:214:::One",
        f"bd=S9B{POSITION}",
        f"name,grid\nA,{LINE}\nB,{OTHER}",
    )
    for text in texts:
        for sheet in read_grids(text):
            assert read_grids(write_sudoku(sheet)) == [sheet]
