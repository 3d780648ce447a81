"""CSV: nine lines of nine comma-separated numbers, 0 for an empty square."""

from banmen.games.sudoku.files.lines import DIGITS, SIDE, Line, rows_of
from banmen.games.sudoku.files.rows import check_nine_lines
from banmen.games.sudoku.files.sheet import BadGrid, Form, Sheet


def read_csv(lines: list[Line]) -> Sheet:
    """Raises BadGrid."""
    digits = tuple(digit for line in lines[:SIDE] for digit in _numbers(line))
    check_nine_lines(lines, "nine numbers")
    return Sheet(digits, Form.CSV)


def write_csv(sheet: Sheet) -> str:
    """The text ends with a line end."""
    return "".join(f"{','.join(map(str, row))}\n" for row in rows_of(sheet.digits))


def _numbers(line: Line) -> tuple[int, ...]:
    """The nine numbers of a line."""
    digits: list[int] = []
    column = 1
    for field in line.text.split(","):
        written = field.strip(" \t")
        at = column + len(field) - len(field.lstrip(" \t"))
        if len(digits) == SIDE:
            raise BadGrid(
                "numbers-more", "A line has nine numbers; this one goes on.", line=line.number, column=column - 1
            )
        if len(written) != 1 or written not in DIGITS:
            shown = f"{written[:12]!r} is" if written else "An empty field is"
            fault, sentence = "number" if written else "no-number", f"{shown} not a number from 0 to 9."
            raise BadGrid(fault, sentence, line=line.number, column=at, sign=written[:12])
        digits.append(int(written))
        column += len(field) + 1
    if len(digits) < SIDE:
        what = f"A line has nine numbers, this one {len(digits)}."
        raise BadGrid("numbers", what, line=line.number, column=len(line.text) + 1, this=len(digits))
    return tuple(digits)
