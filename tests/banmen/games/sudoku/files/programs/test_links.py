"""Addresses of f-puzzles and SudokuPad open as the puzzle in them."""

import pytest

from banmen.games.sudoku.files import BadGrid, name_of, read_grids
from banmen.games.sudoku.files.programs.links import read_link
from banmen.games.sudoku.files.sheet import TextLine
from tests.banmen.games.sudoku.files.programs.codes import F_PUZZLES, SUDOKUPAD, WITH_AN_ARROW
from tests.banmen.games.sudoku.grids import digits

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
OF_F_PUZZLES = (
    "https://f-puzzles.com/?load=",
    "https://www.f-puzzles.com/?id=1&load=",
    "https://sudokupad.app/fpuz",
    "https://sudokupad.app/sudoku/fpuzzles",
    "https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles",
)


@pytest.mark.parametrize("address", OF_F_PUZZLES)
def test_an_address_with_f_puzzles_json_is_its_puzzle(address: str) -> None:
    (sheet,) = read_grids(f"{address}{F_PUZZLES}\n")
    assert sheet.givens == digits(LINE)
    assert sheet.digits == digits(LINE.replace("53.", "534"))
    assert (sheet.centre[3], sheet.corner[5]) == (0b100010, 0b10000000)
    assert name_of(sheet) == "Märchen · Aki"


@pytest.mark.parametrize(
    "address", ["https://sudokupad.app/scl", "sudokupad://puzzle/scl", "https://sudokupad.app/ctc"]
)
def test_an_address_with_sudokupads_short_json_is_its_puzzle(address: str) -> None:
    (sheet,) = read_grids(f"Try this one: {address}{SUDOKUPAD}")
    assert (sheet.digits, name_of(sheet)) == (digits(LINE), "It's sudoku · Aki")


def test_settings_behind_the_puzzle_are_ignored() -> None:
    (sheet,) = read_grids(f"https://sudokupad.app/scl{SUDOKUPAD}?setting-nogrid=1")
    assert sheet.digits == digits(LINE)


def test_many_links_are_a_list() -> None:
    sheets = read_grids(
        f"My links\n1. https://f-puzzles.com/?load={F_PUZZLES}\n2. https://sudokupad.app/scl{SUDOKUPAD}"
    )
    assert [name_of(sheet) for sheet in sheets] == ["Märchen · Aki", "It's sudoku · Aki"]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (f"https://f-puzzles.com/?load={F_PUZZLES[:200]}", "link"),
        (f"https://sudokupad.app/scl{'A' * 60}", "link"),
        (f"https://f-puzzles.com/?load={WITH_AN_ARROW}", "rules"),
        ("https://sudokupad.app/abc12345", "address"),
    ],
)
def test_a_cut_link_other_rules_and_a_name_alone_are_refused(text: str, fault: str) -> None:
    with pytest.raises(BadGrid) as refused:
        read_grids(f"A link:\n{text}")
    assert (refused.value.fault, refused.value.line) == (fault, 2)


def test_other_lines_are_no_links() -> None:
    assert read_link(TextLine(1, "https://sudokupad.app/abc12345")) is None
    assert read_link(TextLine(1, "hello")) is None
