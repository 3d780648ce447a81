"""The forms of other programs are told apart by their content, and all else is left to the readers of grids."""

import pytest

from banmen.games.sudoku.files.programs import read_bytes, read_text
from tests.banmen.games.sudoku.files.programs.codes import SUDOKUPAD

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
OPENSUDOKU = f'<opensudoku><game data="{LINE}"/></opensudoku>'


@pytest.mark.parametrize(
    "text",
    [
        f"\n {OPENSUDOKU}\n",
        f"https://sudokupad.app/scl{SUDOKUPAD}",
        f"# library\n:0000:x:{LINE}::::",
        f"name,puzzle\nOne,{LINE}\n",
    ],
)
def test_each_form_is_recognised(text: str) -> None:
    sheets = read_text(text)
    assert sheets is not None
    assert "".join(str(digit or ".") for digit in sheets[0].digits) == LINE


@pytest.mark.parametrize("text", ["", LINE, f"{LINE}\n{LINE}", "{", "<", "<p>words</p>", '{"grid": [[1, 2]]}', "hello"])
def test_other_texts_are_left_to_the_readers_of_grids(text: str) -> None:
    assert read_text(text) is None


def test_a_short_text_is_no_file_of_its_own() -> None:
    assert read_bytes(OPENSUDOKU.encode()) is None
    assert read_bytes(f"{LINE}\n".encode()) is None
    assert read_bytes(OPENSUDOKU.encode() + b" " * 300_000) is not None
