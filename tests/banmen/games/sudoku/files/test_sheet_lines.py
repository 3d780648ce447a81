"""The lines of a text are trimmed, and its sign of an empty square is recognised."""

import pytest

from banmen.games.sudoku.files import BadGrid, Form, Sheet, read_sudoku, write_sudoku
from tests.banmen.games.sudoku.grids import CONTRADICTED, digits

ROWS = [CONTRADICTED[start : start + 9] for start in range(0, 81, 9)]
GRID = digits(CONTRADICTED)
NUM = "".join(f"{row}\n" for row in ROWS)


def fault(text: str) -> tuple[int, int, str]:
    with pytest.raises(BadGrid) as caught:
        read_sudoku(text)
    return caught.value.line, caught.value.column, caught.value.text


def test_both_signs_of_an_empty_square_are_read_from_one_file() -> None:
    assert read_sudoku(NUM.replace("0", ".", 3)) == Sheet(GRID, Form.LINES, (), ".")


@pytest.mark.parametrize("sign", "*_?")
def test_another_sign_of_an_empty_square_where_it_stands_alone(sign: str) -> None:
    for text in (f"{CONTRADICTED}\n", NUM):
        sheet = read_sudoku(text.replace("0", sign))
        assert (sheet.digits, sheet.empty) == (GRID, sign)
        assert write_sudoku(sheet) == text.replace("0", sign)
        assert fault(text.replace("0", sign).replace(sign, "0", 1)) == (1, 7, f"{sign!r} is not one of .0123456789")


def test_two_other_signs_are_too_many() -> None:
    assert fault(CONTRADICTED.replace("0", "*").replace("*", "?", 1)) == (1, 5, "'?' is not one of .0123456789")
