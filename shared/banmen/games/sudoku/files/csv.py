"""CSV: nine lines of nine numbers separated by commas, 0 for an empty square.

The reader also accepts semicolons or tabs, empty fields and points for empty squares, and a comma at the end.
"""

from banmen.games.sudoku.files.lines import DIGITS, SIDE, Line, rows_of
from banmen.games.sudoku.files.rows import check_nine_lines
from banmen.games.sudoku.files.sheet import BadGrid, Form, Sheet

_NUMBERS = f"{DIGITS}.*_?-"


def read_csv(lines: list[Line]) -> Sheet:
    """Read a grid in CSV. Raise BadGrid."""
    digits = tuple(digit for line in lines[:SIDE] for digit in numbers_of(line))
    check_nine_lines(lines, "nine numbers")
    return Sheet(digits, Form.CSV)


def write_csv(sheet: Sheet) -> str:
    """Return a grid in CSV, with a final line end."""
    return "".join(f"{','.join(map(str, row))}\n" for row in rows_of(sheet.digits))


def separator_of(text: str) -> str | None:
    """Return the separator of a line; None if it is no line of CSV. Tabs without an empty field are mere blanks."""
    if "," in text or ";" in text:
        return "," if "," in text else ";"
    has_gap = "\t\t" in text or text.startswith("\t") or text.endswith("\t")
    return "\t" if text.count("\t") >= SIDE - 1 and has_gap else None


def numbers_of(line: Line) -> tuple[int, ...]:
    """Return the nine numbers of a line. Raise BadGrid."""
    digits: list[int] = []
    column = 1
    separator = separator_of(line.text) or ","
    for field in line.text.split(separator, SIDE + 1):
        written = field.strip(" \t")
        if len(digits) == SIDE and not written and column + len(field) > len(line.text):
            break  # a separator may end the line
        at = column + len(field) - len(field.lstrip(" \t"))
        if len(digits) == SIDE:
            raise BadGrid(
                "numbers-more", "A line has nine numbers; this one goes on.", line=line.number, column=column - 1
            )
        if len(written) > 1 or written not in _NUMBERS:
            sentence = f"{written[:12]!r} is not a number from 0 to 9."
            raise BadGrid("number", sentence, line=line.number, column=at, sign=written[:12])
        digits.append(DIGITS.find(written) if written.isdigit() else 0)
        column += len(field) + 1
    if len(digits) < SIDE:
        what = f"A line has nine numbers, this one {len(digits)}."
        raise BadGrid("numbers", what, line=line.number, column=len(line.text) + 1, this=len(digits))
    return tuple(digits)
