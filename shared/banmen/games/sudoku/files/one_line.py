"""81 characters: the whole grid on one line, as in collections and forums."""

from banmen.games.sudoku.files.lines import SQUARES, Line, digits_text, empty_sign, empty_signs
from banmen.games.sudoku.files.rows import NUMBERS, row_of_signs
from banmen.games.sudoku.files.sheet import EMPTY_SIGNS, Form, Sheet


def read_line(lines: list[Line]) -> Sheet:
    """Read a grid of 81 characters. Raise BadGrid."""
    line = lines[0]
    empty = empty_signs([line.text], EMPTY_SIGNS[Form.LINE])
    digits = row_of_signs(line, empty + NUMBERS, SQUARES)
    return Sheet(digits, Form.LINE, empty=empty_sign([line.text], empty))


def read_sudoku_line(line: str, number: int = 1) -> tuple[int, ...]:
    """Return the digits of 81 characters without a line end; `number`, from 1, is the line's, for an error.

    Raise BadGrid.
    """
    return row_of_signs(Line(number, line), empty_signs([line], EMPTY_SIGNS[Form.LINE]) + NUMBERS, SQUARES)


def write_line(sheet: Sheet) -> str:
    """Return a grid as 81 characters and a line end."""
    return f"{digits_text(sheet.digits, sheet.empty)}\n"
