"""Texts that are meant to be grids are recognised, faulty or not."""

import pytest

from banmen.game import Puzzle
from banmen.games.sudoku.files import BadGrid
from banmen.games.sudoku.reader import read_game

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = "\n".join(LINE[start : start + 9] for start in range(0, 81, 9))
DRAWN = "\n".join(f"| {' '.join(row[:3])} | {' '.join(row[3:6])} | {' '.join(row[6:])} |" for row in ROWS.split())
FORMS = (LINE, ROWS, ROWS.replace(".", "0"), DRAWN, f"#Aki\n{ROWS}", f"[Puzzle]\n{ROWS}\n")


@pytest.mark.parametrize("text", FORMS)
def test_a_grid_is_read_in_every_form(text: str) -> None:
    found = read_game(text)
    assert isinstance(found, Puzzle)
    assert (found.text, found.options) == (text, {"givens": LINE})


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [(LINE[:-1], 1, 81), (ROWS.replace("6..1", "6.x1"), 2, 3), (f"{LINE}\n{LINE[:-1]}", 2, 81)],
)
def test_a_malformed_grid_is_refused_with_its_place(text: str, line: int, column: int) -> None:
    with pytest.raises(BadGrid) as fault:
        read_game(text)
    assert (fault.value.line, fault.value.column) == (line, column)


@pytest.mark.parametrize("text", ["f5d6c3d3c4f4c5b3c2", "O.O/.../OOO", "hello", "....", "---------", "# head\nwords"])
def test_other_texts_are_not_grids(text: str) -> None:
    assert read_game(text) is None
