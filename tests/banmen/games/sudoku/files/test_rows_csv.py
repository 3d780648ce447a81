"""CSV has nine lines of nine numbers."""

import pytest

from banmen.games.sudoku.files import BadGrid, read_sudoku
from tests.banmen.games.sudoku.grids import CONTRADICTED

ROWS = [CONTRADICTED[start : start + 9] for start in range(0, 81, 9)]
CSV = "".join(f"{','.join(row)}\n" for row in ROWS)


def fault(text: str) -> tuple[int, int, str]:
    with pytest.raises(BadGrid) as caught:
        read_sudoku(text)
    return caught.value.line, caught.value.column, caught.value.text


def test_blanks_around_the_numbers_of_csv() -> None:
    assert read_sudoku(CSV.replace(",", " ,\t")) == read_sudoku(CSV)


@pytest.mark.parametrize(
    ("text", "line", "column", "sentence"),
    [
        (CSV.replace("4,1,5", "4,x,5"), 3, 3, "'x' is not a number from 0 to 9."),
        (CSV.replace("4,1,5", "4, 10,5"), 3, 4, "'10' is not a number from 0 to 9."),
        (CSV.replace("4,1,5", "4,-1,5"), 3, 3, "'-1' is not a number from 0 to 9."),
        (CSV.replace("4,1,5", "4,１,5"), 3, 3, "'１' is not a number from 0 to 9."),
        (CSV.replace("4,1,5", "4,5"), 3, 16, "A line has nine numbers, this one 8."),
        (CSV.replace("4,1,5", "4,1,1,5"), 3, 18, "A line has nine numbers; this one goes on."),
        (CSV[:-18], 9, 1, "There are nine lines of nine numbers, here only 8."),
        (CSV + "1,2,3\n", 10, 1, "The grid is whole; something follows it."),
    ],
)
def test_faults_of_csv(text: str, line: int, column: int, sentence: str) -> None:
    assert fault(text) == (line, column, sentence)
