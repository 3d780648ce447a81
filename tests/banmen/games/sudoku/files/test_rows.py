"""Nine rows of nine characters are a grid, and faults have a place."""

import pytest

from banmen.games.sudoku.files import BadGrid, read_sudoku
from tests.banmen.games.sudoku.grids import CONTRADICTED

ROWS = [CONTRADICTED[start : start + 9] for start in range(0, 81, 9)]
NUM = "".join(f"{row}\n" for row in ROWS)
COLOURS = "".join(f"{number}6000000{number}\n" for number in range(9))


def fault(text: str) -> tuple[int, int, str]:
    with pytest.raises(BadGrid) as caught:
        read_sudoku(text)
    return caught.value.line, caught.value.column, caught.value.text


@pytest.mark.parametrize(
    ("text", "line", "column", "sentence"),
    [
        (NUM.replace("4150", "41x0"), 3, 3, "'x' is not one of .0123456789"),
        (NUM.replace("4150", "41\ufffd0"), 3, 3, "'\ufffd' is not one of .0123456789"),
        (NUM.replace("4150", "415"), 3, 9, "A line has 9 characters, this one 8."),
        (NUM.replace("4150", "41500"), 3, 10, "A line has 9 characters, this one more."),
        (NUM[:-10], 9, 1, "There are nine lines of nine characters, here only 8."),
        (NUM + COLOURS[:-10], 18, 1, "There are nine lines of nine colours, here only 8."),
        (NUM + COLOURS.replace("1600", "1.00"), 11, 2, "'.' is not one of 0123456789"),
        (NUM + COLOURS + "!", 19, 1, "The grid is whole; something follows it."),
        ("hello", 1, 1, "'h' is not one of .0123456789"),
    ],
)
def test_faults_of_nine_lines(text: str, line: int, column: int, sentence: str) -> None:
    assert fault(text) == (line, column, sentence)
