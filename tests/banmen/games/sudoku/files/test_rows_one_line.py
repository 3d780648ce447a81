"""A grid is 81 characters on one line."""

import pytest

from banmen.games.sudoku.files import BadGrid, Form, Sheet, read_sudoku, read_sudoku_line
from tests.banmen.games.sudoku.grids import CONTRADICTED, digits

ROWS = [CONTRADICTED[start : start + 9] for start in range(0, 81, 9)]
GRID = digits(CONTRADICTED)
NUM = "".join(f"{row}\n" for row in ROWS)


def fault(text: str) -> tuple[int, int, str]:
    with pytest.raises(BadGrid) as caught:
        read_sudoku(text)
    return caught.value.line, caught.value.column, caught.value.text


def test_a_hyphen_is_an_empty_square_where_the_grid_is_one_line() -> None:
    assert read_sudoku(CONTRADICTED.replace("0", "-")) == Sheet(GRID, Form.LINE, empty="-")
    assert read_sudoku_line(CONTRADICTED.replace("0", "-")) == GRID
    assert read_sudoku(NUM.replace("0", "-")).digits == GRID


def test_a_line_of_a_batch() -> None:
    assert read_sudoku_line(CONTRADICTED) == GRID
    with pytest.raises(BadGrid) as caught:
        read_sudoku_line(CONTRADICTED[:-1], 7)
    assert (caught.value.line, caught.value.column) == (7, 81)
    assert caught.value.text == "A line has 81 characters, this one 80."


@pytest.mark.parametrize(
    ("text", "line", "column", "sentence"),
    [
        (CONTRADICTED[:-1], 1, 81, "A line has 81 characters, this one 80."),
        (CONTRADICTED + "1", 1, 82, "A line has 81 characters, this one more."),
        (CONTRADICTED[:40] + "-" + CONTRADICTED[41:], 1, 41, "'-' is not one of .0123456789"),
        (f"{CONTRADICTED}\n12", 2, 1, "The grid is whole; something follows it."),
    ],
)
def test_faults_of_a_line(text: str, line: int, column: int, sentence: str) -> None:
    assert fault(text) == (line, column, sentence)
